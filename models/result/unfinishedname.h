// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace rundiff
{

// Names of files and folders that are written beside their place: they tell for which place and by which process, so
// that what a killed process left is known for that.
std::string unfinishedName(const std::filesystem::path &place, int attempt);

// What processes that are gone left beside this place.
std::vector<std::filesystem::path> abandonedBeside(const std::filesystem::path &place);

} // namespace rundiff
