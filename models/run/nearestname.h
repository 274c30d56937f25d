// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

namespace rundiff
{

// The name that a mistyped one may stand for; empty: none is near.
std::string_view nearestName(std::string_view typed, std::span<const std::string_view> names);

} // namespace rundiff
