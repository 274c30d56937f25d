// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/tokens/tokenpair.h"

namespace rundiff
{

// The values of a pair that was compared.
TokenSequence sequenceOf(const TokenPair &pair);

} // namespace rundiff
