// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <utility>

namespace rundiff
{

// The parts of two texts that differ: from the first other sign to the last one, in bytes of each text. Signs of UTF-8
// are not divided.
struct TextDifference {
    std::size_t begin = 0, endA = 0, endB = 0;

    bool isEmpty() const { return begin == endA && begin == endB; }
    static TextDifference of(const std::string &a, const std::string &b);
};

// The same part of two texts, around what differs first; where something is left out there is "…".
std::pair<std::string, std::string> partsAroundDifference(const std::string &a, const std::string &b, std::size_t most);

} // namespace rundiff
