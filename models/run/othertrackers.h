// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace rundiff
{

// What to export from a tracker whose files Rundiff does not read. Its folder has one of the names .aim, .cometml-runs
// and .neptune; empty: this is none of them.
std::string exportOfTracker(std::string_view name);
// The same for the first such folder in this one.
std::string exportOfTrackerIn(const std::string &folder);

} // namespace rundiff
