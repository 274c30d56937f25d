// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/gate/gatetext.h"
#include "models/result/json/jsonparts.h"
#include "models/result/texts/spelling.h"
#include "models/result/writing/version.h"

#include <cmath>

namespace rundiff
{

namespace
{

Json gateNumber(double value)
{
    if (std::isfinite(value))
        return value;
    return allDigits(value);
}

Json gateStep(const std::optional<GateStep> &step)
{
    if (!step)
        return nullptr;
    return {{"step", step->step},
            {"golden", gateNumber(step->golden)},
            {"new", gateNumber(step->fresh)},
            {"difference", gateNumber(step->difference)},
            {"allowed", gateNumber(step->allowed)}};
}

Json gateMetric(const GateMetric &metric)
{
    const bool tolerance = metric.lane.lane == GateLane::Tolerance;
    return {{"name", metric.name},
            {"new_name", textOrNull(metric.newName)},
            {"lane", spelled(metric.lane.lane)},
            {"atol", unlessNull(tolerance, metric.lane.tolerance.atol)},
            {"rtol", unlessNull(tolerance, metric.lane.tolerance.rtol)},
            {"rule", textOrNull(metric.lane.reason)},
            {"golden_steps", metric.golden},
            {"compared", metric.compared},
            {"missing", metric.missing},
            {"first_missing", unlessNull(metric.missing > 0, metric.firstMissing)},
            {"lacking", metric.lacking},
            {"outside", metric.outside},
            {"in_fewer_digits", metric.inFewerDigits},
            {"first_outside", gateStep(metric.firstOutside)},
            {"max_difference", gateStep(metric.largest)},
            {"text_differs", metric.textDiffers},
            {"verdict", spelled(metric.verdict)},
            {"sentence", textOrNull(sentenceOf(metric))}};
}

Json gatePair(const GatePair &pair)
{
    Json metrics = Json::array();
    for (const GateMetric &metric : pair.metrics)
        metrics.push_back(gateMetric(metric));
    return {{"name", pair.name},
            {"golden", pair.golden},
            {"new", textOrNull(pair.fresh)},
            {"rules", textOrNull(pair.rules)},
            {"verdict", spelled(pair.verdict)},
            {"metrics", metrics},
            {"only_new", pair.onlyNew},
            {"problems", problemsJson(pair.problems)}};
}

} // namespace

std::string jsonGate(const GateFinding &finding)
{
    Json pairs = Json::array();
    for (const GatePair &pair : finding.pairs)
        pairs.push_back(gatePair(pair));
    const Json result = {{"schema", "rundiff.gate/1"},
                         {"version", version()},
                         {"verdict", spelled(finding.verdict)},
                         {"golden", finding.golden},
                         {"new", finding.fresh},
                         {"passed", finding.count(GateVerdict::Pass)},
                         {"failed", finding.count(GateVerdict::Fail)},
                         {"incomplete", finding.count(GateVerdict::Incomplete)},
                         {"pairs", pairs},
                         {"problems", problemsJson(finding.problems)}};
    return written(result);
}

} // namespace rundiff
