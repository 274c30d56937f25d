// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/process/commandline.h"
#include "models/compare/options/options.h"
#include "models/run/limits.h"

namespace rundiff
{

// The options for comparing two runs; `compare`, `render` and the window share them.
std::vector<OptionRule> comparisonRules();

// --tokens: A and B are two columns of one run.
OptionRule tokensRule();

// The options that limit time and memory.
std::vector<OptionRule> limitRules();
tl::expected<Limits, std::string> limitsFrom(const CommandLine &line, Limits usual = {});

// The options for reading logs.
std::vector<OptionRule> logRules();
tl::expected<LogReading, std::string> logReading(const CommandLine &line);

// --require, --tolerate and --allow-longer: the requirements of an agreement.
std::vector<OptionRule> coverageRules();

// Checks and translates them. The error is a sentence for the user.
tl::expected<CompareOptions, std::string> comparisonOptions(const CommandLine &line);

} // namespace rundiff
