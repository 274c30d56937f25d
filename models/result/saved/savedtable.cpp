// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/saved/savedtable.h"

#include "models/compare/table/tensormetricnames.h"
#include "models/formats/saved/saveddump.h"
#include "models/run/parallel.h"

#include <algorithm>
#include <array>
#include <limits>

namespace rundiff
{

namespace
{

enum TensorFlag : std::uint8_t { Compared = 1, Identical = 2, Within = 4 };

constexpr std::uint64_t noUlps = std::numeric_limits<std::uint64_t>::max();
constexpr int allMessages = 2 * static_cast<int>(RowMessage::Cosine) - 1;

// A column of one member of all entries.
template <typename T, typename Entry, typename Of>
void write(ColumnFile &file, const std::string &path, const std::vector<Entry> &entries, Of of)
{
    std::vector<T> numbers(entries.size());
    std::transform(entries.begin(), entries.end(), numbers.begin(),
                   [&](const Entry &entry) { return static_cast<T>(of(entry)); });
    file.column(path, numbers);
}

// Fills one member of all entries. `takes` says whether the member can be this number, and sets it.
template <typename T, typename Entry, typename Takes>
void read(ColumnFileReader &file, const std::string &path, std::vector<Entry> &entries, Takes takes)
{
    const std::vector<T> numbers = file.column<T>(path, entries.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (!takes(entries[i], numbers[i]))
            return file.damaged(path);
    }
}

template <typename Entry, typename Choice>
void readChoice(ColumnFileReader &file, const std::string &path, std::vector<Entry> &entries, Choice Entry::*member,
                Choice last)
{
    read<std::uint8_t>(file, path, entries, [&](Entry &entry, std::uint8_t number) {
        entry.*member = static_cast<Choice>(number);
        return number <= static_cast<std::uint8_t>(last);
    });
}

// An index into a dump, or none.
template <typename Entry>
void readIndex(ColumnFileReader &file, const std::string &path, std::vector<Entry> &entries,
               std::uint32_t Entry::*member, std::size_t end)
{
    read<std::uint32_t>(file, path, entries, [&](Entry &entry, std::uint32_t number) {
        entry.*member = number;
        return number < end || number == PairRow::none;
    });
}

template <typename Entry>
bool eachHasOne(const std::vector<Entry> &entries)
{
    return std::all_of(entries.begin(), entries.end(),
                       [](const Entry &entry) { return entry.a != PairRow::none || entry.b != PairRow::none; });
}

void writeMetrics(ColumnFile &file, const std::string &place, const std::vector<TensorMetrics> &metrics)
{
    for (const TensorMetricNames &column : tensorMetricNames) {
        const std::string path = place + std::string(column.name);
        write<double>(file, path, metrics, [&](auto &row) { return (row.*column.metric).value; });
        write<std::uint8_t>(file, path + "_kind", metrics, [&](auto &row) { return (row.*column.metric).kind; });
    }
    write<double>(file, place + "needed_tolerance", metrics, [](auto &row) { return row.neededTolerance; });
    write<double>(file, place + "dtype_tolerance", metrics, [](auto &row) { return row.dtypeTolerance; });
    write<std::uint64_t>(file, place + "largest_ulps", metrics,
                         [](const TensorMetrics &row) { return row.largestUlps.value_or(noUlps); });
    write<std::uint8_t>(file, place + "flags", metrics, [](const TensorMetrics &row) {
        return row.compared * Compared | row.identical * Identical | row.within * Within;
    });
}

void readTolerance(ColumnFileReader &file, const std::string &path, std::vector<TensorMetrics> &metrics,
                   double TensorMetrics::*member)
{
    read<double>(file, path, metrics, [&](TensorMetrics &row, double tolerance) {
        row.*member = tolerance;
        return tolerance >= 0;
    });
}

void readMetrics(ColumnFileReader &file, const std::string &place, std::vector<TensorMetrics> &metrics)
{
    for (const TensorMetricNames &column : tensorMetricNames) {
        const std::string current = place + std::string(column.name);
        const std::string path = file.has(current) ? current : place + std::string(column.former);
        read<double>(file, path, metrics, [&](TensorMetrics &row, double number) {
            (row.*column.metric).value = number;
            return true;
        });
        read<std::uint8_t>(file, path + "_kind", metrics, [&](TensorMetrics &row, std::uint8_t kind) {
            (row.*column.metric).kind = static_cast<TensorMetric::Kind>(kind);
            return kind <= static_cast<std::uint8_t>(TensorMetric::Kind::ShapeUnmatched);
        });
    }
    readTolerance(file, place + "needed_tolerance", metrics, &TensorMetrics::neededTolerance);
    readTolerance(file, place + "dtype_tolerance", metrics, &TensorMetrics::dtypeTolerance);
    read<std::uint64_t>(file, place + "largest_ulps", metrics, [](TensorMetrics &row, std::uint64_t ulps) {
        row.largestUlps = ulps == noUlps ? std::nullopt : std::optional(ulps);
        return true;
    });
    read<std::uint8_t>(file, place + "flags", metrics, [](TensorMetrics &row, std::uint8_t flags) {
        row.compared = flags & Compared;
        row.identical = flags & Identical;
        row.within = flags & Within;
        return flags <= (Compared | Identical | Within);
    });
}

void readOperators(ColumnFileReader &file, const std::string &place, const SavedDumps &dumps, PairTable &table)
{
    table.operators.resize(file.length(place + "rows"));
    readIndex(file, place + "a", table.operators, &PairOperator::a, dumps.operators(0));
    readIndex(file, place + "b", table.operators, &PairOperator::b, dumps.operators(1));
    std::uint64_t first = 0;
    read<std::uint32_t>(file, place + "rows", table.operators, [&](PairOperator &pair, std::uint32_t rows) {
        pair.firstRow = static_cast<std::uint32_t>(first);
        pair.rowCount = rows;
        first += rows;
        return first <= table.rows.size();
    });
    if (file.sound() && (first != table.rows.size() || !eachHasOne(table.operators)))
        file.damaged(place);
}

void readRows(ColumnFileReader &file, const std::string &place, const SavedDumps &dumps, std::vector<PairRow> &rows)
{
    readIndex(file, place + "a", rows, &PairRow::a, dumps.rows(0));
    readIndex(file, place + "b", rows, &PairRow::b, dumps.rows(1));
    readChoice(file, place + "state", rows, &PairRow::state, RowState::NotComparable);
    readChoice(file, place + "result", rows, &PairRow::result, RowResult::Error);
    readChoice(file, place + "matched_by", rows, &PairRow::matchedBy, MatchedBy::User);
    read<std::uint8_t>(file, place + "shown_unmatched", rows, [](PairRow &row, std::uint8_t shown) {
        row.shownUnmatched = shown;
        return shown <= 1;
    });
    read<std::uint16_t>(file, place + "messages", rows, [](PairRow &row, std::uint16_t messages) {
        row.messages = messages;
        return messages <= allMessages;
    });
    if (file.sound() && !eachHasOne(rows))
        file.damaged(place);
}

} // namespace

void writeSavedTable(ColumnFile &file, const std::string &group, const PairTable &table)
{
    const std::string calls = group + "/operators/", rows = group + "/";
    write<std::uint32_t>(file, calls + "a", table.operators, [](auto &pair) { return pair.a; });
    write<std::uint32_t>(file, calls + "b", table.operators, [](auto &pair) { return pair.b; });
    write<std::uint32_t>(file, calls + "rows", table.operators, [](auto &pair) { return pair.rowCount; });
    write<std::uint32_t>(file, rows + "a", table.rows, [](auto &row) { return row.a; });
    write<std::uint32_t>(file, rows + "b", table.rows, [](auto &row) { return row.b; });
    write<std::uint8_t>(file, rows + "state", table.rows, [](auto &row) { return row.state; });
    write<std::uint8_t>(file, rows + "result", table.rows, [](auto &row) { return row.result; });
    write<std::uint8_t>(file, rows + "matched_by", table.rows, [](auto &row) { return row.matchedBy; });
    write<std::uint8_t>(file, rows + "shown_unmatched", table.rows, [](auto &row) { return row.shownUnmatched; });
    write<std::uint16_t>(file, rows + "messages", table.rows, [](auto &row) { return row.messages; });
    if (!table.tensorMetrics.empty())
        writeMetrics(file, group + "/tensor/", table.tensorMetrics);
}

std::shared_ptr<const PairTable> readSavedTable(ColumnFileReader &file, const DumpPair &pair)
{
    auto table = std::make_shared<PairTable>();
    table->mode = pair.mode;
    table->match = pair.match;
    for (const std::string &group : {pair.a.savedGroup, pair.b.savedGroup, pair.savedRows})
        file.expect(group);
    SavedDumps dumps(file, {pair.a.savedGroup, pair.b.savedGroup});
    const std::string place = pair.savedRows + "/";
    const std::size_t rows = file.length(place + "state");
    if (!file.sound() || rows != pair.savedRowCount || rows > dumps.rows(0) + dumps.rows(1)) {
        file.damaged(place);
        return nullptr;
    }
    table->rows.resize(rows);
    auto work = dumps.work();
    work.push_back([&] { readRows(file, place, dumps, table->rows); });
    work.push_back([&] { readOperators(file, place + "operators/", dumps, *table); });
    if (file.hasGroup(place + "tensor")) {
        table->tensorMetrics.resize(rows);
        work.push_back([&] { readMetrics(file, place + "tensor/", table->tensorMetrics); });
    }
    doAll(work, jobsForRows(rows));
    table->a = dumps.take(0);
    table->b = dumps.take(1);
    if (!file.sound())
        return nullptr;
    return table;
}

} // namespace rundiff
