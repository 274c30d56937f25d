// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/options/options.h"

namespace rundiff
{

// The options that affect only the curves.
struct CurveOptions {
    std::string metric;
    Tolerance tolerance;
    MetricTolerances metricTolerances;
    SegmentChoice segment;
    std::optional<SegmentChoice> segmentB;
    Align align = Align::Step;
    std::int64_t offset = 0;

    bool operator==(const CurveOptions &) const = default;
};

// The choices for the logs of both runs.
struct SegmentChoices {
    SegmentChoice a, b;
};

inline SegmentChoices segmentsOf(const CompareOptions &options)
{
    return {options.segment, options.segmentB.value_or(options.segment)};
}

inline CurveOptions curveOptionsOf(const CompareOptions &options)
{
    return {options.metric, options.tolerance, options.metricTolerances, options.segment, options.segmentB,
            options.align,  options.offset};
}

inline void setCurveOptions(CompareOptions &options, const CurveOptions &curves)
{
    options.metric = curves.metric;
    options.tolerance = curves.tolerance;
    options.metricTolerances = curves.metricTolerances;
    options.segment = curves.segment;
    options.segmentB = curves.segmentB;
    options.align = curves.align;
    options.offset = curves.offset;
}

} // namespace rundiff
