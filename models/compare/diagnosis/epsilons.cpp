// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/epsilons.h"

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

constexpr double singleEpsilon = 0x1p-23;

double coarserEpsilon(const PairTable &table, const PairRow &row)
{
    return std::max(epsilonOf(table.a->name(table.a->rows.dtype(row.a))),
                    epsilonOf(table.b->name(table.b->rows.dtype(row.b))));
}

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
