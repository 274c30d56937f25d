// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/result/texts/textlines.h"
#include "models/run/message.h"

#include <string>
#include <vector>

namespace rundiff
{

// "42 of 300 steps, 1 of 8 ranks; 3 lines damaged": the compared part of an incomplete comparison, and what could not
// be used.
Message shortfall(const Coverage &coverage);

// No data is missing, but values differ that no rule judges.
bool lacksJudgementOnly(const Coverage &coverage);

// No data is missing, and everything was read, but something differs that no reader understands.
bool lacksUnderstandingOnly(const Coverage &coverage);

// Pairs of dumps were compared, and neither run has a row in them.
bool isWithoutRows(const Coverage &coverage);

// The counts of both runs and the first `mostParts` of the parts that were not compared, under a heading.
void writeCoverage(const Comparison &comparison, TextLines &lines, std::size_t mostParts = 20);

// Every metric that both logs have: first step outside, counts, largest difference, tolerance.
void writeMetrics(const Comparison &comparison, TextLines &lines);

// The same as a table with all parts: a line for each count, then one for each part that was not compared.
std::vector<std::vector<std::string>> coverageTable(const Coverage &coverage);

} // namespace rundiff
