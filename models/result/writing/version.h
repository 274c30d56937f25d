// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace rundiff
{

// Rundiff's own version, as packaging/version.sh prints it: outside of a release it names the commit.
std::string_view version();

} // namespace rundiff
