// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/marking/volatilerules.h"
#include "models/run/curve.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace rundiff
{

// The records of a log that the other run does not have. What they lack is counted by the coverage of the steps.
struct LoneRecords {
    struct Stretch {
        std::uint64_t begin = 0, end = 0; // in the bytes of the text, up to the next record that both have
    };
    // Of the curves with these offsets, whether the other run has the point; a curve that is not listed has no lone
    // one.
    std::map<std::shared_ptr<const Offsets>, std::vector<bool>> common;
    std::vector<Stretch> stretches;   // in their order
    std::vector<std::uint64_t> timed; // lines that a clock decided to print, by their offsets in order

    bool holds(std::uint64_t offset) const
    {
        const auto behind = std::ranges::upper_bound(stretches, offset, {}, &Stretch::begin);
        return behind != stretches.begin() && offset < std::prev(behind)->end;
    }
};

// A file or folder that a reader read.
struct OwnedPath {
    std::string path, owner;     // owner: the format, in words
    std::string encoding;        // of a text; empty: detected
    std::vector<Curve> judged;   // of a log: the curves that are compared; cheap: the columns are shared
    std::set<std::string> names; // the names of those
    LoneRecords lone;
    bool isDump = false;  // a file of a dump, or a folder of one
    bool isWhole = false; // everything in it was compared, or is known to have no partner
};

// A file or folder of A that belongs to one of B, whatever their names are.
struct PathPair {
    std::string a, b;
    bool isOtherProgram = false; // of a dump: other operators or another framework, so its stacks and modules differ
};

struct AccountInput {
    std::string rootA, rootB;
    std::vector<OwnedPath> ownedA, ownedB; // of one path the first entry counts
    std::vector<PathPair> pairs;
    std::vector<std::string> ignoredFiles;      // forms with * and ?
    std::shared_ptr<const VolatileRules> rules; // null: the built-in ones
};

} // namespace rundiff
