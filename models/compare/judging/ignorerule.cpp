// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/judging/ignorerule.h"

#include "models/compare/judging/knownmembers.h"
#include "models/compare/judging/namepattern.h"
#include "models/formats/json/jsondocument.h"
#include "models/run/messages.h"

#include <cmath>

namespace rundiff
{

namespace
{

bool isTolerated(const IgnoreRule &rule, const PairTable &table, std::size_t row)
{
    if (!rule.field)
        return true;
    const std::optional<double> number = rowNumber(table, row, *rule.field);
    if (!number || std::isnan(*number))
        return false;
    if (rowColumn(*rule.field).largerIsBetter)
        return *number >= rule.tolerance;
    return std::fabs(*number) <= rule.tolerance;
}

std::string problemOf(const IgnoreRule &rule)
{
    if (rule.name.empty())
        return message(Messages::tr("An ignore rule has no name pattern; * matches every row."));
    if (rule.field && !rowColumn(*rule.field).isNumber())
        return message(Messages::tr("{}: {} is not a number and cannot have a tolerance."), rule.name,
                       fieldName(*rule.field));
    if (rule.field && !std::isfinite(rule.tolerance))
        return message(Messages::tr("{}: the tolerance is not a finite number."), rule.name);
    return {};
}

// The number of rows of a call that the rule ignores and no rule before it did.
std::size_t ignoreRowsOf(const PairOperator &owner, const IgnoreRule &rule, const PairTable &table,
                         NameMatcher &matcher, std::vector<std::uint8_t> &ignored)
{
    std::size_t count = 0;
    std::optional<bool> whole; // the rule names the operator; asked when a row of it differs
    for (std::size_t row = owner.firstRow; row < std::size_t(owner.firstRow) + owner.rowCount; ++row) {
        if (ignored[row] != 0 || !isDifference(table.rows[row].state))
            continue;
        if (!whole)
            whole = matcher.matches(operatorKey(table, owner));
        const bool named = *whole || matcher.matches(rowName(table, owner, row));
        if (!named || !isTolerated(rule, table, row))
            continue;
        ignored[row] = 1;
        ++count;
    }
    return count;
}

void apply(const IgnoreRule &rule, const PairTable &table, IgnoredRows &result, std::size_t &byRule)
{
    const auto pattern = NamePattern::compile(rule.name, NamePattern::Form::WholeGlob);
    if (!pattern) {
        result.problems.push_back(pattern.error());
        return;
    }
    NameMatcher matcher(*pattern);
    for (const PairOperator &owner : table.operators)
        byRule += ignoreRowsOf(owner, rule, table, matcher, result.rows);
    if (matcher.tooHard())
        result.problems.push_back(message(Messages::tr("{}: this pattern takes too long; simplify it."), rule.name));
}

// What the rule lacks, or null.
const char *readTolerance(const Json &value, IgnoreRule &rule)
{
    const auto field = value.find("field");
    if (field == value.end() || field->is_null())
        return value.contains("tolerance") ? "\"field\": the column that \"tolerance\" limits" : nullptr;
    if (field->is_string())
        rule.field = fieldNamed(field->get_ref<const std::string &>());
    if (!rule.field)
        return "\"field\": \"the name of a column\", norm_rel for instance";
    const auto tolerance = value.find("tolerance");
    if (tolerance == value.end() || !tolerance->is_number())
        return "\"tolerance\": a number, together with \"field\"";
    rule.tolerance = tolerance->get<double>();
    return nullptr;
}

tl::expected<IgnoreRule, std::string> ruleFromJson(const Json &value)
{
    const auto wrong = [](const char *what) {
        return tl::unexpected(message(Messages::tr("An ignore rule needs {}."), what));
    };
    if (!hasText(value, "name"))
        return wrong("\"name\": \"a name pattern\"");
    if (auto unknown = unknownMember(value, {"name", "field", "tolerance", "note", "on"}))
        return tl::unexpected(std::move(*unknown));
    IgnoreRule rule;
    rule.name = value["name"].get<std::string>();
    if (const char *lacking = readTolerance(value, rule))
        return wrong(lacking);
    if (const auto note = value.find("note"); note != value.end()) {
        if (!note->is_string())
            return wrong("\"note\": a text");
        rule.note = note->get<std::string>();
    }
    if (const auto on = value.find("on"); on != value.end()) {
        if (!on->is_boolean())
            return wrong("\"on\": true or false");
        rule.on = on->get<bool>();
    }
    if (const std::string problem = problemOf(rule); !problem.empty())
        return tl::unexpected(problem);
    return rule;
}

} // namespace

IgnoredRows ignoredRows(const PairTable &table, const IgnoreRules &rules)
{
    IgnoredRows result;
    result.byRule.resize(rules.size());
    if (!rules.empty())
        result.rows.resize(table.rows.size());
    for (std::size_t rule = 0; rule < rules.size(); ++rule) {
        if (!rules[rule].on)
            continue;
        if (std::string problem = problemOf(rules[rule]); !problem.empty())
            result.problems.push_back(std::move(problem));
        else
            apply(rules[rule], table, result, result.byRule[rule]);
        result.ignored += result.byRule[rule];
    }
    for (std::size_t row = 0; row < table.rows.size(); ++row)
        result.differing +=
            table.rows[row].state == RowState::Differs && (result.rows.empty() || result.rows[row] == 0);
    return result;
}

std::string ignoreRulesAsJson(const IgnoreRules &rules)
{
    Json all = Json::array();
    for (const IgnoreRule &rule : rules) {
        Json value{{"name", rule.name}, {"on", rule.on}};
        if (rule.field) {
            value["field"] = fieldName(*rule.field);
            value["tolerance"] = rule.tolerance;
        }
        if (!rule.note.empty())
            value["note"] = rule.note;
        all.push_back(std::move(value));
    }
    return jsonText(all, 2);
}

tl::expected<IgnoreRules, std::string> ignoreRulesFromJson(std::string_view text)
{
    const Json all = parsedJson(text);
    if (!all.is_array())
        return tl::unexpected(message(Messages::tr("Ignore rules are a JSON list of objects with \"name\".")));
    IgnoreRules rules;
    for (const Json &value : all) {
        auto rule = ruleFromJson(value);
        if (!rule)
            return tl::unexpected(rule.error());
        rules.push_back(std::move(*rule));
    }
    return rules;
}

} // namespace rundiff
