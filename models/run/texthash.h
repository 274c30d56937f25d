// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace rundiff
{

// Differs from run to run, so that a file cannot be crafted whose texts all have the same hash.
std::uint32_t hashOf(std::string_view text);

} // namespace rundiff
