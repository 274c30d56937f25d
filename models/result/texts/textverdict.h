// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/result/texts/textlines.h"

#include <string>

namespace rundiff
{

// The comparison for a terminal: the verdict first, then curves, dumps, the first difference with its explanation and
// stack, and everything that could not be read. Control characters of the input are never passed on.
std::string textVerdict(const Comparison &comparison);

// The same without the verdict's sentence, piece by piece.
TextLines verdictLines(const Comparison &comparison);

} // namespace rundiff
