// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"

#include <string>
#include <vector>

namespace rundiff
{

// The command that reproduces the comparison: program, paths, and every option that is not at its default, and always
// the tolerance.
std::vector<std::string> commandOf(const Comparison &comparison);

// As typed in a POSIX shell.
std::string shellLine(const std::vector<std::string> &command);

// The same as lines of a script that a reader with copies of the runs adapts in its first lines.
std::vector<std::string> reproductionOf(const Comparison &comparison);

} // namespace rundiff
