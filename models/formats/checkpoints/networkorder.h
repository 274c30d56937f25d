// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace rundiff
{

// Where a parameter is in a network: its embedding first, then the layers by their numbers, the last norm, the head.
// Inside a layer as the usual networks list them. Names of other networks are all in one place.
struct NetworkPlace {
    int stage = 0;
    std::vector<long> layers;
    int inLayer = 0;

    auto operator<=>(const NetworkPlace &) const = default;
};

NetworkPlace networkPlace(std::string_view parameter);

} // namespace rundiff
