// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/account.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The volatile parts of one file: how many there are of each kind, and the first ones, whatever the size of the file.
class VolatileTally
{
public:
    void add(VolatileKind kind, std::string_view text, std::int64_t line);

    // The kinds in which two files differ.
    static std::vector<VolatileDifference> differences(const VolatileTally &a, const VolatileTally &b,
                                                       const std::string &path);

private:
    struct Part {
        std::string text;
        std::int64_t line = 0;
    };
    struct OfKind {
        std::size_t count = 0;
        std::uint64_t hash = 0; // of all texts in their order
        std::vector<Part> first;
    };
    static constexpr std::size_t mostKept = 32, longestKept = 120;

    std::array<OfKind, allVolatileKinds.size()> m_kinds;
};

} // namespace rundiff
