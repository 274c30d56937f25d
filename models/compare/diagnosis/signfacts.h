// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/diagnosis/evidence.h"
#include "models/compare/diagnosis/factlist.h"

namespace rundiff
{

// What one run only has close before the first difference: calls, arguments, tensors that need a gradient. Nothing for
// classes of which it cannot be the cause.
void addSigns(const Evidence &evidence, DiagnosisKind kind, FactList &facts);

} // namespace rundiff
