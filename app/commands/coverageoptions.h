// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/process/commandline.h"
#include "models/compare/options/coverage.h"

#include <string>
#include <vector>

namespace rundiff
{

// --require, --tolerate and --allow-longer: the requirements of an agreement.
std::vector<OptionRule> coverageRules();
tl::expected<CoverageDemands, std::string> coverageDemands(const CommandLine &line);

} // namespace rundiff
