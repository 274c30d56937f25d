// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace rundiff
{

struct ColumnWidth {
    int wanted = 0; // for all digits
    int least = 0;  // for the title and a number that can still be read
};

// The widths under which all columns stand side by side in `space`: the widest ones give way first, none goes under
// its least. What does not even fit then is wider than the space.
std::vector<int> fittedWidths(const std::vector<ColumnWidth> &columns, int space);

} // namespace rundiff
