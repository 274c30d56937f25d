// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/judging/ignorerules.h"
#include "models/compare/judging/manualmatches.h"
#include "models/compare/options/options.h"
#include "models/knowledge/checklist/manualticks.h"

#include <tl/expected.hpp>

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace rundiff
{

// What a person decided about a comparison: everything that changes what it says without another run being read.
struct ReviewDecisions {
    IgnoreRules rules;
    HandMatches matches;
    std::optional<Rule> rowRule; // nothing: that of the options
    std::optional<double> rowTolerance;
    HandTicks ticks;                // of the checklist
    std::string annotations = "[]"; // on the plot and on rows, as JSON
    std::string notes;

    bool judges() const; // rows are judged differently under them
    bool empty() const { return *this == ReviewDecisions(); }
    bool operator==(const ReviewDecisions &) const = default;
};

using ReviewDecisionsPtr = std::shared_ptr<const ReviewDecisions>;

bool judgesRows(const ReviewDecisionsPtr &decisions); // null: no decisions

// Whether both judge the rows alike. Null: no decisions.
bool judgeAlike(const ReviewDecisionsPtr &one, const ReviewDecisionsPtr &other);

// The same about swapped runs.
ReviewDecisionsPtr mirrored(const ReviewDecisionsPtr &decisions);

// A JSON object: what stands in a session under "decisions", and alone in a file of its own.
std::string decisionsAsJson(const ReviewDecisions &decisions);
tl::expected<ReviewDecisions, std::string> decisionsFromJson(std::string_view json);

} // namespace rundiff
