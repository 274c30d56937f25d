// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/curve.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace rundiff
{

// Answers at once which points of any stretch of a curve have to be drawn, however many points it has: the smallest and
// the largest value, and whether it holds values that are no numbers. Nothing is sampled; a single spike or NaN among
// ten million points is found.
class CurvePyramid
{
public:
    explicit CurvePyramid(const Curve &curve);

    struct Extent {
        static constexpr std::size_t none = static_cast<std::size_t>(-1);
        std::size_t smallest = none, largest = none; // indexes of points; none: no finite value
        double low = 0, high = 0;                    // the values there: looking them up in the curve takes longer
        std::size_t firstNotFinite = none;           // index of the first NaN or infinity
        bool notANumber = false, plusInfinity = false, minusInfinity = false;
    };

    // Of the points [first, last).
    Extent extent(std::size_t first, std::size_t last) const;

    // One extent for each of `columns` equal parts of the steps [from, to); parts without a point have an empty one.
    // first and last are the indexes of a part's own first and last point. Where a part has very many points, its
    // borders are up to a quarter of its width too far left, but for the first and the last one: no eye sees that.
    struct PixelColumn {
        std::size_t first = 0, last = 0; // points [first, last)
        Extent extent;
    };
    std::vector<PixelColumn> columns(double from, double to, int columns) const;

    std::size_t notPositive() const { return m_notPositive; } // values that a log scale has no place for

private:
    void add(Extent &extent, std::size_t index) const;
    static void add(Extent &extent, const Extent &part);
    Extent block(std::size_t first, std::size_t last) const;
    std::size_t indexNear(std::size_t guess, double step) const;

    std::shared_ptr<const Curve::Steps> m_steps;
    std::shared_ptr<const Curve::Values> m_values;
    std::vector<std::vector<Extent>> m_levels; // m_levels[0]: of every 32 points, each further one of 4 below
    std::size_t m_notPositive = 0;
};

} // namespace rundiff
