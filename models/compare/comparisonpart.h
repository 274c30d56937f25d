// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/checklist/pairevidence.h"
#include "models/compare/options/partchoice.h"
#include "models/compare/table/dumppair.h"
#include "models/knowledge/checklist/checklistitem.h"
#include "models/run/kindoftext.h"
#include "models/run/problem.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace rundiff
{

// The referee of a pair's first difference, found where the tensors were.
struct RefereeOfPair {
    std::size_t pair = 0;
    KnownReferee referee;
};

// What the rows of a pair show of the checklist: the merge does not read them.
struct EvidenceOfPair {
    std::size_t pair = 0;
    PairEvidence evidence;
};

inline constexpr const char *pairsOfDumps = "pairs of dumps"; // what a part lacks

// What a comparison without all of its pairs keeps for the merge with the other parts. Such a comparison never agrees.
struct ComparisonPart {
    PartChoice choice;                        // number 0: the merge of parts of which some were missing
    UserText runs;                            // checksum of both runs' dumps: paths and sizes
    Problems problems;                        // of both runs, before anything was compared
    std::shared_ptr<const Checklist> sources; // the checklist without evidence of dumps; of the first part
    std::vector<RefereeOfPair> referees;      // of the pairs that can have the first difference of all
    std::vector<EvidenceOfPair> evidence;     // if there is a checklist
};

} // namespace rundiff
