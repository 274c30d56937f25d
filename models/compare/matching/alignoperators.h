// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/matching/exactmatch.h"
#include "models/compare/matching/namemapping.h"

namespace rundiff
{

// Rundiff's own matching: the two sequences of calls are aligned as a text diff aligns lines, so that one extra call
// does not mismatch all later ones. First calls of the same place and inputs, then of the same inputs, then of the same
// operator, module and shapes, then of the same operator. Forward calls that checkpointing repeats inside the backward
// pass are partners only of each other. The rest has no partner.
OperatorPairs matchAligned(const Dump &a, const Dump &b, const NameMapping &mapping);

// True if both call the same operators in the same order, A's in B's names.
bool sameOperators(const Dump &a, const Dump &b, const NameMapping &mapping);

} // namespace rundiff
