// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/operatorcomparison.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// One rank over all steps: a single deviating rank (a faulty card) is visible at once among thousands.
struct RankSummary {
    RankId rank;
    std::size_t pair = 0;           // its first
    std::size_t steps = 0;          // pairs of this rank
    std::size_t stepsDiffering = 0; // of them, with a first difference
    std::optional<Step> firstStep;  // that differs
    std::optional<std::size_t> firstPair;
    bool beforeCommunication = false; // in that step, before the rank's first communication
};

// By rank.
std::vector<RankSummary> rankStrip(const std::vector<DumpPair> &pairs);

// Three or more repeats of one run: whether the first difference is always at the same place.
struct Repeats {
    enum class Place : std::uint8_t { NoDifference, Fixed, Wandering };
    Place place = Place::NoDifference;
    std::vector<std::string> rows; // different first rows, in the order of the comparisons
    std::size_t differing = 0, compared = 0;
    bool stepsWander = false, ranksWander = false;
    std::string meaning; // in a sentence
};
Repeats overRepeats(const std::vector<RepeatFinding> &comparisons);

// The comparison of A with B is the first of them, followed by those with the further baseline runs.
Repeats overRepeats(const OperatorComparison &operators);

} // namespace rundiff
