// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"

#include <string>
#include <vector>

namespace rundiff
{

// What evidence calls the file beside it that holds the decisions the rows are judged under.
inline constexpr const char *decisionsFileName = "decisions.json";

// The command that makes the comparison again: program, paths, and every option that is not at its default, the
// tolerance always.
std::vector<std::string> commandOf(const Comparison &comparison);

// As one types it into a POSIX shell.
std::string shellLine(const std::vector<std::string> &command);

} // namespace rundiff
