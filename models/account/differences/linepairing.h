// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/differences/linedifference.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rundiff
{

// Lines of A and lines of B that say the same of different values.
struct LinePairing {
    std::vector<std::pair<std::size_t, std::size_t>> pairs; // places in the two lists
    std::vector<std::size_t> onlyA, onlyB;

    // By their key, then by the line without its numbers, then by the beginning of the line.
    static LinePairing of(const std::vector<LoneLine> &a, const std::vector<LoneLine> &b);
};

// The words and numbers of a marked line, in its order.
std::vector<std::string_view> lineTokens(std::string_view marked);

// A token of A's line, and the one of B's that replaces it.
struct Substitution {
    std::string_view a, b;
};

// The tokens in which two marked lines differ, if they have equally many and differ in few of them.
std::vector<Substitution> substitutionsOf(std::string_view markedA, std::string_view markedB);

// The name that a line gives to the value at a token: "lr" of "lr=0.1", "lr: 0.1", "'lr': 0.1" and "lr ...... 0.1".
std::string settingName(std::string_view marked, std::string_view token);

} // namespace rundiff
