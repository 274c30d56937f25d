// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/compare/pairlistener.h"
#include "models/run/limits.h"
#include "models/run/progress.h"

#include <functional>
#include <string>

namespace rundiff
{

struct PartFindings;
struct RunOptions;

// How a comparison with these options reads its runs.
RunOptions runOptionsOf(const CompareOptions &options);

// Compares two paths into one Comparison, as far as possible: what could not be read is in `problems`. `partial`, if
// given, is called with earlier, less complete results (curves first, then dump pairs as they are finished). At a limit
// the result is partial, and one of its problems reports it. `rows` receives the pairs of dumps, with their rows, as
// they come in.
ComparisonPtr compareRuns(const std::string &pathA, const std::string &pathB, const CompareOptions &options,
                          const Progress &progress, const std::function<void(ComparisonPtr)> &partial = {},
                          const Limits &limits = {}, const PairListener &rows = {});

// The comparison of which each part has some pairs: `begun` has both runs, the options and the problems of the runs.
ComparisonPtr mergedComparison(Comparison begun, PartFindings &parts, const Progress &progress,
                               const Limits &limits = {});

// The same runs with another tolerance, metric, offset or alignment: only the curves are compared again.
ComparisonPtr withCurveOptions(const ComparisonPtr &comparison, const CompareOptions &options);

bool judgedBy(const Comparison &comparison, const CompareOptions &options); // withOptions would change nothing

// The same runs with the curve options and the row rule of these options: what a comparison under them gives. If other
// dumps belong together now, everything is compared again; otherwise only what these options change.
ComparisonPtr withOptions(const ComparisonPtr &comparison, const CompareOptions &options,
                          const Progress &progress = {});

// Exchanges A and B; everything is compared again from the runs that were already read.
ComparisonPtr swapped(const ComparisonPtr &comparison, const Progress &progress, const Limits &limits = {});

} // namespace rundiff
