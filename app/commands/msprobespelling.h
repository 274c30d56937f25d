// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/process/commandline.h"
#include "models/compare/options/options.h"

#include <tl/expected.hpp>

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace rundiff
{

// The options of `msprobe compare` that Rundiff's own do not have under another name.
std::vector<OptionRule> msprobeRules();

// A sentence about the first argument that is an option of msprobe and has no counterpart: what to use instead.
std::optional<std::string> refusedSpelling(std::span<const std::string> arguments);

// A and B as -tp and -gp, or the compare.json of -i, name them; or the paths. The error is a sentence.
tl::expected<CommandLine, std::string> withRunsInPlace(const CommandLine &line);

// -fm; the sentence that says what is wrong, or nothing.
std::optional<std::string> chooseFuzzyMatch(const CommandLine &line, CompareOptions &options);

} // namespace rundiff
