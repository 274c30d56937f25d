// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/examination/examination.h"
#include "models/run/limits.h"
#include "models/run/progress.h"

#include <string>

namespace rundiff
{

// Reads every dump of a run and examines it. Never fails: what could not be read is in the problems.
Examination examineRun(const std::string &path, const Limits &limits, const Progress &progress);

} // namespace rundiff
