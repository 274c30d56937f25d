// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace rundiff
{

// Additional data for a table's rows.
struct RowMarks {
    std::vector<std::uint8_t> ignored; // one per row, or empty: none is ignored
    std::vector<std::uint32_t> begins; // the rows where a difference begins, ascending; empty also: not known yet

    bool isIgnored(std::size_t row) const { return row < ignored.size() && ignored[row] != 0; }
};

} // namespace rundiff
