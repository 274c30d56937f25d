// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/curvepyramid.h"

#include <algorithm>
#include <cmath>

namespace rundiff
{

namespace
{

constexpr std::size_t lowest = 32, branches = 4;
constexpr std::size_t blocksInColumn = 4; // at least, where the borders of columns go to those of blocks

// The size of the blocks whose borders are fine enough for columns of so many points; 1 where no blocks are.
std::size_t grainOf(double pointsInColumn)
{
    std::size_t grain = 1;
    for (std::size_t block = lowest; static_cast<double>(block * blocksInColumn) <= pointsInColumn; block *= branches)
        grain = block;
    return grain;
}

} // namespace

CurvePyramid::CurvePyramid(const Curve &curve) : m_steps(curve.steps), m_values(curve.values)
{
    const std::size_t size = m_values->size();
    std::vector<Extent> level((size + lowest - 1) / lowest);
    for (std::size_t i = 0; i < level.size(); ++i)
        level[i] = block(i * lowest, std::min(size, (i + 1) * lowest));
    m_notPositive = static_cast<std::size_t>(
        std::count_if(m_values->begin(), m_values->end(), [](double value) { return value <= 0; }));
    m_levels.push_back(std::move(level));
    while (m_levels.back().size() > branches) {
        const std::vector<Extent> &below = m_levels.back();
        std::vector<Extent> above((below.size() + branches - 1) / branches);
        for (std::size_t i = 0; i < below.size(); ++i)
            add(above[i / branches], below[i]);
        m_levels.push_back(std::move(above));
    }
}

CurvePyramid::Extent CurvePyramid::block(std::size_t first, std::size_t last) const
{
    Extent extent;
    for (std::size_t i = first; i < last; ++i)
        add(extent, i);
    return extent;
}

void CurvePyramid::add(Extent &extent, std::size_t index) const
{
    const double value = (*m_values)[index];
    if (std::isfinite(value)) {
        if (extent.smallest == Extent::none || value < extent.low) {
            extent.smallest = index;
            extent.low = value;
        }
        if (extent.largest == Extent::none || value > extent.high) {
            extent.largest = index;
            extent.high = value;
        }
        return;
    }
    extent.firstNotFinite = std::min(extent.firstNotFinite, index);
    extent.notANumber |= std::isnan(value);
    extent.plusInfinity |= value > 0;
    extent.minusInfinity |= value < 0;
}

void CurvePyramid::add(Extent &extent, const Extent &part)
{
    if (part.smallest != Extent::none && (extent.smallest == Extent::none || part.low < extent.low)) {
        extent.smallest = part.smallest;
        extent.low = part.low;
    }
    if (part.largest != Extent::none && (extent.largest == Extent::none || part.high > extent.high)) {
        extent.largest = part.largest;
        extent.high = part.high;
    }
    extent.firstNotFinite = std::min(extent.firstNotFinite, part.firstNotFinite);
    extent.notANumber |= part.notANumber;
    extent.plusInfinity |= part.plusInfinity;
    extent.minusInfinity |= part.minusInfinity;
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

// The first point that is not before the step, looked for outwards from a guess: steps mostly lie evenly.
std::size_t CurvePyramid::indexNear(std::size_t guess, double step) const
{
    const auto before = [&](std::size_t index) { return static_cast<double>((*m_steps)[index]) < step; };
    std::size_t low = std::min(guess, m_steps->size()), high = low, reach = 2;
    while (low > 0 && !before(low - 1)) {
        high = low - 1;
        low -= std::min(low, reach);
        reach *= 2;
    }
    while (high < m_steps->size() && before(high)) {
        low = high + 1;
        high += std::min(m_steps->size() - high, reach);
        reach *= 2;
    }
    const auto found = std::partition_point(m_steps->begin() + static_cast<std::ptrdiff_t>(low),
                                            m_steps->begin() + static_cast<std::ptrdiff_t>(high),
                                            [&](std::int64_t one) { return static_cast<double>(one) < step; });
    return static_cast<std::size_t>(found - m_steps->begin());
}

std::vector<CurvePyramid::PixelColumn> CurvePyramid::columns(double from, double to, int columns) const
{
    std::vector<PixelColumn> parts(static_cast<std::size_t>(std::max(columns, 0)));
    const double width = (to - from) / std::max(columns, 1);
    std::size_t next = indexNear(m_steps->size() / 2, from);
    const std::size_t end = indexNear(m_steps->size() / 2, to);
    const double pointsInColumn = static_cast<double>(end - std::min(end, next)) / std::max(columns, 1);
    const std::size_t grain = grainOf(pointsInColumn);
    std::size_t border = next; // where it is exactly
    for (std::size_t i = 0; i < parts.size(); ++i) {
        parts[i].first = next;
        if (i + 1 == parts.size()) {
            next = std::max(next, end);
        } else {
            border =
                indexNear(border + static_cast<std::size_t>(pointsInColumn), from + width * static_cast<double>(i + 1));
            next = std::max(next, border / grain * grain);
        }
        parts[i].last = next;
        parts[i].extent = extent(parts[i].first, parts[i].last);
    }
    return parts;
}

} // namespace rundiff
