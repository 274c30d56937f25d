// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/result/texts/textlines.h"

namespace rundiff
{

// The tokens for a terminal, under a heading; nothing if none were compared.
void writeTokens(const Comparison &comparison, TextLines &lines);

} // namespace rundiff
