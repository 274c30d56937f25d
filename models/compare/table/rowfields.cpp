// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/table/rowfields.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::array<std::pair<RowField, std::string_view>, 37> names = {{
    {RowField::Number, "row"},
    {RowField::Operator, "name"},
    {RowField::Direction, "direction"},
    {RowField::Parameter, "parameter"},
    {RowField::Module, "module"},
    {RowField::Side, "side"},
    {RowField::Dtype, "dtype"},
    {RowField::Shape, "shape"},
    {RowField::ChecksumA, "checksum_a"},
    {RowField::ChecksumB, "checksum_b"},
    {RowField::MaxA, "max_a"},
    {RowField::MaxB, "max_b"},
    {RowField::MinA, "min_a"},
    {RowField::MinB, "min_b"},
    {RowField::MeanA, "mean_a"},
    {RowField::MeanB, "mean_b"},
    {RowField::NormA, "norm_a"},
    {RowField::NormB, "norm_b"},
    {RowField::MaxDifference, "max_diff"},
    {RowField::MinDifference, "min_diff"},
    {RowField::MeanDifference, "mean_diff"},
    {RowField::NormDifference, "norm_diff"},
    {RowField::MaxRelativeDifference, "max_rel"},
    {RowField::MinRelativeDifference, "min_rel"},
    {RowField::MeanRelativeDifference, "mean_rel"},
    {RowField::NormRelative, "norm_rel"},
    {RowField::Cosine, "cosine"},
    {RowField::Euclidean, "euclidean"},
    {RowField::MaxAbsolute, "max_abs_err"},
    {RowField::MaxRelative, "max_rel_err"},
    {RowField::OneThousandth, "one_thousandth"},
    {RowField::FiveThousandths, "five_thousandths"},
    {RowField::Ulps, "ulp"},
    {RowField::Result, "state"},
    {RowField::MsprobeResult, "result"},
    {RowField::MatchedBy, "matched"},
    {RowField::Role, "role"},
}};

StatisticName statisticOf(RowField field)
{
    switch (field) {
    case RowField::MinA:
    case RowField::MinB:
    case RowField::MinDifference:
    case RowField::MinRelativeDifference:
        return StatisticName::Min;
    case RowField::MeanA:
    case RowField::MeanB:
    case RowField::MeanDifference:
    case RowField::MeanRelativeDifference:
        return StatisticName::Mean;
    case RowField::NormA:
    case RowField::NormB:
    case RowField::NormDifference:
    case RowField::NormRelative:
        return StatisticName::Norm;
    default:
        return StatisticName::Max;
    }
}

std::optional<double> metricNumber(const TensorMetric &metric)
{
    if (metric.kind == TensorMetric::Kind::Number)
        return metric.value;
    if (metric.kind == TensorMetric::Kind::Nan)
        return std::nan("");
    return std::nullopt;
}

std::optional<double> metricOf(const PairTable &table, std::size_t row, RowField field)
{
    if (row >= table.tensorMetrics.size())
        return std::nullopt;
    const TensorMetrics &metrics = table.tensorMetrics[row];
    switch (field) {
    case RowField::Cosine:
        return metricNumber(metrics.cosine);
    case RowField::Euclidean:
        return metricNumber(metrics.euclidean);
    case RowField::MaxAbsolute:
        return metricNumber(metrics.maxAbsolute);
    case RowField::MaxRelative:
        return metricNumber(metrics.maxRelative);
    case RowField::OneThousandth:
        return metricNumber(metrics.oneThousandth);
    case RowField::Ulps:
        return metrics.largestUlps ? std::optional(static_cast<double>(*metrics.largestUlps)) : std::nullopt;
    default:
        return metricNumber(metrics.fiveThousandths);
    }
}

bool ofOneSide(RowField field)
{
    return field >= RowField::MaxA && field <= RowField::NormB;
}

bool ofSideA(RowField field)
{
    return field == RowField::MaxA || field == RowField::MinA || field == RowField::MeanA || field == RowField::NormA;
}

} // namespace

std::string_view fieldName(RowField field)
{
    const auto found =
        std::find_if(names.begin(), names.end(), [&](const auto &entry) { return entry.first == field; });
    return found == names.end() ? std::string_view() : found->second;
}

std::optional<RowField> fieldNamed(std::string_view name)
{
    const auto found =
        std::find_if(names.begin(), names.end(), [&](const auto &entry) { return entry.second == name; });
    return found == names.end() ? std::nullopt : std::optional(found->first);
}

