// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/records/totalrows.h"

#include "models/formats/logs/records/chosenrows.h"

#include <algorithm>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::size_t mostTotals = 4;
constexpr std::size_t leastRounds = 2; // of all totals

// Whether the steps often go on where the total changes: one loop, whose length is not known exactly ("140/185",
// "160/186"). Loops in turn begin again.
bool isOneLoop(const RecordRows &rows)
{
    const Curve::Steps &steps = *rows.steps;
    Stretches::Walk walk(rows.stepsPerEpoch, 0);
    std::int64_t before = walk.at(0), goesOn = 0, beginsAnew = 0;
    for (std::size_t row = 1; row < steps.size(); ++row) {
        const std::int64_t total = walk.at(row);
        if (std::exchange(before, total) != total)
            ++(steps[row] > steps[row - 1] ? goesOn : beginsAnew);
    }
    return 3 * goesOn > beginsAnew;
}

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
    const bool oneLoop = !totals.empty() && isOneLoop(rows);
    if (oneLoop) { // each of its epochs begins where all of them would
        rows.stepsPerEpoch = Stretches();
        rows.stepsPerEpoch.set(0, std::ranges::max(totals));
    }
    if (totals.empty() || oneLoop) {
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

} // namespace rundiff
