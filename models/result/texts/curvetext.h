// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/result/texts/textlines.h"

namespace rundiff
{

// The curves and the table of metrics for a terminal, under a heading; nothing if no log was compared.
void writeCurves(const Comparison &comparison, TextLines &lines);

} // namespace rundiff
