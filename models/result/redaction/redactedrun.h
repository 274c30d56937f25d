// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/files/fileinventory.h"
#include "models/compare/examination/examination.h"
#include "models/compare/examination/replicacomparison.h"
#include "models/formats/runinspection.h"
#include "models/result/redaction/redaction.h"

namespace rundiff
{

// What is known of one run alone, for output: all its texts are redacted.
RunInspection redacted(RunInspection inspection, FileInventory &files, Hidden hidden);
Examination redacted(Examination examination, Hidden hidden);
ReplicaComparison redacted(ReplicaComparison replicas, Hidden hidden);

} // namespace rundiff
