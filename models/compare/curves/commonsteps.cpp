// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curves/commonsteps.h"

#include <algorithm>
#include <cmath>

namespace rundiff
{

CommonSteps::CommonSteps(const PointsView &a, const PointsView &b, const Tolerance &tolerance, Align align,
                         std::int64_t offset)
    : m_pointsA(a), m_pointsB(b), m_tolerance(tolerance), m_align(align), m_offset(offset)
{
}

CommonSteps::EqualBeginning CommonSteps::skipEqualBeginning()
{
    EqualBeginning equal;
    const std::size_t most = std::min(m_pointsA.size, m_pointsB.size);
    if (m_align == Align::Step && m_offset != 0)
        return equal;
    const bool sameSteps = m_align == Align::Index || m_pointsA.steps.isLike(m_pointsB.steps);
    for (; equal.steps < most; ++equal.steps) {
        const double a = m_pointsA.values[equal.steps], b = m_pointsB.values[equal.steps];
        const bool sameStep = sameSteps || m_pointsA.steps[equal.steps] == m_pointsB.steps[equal.steps];
        if (!sameStep || a != b || !std::isfinite(a))
            break;
        equal.zeros += b == 0;
    }
    m_a = m_b = equal.steps;
    return equal;
}

} // namespace rundiff
