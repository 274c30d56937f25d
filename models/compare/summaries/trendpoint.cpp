// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/summaries/trendpoint.h"

#include "models/compare/table/rowfields.h"

namespace rundiff
{

namespace
{

TrendPoint::Numbers numbersOf(const DumpRows &rows, std::uint32_t row)
{
    return {numberOf(rows.statistic(row, StatisticName::Max)), numberOf(rows.statistic(row, StatisticName::Min)),
            numberOf(rows.statistic(row, StatisticName::Mean)), numberOf(rows.statistic(row, StatisticName::Norm))};
}

} // namespace

std::optional<std::uint32_t> findOperator(const PairTable &table, std::string_view operatorKey)
{
    const NameId key = table.a->names.find(operatorKey);
    if (key.empty())
        return std::nullopt;
    for (std::uint32_t index = 0; index < table.operators.size(); ++index) {
        const PairOperator &owner = table.operators[index];
        if (owner.inA() && table.a->operators[owner.a].key == key)
            return index;
    }
    return std::nullopt;
}

std::optional<std::uint32_t> findRow(const PairTable &table, std::string_view operatorKey, std::string_view suffix)
{
    const std::optional<std::uint32_t> found = findOperator(table, operatorKey);
    if (!found)
        return std::nullopt;
    const PairOperator &owner = table.operators[*found];
    for (std::uint32_t row = owner.firstRow; row < owner.firstRow + owner.rowCount; ++row) {
        if (table.rows[row].inA() && rowSuffix(table, row) == suffix)
            return row;
    }
    return std::nullopt;
}

std::vector<TrendPoint> rowTrend(const OperatorComparison &operators, std::string_view operatorKey,
                                 std::string_view suffix)
{
    std::vector<TrendPoint> trend;
    trend.reserve(operators.pairs.size());
    for (std::size_t index = 0; index < operators.pairs.size(); ++index) {
        const DumpPair &pair = operators.pairs[index];
        TrendPoint point;
        point.pair = index;
        point.step = pair.a.step;
        point.rank = pair.a.rank;
        point.kept = pair.table != nullptr;
        if (pair.table)
            point.row = findRow(*pair.table, operatorKey, suffix);
        if (point.row) {
            const PairRow &row = pair.table->rows[*point.row];
            point.state = row.state;
            point.a = numbersOf(pair.table->a->rows, row.a);
            if (row.inB())
                point.b = numbersOf(pair.table->b->rows, row.b);
        }
        trend.push_back(point);
    }
    return trend;
}

} // namespace rundiff
