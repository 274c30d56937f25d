// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace rundiff
{

// A line in which the members of each innermost dictionary {a: 1, b: 2} are sorted: older versions of Python print them
// in any order.
std::string withSortedMembers(std::string_view line);

} // namespace rundiff
