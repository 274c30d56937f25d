// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/spelling.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace rundiff
{

// What differs between two repeats of one training by nature.
enum class VolatileKind : std::uint8_t { Time, Cost, Identity, Address, Host, Path, Template };

template <>
struct Spelling<VolatileKind> {
    static constexpr SpellingTable<VolatileKind, 7> names{{{"time", VolatileKind::Time},
                                                           {"cost", VolatileKind::Cost},
                                                           {"id", VolatileKind::Identity},
                                                           {"address", VolatileKind::Address},
                                                           {"host", VolatileKind::Host},
                                                           {"path", VolatileKind::Path},
                                                           {"template", VolatileKind::Template}}};
};

inline constexpr std::array allVolatileKinds{VolatileKind::Time,    VolatileKind::Cost, VolatileKind::Identity,
                                             VolatileKind::Address, VolatileKind::Host, VolatileKind::Path,
                                             VolatileKind::Template};

} // namespace rundiff
