// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/dumppair.h"

namespace rundiff
{

// Doubts about a comparison before any row is inspected: the same folder on both sides, different levels or tasks,
// checksums of different kinds, equal checksums with different statistics ...
Problems doubtsAbout(const PairTable &table);

// Whether both sides of a pair are one file, or two with the same bytes and equal tensor files.
SameFiles sameFilesOf(const PairTable &table);

// The same for all pairs of two runs together: files that are the same.
Problems doubtsAboutFiles(const std::string &pathA, const std::string &pathB, const std::vector<DumpPair> &pairs);

// Rows of all pairs together that have no partner, which depends on the operators that the user matched.
Problems doubtsAboutRows(const std::string &pathA, const std::vector<DumpPair> &pairs);

} // namespace rundiff
