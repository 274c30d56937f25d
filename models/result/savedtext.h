// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"

#include <string>

namespace rundiff
{

// The description of a saved result: how and when it was created, from which files, and its verdict.
std::string textSaved(const Comparison &comparison);

} // namespace rundiff
