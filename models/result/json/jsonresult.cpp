// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/json/jsonresult.h"

#include "models/compare/comparisoncoverage.h"
#include "models/compare/diagnosis/explanation.h"
#include "models/compare/dumpalignment.h"
#include "models/compare/runaccount.h"
#include "models/compare/summaries/firsttwofinding.h"
#include "models/compare/tokens/tokencomparison.h"
#include "models/formats/json/jsondocument.h"
#include "models/result/fields/accountfields.h"
#include "models/result/fields/comparisonfields.h"
#include "models/result/fields/curvefields.h"
#include "models/result/fields/findingfields.h"
#include "models/result/json/accountjson.h"
#include "models/result/json/checklistjson.h"
#include "models/result/json/checkpointjson.h"
#include "models/result/json/evidencejson.h"
#include "models/result/json/jsonparts.h"
#include "models/result/json/logjson.h"
#include "models/result/json/tokenjson.h"
#include "models/result/texts/decisiontext.h"
#include "models/result/texts/monitortext.h"
#include "models/result/texts/spelling.h"
#include "models/result/writing/version.h"
#include "models/run/fallback.h"
#include "models/run/tensorshape.h"

#include <array>
#include <cmath>
#include <map>
#include <span>

namespace rundiff
{

namespace
{

using Facts = std::vector<std::optional<DumpFacts>>;

constexpr std::array curveKinds{CoverageKind::Steps, CoverageKind::Metrics};
constexpr std::array dumpKinds{CoverageKind::Dumps, CoverageKind::Ranks, CoverageKind::Rows};

template <typename Value, typename Writer>
Json orNull(const std::optional<Value> &value, Writer writer)
{
    if (!value)
        return nullptr;
    return writer(*value);
}

// An empty text says that nothing is known.
Json withNulls(Json object)
{
    for (Json &member : object) {
        if (member == "")
            member = nullptr;
    }
    return object;
}

Json valueJson(const RowValue &value)
{
    if (const auto *integer = std::get_if<std::int64_t>(&value))
        return *integer;
    if (const auto *real = std::get_if<double>(&value))
        return toJson(*real);
    const auto *word = std::get_if<std::string>(&value);
    return textOrNull(word ? *word : std::string_view());
}

Json shapeJson(const ShapeValue &shape)
{
    const auto *dimensions = std::get_if<std::vector<std::uint64_t>>(&shape);
    if (dimensions)
        return Json(*dimensions);
    return textOrNull(shapeValueText(shape));
}

Json unreadJson(const Coverage &coverage)
{
    Json list = Json::array();
    for (const UnreadPart &part : coverage.unread)
        list.push_back({{"path", textOrNull(part.path)},
                        {"place", textOrNull(part.unread.place)},
                        {"what", part.unread.what},
                        {"count", numberOrNull(part.unread.count)},
                        {"reason", spelled(part.unread.reason)}});
    return list;
}

Json coverageJson(const Coverage &coverage, std::span<const CoverageKind> kinds)
{
    Json json = {{"complete", coverage.complete}};
    for (const CoverageKind kind : kinds)
        json[std::string(spelled(kind))] = toJson(coverage.count(kind));
    json["unread"] = unreadJson(coverage);
    return json;
}

Json logCoverageJson(const Coverage &coverage)
{
    Json json = coverageJson(coverage, curveKinds);
    json["files"] = toJson(coverage.files);
    json["records"] = toJson(coverage.records);
    return json;
}

Json dumpCoverageJson(const Coverage &coverage)
{
    Json json = coverageJson(coverage, dumpKinds);
    json["files"] = toJson(coverage.files);
    json["operators"] = toJson(coverage.operators);
    return json;
}

Json wholeCoverageJson(const Coverage &coverage)
{
    Json json = coverageJson(coverage, allCoverageKinds);
    if (!coverage.samples.none())
        json["samples"] = toJson(coverage.samples);
    json.update(logCoverageJson(coverage));
    json.update(dumpCoverageJson(coverage));
    return json;
}

Json logWithCoverage(const Log &log, const std::string &comparedMetric)
{
    Json json = logJson(log, comparedMetric);
    json["coverage"] = coverageJson(coverageOf(log, {}), {});
    return json;
}

Json rankJson(const DumpLocation &dump)
{
    return textOrNull(rankFolder(dump));
}

// No facts: it was not read.
Json dumpJson(const DumpLocation &dump, const std::optional<DumpFacts> &facts)
{
    const DumpFacts known = facts.value_or(DumpFacts());
    Coverage coverage;
    coverage.addProblems(known.losses);
    coverage.conclude({});
    std::string path = dump.dumpFile;
    if (!dump.group.empty())
        path += ":" + dump.group;
    return {{"step", dump.step.value},
            {"rank", rankJson(dump)},
            {"path", path},
            {"framework", textOrNull(known.framework)},
            {"task", textOrNull(known.task)},
            {"level", textOrNull(known.level)},
            {"rows", unlessNull(facts.has_value(), known.rows)},
            {"coverage", unlessNull(facts.has_value(), coverageJson(coverage, {}))}};
}

Json runJson(const Run &run, const Facts &facts, const Name &comparedMetric)
{
    Json logs = Json::array();
    for (const auto &log : run.logs)
        logs.push_back(logWithCoverage(*log, comparedMetric));
    Json dumps = Json::array();
    for (std::size_t i = 0; i < run.dumps.size(); ++i)
        dumps.push_back(dumpJson(run.dumps[i], elementOr(facts, i, {})));
    Json json = {{"name", run.name}, {"path", run.path}, {"logs", logs}, {"dumps", dumps}};
    if (!run.checkpoints.empty())
        json["checkpoints"] = checkpointsJson(run.checkpoints);
    if (!run.tokenFiles.empty())
        json["tokens"] = toJson(run.tokenFiles);
    if (!run.resultFiles.empty())
        json["results"] = toJson(run.resultFiles);
    return json;
}

// The dumps of a run with what their pairs said of them; a dump without a pair was not read.
Facts factsOf(const Run &run, const OperatorComparison *operators, DumpLocation DumpPair::*side,
              DumpFacts DumpPair::*factsOfSide)
{
    const auto place = [](const DumpLocation &dump) { return std::pair(dump.dumpFile, dump.group); };
    std::map<std::pair<std::string, std::string>, const DumpFacts *> known;
    if (operators) {
        for (const DumpPair &pair : operators->pairs)
            known.emplace(place(pair.*side), &(pair.*factsOfSide));
    }
    Facts list;
    for (const DumpLocation &dump : run.dumps) {
        auto &facts = list.emplace_back();
        if (const auto found = known.find(place(dump)); found != known.end())
            facts = *found->second;
    }
    return list;
}

Json placeJson(const LogPlace &place)
{
    return {{"path", textOrNull(place.path)}, {"line", numberOrNull(place.line)}};
}

Json leavingJson(const NoiseFinding::Outside &outside)
{
    Json json = toJson(static_cast<const NoiseFinding::Range &>(outside));
    json["a"] = toJson(outside.a);
    json["slowly"] = outside.lastOfSum.has_value();
    if (outside.lastOfSum) {
        json["last_step"] = *outside.lastOfSum;
        json["average_deviations"] = toJson(outside.average);
    }
    return json;
}

Json noiseJson(const NoiseFinding &noise)
{
    return {{"runs", noise.runs},
            {"answer", spelled(noise.answer)},
            {"judged", noise.judged},
            {"error_rate", noise.errorRate},
            {"deviations_seen", toJson(noise.deviationsSeen)},
            {"band", {{"narrowest", toJson(noise.narrowest)}, {"widest", toJson(noise.widest)}}},
            {"first_outside", orNull(noise.firstOutside, leavingJson)},
            {"first_by_tolerance", toJson(noise.firstByTolerance)}};
}

Json blindJson(const BlindTolerance &blind)
{
    return {{"size", toJson(blind.size)}, {"of", blind.ofRange ? "range" : "value"}, {"first", toJson(blind.first)}};
}

Json toleranceJson(const Tolerance &tolerance)
{
    return {{"atol", toJson(tolerance.atol)}, {"rtol", toJson(tolerance.rtol)}};
}

Json metricJson(const MetricComparison &metric)
{
    const CurveComparison &curves = *metric.curves;
    Json json{{"name", metric.name},
              {"kind", spelled(metric.kind)},
              {"judged", metric.judged},
              {"log_a", metric.logA},
              {"log_b", metric.logB},
              {"tolerance", toleranceJson(curves.tolerance)},
              {"compared", curves.compared},
              {"only_a", curves.onlyA},
              {"only_b", curves.onlyB},
              {"timed_a", curves.timedA},
              {"timed_b", curves.timedB},
              {"first_outside", toJson(curves.firstOutside)},
              {"first_unequal", toJson(curves.firstUnequal)},
              {"outside", curves.outside},
              {"max_difference", toJson(curves.maxDifference)},
              {"verdict", unlessNull(curves.compared > 0, spelled(curves.verdict))}};
    if (curves.firstBesidesNan)
        json["first_outside_besides_nan"] = toJson(*curves.firstBesidesNan);
    if (curves.noise)
        json["noise"] = noiseJson(*curves.noise);
    if (curves.blind)
        json["tolerance_too_large"] = blindJson(*curves.blind);
    return json;
}

Json metricsJson(const Comparison &comparison)
{
    Json list = Json::array();
    for (const MetricComparison &metric : comparison.metrics.common)
        list.push_back(metricJson(metric));
    return list;
}

Json outsideJson(const ComparedStep &step, const LogPlace &a, const LogPlace &b)
{
    Json json = toJson(step);
    json["allowed"] = toJson(step.allowed);
    json["line_a"] = placeJson(a);
    json["line_b"] = placeJson(b);
    return json;
}

Json curvesJson(const Comparison &comparison)
{
    if (!comparison.curves)
        return nullptr;
    const CurveComparison &curves = *comparison.curves;
    const auto outside = [&](const ComparedStep &step) { return outsideJson(step, curves.placeA, curves.placeB); };
    Json json{{"metric", curves.metricA},
              {"atol", toJson(curves.tolerance.atol)},
              {"rtol", toJson(curves.tolerance.rtol)},
              {"align", spelled(curves.align)},
              {"offset", curves.offset},
              {"compared", curves.compared},
              {"only_a", curves.onlyA},
              {"only_b", curves.onlyB},
              {"timed_a", curves.timedA},
              {"timed_b", curves.timedB},
              {"outside", curves.outside},
              {"first_outside", orNull(curves.firstOutside, outside)},
              {"first_unequal", toJson(curves.firstUnequal)},
              {"max_difference", toJson(curves.maxDifference)},
              {"mean_relative_error", toJson(curves.meanRelativeError)},
              {"first_two",
               {{"first", toJson(curves.firstTwo.first)},
                {"second", toJson(curves.firstTwo.second)},
                {"meaning", spelled(firstTwoOf(curves, comparison.operators.get()).meaning)}}},
              {"noise", orNull(curves.noise, noiseJson)},
              {"verdict", spelled(concluded(comparison.metrics.agreement(), comparison.curveCoverage))},
              {"coverage", logCoverageJson(comparison.curveCoverage)}};
    if (curves.firstBesidesNan)
        json["first_outside_besides_nan"] =
            outsideJson(*curves.firstBesidesNan, curves.besidesNanA, curves.besidesNanB);
    if (curves.tolerance.atolGiven)
        json["atol_given"] = true;
    if (curves.blind)
        json["tolerance_too_large"] = blindJson(*curves.blind);
    if (!curves.agreeingA.empty())
        json["instead_of"] = curves.agreeingA;
    return json;
}

Json rowSideJson(const RowSide &side)
{
    return {{"dtype", textOrNull(side.dtype)}, {"shape", shapeJson(side.shape)}, {"max", valueJson(side.max)},
            {"min", valueJson(side.min)},      {"mean", valueJson(side.mean)},   {"norm", valueJson(side.norm)},
            {"md5", textOrNull(side.checksum)}};
}

Json rowJson(const RowFinding &row)
{
    Json metrics = Json::object();
    for (const auto &[name, value] : row.metrics)
        metrics[name] = valueJson(value);
    return {{"index", row.index},
            {"operator", row.operatorName},
            {"parameter", row.parameter},
            {"side", sideInResults(row.side)},
            {"inputs_same", row.inputsSame},
            {"a", rowSideJson(row.a)},
            {"b", rowSideJson(row.b)},
            {"metrics", metrics},
            {"stack", row.stack}};
}

Json refereeJson(const Referee &referee)
{
    Json found = {{"wrong", spelled(referee.wrong)}, {"sentence", referee.sentence}};
    if (referee.law)
        found["law"] = toJson(*referee.law);
    if (const auto &recomputed = referee.recomputed)
        found["recomputed"] = withNulls(toJson(*recomputed));
    return found;
}

Json pairJson(const DumpPair &pair, const CoverageDemands &demands)
{
    return {{"step", pair.a.step.value},
            {"step_b", pair.b.step.value},
            {"rank", rankJson(pair.a)},
            {"match", spelled(pair.match)},
            {"rows", pair.rows},
            {"pass", pair.pass},
            {"warning", pair.warning},
            {"error", pair.error},
            {"unmatched_a", pair.unmatchedA},
            {"unmatched_b", pair.unmatchedB},
            {"first_difference", orNull(pair.firstDifference, rowJson)},
            {"coverage", coverageJson(coverageOf(pair, demands), std::array{CoverageKind::Rows})}};
}

Json layoutsJson(const LayoutComparison &layouts)
{
    Json json = toJson(layouts);
    json["a"]["text"] = layouts.a.layout.words().english();
    json["b"]["text"] = layouts.b.layout.words().english();
    return json;
}

Json operatorsJson(const Comparison &comparison)
{
    const OperatorComparison *operators = comparison.operators.get();
    if (!operators)
        return nullptr;
    Json pairs = Json::array();
    for (const DumpPair &pair : operators->pairs)
        pairs.push_back(pairJson(pair, comparison.options.demands));
    const auto first = [&](const FirstDifference &difference) {
        Json found = rowJson(difference.row);
        found["step"] = difference.step.value;
        found["rank"] = rankJson(operators->pairs.at(difference.pair).a);
        found["diagnosis"] = spelled(difference.diagnosis.kind);
        found["size"] = spelled(difference.diagnosis.size);
        found["confidence"] = spelled(difference.diagnosis.confidence);
        found["decides"] = textOrNull(difference.diagnosis.decides);
        found["epsilon"] = {{"a_b", toJson(difference.diagnosis.epsilons)},
                            {"budget", toJson(difference.diagnosis.budget)}};
        found["referee"] = orNull(difference.diagnosis.referee, refereeJson);
        found["explanation"] = explanationWithFacts(difference.diagnosis);
        found["known_operator"] = withNulls(toJson(difference.diagnosis.knownOperator));
        return found;
    };
    return {{"mode", spelled(operators->mode)},
            {"layouts", orNull(operators->layouts, layoutsJson)},
            {"pairs", pairs},
            {"first_difference", orNull(operators->firstDifference, first)},
            {"verdict", unlessNull(operators->comparedRows(),
                                   spelled(concluded(operators->verdict, comparison.operatorCoverage)))},
            {"coverage", dumpCoverageJson(comparison.operatorCoverage)}};
}

// How dump steps follow from log steps; null where neither run has dumps.
Json dumpOffsetJson(const Comparison &comparison)
{
    if (comparison.a->dumps.empty() && comparison.b->dumps.empty())
        return nullptr;
    DumpAlignment alignment = dumpAlignment(*comparison.a, *comparison.b, comparison.curves.get(), comparison.options);
    if (comparison.operators) {
        alignment.a = comparison.operators->countingA;
        alignment.b = comparison.operators->countingB;
    }
    return {{"a", toJson(alignment.a.offset)}, {"b", toJson(alignment.b.offset)}, {"detected", !alignment.given}};
}

Json decisionsJson(const Comparison &comparison)
{
    const DecisionCounts counts = decisionCounts(comparison);
    return {{"ignored_rows", counts.ignoredRows},
            {"rules", counts.rules},
            {"matched_by_hand", counts.matchedManually},
            {"row_rule", spelled(comparison.options.rule)},
            {"row_tolerance", toJson(comparison.options.rowTolerance)}};
}

} // namespace

std::string jsonResult(const Comparison &comparison)
{
    const OperatorComparison *operators = comparison.operators.get();
    const CurveComparison none;
    const CurveComparison &curves = comparison.curves ? *comparison.curves : none;
    Json result = {{"schema", "rundiff.comparison/1"},
                   {"version", version()},
                   {"verdict", unlessNull(comparison.hasResult(), spelled(comparison.verdict))},
                   {"a", runJson(*comparison.a, factsOf(*comparison.a, operators, &DumpPair::a, &DumpPair::factsA),
                                 curves.metricA)},
                   {"b", runJson(*comparison.b, factsOf(*comparison.b, operators, &DumpPair::b, &DumpPair::factsB),
                                 curves.metricB)},
                   {"coverage", wholeCoverageJson(comparison.coverage)},
                   {"account", accountJson(accountInForce(comparison))},
                   {"curves", curvesJson(comparison)},
                   {"metrics", metricsJson(comparison)},
                   {"operators", operatorsJson(comparison)},
                   {"dump_offset", dumpOffsetJson(comparison)},
                   {"decisions", decisionsJson(comparison)},
                   {"checklist", checklistJson(comparison.checklist.get())},
                   {"problems", problemsJson(comparison.problems)}};
    if (comparison.checkpoints)
        result["checkpoints"] = checkpointsJson(*comparison.checkpoints);
    result["evidence"] = evidenceJson(comparison);
    if (comparison.tokens)
        result["tokens"] = tokensJson(*comparison.tokens);
    if (Json monitor = monitorJson(comparison); !monitor.is_null())
        result["monitor"] = std::move(monitor);
    return written(result);
}

std::string jsonRun(const RunInspection &inspection, const FileInventory &files)
{
    const Run &run = *inspection.run;
    Json result = {{"schema", "rundiff.run/1"}, {"version", version()}};
    result.update(runJson(run, inspection.facts, {}));
    for (std::size_t i = 0; i < inspection.checkpoints.size(); ++i)
        result["checkpoints"][i].update(checkpointJson(inspection.checkpoints[i]));
    for (std::size_t i = 0; i < run.logs.size(); ++i)
        result["logs"][i].update(inspectedLogJson(*run.logs[i]));
    result["files"] = toJson(files.files);
    result["all_files"] = files.complete;
    result["problems"] = problemsJson(inspection.problems);
    return written(result);
}

} // namespace rundiff
