// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/result/textlines.h"

#include <string>
#include <vector>

namespace rundiff
{

// "42 of 300 steps, 1 of 8 ranks; 3 lines damaged": what an incomplete comparison compared, and what it could not use.
std::string shortfall(const Coverage &coverage);

// The counts of both runs and everything that was not compared, under a heading. The first `mostParts` of the latter.
void writeCoverage(const Comparison &comparison, TextLines &lines, std::size_t mostParts = 20);

// Every metric that both logs have: first step outside, counts, largest difference, tolerance.
void writeMetrics(const Comparison &comparison, TextLines &lines);

// The same as a table with all parts: a line for each count, then one for each part that was not compared.
std::vector<std::vector<std::string>> coverageTable(const Coverage &coverage);

} // namespace rundiff
