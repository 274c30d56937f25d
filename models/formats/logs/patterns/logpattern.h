// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/records/records.h"
#include "models/formats/logs/records/steprule.h"
#include "models/formats/texts/expression.h"
#include "models/run/problem.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// A line of another kind than the training records: an evaluation, a separate learning rate.
struct OtherLine {
    Expression expression;
    std::string literal; // occurs in every such line
    // Group of the expression -> name of the metric.
    std::vector<std::pair<const Expression::Group *, std::string>> metrics;
    bool shapes = true; // see LogPattern
};

// The format of the training records of one framework, from resources/log-patterns/*.json.
struct LogPattern {
    std::string id, name;
    int weight = 3;
    std::string metric = "loss";       // the name of the group "loss" of the record
    std::vector<std::string> literals; // a segment without any of them is not a record
    std::optional<Expression> anchor;  // looks like a record
    std::optional<Expression> record;
    std::optional<Expression> noValue;       // a whole record without the metric
    std::optional<Expression> pairs;         // the groups key and val, found repeatedly in a record
    std::optional<Expression> skipPair;      // keys that are not metrics
    std::optional<Expression> stepElsewhere; // finds the step if the record does not
    std::optional<Expression> epoch;         // a separate line that starts an epoch
    std::vector<OtherLine> others;
    StepCounting counting;
    bool complete = false;    // a record counts only if its groups n and m are equal (the end of an epoch)
    bool dropRepeats = false; // progress bars are redrawn: the same step and value again is not a record
    bool barEpochs = false;   // progress bars without an epoch: see BarEpochs
    bool shapes = true;       // lines that differ only in their numbers match in the same way
    bool besides = true;      // losses and scores of lines between the records are read by their words
    bool guess = false;       // found by general words rather than by a known format
    bool nameless = false;    // nothing in its lines names the numbers, which must look like a training themselves
    double minShare = 0;      // of the lines that must be records
    std::vector<std::pair<std::string, std::string>> names; // key of a pair -> name of the metric

    std::string_view metricName(std::string_view key) const;

    // Groups of the record with a meaning; null if there is none.
    const Expression::Group *step = nullptr, *iter = nullptr, *epochGroup = nullptr, *spe = nullptr, *loss = nullptr,
                            *rank = nullptr, *n = nullptr, *m = nullptr;
    std::vector<std::pair<const Expression::Group *, std::string>> metrics; // every other group

    // Whether the records depend on the text before or after them, so that a file cannot be read in parts.
    bool sequential() const { return epoch.has_value() || counting.rule == StepRule::Bar || dropRepeats || complete; }
};

using PatternPtr = std::shared_ptr<const LogPattern>;

// Finds the groups with a meaning. Called once all expressions are set.
void resolveGroups(LogPattern &pattern);

struct PatternSet {
    std::vector<PatternPtr> patterns; // built in, then the user's
    Problems problems;
};

// `userFolder` contains the user's own patterns, one or more per JSON file; empty or missing: none. A pattern without
// an anchor gets that of customPattern().
PatternSet loadPatterns(const std::string &userFolder);

// The part of an expression up to its step, which detects lines that look like records; empty if there is none.
std::string anchorOf(const std::string &expression);

// The user's own expression with named groups. Without an anchor, the part of the expression before the first value
// detects lines that look like records.
tl::expected<PatternPtr, std::string> customPattern(const std::string &expression, const std::string &anchor);

} // namespace rundiff
