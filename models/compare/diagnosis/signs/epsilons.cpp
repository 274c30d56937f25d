// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/signs/epsilons.h"

#include "models/compare/judging/statisticnoise.h"
#include "models/compare/table/rowdistance.h"
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
constexpr double farAbove = 8; // times the budget: no operator is off so far by rounding

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
        if (!isTensor(values))
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

// ---- gradients -----------------------------------------------------------------------------------------------------

// Of the results of a call, the largest matrix other than this one: a backward call gives a gradient for each of its
// forward inputs, and so holds their shapes.
std::uint64_t largestOther(const CallRows &call, const DumpRow &output)
{
    std::uint64_t largest = 0;
    for (const PairRow &row : call.rows()) {
        if (row.a == PairRow::none || sideOf(call.table, row) != Side::Output)
            continue;
        const DumpRow values = call.table.a->rows[row.a];
        if (values.suffix == output.suffix || !isTensor(values) || dimensionCount(call.table.a->name(values.shape)) < 2)
            continue;
        largest = std::max(largest, elementsOf(call.table.a->name(values.shape)));
    }
    return largest;
}

// How many numbers are added up for one element of a gradient.
double lengthOfGradient(const CallRows &call, RoundingKind kind, const DumpRow &output, bool picks,
                        std::uint64_t incoming)
{
    const std::string_view shape = call.table.a->name(output.shape);
    const auto in = static_cast<double>(incoming),
               out = static_cast<double>(std::max<std::uint64_t>(1, elementsOf(shape)));
    const auto sizes = dimensionsOf(shape).value_or(std::vector<std::uint64_t>());
    if (picks && kind == RoundingKind::Exact && !sizes.empty()) // each index that picked a row adds to it
        return in / static_cast<double>(std::max<std::uint64_t>(1, sizes.back()));
    if (kind != RoundingKind::Contraction || sizes.size() < 2) // of a bias, or of what was made larger by copies
        return in / out;
    const std::uint64_t other = largestOther(call, output);
    if (other == 0) // a weight; what it was multiplied with has no gradient
        return in / static_cast<double>(std::max<std::uint64_t>(1, sizes.front()));
    return std::sqrt(in * static_cast<double>(other) / out);
}

// How many numbers are added up for one, and how large one of them is where that is known.
struct Sum {
    double length = 1, term = 0;
};

Sum sumOf(const CallRows &call, RoundingKind kind, const DumpRow &output, bool picks)
{
    const Tensors inputs = inputsOf(call);
    const bool ofGradient = call.name().backward() && kind != RoundingKind::Normalisation;
    if (ofGradient)
        return {std::max(1.0, lengthOfGradient(call, kind, output, picks, inputs.largestInput)), 0};
    const std::uint64_t outputs = elementsOf(call.table.a->name(output.shape));
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
    return {1, 0};
}

constexpr double singleEpsilon = 0x1p-23;

double coarserEpsilon(const PairTable &table, const PairRow &row)
{
    return std::max(epsilonOf(table.a->name(table.a->rows.dtype(row.a))),
                    epsilonOf(table.b->name(table.b->rows.dtype(row.b))));
}

double budgetOf(const CallRows &call, const DumpRow &output, RoundingKind kind, bool picks, double epsilon)
{
    const Sum sum = sumOf(call, kind, output, picks);
    if (kind == RoundingKind::Exact && sum.length <= 1)
        return 0;
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
    if (atLeast > surely)
        return DifferenceSize::Beyond;
    return DifferenceSize::Unknown;
}

std::optional<Epsilons> epsilonsOf(const CallRows &call, std::size_t row, const OperatorFacts &facts)
{
    const PairTable &table = call.table;
    const auto difference = distanceInEpsilons(table, row);
    if (!difference)
        return std::nullopt;
    Epsilons found;
    found.difference = difference->printed;
    found.atLeast = difference->atLeast;
    found.atMost = difference->atMost;
    const bool byTensors = table.mode == Mode::Tensor && table.tensorMetrics[row].compared;
    found.ofSums = !byTensors && differsInStatisticsOnly(table, row);
    if (found.ofSums)
        found.atLeast = 0;
    const PairRow &pair = table.rows[row];
    const double epsilon = coarserEpsilon(table, pair);
    const Side side = sideOf(table, pair);
    const CallName name = call.name();
    const bool parameter = side == Side::Parameters || facts.isParameter(name, argumentOf(table, pair));
    const auto kind = facts.roundingKind(name);
    if (side == Side::Output && kind) {
        found.budget = budgetOf(call, table.a->rows[pair.a], *kind, facts.picksByIndex(name), epsilon);
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
