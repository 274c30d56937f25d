// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/curvepyramid.h"

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

constexpr std::size_t lowest = 64, branches = 16;

} // namespace

CurvePyramid::CurvePyramid(const Curve &curve) : m_steps(curve.steps), m_values(curve.values)
{
    std::vector<Extent> level((m_values->size() + lowest - 1) / lowest);
    for (std::size_t i = 0; i < m_values->size(); ++i)
        add(level[i / lowest], i);
    m_levels.push_back(std::move(level));
    while (m_levels.back().size() > branches) {
        const std::vector<Extent> &below = m_levels.back();
        std::vector<Extent> above((below.size() + branches - 1) / branches);
        for (std::size_t i = 0; i < below.size(); ++i)
            add(above[i / branches], below[i]);
        m_levels.push_back(std::move(above));
    }
}

void CurvePyramid::add(Extent &extent, std::size_t index) const
{
    const double value = (*m_values)[index];
    if (std::isfinite(value)) {
        if (extent.smallest == Extent::none || value < (*m_values)[extent.smallest])
            extent.smallest = index;
        if (extent.largest == Extent::none || value > (*m_values)[extent.largest])
            extent.largest = index;
        return;
    }
    extent.firstNotFinite = std::min(extent.firstNotFinite, index);
    extent.notANumber = extent.notANumber || std::isnan(value);
    extent.plusInfinity = extent.plusInfinity || value > 0;
    extent.minusInfinity = extent.minusInfinity || value < 0;
}

void CurvePyramid::add(Extent &extent, const Extent &part) const
{
    if (part.smallest != Extent::none) {
        add(extent, part.smallest);
        add(extent, part.largest);
    }
    extent.firstNotFinite = std::min(extent.firstNotFinite, part.firstNotFinite);
    extent.notANumber = extent.notANumber || part.notANumber;
    extent.plusInfinity = extent.plusInfinity || part.plusInfinity;
    extent.minusInfinity = extent.minusInfinity || part.minusInfinity;
}

// Whole blocks of the highest level that fits, single points at the ends.
CurvePyramid::Extent CurvePyramid::extent(std::size_t first, std::size_t last) const
{
    Extent extent;
    last = std::min(last, m_values->size());
    while (first < last) {
        std::size_t size = 1, chosen = 0, level = 0;
        for (std::size_t block = lowest; level < m_levels.size(); ++level, block *= branches) {
            if (first % block != 0 || first + block > last)
                break;
            size = block;
            chosen = level + 1;
        }
        if (chosen == 0)
            add(extent, first);
        else
            add(extent, m_levels[chosen - 1][first / size]);
        first += size;
    }
    return extent;
}

std::vector<CurvePyramid::PixelColumn> CurvePyramid::columns(double from, double to, int columns) const
{
    std::vector<PixelColumn> parts(static_cast<std::size_t>(std::max(columns, 0)));
    const auto indexOf = [&](double step) {
        const auto found = std::lower_bound(m_steps->begin(), m_steps->end(), step,
                                            [](std::int64_t a, double b) { return static_cast<double>(a) < b; });
        return static_cast<std::size_t>(found - m_steps->begin());
    };
    const double width = (to - from) / std::max(columns, 1);
    std::size_t next = indexOf(from);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const bool final = i + 1 == parts.size();
        parts[i].first = next;
        parts[i].last = next = std::max(next, indexOf(final ? to : from + width * static_cast<double>(i + 1)));
        parts[i].extent = extent(parts[i].first, parts[i].last);
    }
    return parts;
}

} // namespace rundiff
