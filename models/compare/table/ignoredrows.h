// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace rundiff
{

// What ignore rules do to a table.
struct IgnoredRows {
    std::vector<std::uint8_t> rows;  // one per row of the table: 1 where a rule takes it out; empty: none
    std::vector<std::size_t> byRule; // rows that each rule takes out; of several the first counts
    std::size_t ignored = 0;
    std::size_t differing = 0;         // rows with RowState::Differs that are left
    std::vector<std::string> problems; // a pattern or a field that cannot be used
};

} // namespace rundiff
