// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/tokens/tokencomparison.h"
#include "models/formats/json/jsondocument.h"

namespace rundiff
{

// The member "tokens" of a result.
Json tokensJson(const TokenComparison &tokens);

} // namespace rundiff
