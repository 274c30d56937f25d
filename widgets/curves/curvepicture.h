// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/noise.h"
#include "models/items/curvepyramid.h"
#include "widgets/curves/plottedcurves.h"

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace rundiff
{

// A curve with what its picture is made from; the pyramid is null where the points are few enough to look at each.
struct DrawnCurve {
    Curve curve;
    std::shared_ptr<const CurvePyramid> pyramid;
};

struct DrawnMetric {
    MetricCurves curves;
    DrawnCurve a, b;
};

// What one wants to see of a comparison.
struct PictureWish {
    ComparisonPtr comparison;
    double smoothing = 0; // of the two curves of the compared metric
    std::vector<std::string> further;

    std::size_t points() const; // of the two runs, which all are looked at
};

// Everything that is drawn of a comparison's curves. Making it looks at every point; of long curves that is work for
// another thread than the window's.
struct CurvePicture {
    PlottedCurves plotted; // exact, without smoothing
    DrawnCurve a, b, difference, allowed, bandBelow, bandAbove;
    std::vector<DrawnMetric> further;
};

// What was made for the picture before is taken over where it is of the same points.
CurvePicture curvePicture(const PictureWish &wish, const CurvePicture &before, const std::stop_token &stop = {});

// The two curves alone, which are there sooner.
CurvePicture firstPicture(const PictureWish &wish, const CurvePicture &before);

} // namespace rundiff
