// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/layouts/runlayout.h"

#include <utility>

namespace rundiff
{

// How two trainings are divided that are not divided alike.
struct LayoutComparison {
    RunLayout a, b;
    bool areMerged = false; // the parts became the rows of the undivided training

    // Both without the dimensions that they have alike: there, each part has its own counterpart.
    std::pair<Layout, Layout> withoutCommon() const;
};

} // namespace rundiff
