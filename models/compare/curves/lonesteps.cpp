// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curves/lonesteps.h"

#include "models/compare/curves/timedpoints.h"

#include <optional>

namespace rundiff
{

namespace
{

struct Between {
    std::size_t from = 0, to = 0; // without the last one
    std::size_t most = 0;         // stretches
};

// The points of one curve between two common steps, without those that the time chose.
template <typename IsTimed>
void addStretches(std::vector<LoneSteps> &stretches, std::size_t &further, const Curve &curve, const Between &between,
                  IsTimed isTimed)
{
    const StepView steps(curve.steps);
    std::optional<LoneSteps> lone;
    for (std::size_t point = between.from; point < between.to; ++point) {
        if (isTimed(point))
            continue;
        if (!lone)
            lone = LoneSteps{steps[point], steps[point], 0};
        lone->last = steps[point];
        ++lone->count;
    }
    if (!lone)
        return;
    if (stretches.size() == between.most)
        ++further;
    else
        stretches.push_back(*lone);
}

} // namespace

LoneStepsOfBoth loneSteps(const CurveComparison &comparison, std::size_t most)
{
    LoneStepsOfBoth lone;
    std::size_t nextA = 0, nextB = 0; // after the last common step
    const TimedPoints timed(comparison);
    const auto isTimedA = [&](std::size_t point) { return timed.holdsA(point); };
    const auto isTimedB = [&](std::size_t point) { return timed.holdsB(point); };
    const auto addUntil = [&](std::size_t a, std::size_t b) {
        addStretches(lone.onlyA, lone.furtherA, comparison.a, {nextA, a, most}, isTimedA);
        addStretches(lone.onlyB, lone.furtherB, comparison.b, {nextB, b, most}, isTimedB);
    };
    CommonSteps common = commonSteps(comparison);
    for (ComparedStep step; common.next(step);) {
        addUntil(step.indexA, step.indexB);
        nextA = step.indexA + 1;
        nextB = step.indexB + 1;
    }
    addUntil(comparison.a.size(), comparison.b.size());
    return lone;
}

} // namespace rundiff
