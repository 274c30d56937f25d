// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/json/logjson.h"

#include "models/formats/json/jsonfields.h"
#include "models/result/json/jsonparts.h"
#include "models/result/texts/metricreason.h"

#include <algorithm>
#include <set>

namespace rundiff
{

namespace
{

Json segmentsJson(const Log &log)
{
    Json list = Json::array();
    for (const LogSegment &segment : log.segments)
        list.push_back({{"line", numberOrNull(segment.line)},
                        {"records", segment.records},
                        {"first_step", segment.firstStep},
                        {"last_step", segment.lastStep},
                        {"finished", toJson(segment.finished)}});
    return list;
}

// How many of the log's runs have points of the curve.
std::size_t segmentsOf(const Log &log, const Curve &curve)
{
    if (log.segments.size() < 2)
        return 1;
    std::set<std::ptrdiff_t> seen;
    for (std::size_t i = 0; i < curve.offsets->size(); ++i) {
        const std::uint64_t offset = (*curve.offsets)[i];
        const auto behind = std::ranges::upper_bound(log.segments, offset, {}, &LogSegment::offset);
        seen.insert(behind - log.segments.begin());
    }
    return seen.size();
}

// The ranks that print the metric, if the log names them.
Json ranksOf(const Log &log, const Curve &curve)
{
    std::set<std::int64_t> ranks;
    if (log.rank && !curve.marks.rank && std::ranges::binary_search(log.ranks, *log.rank))
        ranks.insert(*log.rank);
    for (const Curve &other : log.curves) {
        if (other.marks.rank && other.nameWithoutRank() == curve.metric)
            ranks.insert(*other.marks.rank);
    }
    return ranks;
}

Json curveJson(const Log &log, const Curve &curve)
{
    Json firstStep, firstValue, lastStep, lastValue;
    if (!curve.empty()) {
        firstStep = curve.steps->front();
        firstValue = toJson(curve.values->front());
        lastStep = curve.steps->back();
        lastValue = toJson(curve.values->back());
    }
    return {{"name", curve.metric},
            {"points", curve.size()},
            {"first_step", firstStep},
            {"first_value", firstValue},
            {"last_step", lastStep},
            {"last_value", lastValue},
            {"replaced", curve.replacedSteps.size()},
            {"counts_records", curve.countsRecords},
            {"segments", segmentsOf(log, curve)},
            {"ranks", ranksOf(log, curve)}};
}

// Of this metric, or of the first one.
std::size_t pointsOf(const Log &log, const std::string &comparedMetric)
{
    const Curve *compared = comparedMetric.empty() ? nullptr : log.curve(comparedMetric);
    if (compared)
        return compared->size();
    if (log.curves.empty())
        return 0;
    return log.curves.front().size();
}

} // namespace

Json logJson(const Log &log, const std::string &comparedMetric)
{
    Json metrics = Json::array();
    for (const Curve &curve : log.curves)
        metrics.push_back(curve.metric);
    const std::size_t points = pointsOf(log, comparedMetric);
    return {{"path", log.path},   {"format", textOrNull(log.format)}, {"metrics", metrics},
            {"points", points},   {"segments", segmentsJson(log)},    {"segment", numberOrNull(log.segment)},
            {"ranks", log.ranks}, {"rank", toJson(log.rank)},         {"unread_lines", log.unreadCount}};
}

Json inspectedLogJson(const Log &log)
{
    Json curves = Json::array();
    for (const Curve &curve : log.curves)
        curves.push_back(curveJson(log, curve));
    const Name metric = log.curves.empty() ? Name() : log.curves.front().metric;
    return {{"why", textOrNull(log.why)},
            {"encoding", log.encoding},
            {"default_metric", unlessNull(!log.curves.empty(), metric)},
            {"default_metric_why", textOrNull(reasonOfDefaultMetric(log))},
            {"metric_facts", curves}};
}

} // namespace rundiff
