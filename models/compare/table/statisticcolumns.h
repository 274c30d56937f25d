// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"
#include "models/compare/table/statisticdifference.h"

#include <array>
#include <cstddef>

namespace rundiff
{

inline constexpr std::array allStatistics = {StatisticName::Max, StatisticName::Min, StatisticName::Mean,
                                             StatisticName::Norm};

// True if msprobe's table shows a partner.
inline bool hasPartner(const PairRow &row)
{
    return row.inBoth() && !row.shownUnmatched;
}

// The statistics of a table as msprobe's columns: the type of a column depends on all of its values.
class StatisticColumns
{
public:
    explicit StatisticColumns(const PairTable &table);

    StatisticCell a(const PairRow &row, StatisticName name) const;
    StatisticCell b(const PairRow &row, StatisticName name) const;
    StatisticDifference difference(const PairRow &row, StatisticName name) const
    {
        return differenceOf(a(row, name), b(row, name));
    }

private:
    const PairTable &m_table;
    std::array<bool, 4> m_realA{}, m_realB{};
};

} // namespace rundiff
