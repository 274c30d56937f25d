// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/process/commandline.h"
#include "models/compare/comparison.h"
#include "models/run/progress.h"

#include <optional>
#include <string>
#include <string_view>

namespace rundiff
{

// What the paths of a command name: two runs, or the one file of a saved result. The sentence says what is wrong, if
// something is: a saved result is shown as it was made, and takes none of the options of a comparison.
std::optional<std::string> wrongSource(const CommandLine &line, std::string_view command);

ComparisonPtr comparisonFrom(const CommandLine &line, const CompareOptions &options, const Progress &progress);

// The command line as it could be typed again.
std::vector<std::string> typedCommand(std::string_view command, std::span<const std::string> arguments);

} // namespace rundiff
