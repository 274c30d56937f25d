// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"

#include <string>

namespace rundiff
{

// What a saved result says of itself: how and when it was made, from which files, and its verdict.
std::string textSaved(const Comparison &comparison);

} // namespace rundiff
