// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/tensormetrics.h"

#include <array>
#include <string>
#include <string_view>

namespace rundiff
{

// What a tensor metric is called in each form of output.
struct TensorMetricNames {
    TensorMetric TensorMetrics::*metric;
    std::string_view field;  // in filters and rules of the user
    std::string_view json;   // in the result
    std::string_view saved;  // the column of a saved result
    std::string_view column; // of msprobe's tables
};

// In the order of msprobe's columns.
inline constexpr std::array<TensorMetricNames, 6> tensorMetricNames{
    {{&TensorMetrics::cosine, "cosine", "cosine", "cosine", "Cosine"},
     {&TensorMetrics::euclidean, "euclidean", "euclidean", "euclidean", "EucDist"},
     {&TensorMetrics::maxAbsolute, "max_abs_err", "max_abs", "max_absolute", "MaxAbsErr"},
     {&TensorMetrics::maxRelative, "max_rel_err", "max_rel", "max_relative", "MaxRelativeErr"},
     {&TensorMetrics::oneThousandth, "one_thousandth", "one_thousandth", "one_thousandth", "One Thousandth Err Ratio"},
     {&TensorMetrics::fiveThousandths, "five_thousandths", "five_thousandths", "five_thousandths",
      "Five Thousandths Err Ratio"}}};

constexpr std::string_view fieldOf(TensorMetric TensorMetrics::*metric)
{
    for (const TensorMetricNames &names : tensorMetricNames) {
        if (names.metric == metric)
            return names.field;
    }
    return {};
}

// ",Cosine,EucDist,...": the part of a table's header.
inline std::string tensorMetricColumns()
{
    std::string columns;
    for (const TensorMetricNames &names : tensorMetricNames)
        columns.append(1, ',').append(names.column);
    return columns;
}

} // namespace rundiff
