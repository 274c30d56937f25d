// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace rundiff
{

// Incomplete: what was compared agrees, and not everything was compared. It is the last number because saved results
// store these as numbers.
enum class Verdict : std::uint8_t { Same, Within, Different, Incomplete };

inline Verdict worst(Verdict one, Verdict other)
{
    if (one == Verdict::Different || other == Verdict::Different)
        return Verdict::Different;
    return one < other ? other : one;
}

} // namespace rundiff
