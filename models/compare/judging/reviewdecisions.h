// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/judging/ignorerule.h"
#include "models/compare/judging/manualmatch.h"
#include "models/compare/options/options.h"
#include "models/knowledge/checklist/handticks.h"

#include <tl/expected.hpp>

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace rundiff
{

// The user's decisions about a comparison: everything that changes its result without reading another run.
struct ReviewDecisions {
    IgnoreRules rules;
    ManualMatches matches;
    std::optional<Rule> rowRule; // nothing: that of the options
    std::optional<double> rowTolerance;
    HandTicks ticks;                // of the checklist
    std::string annotations = "[]"; // on the plot and on rows, as JSON
    std::string notes;

    bool judges() const; // they affect the judgement of rows
    bool empty() const { return *this == ReviewDecisions(); }
    bool operator==(const ReviewDecisions &) const = default;
};

using ReviewDecisionsPtr = std::shared_ptr<const ReviewDecisions>;

bool judgesRows(const ReviewDecisionsPtr &decisions); // null: no decisions

// Whether output without them differs: rows, checklist or annotations. Null: no decisions.
bool appearInOutput(const ReviewDecisionsPtr &decisions);

// Whether both affect rows in the same way. Null: no decisions.
bool judgeAlike(const ReviewDecisionsPtr &one, const ReviewDecisionsPtr &other);

// The same for swapped runs.
ReviewDecisionsPtr mirrored(const ReviewDecisionsPtr &decisions);

// A JSON object: the member "decisions" of a session, or the content of a separate file.
std::string decisionsAsJson(const ReviewDecisions &decisions);
tl::expected<ReviewDecisions, std::string> decisionsFromJson(std::string_view json);

} // namespace rundiff
