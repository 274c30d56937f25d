// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/layouts/layoutcomparison.h"
#include "models/compare/options/options.h"
#include "models/run/dump.h"
#include "models/run/problem.h"
#include "models/run/progress.h"
#include "models/run/run.h"

#include <optional>
#include <vector>

namespace rundiff
{

// The dumps of two runs as they are compared: those of all processes of a step are one, if the runs have different
// layouts.
struct LogicalDumps {
    std::vector<DumpLocation> a, b;
    std::optional<LayoutComparison> layouts; // nothing: both are divided alike, or it is not known
    Problems problems;                       // what the layouts are, and what cannot be merged

    static LogicalDumps of(const Run &a, const Run &b, const CompareOptions &options, const Progress &progress);

private:
    void merge(const Run &runA, const Run &runB, const CompareOptions &options);
};

} // namespace rundiff
