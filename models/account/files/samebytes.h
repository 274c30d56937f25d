// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/progress.h"

#include <cstdint>
#include <string>

namespace rundiff
{

enum class Sameness : std::uint8_t { Same, Other, Unreadable };

// Compares two files block by block, up to the first difference.
Sameness compareBytes(const std::string &a, const std::string &b, const Progress &progress);

} // namespace rundiff
