// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/rowsbytotal.h"

#include "models/formats/logs/chosenrows.h"

#include <algorithm>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::size_t mostTotals = 4;
constexpr std::size_t leastRounds = 2; // of all totals

// The totals in their order, if they come in turn; otherwise none. An epoch whose length differs from that of the
// others does not come again.
std::vector<std::int64_t> alternatingTotals(const RecordRows &rows)
{
    const std::vector<std::int64_t> stretches = rows.stepsPerEpoch.values();
    std::vector<std::int64_t> totals;
    for (const std::int64_t total : stretches) {
        if (std::ranges::find(totals, total) != totals.end())
            continue;
        if (totals.size() == mostTotals)
            return {};
        totals.push_back(total);
    }
    if (totals.size() < 2)
        return {};
    for (const std::int64_t total : totals) {
        if (std::ranges::count(stretches, total) < static_cast<std::ptrdiff_t>(leastRounds))
            return {};
    }
    return totals;
}

} // namespace

std::vector<TotalRows> rowsByTotal(RecordRows rows)
{
    std::vector<TotalRows> parts;
    const std::vector<std::int64_t> totals = alternatingTotals(rows);
    if (totals.empty()) {
        parts.push_back({{}, std::move(rows)});
        return parts;
    }
    std::vector<std::vector<std::size_t>> kept(totals.size());
    Stretches::Walk walk(rows.stepsPerEpoch, totals.front());
    for (std::size_t row = 0; row < rows.steps.size(); ++row)
        kept[static_cast<std::size_t>(std::ranges::find(totals, walk.at(row)) - totals.begin())].push_back(row);
    for (std::size_t i = 0; i < totals.size(); ++i)
        parts.push_back({i == 0 ? std::nullopt : std::optional(totals[i]), chosenRows(rows, kept[i])});
    return parts;
}

std::string totalMetric(std::string_view metric, std::int64_t total)
{
    return std::string(metric) + " (of " + std::to_string(total) + ")";
}

} // namespace rundiff
