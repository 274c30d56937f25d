// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/options/options.h"
#include "models/run/columns/columnview.h"

#include <cmath>
#include <cstdint>
#include <limits>

namespace rundiff
{

// One step that both runs have. `a` and `b` index the points of the two curves.
struct ComparedStep {
    std::int64_t step = 0; // B's numbering; A's step + offset (aligned by index: B's step)
    std::size_t indexA = 0, indexB = 0;
    double a = 0, b = 0;
    double difference = 0; // |a - b|; NaN if one is not finite
    double allowed = 0;

    bool isNanInBoth() const { return std::isnan(a) && std::isnan(b); }
};

// The points of one series, which must outlive it.
struct PointsView {
    StepView steps;
    ColumnView<double> values;
    std::size_t size = 0;
};

// The steps that two series have in common, in order: of two curves, of golden values and a new run. Defined here, so
// that it is inlined into the loops over a million steps.
class CommonSteps
{
public:
    CommonSteps(const PointsView &a, const PointsView &b, const Tolerance &tolerance, Align align = Align::Step,
                std::int64_t offset = 0);

    bool next(ComparedStep &step) // false at the end
    {
        if (m_align == Align::Step && !seekCommonStep())
            return false;
        if (m_a >= m_pointsA.size || m_b >= m_pointsB.size)
            return false;
        step.step = m_pointsB.steps[m_b];
        step.indexA = m_a;
        step.indexB = m_b;
        step.a = m_pointsA.values[m_a++];
        step.b = m_pointsB.values[m_b++];
        const bool finite = std::isfinite(step.a) && std::isfinite(step.b);
        step.difference = finite ? std::fabs(step.a - step.b) : std::numeric_limits<double>::quiet_NaN();
        step.allowed = m_tolerance.allowed(step.b);
        return true;
    }

    // The points with which both curves begin: the same steps with the same finite numbers.
    struct EqualBeginning {
        std::size_t steps = 0, zeros = 0;
    };
    // Goes on after them. Comparing them takes a fraction of the time that next() takes.
    EqualBeginning skipEqualBeginning();

private:
    // Moves both positions to the next step that both curves have.
    bool seekCommonStep()
    {
        while (m_a < m_pointsA.size && m_b < m_pointsB.size) {
            std::int64_t stepA = 0;
            if (__builtin_add_overflow(m_pointsA.steps[m_a], m_offset, &stepA)) {
                ++m_a;
                continue;
            }
            if (stepA == m_pointsB.steps[m_b])
                return true;
            if (stepA < m_pointsB.steps[m_b])
                ++m_a;
            else
                ++m_b;
        }
        return false;
    }

    PointsView m_pointsA, m_pointsB;
    Tolerance m_tolerance;
    Align m_align = Align::Step;
    std::int64_t m_offset = 0;
    std::size_t m_a = 0, m_b = 0;
};

} // namespace rundiff
