// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/matching/namemapping.h"
#include "models/compare/matching/rowjoin.h"

namespace rundiff
{

// Matches rows through a mapping. Backward calls are renumbered on both sides, after the mapping.
RowMatches matchMapped(const Dump &a, const Dump &b, const NameMapping &mapping);

// The same as in msprobe: A's names are mapped without renumbering and only B's are renumbered, so that backward calls
// are often paired crosswise.
RowMatches matchMappedAsMsprobe(const Dump &a, const Dump &b, const NameMapping &mapping);

} // namespace rundiff
