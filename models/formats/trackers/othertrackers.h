// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The folder of a repository of Aim.
inline constexpr std::string_view repositoryOfAim = ".aim";

// What to export from a tracker whose files Rundiff does not read: a repository of Aim ,
// a database of Neptune (.neptune); empty: this is none of them.
std::string exportOfTracker(std::string_view name);
// The same for a repository in this folder.
std::string exportOfTrackerIn(const std::string &folder);

// The hidden folders in this one in which Comet and Neptune store runs that Rundiff reads.
std::vector<std::string> trackerFoldersIn(const std::string &folder);

} // namespace rundiff
