// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/json/tokenjson.h"

#include "models/result/fields/tokenfields.h"
#include "models/result/json/jsonparts.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::size_t mostListed = 20;

Json columnsJson(const TokenComparison &tokens)
{
    return {{"a", textOrNull(tokens.columnA)}, {"b", textOrNull(tokens.columnB)}, {"mask", textOrNull(tokens.mask)}};
}

// The single tokens are for the window and the saved result.
Json sampleJson(const TokenSampleFinding &finding)
{
    Json json = toJson(finding);
    json.erase("sequence");
    return json;
}

Json worstJson(const TokenComparison &tokens)
{
    Json list = Json::array();
    for (std::size_t i = 0; i < std::min(mostListed, tokens.worst.size()); ++i)
        list.push_back(sampleJson(tokens.worst[i]));
    return list;
}

// What was not read of these files, or has no partner.
bool isComplete(const TokenComparison &tokens)
{
    const bool isRead =
        std::ranges::none_of(tokens.problems, [](const Problem &problem) { return problem.unread.has_value(); });
    return tokens.samples.whole(false) && isRead;
}

Verdict verdictOf(const TokenComparison &tokens)
{
    const bool isOpen = tokens.verdict != Verdict::Different && !isComplete(tokens);
    return isOpen ? Verdict::Incomplete : tokens.verdict;
}

} // namespace

Json tokensJson(const TokenComparison &tokens)
{
    const TokenDiagnosis &diagnosis = tokens.diagnosis;
    return {{"mode", spelled(tokens.mode)},
            {"forms", toJson(tokens.forms)},
            {"samples", {{"a", tokens.samples.a}, {"b", tokens.samples.b}, {"compared", tokens.samples.compared}}},
            {"tokens", tokens.tokens},
            {"outside", tokens.outside},
            {"tolerance", toJson(tokens.tolerance)},
            {"unit", tokens.ofProbabilities ? "probability" : "nats"},
            {"columns", columnsJson(tokens)},
            {"first_outside", toJson(tokens.firstOutside)},
            {"layer", toJson(tokens.layer)},
            {"class", spelled(diagnosis.kind)},
            {"confidence", diagnosis.isSure ? "likely" : "possible"},
            {"others", toJson(diagnosis.others)},
            {"value", toJson(diagnosis.value)},
            {"explanation", textOrNull(diagnosis.explanation)},
            {"advice", textOrNull(diagnosis.advice)},
            {"decides", textOrNull(diagnosis.decides)},
            {"steps", toJson(tokens.steps)},
            {"worst", worstJson(tokens)},
            {"verdict", spelled(verdictOf(tokens))}};
}

} // namespace rundiff
