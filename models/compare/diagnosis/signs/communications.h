// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/dumppair.h"
#include "models/knowledge/operators/operatorfacts.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace rundiff
{

// The communications of a dump with other ranks, in order: one per call, or one per operation if the call is a batch of
// them, with the information in their arguments about the others.
struct Communications {
    std::vector<Communication> list;
    std::vector<std::uint32_t> calls; // of each, as index into the dump's operators
};
Communications communicationsOf(const Dump &dump, const OperatorFacts &facts);

// The difference of one rank came from a communication with another rank that had differed before.
struct Arrival {
    std::size_t from = 0;          // index of the pair that it came from
    std::size_t communication = 0; // index into the receiving pair's communications
};

// For each of the given pairs (all of one step, all with a first difference): the communication that its difference
// came from, if any.
std::vector<std::optional<Arrival>> arrivals(const std::vector<DumpPair> &pairs,
                                             const std::vector<std::size_t> &chosen);

// Whether the first difference of a pair is the result of a communication.
bool differsInCommunication(const DumpPair &pair);

} // namespace rundiff
