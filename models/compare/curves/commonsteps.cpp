// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curves/curvecomparison.h"

#include <algorithm>
#include <cmath>

namespace rundiff
{

CommonSteps::CommonSteps(const CurveComparison &comparison)
    : m_stepsA(comparison.a.steps), m_stepsB(comparison.b.steps), m_valuesA(comparison.a.values),
      m_valuesB(comparison.b.values), m_sizeA(comparison.a.size()), m_sizeB(comparison.b.size()),
      m_tolerance(comparison.tolerance), m_align(comparison.align), m_offset(comparison.offset)
{
}

CommonSteps::EqualBeginning CommonSteps::skipEqualBeginning()
{
    EqualBeginning equal;
    const std::size_t most = std::min(m_sizeA, m_sizeB);
    if (m_align == Align::Step && m_offset != 0)
        return equal;
    const bool sameSteps = m_align == Align::Index || m_stepsA.isLike(m_stepsB);
    for (; equal.steps < most; ++equal.steps) {
        const double a = m_valuesA[equal.steps], b = m_valuesB[equal.steps];
        if (a != b || !std::isfinite(a) || !(sameSteps || m_stepsA[equal.steps] == m_stepsB[equal.steps]))
            break;
        equal.zeros += b == 0;
    }
    m_a = m_b = equal.steps;
    return equal;
}

} // namespace rundiff
