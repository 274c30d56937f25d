// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/table/rowcolumn.h"

#include "models/compare/table/rowdistance.h"

#include <cmath>

namespace rundiff
{

namespace
{

std::optional<double> metricNumber(const TensorMetric &metric)
{
    if (metric.kind == TensorMetric::Kind::Number)
        return metric.value;
    if (metric.kind == TensorMetric::Kind::Nan)
        return std::nan("");
    return std::nullopt;
}

std::optional<double> statisticNumber(const Dump &dump, std::uint32_t row, StatisticName name)
{
    if (row == PairRow::none)
        return std::nullopt;
    return numberOf(dump.rows.statistic(row, name));
}

std::optional<double> tensorNumber(const TensorMetrics &metrics, const RowColumn &column)
{
    if (column.kind == ColumnKind::Metric)
        return metricNumber(metrics.*column.metric);
    if (metrics.largestUlps)
        return static_cast<double>(*metrics.largestUlps);
    return std::nullopt;
}

} // namespace

std::optional<double> rowNumber(const PairTable &table, std::size_t row, const RowColumn &column)
{
    const PairRow &pair = table.rows[row];
    switch (column.kind) {
    case ColumnKind::RowNumber:
        return static_cast<double>(row);
    case ColumnKind::StatisticA:
        return statisticNumber(*table.a, pair.a, column.statistic);
    case ColumnKind::StatisticB:
        return statisticNumber(*table.b, pair.b, column.statistic);
    case ColumnKind::Difference:
    case ColumnKind::RelativeDifference: {
        if (!pair.inBoth())
            return std::nullopt;
        const Statistic a = table.a->rows.statistic(pair.a, column.statistic);
        const Statistic b = table.b->rows.statistic(pair.b, column.statistic);
        if (column.kind == ColumnKind::Difference)
            return differenceOf(a, b);
        return relativeDifferenceOf(a, b);
    }
    case ColumnKind::Epsilons: {
        const auto distance = distanceInEpsilons(table, row);
        if (distance)
            return distance->printed;
        break;
    }
    case ColumnKind::Metric:
    case ColumnKind::Ulps:
        if (row < table.tensorMetrics.size())
            return tensorNumber(table.tensorMetrics[row], column);
        break;
    case ColumnKind::Text:
    case ColumnKind::Word:
    case ColumnKind::Checksum:
        break;
    }
    return std::nullopt;
}

std::optional<double> rowNumber(const PairTable &table, std::size_t row, RowField field)
{
    return rowNumber(table, row, rowColumn(field));
}

} // namespace rundiff
