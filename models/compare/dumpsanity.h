// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/operatorcomparison.h"

namespace rundiff
{

// What makes a comparison doubtful before any row is looked at: the same folder on both sides, other levels or tasks,
// checksums of different kinds, equal checksums beside different statistics ...
Problems doubtsAbout(const PairTable &table);

} // namespace rundiff
