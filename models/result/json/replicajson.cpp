// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/json/jsonparts.h"
#include "models/result/texts/replicatext.h"
#include "models/result/texts/spelling.h"
#include "models/result/writing/version.h"

#include <cmath>

namespace rundiff
{

namespace
{

using ReplicaJson = nlohmann::ordered_json;

ReplicaJson numberOrWord(double value)
{
    return std::isfinite(value) ? ReplicaJson(value) : ReplicaJson(allDigits(value));
}

const char *wordOf(FloatPart part)
{
    switch (part) {
    case FloatPart::Sign:
        return "sign";
    case FloatPart::Exponent:
        return "exponent";
    case FloatPart::Mantissa:
        break;
    }
    return "mantissa";
}

const char *wordOf(BitFlips::Evidence evidence)
{
    switch (evidence) {
    case BitFlips::Evidence::Seen:
        return "seen";
    case BitFlips::Evidence::Doubtful:
        return "doubtful";
    case BitFlips::Evidence::Statistics:
        break;
    }
    return "statistics";
}

ReplicaJson flipJson(const BitFlip &flip)
{
    const bool known = flip.bit.has_value();
    return {{"from", numberOrWord(flip.from)},
            {"to", numberOrWord(flip.to)},
            {"part", known ? ReplicaJson(wordOf(flip.part)) : ReplicaJson()},
            {"bit", known ? ReplicaJson(*flip.bit) : ReplicaJson()},
            {"exponent_bit", known && flip.part == FloatPart::Exponent ? ReplicaJson(*flip.bit) : ReplicaJson()}};
}

// The first element, and all of them where they were seen.
ReplicaJson flipsJson(const BitFlips &flips)
{
    ReplicaJson json = flipJson(flips.flips.front()), elements = ReplicaJson::array();
    json["evidence"] = wordOf(flips.evidence);
    json["of"] = flips.elements;
    for (const BitFlip &flip : flips.flips) {
        if (flips.evidence == BitFlips::Evidence::Statistics)
            break;
        ReplicaJson element = flipJson(flip);
        element["index"] = flip.index;
        elements.push_back(std::move(element));
    }
    json["elements"] = elements;
    return json;
}

ReplicaJson leavingJson(const LeavingRank &rank)
{
    ReplicaJson values = ReplicaJson::array();
    for (const ReplicaValue &value : rank.values)
        values.push_back({{"name", value.name}, {"rank", value.found}, {"majority", value.expected}});
    return {{"rank", rank.rank.folderName()},
            {"row", textOrNull(rank.row)},
            {"index", rank.tableRow},
            {"rows", rank.rows},
            {"agreeing", rank.agreeing},
            {"values", values},
            {"bit_flip", rank.flip ? flipsJson(*rank.flip) : ReplicaJson()}};
}

ReplicaJson groupJson(const ReplicaGroup &group)
{
    ReplicaJson leaving = ReplicaJson::array();
    for (const LeavingRank &rank : group.leaving)
        leaving.push_back(leavingJson(rank));
    return {{"alike", foldedRanks(group.alike)},
            {"ranks", group.ranks()},
            {"rows", group.rows},
            {"judged", group.judged},
            {"undecided", group.undecided},
            {"own_data", group.ownData},
            {"leaving", leaving}};
}

const char *wordOf(ReplicaComparison::Verdict verdict)
{
    switch (verdict) {
    case ReplicaComparison::Verdict::Same:
        return "same";
    case ReplicaComparison::Verdict::Different:
        return "different";
    case ReplicaComparison::Verdict::Undecided:
        return "undecided";
    case ReplicaComparison::Verdict::Incomplete:
        break;
    }
    return "incomplete";
}

} // namespace

std::string jsonReplicas(const ReplicaComparison &replicas)
{
    ReplicaJson steps = ReplicaJson::array(), curves = ReplicaJson::array();
    for (const ReplicaStep &step : replicas.steps) {
        ReplicaJson groups = ReplicaJson::array();
        for (const ReplicaGroup &group : step.groups)
            groups.push_back(groupJson(group));
        steps.push_back({{"step", step.step.value}, {"groups", groups}});
    }
    for (const LeavingCurve &curve : replicas.curves)
        curves.push_back({{"metric", curve.metric},
                          {"rank", curve.rank},
                          {"step", curve.step},
                          {"value", numberOrWord(curve.found)},
                          {"majority", numberOrWord(curve.expected)},
                          {"agreeing", curve.agreeing},
                          {"ranks", curve.ranks}});
    const ReplicaJson result = {{"schema", "rundiff.replicas/1"},
                                {"version", version()},
                                {"path", replicas.run->path},
                                {"verdict", wordOf(replicas.verdict())},
                                {"dumps", {{"found", replicas.run->dumps.size()}, {"compared", replicas.dumps}}},
                                {"values", replicas.valuesJudged},
                                {"curves", curves},
                                {"steps", steps},
                                {"problems", problemsJson(replicas.problems)}};
    return written(result);
}

} // namespace rundiff
