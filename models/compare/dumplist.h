// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/partplan.h"
#include "models/run/dump.h"
#include "models/run/run.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace rundiff
{

// A dump of a run whose dumps are on several machines, and which parts of the comparison see its file.
struct ListedDump {
    DumpLocation location;
    std::uint64_t bytes = 0;
    std::vector<std::uint32_t> seenBy; // from 1, ordered
};

// All dumps of both runs, wherever they are.
struct DumpList {
    std::uint32_t parts = 0;
    std::vector<ListedDump> a, b;
};

// What one part sees.
DumpList dumpsSeenBy(std::uint32_t part, const Run &a, const Run &b);

// What all of them see together, in the order of a run's dumps. The error names a file that two parts see with
// different sizes: it is not one file.
tl::expected<DumpList, std::string> together(const std::vector<DumpList> &lists);

std::string dumpListText(const DumpList &list);
tl::expected<DumpList, std::string> dumpListFrom(const std::string &text); // the error is a sentence
tl::expected<DumpList, std::string> readDumpList(const std::string &path);

// The part that compares each pair: one that sees both files, the largest pair first, the part with the least work of
// those. 0: no part sees both.
std::vector<std::uint32_t> partsThatSee(std::span<const DumpLocations> pairs, const DumpList &list);
std::vector<DumpLocations> pairsOfPart(std::vector<DumpLocations> pairs, const PartChoice &part, const DumpList &list);

// The run with the dumps of all machines. Dumps of this one that the list lacks stay: nobody compares them, and they
// are reported as missing.
std::shared_ptr<const Run> withDumps(const std::shared_ptr<const Run> &run, const std::vector<ListedDump> &dumps);

std::string dumpsChecksum(const DumpList &list);

} // namespace rundiff
