// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/opposite/linespans.h"

#include <cstdint>
#include <string>
#include <vector>

namespace rundiff
{

// How two lines that are opposite each other differ. Volatile: only in what differs in each run.
enum class LineState : std::uint8_t { Equal, Volatile, Differs, OnlyA, OnlyB };

// A line in its text.
struct OppositeLine {
    std::int64_t number = 0; // from 1; 0: there is no line on this side
    std::uint64_t offset = 0, end = 0;
    std::string text;
    std::vector<TextSpan> spans;
};

struct OppositeRow {
    LineState state = LineState::Equal;
    OppositeLine a, b;
    bool isAnchored = false; // both lines are known to say the same

    bool differs() const { return state != LineState::Equal && state != LineState::Volatile; }
};

} // namespace rundiff
