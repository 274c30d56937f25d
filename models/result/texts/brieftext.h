// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"

#include <string>

namespace rundiff
{

// The verdict in a few lines: where the runs diverge, why, and whether something could not be read.
std::string briefVerdict(const Comparison &comparison);

} // namespace rundiff
