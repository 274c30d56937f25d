// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/examination/dumpdigest.h"
#include "models/compare/examination/examination.h"
#include "models/compare/layouts/parallelgroups.h"
#include "models/knowledge/operators/runlaw.h"

#include <vector>

namespace rundiff
{

// What the laws over ranks and steps show about a run.
std::vector<ExaminationFinding> examineRanks(const std::vector<DumpDigest> &dumps, const ParallelGroups &groups);
std::vector<ExaminationFinding> examineSteps(const std::vector<DumpDigest> &dumps);

// A finding of a law, which its sentence is still missing from.
ExaminationFinding likelyFinding(const RunLaw &law, const DumpDigest &dump, const TensorDigest &tensor);

} // namespace rundiff
