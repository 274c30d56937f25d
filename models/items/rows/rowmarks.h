// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace rundiff
{

// Additional data for a table's rows.
struct RowMarks {
    std::vector<std::uint8_t> ignored; // one per row, or empty: none is ignored

    bool isIgnored(std::size_t row) const { return row < ignored.size() && ignored[row] != 0; }
};

} // namespace rundiff
