// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/process/commandline.h"
#include "models/compare/comparison.h"
#include "models/compare/pairlistener.h"
#include "models/run/progress.h"

#include <optional>
#include <string>
#include <string_view>

namespace rundiff
{

// The source that the paths of a command specify: two runs, the file of a saved result, or a session (.rundiff). The
// error is a sentence: a saved result is shown as it was saved, and a session compared as it was saved; both accept no
// other options of a comparison.
std::optional<std::string> wrongSource(const CommandLine &line, std::string_view command);

// `rows` receives the pairs of dumps of two runs as they are compared.
ComparisonPtr comparisonFrom(const CommandLine &line, const CompareOptions &options, const Progress &progress,
                             const PairListener &rows = {});

// The command line for typing it again.
std::vector<std::string> typedCommand(std::string_view command, std::span<const std::string> arguments);

} // namespace rundiff
