// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/runreader.h"
#include "models/gate/judgegate.h"
#include "models/run/messages.h"

#include <algorithm>
#include <filesystem>
#include <map>

namespace rundiff
{

namespace
{

RecordedMetric recorded(const Curve &curve)
{
    return {curve.metric, *curve.steps, *curve.values, curve.precision, {}};
}

// A record that a later one of the same step replaced with a different value: which of them is meant is not known.
void noteReplaced(const Log &log, const Curve &curve, Problems &problems)
{
    std::int64_t replaced = 0, first = 0;
    for (std::size_t i = 0; i < curve.replacedSteps.size() && i < curve.replacedValues.size(); ++i) {
        const auto &steps = *curve.steps;
        const auto at = std::lower_bound(steps.begin(), steps.end(), curve.replacedSteps[i]);
        const bool same = at != steps.end() && *at == curve.replacedSteps[i] &&
                          (*curve.values)[static_cast<std::size_t>(at - steps.begin())] == curve.replacedValues[i];
        if (!same && replaced++ == 0)
            first = curve.replacedSteps[i];
    }
    if (replaced > 0)
        problems.push_back({log.path, 0, Severity::Warning,
                            message(Messages::tr("{}: {} records of {} were replaced by later ones of the same step, "
                                                 "the first at step {}"),
                                    log.path, replaced, curve.metric, first),
                            Unread{UnreadReason::Replaced, "records", replaced, fmt::format("step {}", first)}});
}

void takeLog(const Log &log, std::map<std::string, std::size_t> &known, RecordedMetrics &metrics)
{
    append(metrics.problems, log.problems);
    const std::int64_t firstUnread = log.unreadLines.empty() ? 0 : log.unreadLines.front().line;
    if (log.unreadCount > 0)
        metrics.problems.push_back({log.path, firstUnread, Severity::Warning,
                                    message(Messages::tr("{}: lines that look like records and could not be read: {}"),
                                            log.path, log.unreadCount),
                                    Unread{UnreadReason::Unrecognised, "lines", log.unreadCount, {}}});
    for (const Curve &curve : log.curves) {
        const auto [entry, isNew] = known.emplace(curve.metric, metrics.metrics.size());
        if (isNew)
            metrics.metrics.push_back(recorded(curve));
        else if (metrics.metrics[entry->second].steps.size() < curve.size())
            metrics.metrics[entry->second] = recorded(curve); // a console log may print fewer steps than an event file
        else
            continue;
        noteReplaced(log, curve, metrics.problems);
    }
}

bool readAsJson(const Run &run)
{
    return std::any_of(run.logs.begin(), run.logs.end(),
                       [](const auto &log) { return log->format.find("json") != std::string::npos; });
}

bool shareMetrics(const GoldenValues &golden, const GoldenValues &other)
{
    return std::any_of(golden.metrics.begin(), golden.metrics.end(),
                       [&](const RecordedMetric &metric) { return other.metric(metric.name) != nullptr; });
}

} // namespace

RecordedMetrics readRecorded(const std::string &path, const LogReading &reading, const Progress &progress,
                             const GoldenValues *against)
{
    std::error_code error;
    const bool mayBeGolden = path.ends_with(".json") && std::filesystem::is_regular_file(path, error);
    auto golden = mayBeGolden ? readGolden(path) : tl::expected<GoldenValues, Problem>(GoldenValues());
    if (golden && (golden->hasCurves() || (against && shareMetrics(*against, *golden))))
        return *std::move(golden);
    RunOptions options;
    options.logReading = reading;
    options.dumps = false;
    const auto run = readRun(path, options, progress);
    RecordedMetrics metrics;
    metrics.path = path;
    metrics.problems = run->problems;
    std::map<std::string, std::size_t> known;
    for (const auto &log : run->logs)
        takeLog(*log, known, metrics);
    if (mayBeGolden && !golden && !readAsJson(*run)) // a part of it may look like a whole log
        metrics.problems.push_back(golden.error());
    if (metrics.metrics.empty() && golden && !golden->metrics.empty())
        return *std::move(golden);
    if (metrics.metrics.empty())
        metrics.problems.push_back(
            {path, 0, Severity::Error,
             message(Messages::tr("{} holds no golden values and no log that can be read"), path),
             Unread{UnreadReason::Unrecognised, "files", 1, {}}});
    return metrics;
}

} // namespace rundiff
