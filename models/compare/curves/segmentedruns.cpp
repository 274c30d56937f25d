// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curves/segmentedruns.h"

#include "models/compare/curves/logpairing.h"
#include "models/formats/logs/records/logsegment.h"
#include "models/run/lookup.h"
#include "models/run/messages.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

namespace rundiff
{

namespace
{

using LogPtr = std::shared_ptr<const Log>;
using RunPtr = std::shared_ptr<const Run>;
using Which = SegmentChoice::Which;

bool holdsSegments(const LogPtr &log)
{
    return log->segments.size() > 1;
}

// The log of the other run that this one is compared with: at the same place, else of the same format.
LogPtr partnerOf(const Run &run, const Log &log, const Run &other)
{
    LogPtr partner;
    std::tuple<bool, bool> best;
    for (const LogPtr &candidate : other.logs) {
        const std::tuple order(placeInRun(run, log) != placeInRun(other, *candidate), log.format != candidate->format);
        if (!partner || order < best) {
            partner = candidate;
            best = order;
        }
    }
    return partner;
}

bool haveSameRuns(const Log &one, const Log &other)
{
    return std::ranges::equal(one.segments, other.segments, [](const LogSegment &a, const LogSegment &b) {
        return std::tie(a.records, a.firstStep, a.lastStep) == std::tie(b.records, b.firstStep, b.lastStep);
    });
}

// What is wanted of one run's logs, and of those that they are compared with.
struct Choice {
    const SegmentChoice &own, &ofOther;
};

// The number of the wanted segment, 0: all of them; nullopt: the log has no such segment.
std::optional<std::int64_t> wantedSegment(const Log &log, const LogPtr &partner, const Choice &wanted)
{
    const SegmentChoice &choice = wanted.own;
    switch (choice.which) {
    case Which::All:
        return 0;
    case Which::First:
        return 1;
    case Which::Last:
        return lastCompleteSegment(log);
    case Which::Number:
        if (choice.number <= static_cast<std::int64_t>(log.segments.size()))
            return std::optional(choice.number);
        return std::nullopt;
    case Which::Auto:
        break;
    }
    if (!partner || !isAnyOf(wanted.ofOther.which, {Which::Auto, Which::All}))
        return lastCompleteSegment(log);
    if (haveSameRuns(log, *partner))
        return 0;
    return lastCompleteSegment(log);
}

// The records of the other runs of the log; without the user's word they are missing in the comparison.
std::optional<Unread> otherRecords(const Log &log, const SegmentChoice &choice)
{
    if (choice.which != Which::Auto)
        return std::nullopt;
    Unread others{UnreadReason::Replaced, "records of other runs", 0, {}};
    for (std::size_t i = 0; i < log.segments.size(); ++i) {
        if (static_cast<std::int64_t>(i + 1) == log.segment)
            continue;
        if (others.count == 0)
            others.place = "line " + std::to_string(log.segments[i].line);
        others.count += log.segments[i].records;
    }
    return others;
}

Problem aboutSegment(const Log &log, const SegmentChoice &choice)
{
    const std::size_t runs = log.segments.size();
    if (log.segment == 0)
        return {log.path, 0, Severity::Warning,
                message(Messages::tr("The log holds {} runs, one after the other. All of them are compared, record by "
                                     "record; --segment chooses one of them."),
                        runs)};
    const LogSegment &chosen = log.segments[static_cast<std::size_t>(log.segment - 1)];
    const bool byTotal = isAnyOf(choice.which, {Which::Auto, Which::Last}) && chosen.finished == true;
    const QString words =
        byTotal ? Messages::tr("The log holds {} runs, one after the other. Run {} is compared, the last one that came "
                               "to the end that its lines name: {} records, steps {} to {}; --segment chooses another "
                               "one, or all.")
                : Messages::tr("The log holds {} runs, one after the other. Run {} is compared: {} records, steps {} "
                               "to {}; --segment chooses another one, or all.");
    return {log.path, chosen.line, Severity::Warning,
            message(words, runs, log.segment, chosen.records, chosen.firstStep, chosen.lastStep),
            otherRecords(log, choice)};
}

Problem noSuchSegment(const Log &log, const SegmentChoice &choice)
{
    return {log.path, 0, Severity::Error,
            message(Messages::tr("The log holds {} runs; there is no run {}. All of them are compared."),
                    log.segments.size(), choice.number),
            Unread{UnreadReason::Unrecognised, "runs", 1, choice.text()}};
}

Problem noRunToCompare(const SegmentChoice &choice)
{
    return {{},
            0,
            Severity::Error,
            message(Messages::tr("No log holds several runs: there is no run {} to compare."), choice.number),
            Unread{UnreadReason::Unrecognised, "runs", 1, choice.text()}};
}

RunPtr withChosenSegments(const RunPtr &run, const Run &other, const Choice &choice, Problems &problems)
{
    if (std::ranges::none_of(run->logs, holdsSegments))
        return run;
    auto changed = std::make_shared<Run>(*run);
    for (LogPtr &log : changed->logs) {
        if (!holdsSegments(log))
            continue;
        const auto wanted = wantedSegment(*log, partnerOf(*run, *log, other), choice);
        log = segmentOfLog(log, wanted.value_or(0));
        problems.push_back(wanted ? aboutSegment(*log, choice.own) : noSuchSegment(*log, choice.own));
    }
    return changed;
}

} // namespace

SegmentedRuns withSegments(const RunPtr &a, const RunPtr &b, const SegmentChoice &ofA, const SegmentChoice &ofB)
{
    SegmentedRuns runs;
    runs.a = withChosenSegments(a, *b, {ofA, ofB}, runs.problems);
    runs.b = withChosenSegments(b, *a, {ofB, ofA}, runs.problems);
    const bool inA = std::ranges::any_of(a->logs, holdsSegments), inB = std::ranges::any_of(b->logs, holdsSegments);
    const bool one = ofA == ofB;                             // for both: it is enough if one of them holds several runs
    const auto isMissing = [](const SegmentChoice &choice) { // the only run is the first one
        return choice.which == Which::Number && choice.number > 1;
    };
    if (isMissing(ofA) && !inA && !(one && inB))
        runs.problems.push_back(noRunToCompare(ofA));
    if (isMissing(ofB) && !inB && !one)
        runs.problems.push_back(noRunToCompare(ofB));
    return runs;
}

} // namespace rundiff
