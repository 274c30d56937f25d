// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

namespace rundiff
{

// An input that agrees by its statistics and may be nevertheless another tensor: the same numbers in another order have
// the same statistics, and of integers the dump knows no more than the largest and the smallest.
struct UnprovenInput {
    enum class Because : std::uint8_t {
        Integers,    // indices, labels, masks
        Data,        // it feeds the first operators, or is the target of a loss
        FromOutside, // further on, and no captured operator made it
        Rearranged   // captured, and taken apart or turned around by code that was not
    };
    std::size_t tableRow = 0;
    Because because = Because::Integers;
    std::size_t origin = 0; // the row of an earlier call, where the doubt comes from there; otherwise the same row

    // The data may be another one.
    bool ofData() const { return because == Because::Integers || because == Because::Data; }
};

} // namespace rundiff
