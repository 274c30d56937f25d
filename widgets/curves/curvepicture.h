// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/noiseband.h"
#include "models/items/curvepyramid.h"
#include "widgets/curves/plottedcurves.h"

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace rundiff
{

// A curve with the data for its picture; the pyramid is null if there are few enough points to inspect each.
struct DrawnCurve {
    Curve curve;
    std::shared_ptr<const CurvePyramid> pyramid;
};

struct DrawnMetric {
    MetricCurves curves;
    DrawnCurve a, b;
};

// The display options of a comparison.
struct PictureWish {
    ComparisonPtr comparison;
    double smoothing = 0; // of the two curves of the compared metric
    std::vector<std::string> further;

    std::size_t points() const; // of the two runs, which are all inspected
};

// Everything that is drawn of a comparison's curves. Building it inspects every point; for long curves this is done in
// a background thread.
struct CurvePicture {
    PlottedCurves plotted; // exact, without smoothing
    DrawnCurve a, b, difference, allowed, bandBelow, bandAbove;
    DrawnCurve rawA, rawB; // every value, faint under the smoothed curves; empty without smoothing
    std::vector<DrawnMetric> further;
};

// Parts of the previous picture are reused if they are for the same points.
CurvePicture curvePicture(const PictureWish &wish, const CurvePicture &before, const std::stop_token &stop = {});

// Only the two curves, which are available sooner.
CurvePicture firstPicture(const PictureWish &wish, const CurvePicture &before);

} // namespace rundiff
