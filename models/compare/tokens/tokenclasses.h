// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/tokens/outsidesamples.h"

namespace rundiff
{

// The kind of the differences: of the first rule that explains them.
TokenDiagnosis tokenDiagnosis(const TokenEvidence &evidence);

} // namespace rundiff
