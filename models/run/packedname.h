// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string_view>

namespace rundiff
{

// What packing adds to the name of a file that is read as if it were not packed.
inline constexpr std::array<std::string_view, 3> packedEndings{".gz", ".xz", ".zst"};

constexpr std::string_view withoutPackedEnding(std::string_view name)
{
    for (const std::string_view ending : packedEndings) {
        if (name.ends_with(ending))
            return name.substr(0, name.size() - ending.size());
    }
    return name;
}

} // namespace rundiff
