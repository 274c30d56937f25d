// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/account/differences/linedifference.h"

#include <string>

namespace rundiff
{

// A run in another folder prints "/data/run2/output" instead of "./output", and "runs/b/vocab.json" instead of
// "vocab.json". Lines that differ in nothing else do not differ; they are counted among the volatile paths.
void leaveOutMovedPaths(LineDifference &difference, const std::string &path);

} // namespace rundiff
