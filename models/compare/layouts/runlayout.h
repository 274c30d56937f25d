// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/layouts/layout.h"
#include "models/run/run.h"

#include <optional>

namespace rundiff
{

// The layout of a run, from the arguments that its logs print. Nothing: they print none.
std::optional<Layout> layoutOf(const Run &run);

} // namespace rundiff
