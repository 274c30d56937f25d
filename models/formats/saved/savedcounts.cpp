// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/saved/savedcounts.h"

#include <algorithm>
#include <array>

namespace rundiff
{

namespace
{

constexpr std::array<const char *, ElementCounts::kinds> columns = {
    "count_all", "count_negative",     "count_positive",    "count_zero",
    "count_nan", "count_negative_inf", "count_positive_inf"};
constexpr auto allKnown = static_cast<std::uint8_t>((1U << ElementCounts::kinds) - 1);

std::string placeOf(const std::string &group, const char *column)
{
    return group + "/rows/" + column;
}

} // namespace

void writeSavedCounts(ColumnFile &file, const std::string &group, const DumpRows &rows)
{
    std::vector<std::uint8_t> known(rows.size());
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (const ElementCounts *counts = rows.counts(row))
            known[row] = counts->known;
    }
    if (std::ranges::all_of(known, [](std::uint8_t kinds) { return kinds == 0; }))
        return;
    file.column(placeOf(group, "counts_known"), known);
    for (std::size_t kind = 0; kind < columns.size(); ++kind) {
        std::vector<std::uint64_t> numbers(rows.size());
        for (std::size_t row = 0; row < rows.size(); ++row) {
            const ElementCounts *counts = rows.counts(row);
            numbers[row] = counts ? counts->numbers[kind] : 0;
        }
        file.column(placeOf(group, columns[kind]), numbers);
    }
}

std::vector<ElementCounts> readSavedCounts(ColumnFileReader &file, const std::string &group, std::size_t rows)
{
    const std::string place = placeOf(group, "counts_known");
    if (!file.has(place))
        return {};
    const auto known = file.column<std::uint8_t>(place, rows);
    if (std::ranges::any_of(known, [](std::uint8_t kinds) { return kinds > allKnown; }))
        file.damaged(place);
    if (!file.sound())
        return {};
    std::vector<ElementCounts> counts(rows);
    for (std::size_t row = 0; row < rows; ++row)
        counts[row].known = known[row];
    for (std::size_t kind = 0; kind < columns.size(); ++kind) {
        const auto numbers = file.column<std::uint64_t>(placeOf(group, columns[kind]), rows);
        if (!file.sound())
            return {};
        for (std::size_t row = 0; row < rows; ++row)
            counts[row].numbers[kind] = numbers[row];
    }
    return counts;
}

} // namespace rundiff
