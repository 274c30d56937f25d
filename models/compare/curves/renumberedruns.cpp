// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curves/renumberedruns.h"

#include "models/compare/curves/logpairing.h"
#include "models/formats/logs/records/chosenrows.h"
#include "models/run/lookup.h"
#include "models/run/messages.h"
#include "models/run/numberorder.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>

namespace rundiff
{

namespace
{

using RunPtr = std::shared_ptr<const Run>;
using LogPtr = std::shared_ptr<const Log>;
using Numbers = std::vector<std::int64_t>; // of each record the number that it takes

struct NewStep {
    std::int64_t step = 0;
    std::size_t place = 0; // in the curve
};

const Curve *countedEpochs(const Log &log)
{
    if (!log.segments.empty())
        return nullptr;
    const Curve *epochs = log.curve("epoch");
    if (!epochs || epochs->size() < 2 || epochs->printedSteps)
        return nullptr;
    const Curve::Steps &steps = *epochs->steps;
    const bool counted = steps.front() == 1 && steps.back() == static_cast<std::int64_t>(steps.size());
    return counted ? epochs : nullptr;
}

// Nothing if the records have these numbers already, or if some belongs to no record of the other log.
std::optional<Numbers> numbersIn(const Curve::Values &epochs, const Curve::Values &others)
{
    Numbers numbers;
    bool changed = false;
    for (std::size_t i = 0; i < epochs.size(); ++i) {
        const auto found = std::lower_bound(others.begin(), others.end(), epochs[i]);
        if (found == others.end() || *found != epochs[i])
            return std::nullopt;
        numbers.push_back(found - others.begin() + 1);
        if (numbers.back() != static_cast<std::int64_t>(i + 1))
            changed = true;
    }
    if (!changed)
        return std::nullopt;
    return numbers;
}

// The points of the curve in the order of their new steps. Nothing if a value belongs to no record.
std::optional<std::vector<NewStep>> inNewOrder(const Curve &curve, const Numbers &numbers)
{
    std::vector<NewStep> points;
    const Curve::Steps &old = *curve.steps;
    for (std::size_t i = 0; i < old.size(); ++i) {
        if (old[i] < 1 || old[i] > static_cast<std::int64_t>(numbers.size()))
            return std::nullopt;
        points.push_back({numbers[static_cast<std::size_t>(old[i] - 1)], i});
    }
    std::stable_sort(points.begin(), points.end(),
                     [](const NewStep &one, const NewStep &other) { return one.step < other.step; });
    return points;
}

// Of a record that occurs twice, with two values, neither is used.
std::optional<Curve> renumbered(const Curve &curve, const Numbers &numbers)
{
    const auto points = inNewOrder(curve, numbers);
    if (!points)
        return std::nullopt;
    const Curve::Values &values = *curve.values;
    Curve::Steps steps;
    std::vector<std::size_t> kept;
    for (std::size_t begin = 0, end = 0; begin < points->size(); begin = end) {
        const NewStep &first = (*points)[begin];
        bool same = true;
        for (end = begin; end < points->size() && (*points)[end].step == first.step; ++end)
            same = same && sameNumber(values[first.place], values[(*points)[end].place]);
        if (!same)
            continue;
        steps.push_back(first.step);
        kept.push_back(first.place);
    }
    Curve own = curve;
    own.steps = std::make_shared<const Curve::Steps>(std::move(steps));
    own.values = chosenOnes(curve.values, kept);
    own.offsets = std::make_shared<const Offsets>(chosenOnes(*curve.offsets, kept));
    return own;
}

constexpr std::string_view beginOfSentence = "The log names no steps, and the epochs of its records";

Problem aboutNumbers(const Log &log, const Numbers &numbers)
{
    const auto [first, last] = std::minmax_element(numbers.begin(), numbers.end());
    return {log.path, 0, Severity::Warning,
            message(Messages::tr("The log names no steps, and the epochs of its records are those of records {} to {} "
                                 "of the other run: they are compared with these."),
                    *first, *last)};
}

// A log from a saved result has these numbers already, and says so itself.
const Problem *sentenceIn(const Log &log)
{
    return firstThat(log.problems, [](const Problem &problem) { return problem.message.starts_with(beginOfSentence); });
}

Problem aboutRepeats(const Log &log, std::int64_t count)
{
    return {
        log.path, 0, Severity::Warning,
        message(
            Messages::tr(
                "{} records of the log repeat the epoch of the record before them. They are not counted, and of two "
                "different values none is used."),
            count),
        Unread{UnreadReason::Duplicate, "records", count, {}}};
}

// Null: the log has the right numbers, or there is no way to know them.
LogPtr renumbered(const LogPtr &original, const Log &other, Problems &problems)
{
    const Log &log = *original;
    if (const Problem *known = sentenceIn(log)) {
        problems.push_back(*known);
        return nullptr;
    }
    const bool sameForm = log.format == other.format && log.curves.size() == other.curves.size();
    const Curve *epochs = countedEpochs(log), *others = countedEpochs(other);
    if (!sameForm || !epochs || !others)
        return nullptr;
    const auto &numbersOfOther = *others->values;
    if (std::ranges::adjacent_find(numbersOfOther, std::greater_equal<>()) != numbersOfOther.end())
        return nullptr;
    const auto numbers = numbersIn(*epochs->values, *others->values);
    if (!numbers)
        return nullptr;
    auto changed = std::make_shared<Log>(log);
    for (Curve &curve : changed->curves) {
        auto own = renumbered(curve, *numbers);
        if (!own)
            return nullptr;
        curve = std::move(*own);
    }
    changed->whole = original;
    changed->problems.push_back(aboutNumbers(log, *numbers));
    problems.push_back(changed->problems.back());
    const auto repeats = static_cast<std::int64_t>(epochs->size() - changed->curve("epoch")->size());
    if (repeats > 0)
        changed->problems.push_back(aboutRepeats(log, repeats));
    return changed;
}

LogPtr partnerOf(const Run &run, const Log &log, const Run &other)
{
    if (run.logs.size() == 1 && other.logs.size() == 1)
        return other.logs.front();
    const auto *found = firstThat(
        other.logs, [&](const LogPtr &candidate) { return placeInRun(run, log) == placeInRun(other, *candidate); });
    return found ? *found : nullptr;
}

RunPtr renumbered(const RunPtr &run, const Run &other, Problems &problems)
{
    std::shared_ptr<Run> changed;
    for (std::size_t i = 0; i < run->logs.size(); ++i) {
        const LogPtr partner = partnerOf(*run, *run->logs[i], other);
        const LogPtr log = partner ? renumbered(run->logs[i], *partner, problems) : nullptr;
        if (!log)
            continue;
        if (!changed)
            changed = std::make_shared<Run>(*run);
        changed->logs[i] = log;
    }
    return changed ? changed : run;
}

} // namespace

RunPtr withOwnNumbers(const RunPtr &run)
{
    const auto numbered = [](const LogPtr &log) { return log->whole && sentenceIn(*log); };
    if (std::ranges::none_of(run->logs, numbered))
        return run;
    auto own = std::make_shared<Run>(*run);
    for (LogPtr &log : own->logs)
        if (numbered(log))
            log = log->whole;
    return own;
}

RenumberedRuns withRecordsByEpoch(const RunPtr &a, const RunPtr &b)
{
    RenumberedRuns runs;
    runs.a = renumbered(a, *b, runs.problems);
    runs.b = renumbered(b, *runs.a, runs.problems);
    return runs;
}

} // namespace rundiff
