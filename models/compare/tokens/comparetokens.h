// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/options/options.h"
#include "models/compare/tokens/tokencomparison.h"
#include "models/run/progress.h"
#include "models/run/run.h"

#include <memory>

namespace rundiff
{

// Compares the tokens of two runs, or two columns of one. Null: there is nothing to compare; why is in `problems`.
std::shared_ptr<const TokenComparison> compareTokens(const Run &a, const Run &b, const CompareOptions &options,
                                                     Problems &problems, const Progress &progress);

} // namespace rundiff
