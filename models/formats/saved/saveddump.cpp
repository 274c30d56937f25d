// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/saved/saveddump.h"

#include "models/formats/saved/runfields.h"
#include "models/formats/saved/savedcounts.h"
#include "models/formats/saved/saveddumpcolumns.h"
#include "models/run/kernelcalls.h"

#include <algorithm>
#include <unordered_map>

namespace rundiff
{

namespace
{

using Numbers = std::vector<std::uint32_t>;

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
    if (holdsKernels(calls)) {
        write("kernel", [&](std::size_t i) { return calls[i].kernel.value; });
        write("pass", [&](std::size_t i) { return calls[i].pass; });
    }
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
    file.texts(group + "/stacks/lines", lines);
    file.column(group + "/stacks/frames", frames);
    file.column(group + "/stacks/ends", ends);
}

// The number for a reader of the file; a value that a double cannot represent is also stored exactly.
double asNumber(const Statistic &statistic)
{
    return statistic.number().value_or(statistic.kind == Statistic::Kind::True);
}

void writeStatistics(ColumnFile &file, const std::string &group, const DumpRows &rows)
{
    for (const StatisticPlace &place : statisticPlaces) {
        const std::string name = place.name;
        const auto at = [&](std::size_t row) { return rows.statistic(row, place.statistic); };
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

std::uint8_t flagsOf(const DumpRows &rows, std::size_t row)
{
    return static_cast<std::uint8_t>(rows.ownName(row) * OwnName | rows.scalar(row) * Scalar | rows.null(row) * Null |
                                     rows.checksumMade(row) * ChecksumMade);
}

void writeRows(ColumnFile &file, const std::string &group, const DumpRows &rows)
{
    for (const NamePlace &place : namePlaces)
        file.column(group + "/rows/" + place.name,
                    columnOf<std::uint32_t>(rows.size(), [&](auto i) { return (rows.*place.of)(i).value; }));
    const auto write = [&](const char *name, auto of) {
        file.column(group + "/rows/" + name, columnOf<std::uint8_t>(rows.size(), of));
    };
    write("side", [&](auto i) { return rows.side(i); });
    write("flags", [&](auto i) { return flagsOf(rows, i); });
    write("requires_grad", [&](auto i) { return rows.requiresGrad(i); });
    write("checksum_kind", [&](auto i) { return rows.checksumKind(i); });
    writeStatistics(file, group, rows);
    writeSavedCounts(file, group, rows);
}

} // namespace

void writeSavedDump(ColumnFile &file, const std::string &group, const Dump &dump)
{
    file.details(group + "/details", toJson(dump)); // with the place of the dump: other ranks have another one
    file.group(group + "/names", [&] { writeNames(file, group, dump.names); });
    file.group(group + "/operators", [&] { writeOperators(file, group, dump.operators); });
    file.group(group + "/stacks", [&] { writeStacks(file, group, dump.stacks); });
    file.group(group + "/rows", [&] { writeRows(file, group, dump.rows); });
}

} // namespace rundiff
