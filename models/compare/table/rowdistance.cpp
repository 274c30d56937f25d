// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/table/rowdistance.h"

#include "models/run/lettercase.h"
#include "models/run/tensorshape.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

namespace rundiff
{

std::optional<double> finiteNumber(const Statistic &statistic)
{
    const auto number = statistic.number();
    if (!number || !std::isfinite(*number))
        return std::nullopt;
    return number;
}

namespace
{

constexpr double normWeight = 4; // errors of single elements cancel in the norm; systematic ones do not

Distance larger(const Distance &one, const Distance &other)
{
    return {std::max(one.printed, other.printed), std::max(one.atLeast, other.atLeast),
            std::max(one.atMost, other.atMost)};
}

// A dump rounds its numbers, and adds up those of a tensor in an order of its own: where only their last digits differ,
// the tensors may be equal.
Distance distance(const PairTable &table, double a, double b)
{
    constexpr double lastDigits = 9;
    const double printed = std::fabs(a - b), unit = std::max(printedUnit(*table.a, a), printedUnit(*table.b, b));
    const double slack = printed == 0 ? unit / 2 : unit;
    if (unit > 0 && printed <= (lastDigits + 0.5) * unit)
        return {printed, 0, printed + slack};
    return {printed, std::max(0.0, printed - slack), printed + slack};
}

std::optional<Distance> apart(const PairTable &table, const Statistic &a, const Statistic &b)
{
    const auto one = finiteNumber(a), other = finiteNumber(b);
    if (!one || !other)
        return std::nullopt;
    return distance(table, *one, *other);
}

// In parts of the largest and of the typical element.
std::optional<Distance> distanceOfStatistics(const PairTable &table, const DumpRow &a, const DumpRow &b)
{
    const ElementSizes ofA = sizesOf(*table.a, a), ofB = sizesOf(*table.b, b);
    const double scale = std::max(ofA.scale, ofB.scale), typical = std::max(ofA.typical, ofB.typical);
    const auto max = apart(table, a.max, b.max), min = apart(table, a.min, b.min), mean = apart(table, a.mean, b.mean),
               norm = apart(table, a.norm, b.norm);
    if (!max || !min)
        return std::nullopt;
    Distance largest = larger(*max, *min);
    if (scale > 0)
        largest = largest.in(scale);
    if (mean && typical > 0)
        largest = larger(largest, mean->in(typical));
    if (norm && typical > 0) {
        const auto count = static_cast<double>(std::max<std::uint64_t>(1, elementsOf(table.a->name(a.shape))));
        largest = larger(largest, norm->in(typical * std::sqrt(count) / normWeight));
    }
    return largest;
}

std::optional<Distance> distanceOfTensors(const PairTable &table, std::size_t row, double scale)
{
    if (row >= table.tensorMetrics.size() || !table.tensorMetrics[row].compared || scale <= 0)
        return std::nullopt;
    const TensorMetric &largest = table.tensorMetrics[row].maxAbsolute;
    if (largest.kind != TensorMetric::Kind::Number || !std::isfinite(largest.value))
        return std::nullopt;
    return Distance{largest.value, largest.value, largest.value}.in(scale);
}

} // namespace

double epsilonOf(std::string_view dtype)
{
    constexpr std::array<std::pair<std::string_view, double>, 8> known = {{{"float64", 0x1p-52},
                                                                           {"complex128", 0x1p-52},
                                                                           {"bfloat16", 0x1p-7},
                                                                           {"float16", 0x1p-10},
                                                                           {"float32", 0x1p-23},
                                                                           {"complex64", 0x1p-23},
                                                                           {"float8_e5m2", 0x1p-2},
                                                                           {"float8", 0x1p-3}}};
    const std::string plain = lowered(dtype);
    const auto found =
        std::ranges::find_if(known, [&](const auto &type) { return plain.find(type.first) != std::string::npos; });
    return found == known.end() ? 0 : found->second;
}

double printedUnit(const Dump &dump, double number)
{
    if (dump.printedDigits == 0 || number == 0 || !std::isfinite(number))
        return 0;
    return std::pow(10.0, std::floor(std::log10(std::fabs(number))) + 1 - dump.printedDigits);
}

ElementSizes sizesOf(const Dump &dump, const DumpRow &row)
{
    ElementSizes sizes;
    const auto max = finiteNumber(row.max), min = finiteNumber(row.min), norm = finiteNumber(row.norm);
    sizes.scale = std::max(std::fabs(max.value_or(0)), std::fabs(min.value_or(0)));
    const auto count = static_cast<double>(std::max<std::uint64_t>(1, elementsOf(dump.name(row.shape))));
    sizes.typical = norm ? *norm / std::sqrt(count) : sizes.scale;
    return sizes;
}

std::optional<Distance> distanceInEpsilons(const PairTable &table, std::size_t row)
{
    const PairRow &pair = table.rows[row];
    if (!pair.inBoth())
        return std::nullopt;
    const DumpRow a = table.a->rows[pair.a], b = table.b->rows[pair.b];
    const double epsilon = std::max(epsilonOf(table.a->name(a.dtype)), epsilonOf(table.b->name(b.dtype)));
    const bool sameShape = table.a->name(a.shape) == table.b->name(b.shape);
    if (epsilon <= 0 || a.scalar || b.scalar || !sameShape)
        return std::nullopt;
    const double scale = std::max(sizesOf(*table.a, a).scale, sizesOf(*table.b, b).scale);
    auto found = distanceOfTensors(table, row, scale);
    if (!found)
        found = distanceOfStatistics(table, a, b);
    if (!found)
        return std::nullopt;
    return found->in(epsilon);
}

} // namespace rundiff
