// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curves/monitorfinding.h"

#include "models/compare/curves/monitorname.h"
#include "models/run/lookup.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <tuple>

namespace rundiff
{

namespace
{

constexpr std::size_t mostModules = 20;

struct Series {
    MonitorName name;
    std::int64_t rank = 0;
    std::uint64_t place = 0;          // of the first row of this module and phase, in the file
    std::optional<std::int64_t> step; // the first one outside
    std::size_t metric = 0;           // index into MetricComparisons::common
};

bool isGradient(MonitorPhase phase)
{
    return isAnyOf(phase, {MonitorPhase::Backward, MonitorPhase::BeforeReduction, MonitorPhase::AfterReduction});
}

// Gradients pass through the layers from the last one to the first.
auto orderOf(const Series &series)
{
    const bool backwards = isGradient(series.name.phase) && series.name.phase != MonitorPhase::Backward;
    const std::uint64_t place = backwards ? std::numeric_limits<std::uint64_t>::max() - series.place : series.place;
    return std::tuple(series.name.phase, place, series.rank);
}

std::int64_t ownRank(const Run &run, const std::string &path)
{
    const auto *log = firstThat(run.logs, [&](const auto &one) { return one->path == path; });
    if (log)
        return (*log)->rank.value_or(0);
    return 0;
}

std::vector<Series> seriesOf(const MetricComparisons &metrics, const Run &a)
{
    std::vector<Series> all;
    std::map<std::tuple<MonitorPhase, std::string_view>, std::uint64_t> places; // the same for all ranks
    for (const MetricComparison &metric : metrics.common) {
        if (!metric.judged)
            continue;
        const auto name = monitorName(metric.name);
        if (!name)
            continue;
        const CurveComparison &curves = *metric.curves;
        Series series{*name, name->rank.value_or(ownRank(a, metric.logA)), 0, {}};
        series.metric = static_cast<std::size_t>(&metric - metrics.common.data());
        if (curves.a.offsets->size() > 0)
            series.place = (*curves.a.offsets)[0];
        if (curves.firstOutside)
            series.step = curves.firstOutside->step;
        const auto place = places.emplace(std::tuple(name->phase, name->module), series.place).first;
        place->second = std::min(place->second, series.place);
        all.push_back(series);
    }
    for (Series &series : all)
        series.place = places.at(std::tuple(series.name.phase, series.name.module));
    return all;
}

// Of every parameter that is outside after the reduction, the gradient before it is inside up to the step, in all
// ranks; and nothing before that in the training is outside.
bool isCommunication(const std::vector<Series> &all, std::int64_t step)
{
    std::set<std::string_view> reduced, unreduced;
    for (const Series &series : all) {
        const bool outside = series.step && *series.step <= step;
        if (outside && series.name.phase < MonitorPhase::AfterReduction)
            return false;
        if (outside && series.name.phase == MonitorPhase::AfterReduction)
            reduced.insert(series.name.module);
        else if (series.name.phase == MonitorPhase::BeforeReduction)
            unreduced.insert(series.name.module);
    }
    return !reduced.empty() && std::ranges::includes(unreduced, reduced);
}

} // namespace

std::optional<MonitorFinding> monitorFinding(const MetricComparisons &metrics, const Run &a)
{
    const std::vector<Series> all = seriesOf(metrics, a);
    std::optional<std::int64_t> step;
    for (const Series &series : all) {
        if (series.step && (!step || *series.step < *step))
            step = series.step;
    }
    if (!step)
        return std::nullopt;
    std::vector<Series> outside;
    std::ranges::copy_if(all, std::back_inserter(outside), [&](const Series &series) { return series.step == step; });
    std::ranges::stable_sort(outside, {}, orderOf);
    const Series &first = outside.front();
    MonitorFinding finding;
    finding.step = *step;
    finding.rank = first.rank;
    finding.what = first.name.what;
    finding.module = first.name.module;
    finding.statistic = first.name.statistic;
    finding.metric = first.metric;
    finding.series = outside.size();
    std::set<std::string_view> modules;
    std::set<std::int64_t> ranks;
    for (const Series &series : outside) {
        ranks.insert(series.rank);
        if (modules.insert(series.name.module).second && finding.modules.size() < mostModules)
            finding.modules.emplace_back(series.name.module);
    }
    finding.moduleCount = modules.size();
    finding.ranks.assign(ranks.begin(), ranks.end());
    finding.communication = isCommunication(all, *step);
    return finding;
}

} // namespace rundiff
