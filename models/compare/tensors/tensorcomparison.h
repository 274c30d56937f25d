// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/options/tolerance.h"
#include "models/compare/table/tensormetrics.h"
#include "models/formats/tensors/tensor.h"
#include "models/formats/tensors/tensorstatistics.h"
#include "models/run/problem.h"

#include <optional>
#include <stop_token>
#include <string>

namespace rundiff
{

struct TensorRules {
    std::optional<Tolerance> tolerance; // the user's own, for each element
    std::optional<double> relative;     // the user's own, as a fraction of B's largest value; otherwise the coarser
                                        // type's
    unsigned jobs = 1;    // threads for the parts of a large tensor; the result is the same for any number
    std::stop_token stop; // after a stop, nothing is compared
};

// The numbers of both tensors added up on the way; not known if the tensors are not compared element by element in the
// order of their elements.
struct TensorPairTotals {
    NumberTotals a, b;
    bool known = false;
};

// A size for which several threads are worthwhile.
inline constexpr std::uint64_t largeTensor = std::uint64_t(1) << 24;

// msprobe's six metrics (`unsupported` or similar if they are not available) and Rundiff's own view. a is the target, b
// the golden tensor. A source that cannot be read completely is a problem.
TensorMetrics compareTensors(const Tensor &a, const Tensor &b, const TensorRules &rules, Problems &problems,
                             TensorPairTotals *totals = nullptr);

// Those of a tensor that cannot be read.
TensorMetrics unsupportedMetrics();

TensorMetrics compareTensorFiles(const std::string &pathA, const std::string &pathB, const TensorRules &rules,
                                 Problems &problems);

// Tolerance of a type relative to the largest value: 1e-8 float64, 1e-4 float32, 1e-2 float16, 3e-2 bfloat16 and
// float8; integers and booleans are exact.
double toleranceOf(ElementType type);

} // namespace rundiff
