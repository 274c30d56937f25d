// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/compare/judging/reviewdecisions.h"
#include "models/result/redaction.h"

#include <cstddef>
#include <string>

namespace rundiff
{

// What the user's decisions take out of a comparison, or put into it.
struct DecisionCounts {
    std::size_t ignoredRows = 0, rules = 0, matchedManually = 0; // rules: those that are on

    bool none() const { return ignoredRows == 0 && rules == 0 && matchedManually == 0; }
};

DecisionCounts decisionCounts(const Comparison &comparison);

// "12 rows ignored by 2 rules, 3 matched manually"; empty where no decision is in force.
std::string decisionSentence(const Comparison &comparison);

// As JSON, for a file that leaves.
std::string redactedDecisions(const ReviewDecisions &decisions, const Redaction &redaction);

} // namespace rundiff
