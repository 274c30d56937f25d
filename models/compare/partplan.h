// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/options/partchoice.h"
#include "models/run/dump.h"
#include "models/run/run.h"

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace rundiff
{

using DumpLocations = std::pair<DumpLocation, DumpLocation>; // of a pair

// The part that compares each piece of work, from 1: the largest one first, each to the part with the least work so
// far. The first piece belongs to part 1. The same weights give the same parts everywhere.
std::vector<std::uint32_t> dividedWork(std::span<const std::uint64_t> weights, std::uint32_t parts);

// The pairs of one part, in their order, by the parts that own them.
std::vector<DumpLocations> pairsOwnedBy(std::uint32_t part, std::span<const std::uint32_t> owners,
                                        std::vector<DumpLocations> pairs);

// The pairs of one part, in their order; weights are the sizes of the files.
std::vector<DumpLocations> pairsOfPart(std::vector<DumpLocations> pairs, const PartChoice &part);

std::uint64_t sizeOfDump(const DumpLocation &dump); // in bytes; 0: it cannot be seen

// How many parts there are for some processes if the user does not say: each part costs its start, so that a process
// gets several only where they take long. The same runs and processes give the same number.
std::uint32_t usualParts(std::uint64_t bytesOfBothRuns, std::uint32_t processes);
std::uint64_t bytesOfDumps(const Run &run);

// A checksum of the dumps of both runs: steps, ranks, paths and sizes.
std::string dumpsChecksum(const Run &a, const Run &b);

} // namespace rundiff
