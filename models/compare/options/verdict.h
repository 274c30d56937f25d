// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/spelling.h"

#include <cstdint>

namespace rundiff
{

// Incomplete: what was compared agrees, and not everything was compared. It is the last number because saved results
// store these as numbers.
enum class Verdict : std::uint8_t { Same, Within, Different, Incomplete };

template <>
struct Spelling<Verdict> {
    static constexpr SpellingTable<Verdict, 4> names{{{"same", Verdict::Same},
                                                      {"within", Verdict::Within},
                                                      {"different", Verdict::Different},
                                                      {"incomplete", Verdict::Incomplete}}};
};

inline Verdict worst(Verdict one, Verdict other)
{
    if (one == Verdict::Different || other == Verdict::Different)
        return Verdict::Different;
    return one < other ? other : one;
}

} // namespace rundiff
