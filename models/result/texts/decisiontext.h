// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/compare/judging/reviewdecisions.h"
#include "models/result/redaction/redaction.h"
#include "models/run/message.h"

#include <cstddef>
#include <string>

namespace rundiff
{

// The effect of the user's decisions on a comparison.
struct DecisionCounts {
    std::size_t ignoredRows = 0, rules = 0, matchedManually = 0; // rules: the enabled ones

    bool none() const { return ignoredRows == 0 && rules == 0 && matchedManually == 0; }
};

DecisionCounts decisionCounts(const Comparison &comparison);

// "12 rows ignored by 2 rules, 3 rows matched manually"; empty if no decision applies.
Message decisionSentence(const Comparison &comparison);

// As JSON, for an exported file.
std::string redactedDecisions(const ReviewDecisions &decisions, const Redaction &redaction);

} // namespace rundiff
