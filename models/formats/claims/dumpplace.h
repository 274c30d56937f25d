// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/identifiers.h"

#include <compare>
#include <optional>
#include <string>

namespace rundiff
{

// What the names of the folders above say about a file of a run.
struct DumpPlace {
    std::optional<Step> step;
    std::optional<RankId> rank;
    std::string part; // "graph" or "pynative", where one run has dumps of both

    bool isNamed() const { return step.has_value() || rank.has_value(); }
    friend auto operator<=>(const DumpPlace &, const DumpPlace &) = default;
};

} // namespace rundiff
