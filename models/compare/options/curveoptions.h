// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/options/options.h"

namespace rundiff
{

// The options that affect only the curves.
struct CurveOptions {
    std::string metric;
    Tolerance tolerance;
    Align align = Align::Step;
    std::int64_t offset = 0;

    bool operator==(const CurveOptions &) const = default;
};

inline CurveOptions curveOptionsOf(const CompareOptions &options)
{
    return {options.metric, options.tolerance, options.align, options.offset};
}

inline void setCurveOptions(CompareOptions &options, const CurveOptions &curves)
{
    options.metric = curves.metric;
    options.tolerance = curves.tolerance;
    options.align = curves.align;
    options.offset = curves.offset;
}

} // namespace rundiff
