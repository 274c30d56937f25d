// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/curvecomparison.h"

#include <cstddef>
#include <vector>

namespace rundiff
{

// Points that only one run has because a clock decided what was printed: drawings of a progress bar that went on, and
// lines that a timer prints. Another run of the same training lacks them, so they do not count as missing. A point that
// the other run should have printed within its usual distance is missing: there, lines were lost.
class TimedPoints
{
public:
    // Of a comparison whose common steps are known. O(points), and nothing to do where both runs have the same steps.
    explicit TimedPoints(const CurveComparison &comparison);

    std::size_t countA() const { return m_countA; }
    std::size_t countB() const { return m_countB; }
    bool holdsA(std::size_t point) const { return point < m_a.size() && m_a[point]; }
    bool holdsB(std::size_t point) const { return point < m_b.size() && m_b[point]; }

private:
    std::vector<bool> m_a, m_b; // of each point; empty: none
    std::size_t m_countA = 0, m_countB = 0;
};

} // namespace rundiff