std::optional<double> numberOf(const Statistic &statistic)
{
    if (statistic.kind == Statistic::Kind::True)
        return 1;
    if (statistic.kind == Statistic::Kind::False)
        return 0;
    return statistic.number();
}

std::optional<double> differenceOf(const Statistic &a, const Statistic &b)
{
    if (a.kind == Statistic::Kind::Integer && b.kind == Statistic::Kind::Integer) {
        // Beyond 2^53 two integers may differ where their doubles do not.
        const auto one = static_cast<std::uint64_t>(a.integer()), other = static_cast<std::uint64_t>(b.integer());
        return a.integer() >= b.integer() ? static_cast<double>(one - other) : -static_cast<double>(other - one);
    }
    const std::optional<double> one = numberOf(a), other = numberOf(b);
    if (!one || !other)
        return std::nullopt;
    if (*one == *other || (std::isnan(*one) && std::isnan(*other)))
        return 0;
    return *one - *other;
}

std::optional<double> relativeDifferenceOf(const Statistic &a, const Statistic &b)
{
    const std::optional<double> difference = differenceOf(a, b);
    if (!difference || *difference == 0)
        return difference;
    return std::fabs(*difference / *numberOf(b));
}

std::optional<double> rowNumber(const PairTable &table, std::size_t row, RowField field)
{
    if (field == RowField::Number)
        return static_cast<double>(row);
    if (field >= RowField::Cosine)
        return metricOf(table, row, field);
    const PairRow &pair = table.rows[row];
    const StatisticName name = statisticOf(field);
    if (ofOneSide(field)) {
        const bool a = ofSideA(field);
        const std::uint32_t at = a ? pair.a : pair.b;
        return at == PairRow::none ? std::nullopt : numberOf((a ? *table.a : *table.b).rows.statistic(at, name));
    }
    if (pair.a == PairRow::none || pair.b == PairRow::none)
        return std::nullopt;
    const Statistic a = table.a->rows.statistic(pair.a, name), b = table.b->rows.statistic(pair.b, name);
    return field >= RowField::MaxRelativeDifference ? relativeDifferenceOf(a, b) : differenceOf(a, b);
}

const PairOperator *operatorOfRow(const PairTable &table, std::size_t row)
{
    const auto after =
        std::upper_bound(table.operators.begin(), table.operators.end(), row,
                         [](std::size_t wanted, const PairOperator &owner) { return wanted < owner.firstRow; });
    return after == table.operators.begin() ? nullptr : &*std::prev(after);
}

std::string_view operatorKey(const PairTable &table, const PairOperator &owner)
{
    if (owner.a != PairRow::none)
        return table.a->name(table.a->operators[owner.a].key);
    return owner.b != PairRow::none ? table.b->name(table.b->operators[owner.b].key) : std::string_view();
}

std::string_view moduleKey(const PairTable &table, const PairOperator &owner)
{
    if (owner.a != PairRow::none)
        return table.a->name(table.a->operators[owner.a].parent);
    return owner.b != PairRow::none ? table.b->name(table.b->operators[owner.b].parent) : std::string_view();
}

std::string rowName(const PairTable &table, const PairOperator &owner, std::size_t row)
{
    const PairRow &pair = table.rows[row];
    if (pair.a != PairRow::none && owner.a != PairRow::none)
        return table.a->rowName(table.a->operators[owner.a], table.a->rows[pair.a]);
    if (pair.b != PairRow::none && owner.b != PairRow::none)
        return table.b->rowName(table.b->operators[owner.b], table.b->rows[pair.b]);
    return std::string(operatorKey(table, owner)).append(rowSuffix(table, row));
}

std::string_view rowSuffix(const PairTable &table, std::size_t row)
{
    const PairRow &pair = table.rows[row];
    if (pair.a != PairRow::none)
        return table.a->name(table.a->rows.suffix(pair.a));
    return pair.b != PairRow::none ? table.b->name(table.b->rows.suffix(pair.b)) : std::string_view();
}

Side rowSide(const PairTable &table, std::size_t row)
{
    const PairRow &pair = table.rows[row];
    if (pair.a != PairRow::none)
        return table.a->rows.side(pair.a);
    return pair.b != PairRow::none ? table.b->rows.side(pair.b) : Side::Input;
}

std::string_view withoutFramework(std::string_view dtype)
{
    for (const std::string_view framework : {"torch.", "mindspore."}) {
        if (dtype.starts_with(framework))
            return dtype.substr(framework.size());
    }
    return dtype;
}

} // namespace rundiff
