// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace rundiff
{

// Temporary names of files and folders that are written next to their target: they contain the target's name and the
// process, so that remains of a killed process are recognised.
std::string unfinishedName(const std::filesystem::path &place, int attempt);

// The remains of ended processes next to this target.
std::vector<std::filesystem::path> abandonedBeside(const std::filesystem::path &place);

} // namespace rundiff
