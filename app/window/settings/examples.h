// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/settings/settings.h"

#include <optional>

namespace rundiff
{

// The example pair of runs, installed or in the source tree.
std::optional<RunPair> examplePair();

} // namespace rundiff
