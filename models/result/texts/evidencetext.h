// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/result/texts/textlines.h"

namespace rundiff
{

struct ResultEvidence;

// The row that evidence is about, and what it says, in one sentence.
Message evidenceWords(const ResultEvidence &evidence);

// What msprobe's results add, under a heading; nothing if there are none.
void writeEvidence(const Comparison &comparison, TextLines &lines);

} // namespace rundiff
