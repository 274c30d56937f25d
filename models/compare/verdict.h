// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>

namespace rundiff
{

enum class Verdict : std::uint8_t { Same, Within, Different };

inline Verdict worst(Verdict one, Verdict other)
{
    return std::max(one, other);
}

} // namespace rundiff
