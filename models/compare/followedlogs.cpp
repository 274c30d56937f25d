// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/followedlogs.h"

#include "models/compare/compareruns.h"

#include <algorithm>

namespace rundiff
{

namespace
{

LogOptions optionsOf(const Log &log, const Comparison &comparison)
{
    LogOptions options{readingOf(log.path, comparison.options.logReading, comparison.options.logReadings), std::nullopt,
                       std::nullopt};
    options.run = log.run;
    return options;
}

void exchange(Problems &problems, const Problems &old, const Problems &now)
{
    std::erase_if(problems,
                  [&](const Problem &problem) { return std::find(old.begin(), old.end(), problem) != old.end(); });
    append(problems, now);
}

// Puts the log as it is now into the run; false where it is there already.
bool bringIn(const std::shared_ptr<const Log> &now, std::shared_ptr<const Run> &run, Problems &problems)
{
    if (!now)
        return false;
    const auto place = std::find_if(run->logs.begin(), run->logs.end(),
                                    [&](const std::shared_ptr<const Log> &log) { return log->path == now->path; });
    if (place == run->logs.end() || *place == now || (*place)->whole == now)
        return false;
    exchange(problems, (*place)->problems, now->problems);
    auto changed = std::make_shared<Run>(*run);
    exchange(changed->problems, (*place)->problems, now->problems);
    changed->logs[static_cast<std::size_t>(place - run->logs.begin())] = now;
    run = std::move(changed);
    return true;
}

} // namespace

FollowedLogs::FollowedLogs(const Comparison &comparison)
    : m_pathA(comparison.a->logs[comparison.curves->logA]->path),
      m_pathB(comparison.b->logs[comparison.curves->logB]->path),
      m_a(m_pathA, optionsOf(*comparison.a->logs[comparison.curves->logA], comparison)),
      m_b(m_pathB, optionsOf(*comparison.b->logs[comparison.curves->logB], comparison))
{
}

bool FollowedLogs::areOf(const Comparison &comparison) const
{
    if (comparison.curves)
        return comparison.a->logs[comparison.curves->logA]->path == m_pathA &&
               comparison.b->logs[comparison.curves->logB]->path == m_pathB;
    const auto holds = [](const Run &run, const std::string &path) {
        return std::any_of(run.logs.begin(), run.logs.end(), [&](const auto &log) { return log->path == path; });
    };
    return holds(*comparison.a, m_pathA) && holds(*comparison.b, m_pathB); // cut so short that no step is common
}

ComparisonPtr FollowedLogs::poll(const ComparisonPtr &shown, const Progress &progress)
{
    m_changeA = m_a.poll(progress);
    m_changeB = m_b.poll(progress);
    if (progress.stopped())
        return nullptr;
    Comparison changed = *shown;
    const bool newA = bringIn(m_a.log(), changed.a, changed.problems);
    const bool newB = bringIn(m_b.log(), changed.b, changed.problems);
    if (!newA && !newB)
        return nullptr;
    return withCurveOptions(std::make_shared<const Comparison>(std::move(changed)), shown->options);
}

} // namespace rundiff
