// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace rundiff
{

// Rundiff's own version, from the build.
std::string_view version();

} // namespace rundiff
