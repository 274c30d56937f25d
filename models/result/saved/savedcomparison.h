// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/run/limits.h"
#include "models/run/progress.h"

#include <cstddef>
#include <functional>
#include <string>

namespace rundiff
{

// How many rows are read when a saved result is opened. The other ones are read when they are wanted, see withRows().
enum class SavedRows {
    None,            // its verdict, counts and findings
    FirstDifference, // also those of the pair with the first difference, or of the first pair
    IfAllFit,        // all of them if they fit into a memory budget, else as FirstDifference
    All              // also all others, while they fit into it: they can be judged again
};
inline std::size_t mostSavedRowsKept = 10'000'000; // the budget, as when dumps are compared

bool isSavedResult(const std::string &path); // by its content

// The comparison that saveComparison wrote, as if it had just been computed: the same runs, curves, rows and texts, and
// everything derived from them. Only tensors are read from the original dump folders. A file that cannot be used gives
// a comparison without results whose problems give the reason. `partial` receives the comparison before its rows.
ComparisonPtr openSaved(const std::string &path, const Progress &progress,
                        const std::function<void(ComparisonPtr)> &partial = {}, const Limits &limits = {},
                        SavedRows rows = SavedRows::All);

} // namespace rundiff
