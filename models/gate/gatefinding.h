// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/gate/gaterules.h"
#include "models/run/problem.h"
#include "models/run/spelling.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

enum class GateVerdict : std::uint8_t { Pass, Fail, Incomplete, NotJudged };

template <>
struct Spelling<GateVerdict> {
    static constexpr SpellingTable<GateVerdict, 4> names{{{"pass", GateVerdict::Pass},
                                                          {"fail", GateVerdict::Fail},
                                                          {"incomplete", GateVerdict::Incomplete},
                                                          {"not judged", GateVerdict::NotJudged}}};
};

// Whether a part of what was to be judged is lost by it.
inline bool removesResults(const Problem &problem)
{
    return problem.unread || problem.severity == Severity::Error;
}

struct GateStep {
    std::int64_t step = 0;
    double golden = 0, fresh = 0;
    double difference = 0, allowed = 0; // NaN: one of them is not finite
};

// One metric of the golden values against the new run.
struct GateMetric {
    std::string name, newName; // the latter empty: the new run does not have it
    LaneOfMetric lane;
    std::int64_t golden = 0, compared = 0; // steps
    std::int64_t missing = 0;              // steps with a golden value and without a new one
    std::int64_t lacking = 0;              // steps that the golden file declares and does not have
    std::int64_t firstMissing = 0, firstLacking = 0;
    std::int64_t outside = 0;
    std::int64_t inFewerDigits = 0; // steps that are equal only in the digits that both sides print
    std::optional<GateStep> firstOutside, largest;
    bool textDiffers = false;
    GateVerdict verdict = GateVerdict::Pass;
};

// The golden values of one training and its new run.
struct GatePair {
    std::string name;
    std::string golden, fresh; // paths; the latter empty: there is none
    std::string rules;         // the file that was used; empty: none
    std::vector<GateMetric> metrics;
    std::vector<std::string> onlyNew; // metrics without golden values: not judged
    Problems problems;
    GateVerdict verdict = GateVerdict::Pass;
};

struct GateFinding {
    std::string golden, fresh; // as given
    std::vector<GatePair> pairs;
    Problems problems; // of no single pair
    GateVerdict verdict = GateVerdict::Incomplete;

    std::size_t count(GateVerdict of) const;
};

// The verdicts of a pair and of all of them from their parts.
void conclude(GatePair &pair);
void conclude(GateFinding &finding);

} // namespace rundiff
