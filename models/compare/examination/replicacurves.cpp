// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/examination/replicacurves.h"

#include "models/compare/curves/metrickinds.h"
#include "models/run/numberorder.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace rundiff
{

namespace
{

std::optional<std::int64_t> ownRank(const Log &log)
{
    if (log.rank)
        return log.rank;
    if (log.ranks.empty())
        return std::nullopt;
    return log.ranks.front();
}

using RankCurves = std::map<std::int64_t, const Curve *>;

struct PrintedValues {
    std::map<double, std::vector<std::int64_t>, NumberOrder> ranks; // by value
    std::size_t count = 0;
};

std::map<std::int64_t, PrintedValues> valuesByStep(const RankCurves &curves)
{
    std::map<std::int64_t, PrintedValues> steps;
    for (const auto &[rank, curve] : curves) {
        for (std::size_t i = 0; i < curve->size(); ++i) {
            PrintedValues &values = steps[(*curve->steps)[i]];
            values.ranks[(*curve->values)[i]].push_back(rank);
            ++values.count;
        }
    }
    return steps;
}

struct Majority {
    double value = 0;
    std::size_t ranks = 0;
};

std::optional<Majority> majorityOf(const PrintedValues &values)
{
    constexpr std::size_t fewest = 3;
    for (const auto &[value, ranks] : values.ranks) {
        if (values.count >= fewest && 2 * ranks.size() > values.count)
            return Majority{value, ranks.size()};
    }
    return std::nullopt;
}

// Ranks with data of their own print losses of their own, of which a few are equal by chance.
bool isReplicated(const std::map<std::int64_t, PrintedValues> &steps)
{
    constexpr double enough = 0.9;
    const auto decided =
        std::ranges::count_if(steps, [](const auto &step) { return majorityOf(step.second).has_value(); });
    return static_cast<double>(decided) >= enough * static_cast<double>(steps.size());
}

void compareMetric(const std::string &metric, const RankCurves &curves, ReplicaComparison &result)
{
    const auto steps = valuesByStep(curves);
    if (!isReplicated(steps))
        return;
    std::set<std::int64_t> left;
    for (const auto &[step, values] : steps) {
        const auto majority = majorityOf(values);
        if (majority)
            result.valuesJudged += values.count;
        for (const auto &[value, ranks] : values.ranks) {
            for (const std::int64_t rank : ranks) {
                if (majority && !sameNumber(value, majority->value) && left.insert(rank).second)
                    result.curves.push_back(
                        {metric, rank, step, value, majority->value, majority->ranks, values.count});
            }
        }
    }
}

} // namespace

void compareRankCurves(ReplicaComparison &result)
{
    std::map<std::string, RankCurves> metrics;
    for (const auto &log : result.run->logs) {
        for (const Curve &curve : log->curves) {
            const auto rank = curve.marks.rank ? curve.marks.rank : ownRank(*log);
            if (rank)
                metrics[curve.nameWithoutRank()].emplace(*rank, &curve);
        }
    }
    for (const auto &[metric, curves] : metrics) {
        if (isJudged(metricKind(*curves.begin()->second)))
            compareMetric(metric, curves, result);
    }
    std::ranges::stable_sort(result.curves, {}, &LeavingCurve::step);
}

} // namespace rundiff
