// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace rundiff
{

// Numbers in names count as numbers: layer.2 comes before layer.10.
bool naturallyLess(std::string_view one, std::string_view other);

} // namespace rundiff
