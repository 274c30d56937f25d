// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/contents/accountlines.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace rundiff
{

// A line that the other file does not have, its volatile parts apart.
struct LoneLine {
    std::string marked, shown, key;
    std::int64_t line = 0;
    bool isIntroduction = false, isElsewhere = false, isBar = false;
};

// The lines of two files as two multisets, compared in memory that does not depend on the size of the files: sums of
// hashes first, then the lines whose sums differ.
struct LineDifference {
    std::vector<LoneLine> onlyA, onlyB; // in the order of the files
    std::size_t more = 0;               // lines beyond those, of both files
    bool readable = true;               // both could be read
    std::vector<VolatileDifference> volatiles;

    bool none() const { return readable && onlyA.empty() && onlyB.empty() && more == 0; }

    // `bytes`: of the larger file, about.
    static LineDifference of(AccountLines &a, AccountLines &b, const std::string &path, std::uint64_t bytes);
};

} // namespace rundiff
