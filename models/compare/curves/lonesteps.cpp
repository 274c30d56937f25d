// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curves/lonesteps.h"

namespace rundiff
{

namespace
{

// The points of one curve from `from` up to, and without, `to`.
void addStretch(std::vector<LoneSteps> &stretches, std::size_t &further, const Curve &curve, std::size_t from,
                std::size_t to, std::size_t most)
{
    if (from >= to)
        return;
    if (stretches.size() == most) {
        ++further;
        return;
    }
    const StepView steps(curve.steps);
    stretches.push_back({steps[from], steps[to - 1], to - from});
}

} // namespace

LoneStepsOfBoth loneSteps(const CurveComparison &comparison, std::size_t most)
{
    LoneStepsOfBoth lone;
    std::size_t nextA = 0, nextB = 0; // after the last common step
    const auto addUntil = [&](std::size_t a, std::size_t b) {
        addStretch(lone.onlyA, lone.furtherA, comparison.a, nextA, a, most);
        addStretch(lone.onlyB, lone.furtherB, comparison.b, nextB, b, most);
    };
    CommonSteps common(comparison);
    for (ComparedStep step; common.next(step);) {
        addUntil(step.indexA, step.indexB);
        nextA = step.indexA + 1;
        nextB = step.indexB + 1;
    }
    addUntil(comparison.a.size(), comparison.b.size());
    return lone;
}

} // namespace rundiff
