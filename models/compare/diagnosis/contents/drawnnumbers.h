// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dump.h"

namespace rundiff
{

// Whether the statistics of a tensor are those of numbers that a generator drew: from the standard normal distribution,
// or evenly between 0 and 1. Normalised values have the former, too.
bool looksDrawn(const Dump &dump, const DumpRow &row);
// Whether their variance is 1 much more exactly than that of numbers that were drawn.
bool looksNormalised(const Dump &dump, const DumpRow &row);

} // namespace rundiff
