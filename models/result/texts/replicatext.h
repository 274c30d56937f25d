// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/examination/replicacomparison.h"
#include "models/result/redaction/redaction.h"
#include "models/run/message.h"

#include <string>

namespace rundiff
{

// The comparison of the ranks of one run for a terminal: the answer first, then the groups of equal ranks.
std::string textReplicas(const ReplicaComparison &replicas);

// The same as JSON, schema rundiff.replicas/1.
std::string jsonReplicas(const ReplicaComparison &replicas);

// "rank 0-6, 8": ranks that follow each other are one range.
std::string foldedRanks(const std::vector<RankId> &ranks);

// The sentence about elements with a flipped bit; empty without one.
Message flipText(const LeavingRank &rank);

} // namespace rundiff
