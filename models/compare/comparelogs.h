// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"

namespace rundiff
{

// Fills curves, metrics and their problems from the logs that were read.
void compareLogs(Comparison &comparison);

} // namespace rundiff
