// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/options/tolerance.h"
#include "models/gate/recordedmetric.h"
#include "models/run/spelling.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// How a metric is judged against its golden values.
enum class GateLane : std::uint8_t { Exact, Tolerance, NotJudged };

template <>
struct Spelling<GateLane> {
    static constexpr SpellingTable<GateLane, 3> names{
        {{"exact", GateLane::Exact}, {"tolerance", GateLane::Tolerance}, {"ignore", GateLane::NotJudged}}};
};

// A rule for all metrics whose name fits the pattern.
struct GateRule {
    std::string metric; // may be a glob: "*norm*"
    GateLane lane = GateLane::Exact;
    std::optional<double> atol, rtol;
};

// The rules of a file next to the golden values. The first rule that fits a metric decides; without one the kind of the
// metric does.
struct GateRules {
    std::string path; // empty: no file
    std::vector<GateRule> rules;
    Tolerance losses;      // for losses without a rule
    bool allExact = false; // every judged metric without a rule
};

struct LaneOfMetric {
    GateLane lane = GateLane::Exact;
    Tolerance tolerance; // of the lane of that name
    std::string reason;  // which rule decided, in words
};

inline constexpr const char *gateRulesName = "rundiff-gate.json";

tl::expected<GateRules, Problem> readGateRules(const std::string &path);

LaneOfMetric laneOf(const GateRules &rules, const RecordedMetric &golden);

} // namespace rundiff
