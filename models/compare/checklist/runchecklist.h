// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/checklist/dumpevidence.h"
#include "models/compare/curves/curvecomparison.h"
#include "models/run/progress.h"
#include "models/run/run.h"

namespace rundiff
{

// The checklist of two runs: evidence of their scripts, configurations, environment files and dumps, and the items that
// the comparison indicates. curves and operators may be null.
Checklist checklistOfRuns(const Run &a, const Run &b, const CurveComparison *curves,
                          const OperatorComparison *operators, const DumpEvidence &dumps, std::size_t baselines,
                          const Progress &progress);

} // namespace rundiff
