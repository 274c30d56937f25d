// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/run/limits.h"
#include "models/run/progress.h"

#include <functional>
#include <string>

namespace rundiff
{

bool isSavedResult(const std::string &path); // by its content

// The comparison that saveComparison wrote, as if it had just been computed: the same runs, curves, rows and texts, and
// everything derived from them. Only tensors are read from the original dump folders. A file that cannot be used gives
// a comparison without results whose problems give the reason. `partial` receives the comparison before its rows.
ComparisonPtr openSaved(const std::string &path, const Progress &progress,
                        const std::function<void(ComparisonPtr)> &partial = {}, const Limits &limits = {});

} // namespace rundiff
