// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace rundiff
{

// Differs from run to run, so that nobody can write a file whose texts all fall on the same place.
std::uint32_t hashOf(std::string_view text);

} // namespace rundiff
