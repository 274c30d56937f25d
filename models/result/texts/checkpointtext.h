// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"

namespace rundiff
{

class TextLines;

// The pairs of checkpoints, and what was not restored.
void writeCheckpoints(const Comparison &comparison, TextLines &lines);

} // namespace rundiff
