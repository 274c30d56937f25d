// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/diagnosis/differencecontext.h"

#include <vector>

namespace rundiff
{

// The facts that a diagnosis rests on, each with the row or the script's line where it can be checked: the numbers,
// where the tensor came from, what to do next.
std::vector<DiagnosisFact> factsBehind(const Evidence &evidence, DiagnosisKind kind);

} // namespace rundiff
