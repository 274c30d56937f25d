// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/saveddump.h"

#include "models/formats/savedrunfields.h"

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <unordered_map>

namespace rundiff
{

namespace
{

using Numbers = std::vector<std::uint32_t>;

constexpr std::array statistics = {std::pair("max", StatisticName::Max), std::pair("min", StatisticName::Min),
                                   std::pair("mean", StatisticName::Mean), std::pair("norm", StatisticName::Norm)};

struct NameColumn {
    const char *name;
    NameId DumpRow::*member;
};
constexpr std::array nameColumns = {
    NameColumn{"suffix", &DumpRow::suffix},     NameColumn{"type", &DumpRow::type},
    NameColumn{"dtype", &DumpRow::dtype},       NameColumn{"shape", &DumpRow::shape},
    NameColumn{"checksum", &DumpRow::checksum}, NameColumn{"data_name", &DumpRow::dataName}};

constexpr std::uint64_t mostStackText = std::uint64_t(1) << 30; // a few lines may be named again and again
constexpr std::size_t mostRows = 1'000'000'000;

enum RowFlag : std::uint8_t { OwnName = 1, Scalar = 2, Null = 4, ChecksumMade = 8 };

template <typename T, typename Of>
std::vector<T> columnOf(std::size_t size, Of of)
{
    std::vector<T> numbers(size);
    for (std::size_t i = 0; i < size; ++i)
        numbers[i] = static_cast<T>(of(i));
    return numbers;
}

void writeNames(ColumnFile &file, const std::string &group, const Names &names)
{
    std::vector<std::string_view> texts(names.size());
    for (std::uint32_t id = 0; id < names.size(); ++id)
        texts[id] = names.text({id});
    file.texts(group + "/names", texts);
}

void writeOperators(ColumnFile &file, const std::string &group, const std::vector<DumpOperator> &calls)
{
    const auto write = [&](const char *name, auto of) {
        file.column(group + "/operators/" + name, columnOf<std::uint32_t>(calls.size(), of));
    };
    write("key", [&](std::size_t i) { return calls[i].key.value; });
    write("rows", [&](std::size_t i) { return calls[i].rowCount; });
    write("stack", [&](std::size_t i) { return calls[i].stack; });
    write("parent", [&](std::size_t i) { return calls[i].parent.value; });
}

// Every different line once, the stacks as numbers of lines.
void writeStacks(ColumnFile &file, const std::string &group, const std::vector<std::vector<std::string>> &stacks)
{
    std::unordered_map<std::string_view, std::uint32_t> known;
    std::vector<std::string_view> lines;
    Numbers frames, ends;
    for (const std::vector<std::string> &stack : stacks) {
        for (const std::string &line : stack) {
            const auto [place, isNew] = known.try_emplace(line, static_cast<std::uint32_t>(lines.size()));
            if (isNew)
                lines.push_back(line);
            frames.push_back(place->second);
        }
        ends.push_back(static_cast<std::uint32_t>(frames.size()));
    }
    std::vector<std::string> leaving;
    std::transform(lines.begin(), lines.end(), std::back_inserter(leaving),
                   [&](std::string_view line) { return file.leaving(line); });
    file.texts(group + "/stacks/lines", {leaving.begin(), leaving.end()});
    file.column(group + "/stacks/frames", frames);
    file.column(group + "/stacks/ends", ends);
}

// The number as a reader of the file wants it; what a double cannot hold stands beside it in full.
double asNumber(const Statistic &statistic)
{
    return statistic.number().value_or(statistic.kind == Statistic::Kind::True ? 1 : 0);
}

void writeStatistics(ColumnFile &file, const std::string &group, const DumpRows &rows)
{
    for (const auto &[name, statistic] : statistics) {
        const auto at = [&, which = statistic](std::size_t row) { return rows.statistic(row, which); };
        file.column(group + "/rows/" + name, columnOf<double>(rows.size(), [&](auto i) { return asNumber(at(i)); }));
        file.column(group + "/rows/" + name + "_kind",
                    columnOf<std::uint8_t>(rows.size(), [&](auto i) { return at(i).kind; }));
        Numbers exactRows;
        std::vector<std::uint64_t> exact;
        for (std::uint32_t row = 0; row < rows.size(); ++row) {
            const Statistic value = at(row);
            if (value.kind != Statistic::Kind::Real && value.bits != 0) {
                exactRows.push_back(row);
                exact.push_back(value.bits);
            }
        }
        file.column(group + "/rows/" + name + "_exact_row", exactRows);
        file.column(group + "/rows/" + name + "_exact", exact);
    }
}

std::uint8_t flagsOf(const DumpRow &row)
{
    return static_cast<std::uint8_t>((row.ownName ? OwnName : 0) | (row.scalar ? Scalar : 0) | (row.null ? Null : 0) |
                                     (row.checksumMade ? ChecksumMade : 0));
}

void writeRows(ColumnFile &file, const std::string &group, const DumpRows &rows)
{
    for (const NameColumn &column : nameColumns)
        file.column(group + "/rows/" + column.name,
                    columnOf<std::uint32_t>(rows.size(), [&](auto i) { return (rows[i].*column.member).value; }));
    const auto write = [&](const char *name, auto of) {
        file.column(group + "/rows/" + name, columnOf<std::uint8_t>(rows.size(), of));
    };
    write("side", [&](auto i) { return rows.side(i); });
    write("flags", [&](auto i) { return flagsOf(rows[i]); });
    write("requires_grad", [&](auto i) { return rows.requiresGrad(i); });
    write("checksum_kind", [&](auto i) { return rows.checksumKind(i); });
    writeStatistics(file, group, rows);
}

void readNames(ColumnFileReader &file, const std::string &group, Names &names)
{
    ColumnTexts texts = file.texts(group + "/names");
    if (!names.addAll(texts.takeBytes(), texts.ends())) // number 0 is the empty text
        file.damaged(group + "/names");
}

std::uint32_t numberOf(std::uint32_t id)
{
    return id;
}

std::uint32_t numberOf(NameId id)
{
    return id.value;
}

template <typename Id = std::uint32_t>
std::vector<Id> readIds(ColumnFileReader &file, const std::string &path, std::size_t length, std::size_t end)
{
    std::vector<Id> ids = file.column<std::uint32_t, Id>(path, length);
    std::uint32_t last = 0;
    for (const Id id : ids)
        last = std::max(last, numberOf(id));
    if (!ids.empty() && last >= end)
        file.damaged(path);
    return ids;
}

template <typename Choice>
std::vector<Choice> readChoices(ColumnFileReader &file, const std::string &path, std::size_t length, Choice last)
{
    std::vector<Choice> choices = file.column<std::uint8_t, Choice>(path, length);
    Choice most = {};
    for (const Choice choice : choices)
        most = std::max(most, choice);
    if (most > last)
        file.damaged(path);
    return choices;
}

void readOperators(ColumnFileReader &file, const std::string &group, std::size_t rows, Dump &dump)
{
    const std::string place = group + "/operators/";
    const std::size_t count = file.length(place + "key"), names = dump.names.size();
    const Numbers keys = readIds(file, place + "key", count, names),
                  parents = readIds(file, place + "parent", count, names);
    const Numbers lengths = file.column<std::uint32_t>(place + "rows", count);
    const Numbers stacks = file.column<std::uint32_t>(place + "stack", count);
    if (!file.sound())
        return;
    std::uint64_t first = 0;
    dump.operators.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const bool leads = stacks[i] == DumpOperator::nothing || stacks[i] < dump.stacks.size();
        if (first + lengths[i] > rows || !leads)
            return file.damaged(place);
        dump.operators.push_back(
            {{keys[i]}, static_cast<std::uint32_t>(first), lengths[i], stacks[i], NameId{parents[i]}});
        first += lengths[i];
    }
    if (first != rows)
        file.damaged(place);
}

void readStacks(ColumnFileReader &file, const std::string &group, Dump &dump)
{
    const std::string place = group + "/stacks/";
    const ColumnTexts lines = file.texts(place + "lines");
    const Numbers frames = readIds(file, place + "frames", file.length(place + "frames"), lines.size());
    const Numbers ends = file.column<std::uint32_t>(place + "ends");
    if (!std::is_sorted(ends.begin(), ends.end()) || (ends.empty() ? 0 : ends.back()) != frames.size())
        file.damaged(place);
    if (!file.sound())
        return;
    std::uint32_t begin = 0;
    std::uint64_t characters = 0;
    for (const std::uint32_t end : ends) {
        std::vector<std::string> &stack = dump.stacks.emplace_back();
        for (; begin < end; ++begin)
            characters += stack.emplace_back(lines[frames[begin]]).size();
        if (characters > mostStackText)
            return file.damaged(place);
    }
}

DumpRows::StatisticColumn readStatistic(ColumnFileReader &file, const std::string &path, std::size_t rows,
                                        std::size_t names)
{
    DumpRows::StatisticColumn column;
    column.bits = file.column<double, std::uint64_t>(path, rows);
    column.kinds = readChoices(file, path + "_kind", rows, Statistic::Kind::Text);
    const Numbers exactRows = readIds(file, path + "_exact_row", file.length(path + "_exact_row"), rows);
    const auto exact = file.column<std::uint64_t>(path + "_exact", exactRows.size());
    if (!std::is_sorted(exactRows.begin(), exactRows.end(), std::less_equal<>()))
        file.damaged(path);
    if (!file.sound())
        return {};
    for (std::size_t i = 0; i < rows; ++i)
        column.bits[i] = column.kinds[i] == Statistic::Kind::Real ? column.bits[i] : 0;
    for (std::size_t i = 0; i < exact.size(); ++i) {
        const Statistic::Kind kind = column.kinds[exactRows[i]];
        if (kind == Statistic::Kind::Text && exact[i] >= names)
            file.damaged(path);
        if (kind != Statistic::Kind::Real)
            column.bits[exactRows[i]] = exact[i];
    }
    return column;
}

std::vector<DumpRows::Bits> readBits(ColumnFileReader &file, const std::string &place, std::size_t rows)
{
    const auto sides = readChoices(file, place + "side", rows, Side::Debug);
    const auto flags = readChoices(file, place + "flags", rows, std::uint8_t(OwnName | Scalar | Null | ChecksumMade));
    const auto gradients = readChoices(file, place + "requires_grad", rows, Flag::True);
    const auto kinds = readChoices(file, place + "checksum_kind", rows, ChecksumKind::Other);
    if (!file.sound())
        return {};
    std::vector<DumpRows::Bits> bits(rows);
    for (std::size_t i = 0; i < rows; ++i)
        bits[i] = {sides[i],
                   bool(flags[i] & OwnName),
                   bool(flags[i] & Scalar),
                   bool(flags[i] & Null),
                   bool(flags[i] & ChecksumMade),
                   gradients[i],
                   kinds[i]};
    return bits;
}

void readRows(ColumnFileReader &file, const std::string &group, std::size_t rows, Dump &dump)
{
    const std::string place = group + "/rows/";
    const std::size_t names = dump.names.size();
    DumpRows::Columns columns;
    const auto ids = [&](const char *name) { return readIds<NameId>(file, place + name, rows, names); };
    columns.suffix = ids("suffix");
    columns.type = ids("type");
    columns.dtype = ids("dtype");
    columns.shape = ids("shape");
    columns.checksum = ids("checksum");
    columns.dataName = ids("data_name");
    columns.bits = readBits(file, place, rows);
    columns.max = readStatistic(file, place + "max", rows, names);
    columns.min = readStatistic(file, place + "min", rows, names);
    columns.mean = readStatistic(file, place + "mean", rows, names);
    columns.norm = readStatistic(file, place + "norm", rows, names);
    if (file.sound())
        dump.rows = DumpRows(std::move(columns));
}

bool peersLead(const Dump &dump)
{
    return std::all_of(dump.peerOperations.begin(), dump.peerOperations.end(),
                       [&](const PeerOperation &peer) { return peer.call < dump.operators.size(); });
}

void readDump(ColumnFileReader &file, const std::string &group, Dump &dump)
{
    const std::size_t rows = file.length(group + "/rows/side");
    if (rows > mostRows || (file.sound() && !fromJsonText(file.text(group + "/details"), dump)))
        return file.damaged(group);
    readNames(file, group, dump.names);
    readStacks(file, group, dump);
    readOperators(file, group, rows, dump);
    readRows(file, group, rows, dump);
    if (file.sound() && !peersLead(dump))
        file.damaged(group);
}

} // namespace

void writeSavedDump(ColumnFile &file, const std::string &group, const Dump &dump)
{
    file.details(group + "/details", toJson(dump));
    writeNames(file, group, dump.names);
    writeOperators(file, group, dump.operators);
    writeStacks(file, group, dump.stacks);
    writeRows(file, group, dump.rows);
}

std::shared_ptr<const Dump> readSavedDump(ColumnFileReader &file, const std::string &group)
{
    auto dump = std::make_shared<Dump>();
    readDump(file, group, *dump);
    dump->location.savedFile = file.path();
    dump->location.savedGroup = group;
    return dump;
}

std::shared_ptr<const Dump> readSavedDump(const DumpLocation &location)
{
    auto file = ColumnFileReader::open(location.savedFile);
    auto dump = file ? readSavedDump(*file, location.savedGroup) : nullptr;
    if (file && file->sound())
        return dump;
    auto empty = std::make_shared<Dump>();
    empty->location = location;
    empty->problems.push_back(file ? *file->problem() : file.error());
    return empty;
}

} // namespace rundiff
