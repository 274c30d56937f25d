// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/curve.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace rundiff
{

// Finds quickly which points of any range of a curve must be drawn, for any number of points: the smallest and the
// largest value, and whether it contains values that are not numbers. Nothing is sampled; a single spike or NaN among
// ten million points is found.
class CurvePyramid
{
public:
    explicit CurvePyramid(const Curve &curve);

    struct Extent {
        static constexpr std::size_t none = static_cast<std::size_t>(-1);
        std::size_t smallest = none, largest = none; // indexes of points; none: no finite value
        double low = 0, high = 0;                    // the values there: reading them from the curve takes longer
        std::size_t firstNotFinite = none;           // index of the first NaN or infinity
        bool notANumber = false, plusInfinity = false, minusInfinity = false;
    };

    // Of the points [first, last).
    Extent extent(std::size_t first, std::size_t last) const;

    // One extent for each of `columns` equal parts of the steps [from, to); parts without a point have an empty one.
    // first and last are the indexes of a part's own first and last point. In parts with very many points, the borders
    // except the first and the last one are up to a quarter of the width too far left: this is not visible.
    struct PixelColumn {
        std::size_t first = 0, last = 0; // points [first, last)
        Extent extent;
    };
    std::vector<PixelColumn> columns(double from, double to, int columns) const;

    std::size_t notPositive() const { return m_notPositive; } // values that cannot be shown on a log scale

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
