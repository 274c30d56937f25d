// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/options/metrictolerance.h"

#include <tl/expected.hpp>

#include <string>

namespace rundiff
{

// One metric in a line, for people to edit: "grad_norm rtol=0.1", "*kl* atol=0.01 rtol=0".
std::string toleranceLines(const MetricTolerances &tolerances);

// The error says which line is wrong.
tl::expected<MetricTolerances, std::string> tolerancesOfLines(const std::string &text);

} // namespace rundiff
