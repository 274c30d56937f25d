// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/tensormetrics.h"

#include <array>
#include <string>
#include <string_view>

namespace rundiff
{

// What a tensor metric is called: one name, and that of msprobe.
struct TensorMetricNames {
    TensorMetric TensorMetrics::*metric;
    std::string_view name;   // in filters, rules, texts, JSON and saved results
    std::string_view column; // of msprobe's tables
    std::string_view former; // in saved results of earlier versions
};

// In the order of msprobe's columns.
inline constexpr std::array<TensorMetricNames, 6> tensorMetricNames{
    {{&TensorMetrics::cosine, "cosine", "Cosine", "cosine"},
     {&TensorMetrics::euclidean, "euclidean", "EucDist", "euclidean"},
     {&TensorMetrics::maxAbsolute, "max_abs_err", "MaxAbsErr", "max_absolute"},
     {&TensorMetrics::maxRelative, "max_rel_err", "MaxRelativeErr", "max_relative"},
     {&TensorMetrics::oneThousandth, "one_thousandth", "One Thousandth Err Ratio", "one_thousandth"},
     {&TensorMetrics::fiveThousandths, "five_thousandths", "Five Thousandths Err Ratio", "five_thousandths"}}};

constexpr std::string_view nameOf(TensorMetric TensorMetrics::*metric)
{
    for (const TensorMetricNames &names : tensorMetricNames) {
        if (names.metric == metric)
            return names.name;
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
