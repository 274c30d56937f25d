// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/run/limits.h"
#include "models/run/progress.h"

#include <functional>
#include <string>

namespace rundiff
{

// The whole way from two paths to one Comparison, as far as it can go: what could not be read is in `problems`.
// `partial`, when given, is called with earlier, less complete results (curves first, then dump pairs as they come).
// At a limit the result is what is there by then, and a problem of it says so.
ComparisonPtr compareRuns(const std::string &pathA, const std::string &pathB, const CompareOptions &options,
                          const Progress &progress, const std::function<void(ComparisonPtr)> &partial = {},
                          const Limits &limits = {});

// The same runs under another tolerance, metric, offset or alignment: only the curves are compared again.
ComparisonPtr withCurveOptions(const ComparisonPtr &comparison, const CompareOptions &options);

// The same runs under the curve options and the row rule of these options; what they do not change is kept.
bool judgedBy(const Comparison &comparison, const CompareOptions &options); // nothing would change
ComparisonPtr withOptions(const ComparisonPtr &comparison, const CompareOptions &options);

// A and B change places; everything is compared anew from the runs already read.
ComparisonPtr swapped(const ComparisonPtr &comparison, const Progress &progress, const Limits &limits = {});

} // namespace rundiff
