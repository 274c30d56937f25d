// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/examination/bitflip.h"
#include "models/compare/options/numberrange.h"
#include "models/run/kindoftext.h"
#include "models/run/limits.h"
#include "models/run/logreading.h"
#include "models/run/progress.h"
#include "models/run/run.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// A value of a row that differs, as it is written.
struct ReplicaValue {
    EnglishText name;
    Secret found, expected; // "max", "checksum" ...
};

// A rank that has other numbers than most ranks, where it has them first.
struct LeavingRank {
    RankId rank;
    Name row;                 // its name
    std::size_t tableRow = 0; // of the dump
    std::size_t rows = 0;     // in which it leaves the majority
    std::size_t agreeing = 0; // ranks that agree with each other in this row
    std::vector<ReplicaValue> values;
    std::optional<BitFlips> flip;
};

// Ranks of one step that make the same calls.
struct ReplicaGroup {
    std::vector<RankId> alike;        // with the majority, in each row that has one
    std::vector<LeavingRank> leaving; // the one that leaves first comes first
    std::size_t rows = 0;             // of each rank
    std::size_t judged = 0;           // rows that a majority agrees in
    std::size_t undecided = 0;        // rows that differ without a majority
    bool ownData = false;             // each rank has data of its own: only parameters are judged

    std::size_t ranks() const { return alike.size() + leaving.size(); }
    bool isAlone() const { return ranks() == 1; } // no other rank makes its calls: it is not compared
};

struct ReplicaStep {
    Step step;
    std::vector<ReplicaGroup> groups; // the largest first
};

// A rank whose metric differs from that of most ranks, at the first such step.
struct LeavingCurve {
    Name metric;
    std::int64_t rank = 0, step = 0;
    double found = 0, expected = 0;
    std::size_t agreeing = 0, ranks = 0;
};

// The ranks of one run compared with each other: without a second run, the majority decides.
struct ReplicaComparison {
    std::shared_ptr<const Run> run;
    std::vector<ReplicaStep> steps; // ascending
    std::vector<LeavingCurve> curves;
    std::size_t dumps = 0;        // that were read
    std::size_t valuesJudged = 0; // of metrics
    bool complete = false;        // everything of the run, or of what was chosen, was read
    EnglishText emptyChoice;      // the choice has no dump: a sentence
    Problems problems;

    enum class Verdict { Same, Different, Undecided, Incomplete };
    Verdict verdict() const;
    const ReplicaStep *firstLeaving() const; // null: no rank leaves the majority of its dumps
};

// Which dumps are compared, and how the logs are read.
struct ReplicaChoice {
    NumberChoice steps, ranks; // empty: all
    LogReading logReading;
};

// Reads each dump of a run once, and the dumps of the ranks that leave the majority again. Never fails: what could not
// be read is in the problems.
ReplicaComparison compareReplicas(const std::string &path, const Limits &limits, const Progress &progress,
                                  const ReplicaChoice &choice = {});

} // namespace rundiff
