// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/differencesize.h"

#include "models/compare/judging/rundiffverdict.h"
#include "models/compare/judging/statisticnoise.h"
#include "models/compare/table/tensorproducers.h"
#include "models/run/tensorshape.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rundiff
{

namespace
{

constexpr double base = 2;      // epsilons that any arithmetic may be off by
constexpr double perRoot = 0.4; // and for each square root of the number of additions: measured on products in one
                                // order and in blocks of 32, 64 to 4096 terms: up to 0.32 sqrt(K) epsilons apart
constexpr double unknownLength = 1024;
constexpr double farAbove = 8;   // times the budget: no operator is off so far by rounding
constexpr double normWeight = 4; // errors of single elements cancel in the norm; systematic ones do not

struct Sizes {
    double scale = 0;   // of the largest element
    double typical = 0; // root of the mean square
};

std::optional<double> finite(const Statistic &statistic)
{
    const auto number = statistic.number();
    return number && std::isfinite(*number) ? number : std::nullopt;
}

Sizes sizesOf(const Dump &dump, const DumpRow &row)
{
    Sizes sizes;
    const auto max = finite(row.max), min = finite(row.min), norm = finite(row.norm);
    sizes.scale = std::max(std::fabs(max.value_or(0)), std::fabs(min.value_or(0)));
    const auto count = static_cast<double>(std::max<std::uint64_t>(1, elementsOf(dump.name(row.shape))));
    sizes.typical = norm ? *norm / std::sqrt(count) : sizes.scale;
    return sizes;
}

// How far numbers are apart, and what of it the printed digits prove.
struct Distance {
    double printed = 0, atLeast = 0, atMost = 0;

    Distance in(double unit) const { return {printed / unit, atLeast / unit, atMost / unit}; }
};

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
    const auto one = finite(a), other = finite(b);
    return one && other ? std::optional(distance(table, *one, *other)) : std::nullopt;
}

// In parts of the largest and of the typical element, not yet in epsilons.
std::optional<Distance> relativeDifference(const PairTable &table, const DumpRow &a, const DumpRow &b)
{
    const Sizes ofA = sizesOf(*table.a, a), ofB = sizesOf(*table.b, b);
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

std::optional<Distance> relativeDifference(const CallRows &call, std::size_t row)
{
    const PairTable &table = call.table;
    const PairRow &pair = table.rows[row];
    const DumpRow a = table.a->rows[pair.a], b = table.b->rows[pair.b];
    if (row < table.tensorMetrics.size() && table.tensorMetrics[row].compared) {
        const TensorMetric &largest = table.tensorMetrics[row].maxAbsolute;
        const double scale = std::max(sizesOf(*table.a, a).scale, sizesOf(*table.b, b).scale);
        if (largest.kind == TensorMetric::Kind::Number && std::isfinite(largest.value) && scale > 0)
            return Distance{largest.value, largest.value, largest.value}.in(scale);
    }
    return relativeDifference(table, a, b);
}

// ---- what an operator may be off by --------------------------------------------------------------------------------

struct Tensors {
    std::uint64_t largestInput = 0, secondInput = 0; // elements
    double typicalInput = 0, typicalSecond = 0;
};

Tensors inputsOf(const CallRows &call)
{
    Tensors found;
    for (const PairRow &row : call.rows()) {
        if (row.a == PairRow::none || !isInput(sideOf(call.table, row)))
            continue;
        const DumpRow values = call.table.a->rows[row.a];
        if (values.scalar || values.null)
            continue;
        const std::uint64_t count = elementsOf(call.table.a->name(values.shape));
        const double typical = sizesOf(*call.table.a, values).typical;
        if (count > found.largestInput) {
            found.secondInput = std::exchange(found.largestInput, count);
            found.typicalSecond = std::exchange(found.typicalInput, typical);
        } else if (count > found.secondInput) {
            found.secondInput = count;
            found.typicalSecond = typical;
        }
    }
    return found;
}

// How many numbers are added up for one, and how large one of them is where that is known.
struct Sum {
    double length = 1, term = 0;
};

Sum sumOf(const CallRows &call, RoundingKind kind, std::uint64_t outputs)
{
    const Tensors inputs = inputsOf(call);
    const auto out = static_cast<double>(std::max<std::uint64_t>(1, outputs));
    const auto largest = static_cast<double>(inputs.largestInput), second = static_cast<double>(inputs.secondInput);
    switch (kind) {
    case RoundingKind::Contraction:
        return {std::max(1.0, std::sqrt(largest * second / out)), inputs.typicalInput * inputs.typicalSecond};
    case RoundingKind::Reduction:
        return {std::max(1.0, largest / out), inputs.typicalInput};
    case RoundingKind::Normalisation:
        return {second > 0 ? std::max(std::min(second, largest), largest / std::max(second, 1.0)) : largest, 0};
    case RoundingKind::Exact:
    case RoundingKind::Elementwise:
        break;
    }
    // What was made larger by copies is added up again on the way back.
    return {call.name().backward() ? std::max(1.0, largest / out) : 1.0, 0};
}

double coarserEpsilon(const PairTable &table, const PairRow &row)
{
    return std::max(epsilonOf(table.a->name(table.a->rows.dtype(row.a))),
                    epsilonOf(table.b->name(table.b->rows.dtype(row.b))));
}

constexpr double singleEpsilon = 0x1p-23;

double budgetOf(const CallRows &call, const DumpRow &output, RoundingKind kind, double epsilon)
{
    if (kind == RoundingKind::Exact)
        return 0;
    const Sum sum = sumOf(call, kind, elementsOf(call.table.a->name(output.shape)));
    // Short types are added up in single precision.
    const double ownEpsilon = std::min(1.0, singleEpsilon / epsilon);
    const double scale = sizesOf(*call.table.a, output).scale;
    const double terms = sum.term * std::sqrt(sum.length);
    const double cancelled = scale > 0 && terms > scale ? terms / scale : 1;
    return (base + perRoot * std::sqrt(sum.length) * (epsilon > singleEpsilon ? ownEpsilon : 1.0)) * cancelled;
}

} // namespace

DifferenceSize Epsilons::size() const
{
    if (atMost <= budget)
        return DifferenceSize::Rounding;
    const double surely = operatorKnown ? budget : farAbove * budget;
    return atLeast > surely ? DifferenceSize::Beyond : DifferenceSize::Unknown;
}

std::optional<Epsilons> epsilonsOf(const CallRows &call, std::size_t row, const OperatorFacts &facts)
{
    const PairTable &table = call.table;
    const PairRow &pair = table.rows[row];
    if (pair.a == PairRow::none || pair.b == PairRow::none || table.a->rows.scalar(pair.a) ||
        table.b->rows.scalar(pair.b) ||
        table.a->name(table.a->rows.shape(pair.a)) != table.b->name(table.b->rows.shape(pair.b)))
        return std::nullopt;
    const double epsilon = coarserEpsilon(table, pair);
    const auto difference = epsilon > 0 ? relativeDifference(call, row) : std::nullopt;
    if (!difference)
        return std::nullopt;
    Epsilons found;
    const Distance inEpsilons = difference->in(epsilon);
    found.difference = inEpsilons.printed;
    found.atLeast = inEpsilons.atLeast;
    found.atMost = inEpsilons.atMost;
    const Side side = sideOf(table, pair);
    const CallName name = call.name();
    const bool parameter = side == Side::Parameters || facts.isParameter(name, argumentOf(table, pair));
    const auto kind = facts.roundingKind(name);
    if (side == Side::Output && kind) {
        found.budget = budgetOf(call, table.a->rows[pair.a], *kind, epsilon);
    } else if (parameter) {
        found.budget = 2 * base; // an update works on each element by itself
    } else {
        found.operatorKnown = false;
        found.budget = base + perRoot * std::sqrt(unknownLength) * (epsilon > singleEpsilon ? 0.0 : 1.0);
    }
    return found;
}

std::optional<Epsilons> epsilonsOf(const PairTable &table, std::size_t row, const OperatorFacts &facts)
{
    return epsilonsOf(callOfRow(table, row), row, facts);
}

} // namespace rundiff
