// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/table/statisticcolumns.h"

#include <cmath>

namespace rundiff
{

namespace
{

bool isNumeric(const Statistic &statistic)
{
    return statistic.isNumber() && !std::isnan(*statistic.number());
}

} // namespace

StatisticColumns::StatisticColumns(const PairTable &table) : m_table(table)
{
    for (const StatisticName name : allStatistics) {
        bool allA = true, allB = true;
        for (const PairRow &row : table.rows) {
            if (!row.inA())
                continue;
            allA = allA && isNumeric(table.a->rows.statistic(row.a, name));
            allB = allB && hasPartner(row) && isNumeric(table.b->rows.statistic(row.b, name));
            if (!allA && !allB)
                break;
        }
        m_realA[static_cast<std::size_t>(name)] = allA;
        m_realB[static_cast<std::size_t>(name)] = allB;
    }
}

StatisticCell StatisticColumns::a(const PairRow &row, StatisticName name) const
{
    return {m_table.a->rows.statistic(row.a, name), &m_table.a->names, m_realA[static_cast<std::size_t>(name)]};
}

StatisticCell StatisticColumns::b(const PairRow &row, StatisticName name) const
{
    if (!hasPartner(row))
        return {};
    return {m_table.b->rows.statistic(row.b, name), &m_table.b->names, m_realB[static_cast<std::size_t>(name)]};
}

} // namespace rundiff
