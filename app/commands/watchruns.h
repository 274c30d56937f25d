// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/process/commandline.h"
#include "models/compare/comparison.h"
#include "models/run/progress.h"

#include <functional>
#include <optional>
#include <string>

namespace rundiff
{

// Why --watch is not possible with the other options, in a sentence.
std::optional<std::string> wrongWatch(const CommandLine &line);

// Compares again whenever a file of the runs has changed, and prints a line for each new answer. Returns only if
// nothing can be printed any more.
int watchRuns(const CommandLine &line, const std::function<ComparisonPtr(const Progress &)> &compare);

} // namespace rundiff
