// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/settings.h"

#include <optional>

namespace rundiff
{

// The pair of runs that comes with Rundiff, where it is installed or built.
std::optional<RunPair> examplePair();

} // namespace rundiff
