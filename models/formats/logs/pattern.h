// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/expression.h"
#include "models/formats/logs/records.h"
#include "models/formats/logs/steprule.h"
#include "models/run/problem.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// A line of another kind beside the training records: an evaluation, a learning rate of its own.
struct OtherLine {
    Expression expression;
    std::string literal; // is in every such line
    // Group of the expression -> name of the metric.
    std::vector<std::pair<const Expression::Group *, std::string>> metrics;
    bool shapes = true; // see LogPattern
};

// How one framework prints its training records, as resources/log-patterns/*.json say it.
struct LogPattern {
    std::string id, name;
    int weight = 3;
    std::string metric = "loss";       // what the group "loss" of the record is called
    std::vector<std::string> literals; // a segment that holds none of them is no record
    std::optional<Expression> anchor;  // claims to be a record
    std::optional<Expression> record;
    std::optional<Expression> noValue;       // a whole record that leaves the metric out
    std::optional<Expression> pairs;         // the groups key and val, found again and again in a record
    std::optional<Expression> skipPair;      // keys that are no metric
    std::optional<Expression> stepElsewhere; // finds the step where the record does not
    std::optional<Expression> epoch;         // a line of its own that begins an epoch
    std::vector<OtherLine> others;
    StepCounting counting;
    bool complete = false;    // a record only counts when its groups n and m are equal (the end of an epoch)
    bool dropRepeats = false; // progress bars are redrawn: the same step and value again is no record
    bool barEpochs = false;   // progress bars that name no epoch: see BarEpochs
    bool shapes = true;       // lines that differ in their numbers alone match alike
    bool guess = false;       // found by general words rather than by a known format
    double minShare = 0;      // of the lines that have to be records
    std::vector<std::pair<std::string, std::string>> names; // key of a pair -> name of the metric

    std::string_view metricName(std::string_view key) const;

    // Groups of the record with a meaning; null where there is none.
    const Expression::Group *step = nullptr, *iter = nullptr, *epochGroup = nullptr, *spe = nullptr, *loss = nullptr,
                            *rank = nullptr, *n = nullptr, *m = nullptr;
    std::vector<std::pair<const Expression::Group *, std::string>> metrics; // every other group

    // Whether the records need what stands before or behind them, so that a file cannot be read in parts.
    bool sequential() const { return epoch.has_value() || counting.rule == StepRule::Bar || dropRepeats || complete; }
};

using PatternPtr = std::shared_ptr<const LogPattern>;

// Finds the groups with a meaning. Called once all expressions are set.
void resolveGroups(LogPattern &pattern);

struct PatternSet {
    std::vector<PatternPtr> patterns; // built in, then the user's
    Problems problems;
};

// `userFolder` holds the user's own patterns, one or more to a JSON file; empty or missing: none.
PatternSet loadPatterns(const std::string &userFolder);

// The part of an expression up to its step, which tells what claims to be a record; empty where there is none.
std::string anchorOf(const std::string &expression);

// The user's own expression with named groups. Without an anchor the part of the expression before the first value
// tells which lines claim to be records.
tl::expected<PatternPtr, std::string> customPattern(const std::string &expression, const std::string &anchor);

} // namespace rundiff
