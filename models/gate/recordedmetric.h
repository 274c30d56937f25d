// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/curve.h"
#include "models/run/problem.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// The values of one metric, as golden values or as a new run recorded them. Steps are strictly increasing.
struct RecordedMetric {
    std::string name;
    std::vector<std::int64_t> steps;
    std::vector<double> values; // NaN in golden values: NaN, or no value
    PrintedPrecision precision;
    std::optional<std::string> text;        // of what is not a number: a generated text, a list of words
    std::vector<std::int64_t> lacking = {}; // steps that golden values declare and do not have
    std::string place = {};                 // of its values in a golden file, as a JSON pointer
};

// All metrics of one side, and everything that could not be read of it.
struct RecordedMetrics {
    std::string path;
    std::vector<RecordedMetric> metrics;
    Problems problems;

    const RecordedMetric *metric(const std::string &name) const;
};

// The precision to which these numbers were rounded before they were written without trailing zeros. It is known where
// most of them use all decimals and have many digits; otherwise the numbers count as exact.
PrintedPrecision roundedPrecision(const std::vector<double> &values);

// Half of the last digit that is printed of a number of this size; 0: it is exact.
double halfOfLastDigit(const PrintedPrecision &precision, double value);

} // namespace rundiff
