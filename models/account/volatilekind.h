// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/spelling.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace rundiff
{

// What differs between two repeats of one training by nature.
enum class VolatileKind : std::uint8_t { Time, Cost, Identity, Address, Host, Path, Template, Drawing };

template <>
struct Spelling<VolatileKind> {
    static constexpr SpellingTable<VolatileKind, 8> names{{{"time", VolatileKind::Time},
                                                           {"cost", VolatileKind::Cost},
                                                           {"id", VolatileKind::Identity},
                                                           {"address", VolatileKind::Address},
                                                           {"host", VolatileKind::Host},
                                                           {"path", VolatileKind::Path},
                                                           {"template", VolatileKind::Template},
                                                           {"drawing", VolatileKind::Drawing}}};
};

inline constexpr std::array allVolatileKinds{VolatileKind::Time,     VolatileKind::Cost,   VolatileKind::Identity,
                                             VolatileKind::Address,  VolatileKind::Host,   VolatileKind::Path,
                                             VolatileKind::Template, VolatileKind::Drawing};

} // namespace rundiff
