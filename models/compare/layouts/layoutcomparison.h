// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/layouts/runlayout.h"

namespace rundiff
{

// How two trainings are divided that are not divided alike.
struct LayoutComparison {
    RunLayout a, b;
    bool areMerged = false; // the parts became the rows of the undivided training
};

} // namespace rundiff
