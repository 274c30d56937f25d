// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/fields/examinationfields.h"
#include "models/result/json/jsonparts.h"
#include "models/result/texts/replicatext.h"
#include "models/result/writing/version.h"

namespace rundiff
{

namespace
{

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

Json flipJson(const BitFlip &flip)
{
    const bool known = flip.bit.has_value();
    const bool inExponent = known && flip.part == FloatPart::Exponent;
    return {{"from", toJson(flip.from)},
            {"to", toJson(flip.to)},
            {"part", unlessNull(known, wordOf(flip.part))},
            {"bit", unlessNull(known, flip.bit.value_or(0))},
            {"exponent_bit", unlessNull(inExponent, flip.bit.value_or(0))}};
}

// The first element, and all of them where they were seen.
Json flipsJson(const std::optional<BitFlips> &found)
{
    if (!found)
        return nullptr;
    const BitFlips &flips = *found;
    Json json = flipJson(flips.flips.front()), elements = Json::array();
    json["evidence"] = wordOf(flips.evidence);
    json["of"] = flips.elements;
    for (const BitFlip &flip : flips.flips) {
        if (flips.evidence == BitFlips::Evidence::Statistics)
            break;
        Json element = flipJson(flip);
        element["index"] = flip.index;
        elements.push_back(std::move(element));
    }
    json["elements"] = elements;
    return json;
}

Json leavingJson(const LeavingRank &rank)
{
    Json values = Json::array();
    for (const ReplicaValue &value : rank.values)
        values.push_back({{"name", value.name}, {"rank", value.found}, {"majority", value.expected}});
    return {{"rank", rank.rank.folderName()},  {"row", textOrNull(rank.row)},
            {"index", rank.tableRow},          {"rows", rank.rows},
            {"agreeing", rank.agreeing},       {"values", values},
            {"bit_flip", flipsJson(rank.flip)}};
}

Json groupJson(const ReplicaGroup &group)
{
    Json leaving = Json::array();
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
    Json steps = Json::array(), curves = Json::array();
    for (const ReplicaStep &step : replicas.steps) {
        Json groups = Json::array();
        for (const ReplicaGroup &group : step.groups)
            groups.push_back(groupJson(group));
        steps.push_back({{"step", step.step.value}, {"groups", groups}});
    }
    for (const LeavingCurve &curve : replicas.curves)
        curves.push_back(toJson(curve));
    const Json result = {{"schema", "rundiff.replicas/1"},
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
