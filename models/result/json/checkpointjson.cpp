// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/json/checkpointjson.h"

#include "models/formats/json/jsonfields.h"
#include "models/result/json/jsonparts.h"
#include "models/result/texts/spelling.h"

namespace rundiff
{

namespace
{

const char *verdictWord(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Same:
        return "equal";
    case Verdict::Within:
        return "rounding";
    case Verdict::Different:
        return "different";
    case Verdict::Incomplete:
        break;
    }
    return "incomplete";
}

Json differenceJson(const CheckpointDifference &difference)
{
    return {{"key", difference.key},
            {"name", textOrNull(difference.name)},
            {"part", spelled(difference.part)},
            {"kind", spelled(difference.kind)},
            {"other", textOrNull(difference.other)},
            {"a", textOrNull(difference.a)},
            {"b", textOrNull(difference.b)},
            {"max_abs", toJson(difference.largest)},
            {"cosine", toJson(difference.cosine)},
            {"max_ulps", toJson(difference.ulps)}};
}

Json stepJson(const std::optional<Step> &step)
{
    return step ? Json(step->value) : Json(nullptr);
}

Json pairJson(const CheckpointPair &pair)
{
    Json differences = Json::array();
    for (const CheckpointDifference &difference : pair.differences)
        differences.push_back(differenceJson(difference));
    std::string form = pair.formA;
    if (pair.formA != pair.formB)
        form += " / " + pair.formB;
    return {{"step", stepJson(pair.step())},
            {"a", pair.a.name},
            {"b", pair.b.name},
            {"format", form},
            {"verdict", verdictWord(pair.verdict)},
            {"keys", {{"a", pair.keys.a}, {"b", pair.keys.b}, {"compared", pair.keys.compared}}},
            {"differing", pair.differing},
            {"update_cosine", toJson(pair.updateCosine)},
            {"first_difference", differences.empty() ? Json(nullptr) : differences.front()},
            {"differences", std::move(differences)}};
}

Json lonesJson(const std::vector<CheckpointLocation> &locations)
{
    Json list = Json::array();
    for (const CheckpointLocation &location : locations)
        list.push_back({{"step", stepJson(location.step)}, {"name", location.name}});
    return list;
}

} // namespace

Json checkpointsJson(const std::vector<CheckpointLocation> &checkpoints)
{
    Json list = Json::array();
    for (const CheckpointLocation &checkpoint : checkpoints)
        list.push_back({{"step", stepJson(checkpoint.step)}, {"name", checkpoint.name}, {"path", checkpoint.path}});
    return list;
}

Json checkpointJson(const std::optional<CheckpointFacts> &facts)
{
    if (!facts)
        return {{"format", nullptr}, {"values", nullptr}, {"bytes", nullptr}, {"parts", nullptr}};
    Json parts = Json::object();
    for (const auto &[part, count] : facts->parts)
        parts[std::string(spelled(part))] = count;
    Json json = {
        {"format", facts->form}, {"values", facts->values}, {"bytes", facts->bytes}, {"parts", std::move(parts)}};
    if (facts->step)
        json["step"] = facts->step->value;
    return json;
}

Json checkpointsJson(const CheckpointComparison &checkpoints)
{
    Json pairs = Json::array(), parts = Json::array();
    for (const CheckpointPair &pair : checkpoints.pairs)
        pairs.push_back(pairJson(pair));
    for (const NotRestored &part : checkpoints.notRestored)
        parts.push_back({{"part", spelled(part.part)}, {"key", textOrNull(part.key)}, {"evidence", part.evidence}});
    return {{"verdict", verdictWord(checkpoints.verdict)},
            {"resumed_at", stepJson(checkpoints.resumedAt)},
            {"pairs", std::move(pairs)},
            {"only_a", lonesJson(checkpoints.onlyA)},
            {"only_b", lonesJson(checkpoints.onlyB)},
            {"not_restored", std::move(parts)}};
}

} // namespace rundiff
