// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/diagnosis/pairdifference.h"
#include "models/compare/table/diagnosis.h"

namespace rundiff
{

// The explanation of a difference: its class, and the evidence for it.
Diagnosis diagnose(const PairDifference &difference);

} // namespace rundiff
