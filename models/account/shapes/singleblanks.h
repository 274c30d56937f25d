// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace rundiff
{

// The text with one blank for several, and none at its ends.
std::string withSingleBlanks(std::string_view text);

} // namespace rundiff
