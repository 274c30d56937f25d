// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/checklist/dumpevidence.h"
#include "models/compare/curves/curvecomparison.h"
#include "models/run/progress.h"
#include "models/run/run.h"

namespace rundiff
{

// The checklist of two runs without their dumps: evidence of scripts, configurations, environment files and logs.
// curves and operators may be null; the latter name the framework.
Checklist checklistOfSources(const Run &a, const Run &b, const CurveComparison *curves,
                             const OperatorComparison *operators, std::size_t baselines, const Progress &progress);

// Adds the evidence of the dumps, and the items that their comparison indicates.
void addDumpsTo(Checklist &list, const OperatorComparison &operators, const DumpEvidence &dumps);

} // namespace rundiff
