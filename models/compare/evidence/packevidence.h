// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/evidence/comparedtables.h"
#include "models/compare/evidence/resultevidence.h"

namespace rundiff
{

// What the packs of both runs add: weights and data before the first step, random calls, environment, packages and
// hyperparameters that differ, with the rows of the dumps and the items of the checklist that they are about.
void addPackEvidence(const ResultFile &a, const ResultFile &b, ComparedTables &tables, ResultEvidences &into,
                     const Progress &progress);

// A pack that only one run has.
void addLonePack(const ResultFile &pack, ResultOf run, ResultEvidences &into);

} // namespace rundiff
