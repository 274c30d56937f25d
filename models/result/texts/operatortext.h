// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/result/texts/textlines.h"

namespace rundiff
{

// What was found in the dumps, for a terminal, each under a heading; nothing if the comparison does not have the part.
void writeFirstDifference(const Comparison &comparison, TextLines &lines);
void writeFirstRow(const Comparison &comparison, TextLines &lines); // the numbers of the same row
void writeOperators(const Comparison &comparison, TextLines &lines);
void writeNextDump(const Comparison &comparison, TextLines &lines);

} // namespace rundiff
