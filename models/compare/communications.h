// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/operatorcomparison.h"
#include "models/knowledge/operatorfacts.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace rundiff
{

// The calls of a dump that exchange tensors with other ranks, in order, and what their arguments say of the others.
std::vector<std::uint32_t> communicatingCalls(const Dump &dump, const OperatorFacts &facts);
// One for a call; one for each operation where the call is a batch of them.
std::vector<Communication> communicationsOf(const Dump &dump, std::uint32_t call);

// The difference of one rank came out of a communication with another rank that had differed before.
struct Arrival {
    std::size_t from = 0;          // index of the pair that it came from
    std::size_t communication = 0; // index into the receiving pair's communications
};

// For each of the given pairs (all of one step, all with a first difference): how its difference arrived, if it did.
std::vector<std::optional<Arrival>> arrivals(const std::vector<DumpPair> &pairs,
                                             const std::vector<std::size_t> &chosen);

// Is the first difference of a pair the result of a communication?
bool differsInCommunication(const DumpPair &pair);

} // namespace rundiff
