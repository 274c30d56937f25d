// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/layouts/layout.h"
#include "models/run/run.h"

#include <optional>
#include <string_view>

namespace rundiff
{

// The layout of a run: from the arguments that its logs print, and what was given, which counts more. A number of
// processes that neither says follows from the dumps. Nothing: neither says anything.
std::optional<Layout> layoutOf(const Run &run, std::string_view given);

} // namespace rundiff
