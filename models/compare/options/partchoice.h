// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace rundiff
{

// The part of all pairs of dumps that one process compares.
struct PartChoice {
    std::uint32_t number = 0; // from 1
    std::uint32_t count = 0;  // 0: there are no parts, all pairs are compared

    bool whole() const { return count == 0; }
    bool first() const { return number == 1; } // also compares the logs and reads the sources
    bool operator==(const PartChoice &) const = default;
};

} // namespace rundiff
