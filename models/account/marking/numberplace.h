// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/volatilekind.h"

#include <cstddef>
#include <cstdint>

namespace rundiff
{

// What becomes of a number in a line, unless it is judged. Amount: a unit follows. Amounts and costs are never judged,
// also where a judged number happens to be as large. Attached: letters follow, of which no unit is known; the number
// stays as it is. Digits: it is a part of a word and stays.
enum class NumberFate : std::uint8_t { Amount, Cost, Identity, Time, Plain, Attached, Digits };

constexpr bool mayBeJudged(NumberFate fate)
{
    return fate != NumberFate::Amount && fate != NumberFate::Cost && fate != NumberFate::Digits;
}

constexpr bool isVolatile(NumberFate fate)
{
    return fate != NumberFate::Plain && fate != NumberFate::Attached && fate != NumberFate::Digits;
}

// Of a number that is volatile.
constexpr VolatileKind volatileKind(NumberFate fate)
{
    if (fate == NumberFate::Identity)
        return VolatileKind::Identity;
    return fate == NumberFate::Time ? VolatileKind::Time : VolatileKind::Cost;
}

struct NumberPlace {
    std::size_t begin = 0, length = 0; // in the text
    std::size_t end = 0;               // with its unit
    NumberFate fate = NumberFate::Plain;
};

} // namespace rundiff
