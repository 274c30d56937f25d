// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/operatorcomparison.h"

namespace rundiff
{

// What makes a comparison doubtful before any row is looked at: the same folder on both sides, other levels or tasks,
// checksums of different kinds, equal checksums beside different statistics ...
Problems doubtsAbout(const PairTable &table);

// Whether both sides of a pair are one file, or two with the same bytes and equal tensors beside them.
SameFiles sameFilesOf(const PairTable &table);

// The same for all pairs of two runs together: files that are the same, rows that found no partner.
Problems doubtsAbout(const std::string &pathA, const std::string &pathB, const std::vector<DumpPair> &pairs);

} // namespace rundiff
