// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/gate/gaterules.h"

#include "models/compare/curves/metrickinds.h"
#include "models/compare/options/metrictolerance.h"
#include "models/formats/files/filebytes.h"
#include "models/formats/json/jsondocument.h"
#include "models/run/lookup.h"
#include "models/run/messages.h"

#include <cmath>
#include <set>

namespace rundiff
{

namespace
{

Problem unusableRules(const std::string &path, const std::string &what)
{
    return {path, 0, Severity::Error, message(Messages::tr("The rules in {} cannot be used: {}"), path, what)};
}

// A bound, or the complaint about it.
tl::expected<std::optional<double>, std::string> boundOf(const Json &rule, const char *name)
{
    const auto found = rule.find(name);
    if (found == rule.end())
        return std::nullopt;
    if (!found->is_number() || !std::isfinite(found->get<double>()) || found->get<double>() < 0)
        return tl::unexpected(message(Messages::tr("\"{}\" requires a number that is not negative"), name));
    return found->get<double>();
}

tl::expected<GateRule, std::string> ruleFrom(const Json &json)
{
    static const std::set<std::string> known = {"metric", "lane", "atol", "rtol", "why"};
    if (!json.is_object())
        return tl::unexpected(message(Messages::tr("each rule is an object")));
    for (const auto &[name, value] : json.items()) {
        if (!known.contains(name))
            return tl::unexpected(message(Messages::tr("there is no member \"{}\" in a rule"), name));
    }
    const Json metric = json.value("metric", Json()), lane = json.value("lane", Json());
    const auto chosen = fromSpelling<GateLane>(lane.is_string() ? lane.get<std::string>() : std::string());
    if (!metric.is_string() || metric.get_ref<const std::string &>().empty())
        return tl::unexpected(message(Messages::tr("a rule requires \"metric\", a name or a glob")));
    if (!chosen)
        return tl::unexpected(message(Messages::tr("\"lane\" of {} is exact, tolerance or ignore"), metric.dump()));
    const auto atol = boundOf(json, "atol"), rtol = boundOf(json, "rtol");
    if (!atol || !rtol)
        return tl::unexpected(atol ? rtol.error() : atol.error());
    if ((*chosen == GateLane::Tolerance) != (*atol || *rtol))
        return tl::unexpected(
            message(Messages::tr("the lane \"tolerance\" of {} requires atol or rtol, and no other lane has them"),
                    metric.dump()));
    return GateRule{metric.get<std::string>(), *chosen, *atol, *rtol};
}

// The lane of a kind of metric, as compare judges it, but what must not change at all is exact.
LaneOfMetric usualLane(const GateRules &rules, const RecordedMetric &golden)
{
    const MetricKind kind = metricKind(golden.name);
    const std::string words = message(Messages::tr("usual for the kind {}"), spelled(kind));
    if (kind == MetricKind::Cost)
        return {GateLane::NotJudged, {}, words};
    const bool byTolerance = isAnyOf(kind, {MetricKind::Loss, MetricKind::Norm, MetricKind::Score});
    if (rules.allExact || !byTolerance || golden.text)
        return {GateLane::Exact, {}, words};
    return {GateLane::Tolerance, toleranceOf(kind, rules.losses, {}, {}), words};
}

} // namespace

tl::expected<GateRules, Problem> readGateRules(const std::string &path)
{
    constexpr std::uint64_t largest = 1 << 20;
    const auto file = readWholeFile(path, largest);
    if (!file)
        return tl::unexpected(file.error());
    const Json json = parsedJson(file->text());
    if (!json.is_object() || json.value("schema", Json()) != "rundiff.gate-rules/1" || !json.contains("rules") ||
        !json["rules"].is_array())
        return tl::unexpected(unusableRules(
            path, message(Messages::tr("it is not JSON with the schema rundiff.gate-rules/1 and a list of rules"))));
    GateRules rules;
    rules.path = path;
    for (const Json &entry : json["rules"]) {
        auto rule = ruleFrom(entry);
        if (!rule)
            return tl::unexpected(unusableRules(path, rule.error()));
        rules.rules.push_back(*std::move(rule));
    }
    return rules;
}

LaneOfMetric laneOf(const GateRules &rules, const RecordedMetric &golden)
{
    for (const GateRule &rule : rules.rules) {
        if (MetricTolerance{rule.metric, {}, {}}.names(golden.name))
            return {rule.lane,
                    {rule.atol.value_or(0), rule.rtol.value_or(0), true},
                    message(Messages::tr("rule \"{}\""), rule.metric)};
    }
    return usualLane(rules, golden);
}

} // namespace rundiff
