// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/operatorcomparison.h"
#include "models/knowledge/operators/operatorfacts.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace rundiff
{

// What a dump exchanges with other ranks, in order: one for a call, one for each operation where the call is a batch of
// them, and what their arguments say of the others.
struct Communications {
    std::vector<Communication> list;
    std::vector<std::uint32_t> calls; // of each, as index into the dump's operators
};
Communications communicationsOf(const Dump &dump, const OperatorFacts &facts);

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
