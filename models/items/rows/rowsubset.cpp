// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/rows/rowsubset.h"

#include "models/compare/table/rowfields.h"

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

bool isNotFinite(const Dump &dump, std::uint32_t row)
{
    if (row == PairRow::none)
        return false;
    const auto isIt = [&](StatisticName name) {
        const auto number = numberOf(dump.rows.statistic(row, name));
        return number && !std::isfinite(*number);
    };
    return isIt(StatisticName::Max) || isIt(StatisticName::Min);
}

} // namespace

bool isOf(RowSubset subset, const PairTable &table, std::size_t row, const RowMarks &marks)
{
    if (subset == RowSubset::All)
        return true;
    const PairRow &pair = table.rows[row];
    if (marks.isIgnored(row))
        return false;
    switch (subset) {
    case RowSubset::Differing:
        return pair.state == RowState::Differs;
    case RowSubset::Begins:
        return std::binary_search(marks.begins.begin(), marks.begins.end(), static_cast<std::uint32_t>(row));
    case RowSubset::OnlyA:
        return !pair.inB();
    case RowSubset::OnlyB:
        return !pair.inA();
    case RowSubset::Suspect:
        return pair.state == RowState::Suspect;
    default:
        return isNotFinite(*table.a, pair.a) || isNotFinite(*table.b, pair.b);
    }
}

SubsetCounts countSubsets(const PairTable &table, const RowMarks &marks, const std::stop_token &stop)
{
    constexpr std::size_t between = 1 << 14; // rows, so that stopping is quick
    SubsetCounts counts{};
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        if (row % between == 0 && stop.stop_requested())
            return counts;
        for (std::size_t subset = 0; subset < rowSubsets; ++subset)
            counts[subset] += isOf(static_cast<RowSubset>(subset), table, row, marks) ? 1 : 0;
    }
    return counts;
}

} // namespace rundiff
