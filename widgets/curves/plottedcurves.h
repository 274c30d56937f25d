// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// The curves of a comparison as drawn, all in B's numbering of the steps.
struct PlottedCurves {
    Curve a, b;
    Curve difference; // |a - b| at every common step
    Curve allowed;    // atol + rtol * |b| at every common step
};

PlottedCurves plottedCurves(const CurveComparison &comparison);
PlottedCurves curvesWithoutDifference(const CurveComparison &comparison);

// A further metric of the two compared logs, on the same steps.
struct MetricCurves {
    std::string name; // B's name
    Curve a, b;
};

// The names of the metrics that both logs have in addition to the compared one.
std::vector<std::string> furtherMetrics(const Comparison &comparison);
std::optional<MetricCurves> metricCurves(const Comparison &comparison, const std::string &name);

// The point of a curve with the nearest step; nothing for an empty curve.
std::optional<std::size_t> nearestPoint(const Curve &curve, double step);

// The point of exactly this step.
std::optional<std::size_t> pointAt(const Curve &curve, std::int64_t step);

} // namespace rundiff
