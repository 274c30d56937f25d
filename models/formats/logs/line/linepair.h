// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/line/printednumber.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace rundiff
{

// A number of a line and the text that names it, in any punctuation: "loss: 0.5", "loss=0.5", "[loss 0.5]", "'loss':
// tensor(0.5)", "0.5 avg loss", "3epoch", "step 5/10", "step 5 of 10".
struct LinePair {
    std::string_view label;         // empty: nothing names it
    std::string_view scope;         // "tot_loss" of tot_loss[loss=0.5]
    std::size_t labelBegin = 0;     // of the label, or of the number without one
    std::size_t begin = 0, end = 0; // of the number
    PrintedNumber number;
    std::optional<std::int64_t> whole; // an integer, also with separated thousands
    std::optional<std::int64_t> total; // after a slash or "of"
    std::size_t totalBegin = 0, totalEnd = 0;
    bool plain = true;         // the digits are nothing but the number: no separated thousands
    bool typographic = false;  // its minus, or that of its exponent
    bool behindNumber = false; // in parentheses after a number, as its mean is
    bool spread = false;       // the spread of the number before it: "0.5 ± 0.1", "0.5+0.1"
    bool bracketed = false;    // "[5]"
    bool called = false;       // "name(5"
    bool first = false;        // only brackets are in front of it
    bool unit = false;         // letters or a percent sign follow it directly
    bool separated = false;    // a sign like ":" or "=" is between label and number
    bool bar = false;          // it counts a progress bar
    bool qualified = false;    // its label ends with conditions in brackets, which hold numbers: "AP @[IoU=0.5] = 0.3"
};

// A number that counts, as a step does.
inline bool isCounted(const LinePair &pair)
{
    return pair.whole && *pair.whole >= 0 && !pair.unit && (!pair.behindNumber || pair.total);
}

// Where the pair ends in its line, with its total and its name.
std::size_t spanEnd(const LinePair &pair, std::string_view line);

// All pairs of a line in their order. Dates, times, versions and numbers inside of words are none.
void scanPairs(std::string_view line, std::vector<LinePair> &pairs);

} // namespace rundiff
