// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/judging/reviewdecisions.h"

#include "models/compare/judging/knownmembers.h"
#include "models/formats/json/jsondocument.h"
#include "models/run/messages.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace rundiff
{

namespace
{

bool isOn(const IgnoreRule &rule)
{
    return rule.on;
}

tl::unexpected<std::string> wrong(std::string_view member, std::string_view wanted)
{
    return tl::unexpected(message(Messages::tr("decisions: \"{}\" must be {}."), member, wanted));
}

// The sentence that says what is wrong, or nothing.
std::optional<std::string> readRowRule(const Json &json, ReviewDecisions &decisions)
{
    if (const auto rule = json.find("row_rule"); rule != json.end()) {
        decisions.rowRule = rule->is_string() ? fromSpelling<Rule>(rule->get_ref<const std::string &>()) : std::nullopt;
        if (!decisions.rowRule)
            return wrong("row_rule", "\"auto\", \"exact\" or \"tolerance\"").value();
    }
    if (const auto tolerance = json.find("row_tolerance"); tolerance != json.end()) {
        if (!tolerance->is_number() || !std::isfinite(tolerance->get<double>()) || tolerance->get<double>() < 0)
            return wrong("row_tolerance", message(Messages::tr("a number from 0 upwards"))).value();
        decisions.rowTolerance = tolerance->get<double>();
    }
    return std::nullopt;
}

std::optional<std::string> readMarks(const Json &json, ReviewDecisions &decisions)
{
    if (const auto ticks = json.find("ticks"); ticks != json.end()) {
        if (!ticks->is_object() || !std::ranges::all_of(*ticks, [](const auto &note) { return note.is_string(); }))
            return wrong("ticks", message(Messages::tr("an object that gives each ticked item a note"))).value();
        decisions.ticks = HandTicks::fromJson(jsonText(*ticks));
    }
    if (const auto annotations = json.find("annotations"); annotations != json.end()) {
        if (!annotations->is_array())
            return wrong("annotations", message(Messages::tr("a list"))).value();
        decisions.annotations = jsonText(*annotations);
    }
    if (const auto notes = json.find("notes"); notes != json.end()) {
        if (!notes->is_string())
            return wrong("notes", message(Messages::tr("a text"))).value();
        decisions.notes = notes->get<std::string>();
    }
    return std::nullopt;
}

} // namespace

bool ReviewDecisions::judges() const
{
    return !matches.empty() || std::ranges::any_of(rules, isOn);
}

bool judgesRows(const ReviewDecisionsPtr &decisions)
{
    return decisions && decisions->judges();
}

bool appearInOutput(const ReviewDecisionsPtr &decisions)
{
    return decisions && (decisions->judges() || !decisions->ticks.empty() ||
                         decisions->annotations != ReviewDecisions().annotations);
}

bool judgeAlike(const ReviewDecisionsPtr &one, const ReviewDecisionsPtr &other)
{
    static const ReviewDecisions none;
    const ReviewDecisions &first = one ? *one : none;
    const ReviewDecisions &second = other ? *other : none;
    return first.rules == second.rules && first.matches == second.matches;
}

ReviewDecisionsPtr mirrored(const ReviewDecisionsPtr &decisions)
{
    if (!decisions || decisions->matches.empty())
        return decisions;
    auto result = std::make_shared<ReviewDecisions>(*decisions);
    for (ManualMatch &match : result->matches)
        std::swap(match.a, match.b);
    return result;
}

std::string decisionsAsJson(const ReviewDecisions &decisions)
{
    Json json = Json::object();
    json["rules"] = parsedJson(ignoreRulesAsJson(decisions.rules));
    json["matches"] = parsedJson(manualMatchesAsJson(decisions.matches));
    if (decisions.rowRule)
        json["row_rule"] = spelled(*decisions.rowRule);
    if (decisions.rowTolerance)
        json["row_tolerance"] = *decisions.rowTolerance;
    json["ticks"] = parsedJson(decisions.ticks.asJson());
    json["annotations"] = parsedJson(decisions.annotations);
    json["notes"] = decisions.notes;
    return jsonText(json, 2);
}

tl::expected<ReviewDecisions, std::string> decisionsFromJson(std::string_view text)
{
    const Json json = parsedJson(text);
    if (!json.is_object())
        return tl::unexpected(message(Messages::tr(
            "decisions are a JSON object with \"rules\", \"matches\", \"row_rule\" and similar members.")));
    if (auto unknown =
            unknownMember(json, {"rules", "matches", "row_rule", "row_tolerance", "ticks", "annotations", "notes"}))
        return tl::unexpected(std::move(*unknown));
    ReviewDecisions decisions;
    if (json.contains("rules")) {
        auto rules = ignoreRulesFromJson(jsonText(json["rules"]));
        if (!rules)
            return tl::unexpected(rules.error());
        decisions.rules = std::move(*rules);
    }
    if (json.contains("matches")) {
        auto matches = manualMatchesFromJson(jsonText(json["matches"]));
        if (!matches)
            return tl::unexpected(matches.error());
        decisions.matches = std::move(*matches);
    }
    for (const auto read : {readRowRule, readMarks}) {
        if (auto complaint = read(json, decisions))
            return tl::unexpected(*complaint);
    }
    return decisions;
}

} // namespace rundiff
