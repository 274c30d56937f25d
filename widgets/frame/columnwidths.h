// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace rundiff
{

struct ColumnWidth {
    int wanted = 0; // for all digits
    int least = 0;  // for the title and a number that is still readable
};

// The widths with which all columns fit into `space`: the widest ones are reduced first, none below its minimum. If
// that is not enough, they are wider than the space.
std::vector<int> fittedWidths(const std::vector<ColumnWidth> &columns, int space);

} // namespace rundiff
