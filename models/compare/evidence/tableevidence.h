// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/evidence/comparedtables.h"
#include "models/compare/evidence/resultevidence.h"

namespace rundiff
{

// What a result with statements about calls, rows or modules adds: what it says of the first difference, what else
// fails in it, and whether it is about these dumps at all.
void addTableEvidence(const ResultFile &file, ResultOf run, ComparedTables &tables, ResultEvidences &into,
                      const Progress &progress);

} // namespace rundiff
