// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/checklist/checklistrules.h"

#include "models/run/lettercase.h"
#include "models/run/lookup.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <map>

namespace rundiff
{

namespace
{

using Kind = SourceValue::Kind;

constexpr const char *spread = "**";

// Variables and options are text whatever they were set from; case does not matter to those who read them.
bool sameValue(const SourceValue &a, const SourceValue &b)
{
    if (a.kind == Kind::Number && b.kind == Kind::Number)
        return a.number == b.number;
    if (!a.known() || !b.known())
        return false;
    return lowered(a.text) == lowered(b.text);
}

bool isFixed(const SourceValue &value)
{
    return !isAnyOf(value.kind, {Kind::Missing, Kind::None, Kind::Changing});
}

bool isAt(const SourceArgument &argument, const ValueCondition &condition, int &position)
{
    if (argument.keyword.empty())
        return position++ == condition.position;
    return argument.keyword == condition.keyword;
}

SourceValue valueOf(const ValueCondition &condition, const SourceFact &fact)
{
    if (fact.kind != SourceFact::Kind::Call)
        return fact.value;
    int position = 0;
    for (const SourceArgument &argument : fact.arguments) {
        if (isAt(argument, condition, position))
            return argument.value;
    }
    if (fact.open)
        return {Kind::Unknown, spread};
    return condition.byDefault.value_or(SourceValue());
}

bool isAmong(const SourceValue &value, const std::vector<SourceValue> &values)
{
    return std::ranges::any_of(values, [&](const SourceValue &candidate) { return sameValue(value, candidate); });
}

bool isNumber(const SourceValue &value)
{
    if (value.kind == Kind::Text)
        return value.number != 0 || value.text == "0";
    return isAnyOf(value.kind, {Kind::Number, Kind::Bool});
}

// A condition that asks nothing, or that is as it should be.
bool meets(bool actual, const std::optional<bool> &wanted)
{
    return actual == wanted.value_or(actual);
}

} // namespace

bool ValueCondition::holds(const SourceFact &fact) const
{
    const SourceValue value = valueOf(*this, fact);
    return !isOpen(fact, value) && holdsKind(value) && holdsContent(value);
}

// Nothing is known of a value that may be among **kwargs; an unknown variable may be empty, too.
bool ValueCondition::isOpen(const SourceFact &fact, const SourceValue &value) const
{
    if (value.kind != Kind::Unknown)
        return false;
    if (value.text == spread)
        return true;
    return fixed && fact.kind == SourceFact::Kind::Variable && !value.derived;
}

bool ValueCondition::holdsKind(const SourceValue &value) const
{
    if (!meets(isFixed(value), fixed) || !meets(value.kind != Kind::Missing, given))
        return false;
    if (!seeded)
        return true;
    if (value.kind == Kind::Unknown)
        return value.derived;
    return value.known() && value.kind != Kind::None;
}

bool ValueCondition::holdsContent(const SourceValue &value) const
{
    if (!is.empty() && !isAmong(value, is))
        return false;
    if (!isNot.empty() && (!value.known() || isAmong(value, isNot)))
        return false;
    if (above && (!isNumber(value) || !(value.number > *above)))
        return false;
    const auto mentioned = [&](const std::string &word) { return contains(lowered(value.text), word); };
    return mentions.empty() || std::ranges::any_of(mentions, mentioned);
}

bool ChecklistRule::nameFits(const SourceFact &fact) const
{
    return fact.kind == kind && fitsAnyPattern(fact.name, names) && !fitsAnyPattern(fact.name, unless);
}

bool ChecklistRule::restFits(const SourceFact &fact) const
{
    return placeFits(fact) &&
           std::ranges::all_of(conditions, [&](const ValueCondition &condition) { return condition.holds(fact); });
}

// Where the fact is, and what came before it.
bool ChecklistRule::placeFits(const SourceFact &fact) const
{
    if (!meets(fact.origin == SourceFact::Origin::Python, inPython))
        return false;
    return meets(fact.afterFramework, afterFramework) && meets(fact.afterModel, afterModel) &&
           meets(fact.afterTraining, afterTraining);
}

bool ChecklistRule::restsOnDefaults(const SourceFact &fact) const
{
    return std::any_of(conditions.begin(), conditions.end(), [&](const ValueCondition &condition) {
        ValueCondition given = condition;
        given.byDefault.reset();
        return condition.byDefault && valueOf(given, fact).kind == Kind::Missing;
    });
}

bool ChecklistRule::fixesSeed() const
{
    return std::any_of(conditions.begin(), conditions.end(),
                       [](const ValueCondition &condition) { return condition.seeded; });
}

SourceValue ChecklistRule::seed(const SourceFact &fact) const
{
    for (const ValueCondition &condition : conditions) {
        if (condition.seeded)
            return valueOf(condition, fact);
    }
    return {};
}

namespace
{

std::vector<const ChecklistRule *> rulesNaming(const SourceFact &fact, const std::vector<ChecklistRules> &lists)
{
    std::vector<const ChecklistRule *> rules;
    for (const ChecklistRules &list : lists) {
        for (const ChecklistRuleItem &item : list.items) {
            for (const ChecklistRule &rule : item.rules) {
                if (rule.nameFits(fact))
                    rules.push_back(&rule);
            }
        }
    }
    return rules;
}

} // namespace

WantedNames wantedNames(const std::vector<ChecklistRules> &lists)
{
    WantedNames wanted;
    for (const ChecklistRules &list : lists) {
        wanted.frameworks.insert(wanted.frameworks.end(), list.modules.begin(), list.modules.end());
        wanted.models.insert(wanted.models.end(), list.models.begin(), list.models.end());
        wanted.changing.insert(wanted.changing.end(), list.changing.begin(), list.changing.end());
        wanted.hooks.insert(wanted.hooks.end(), list.hooks.begin(), list.hooks.end());
        wanted.spawning.insert(wanted.spawning.end(), list.spawning.begin(), list.spawning.end());
        for (const ChecklistRuleItem &item : list.items) {
            for (const ChecklistRule &rule : item.rules)
                if (!isAnyOf(rule.kind, {SourceFact::Kind::Option, SourceFact::Kind::Variable}))
                    std::for_each(rule.names.begin(), rule.names.end(), [&](const auto &name) { wanted.add(name); });
        }
    }
    wanted.asksFor = [&lists,
                      named = std::map<std::pair<SourceFact::Kind, std::string>, std::vector<const ChecklistRule *>>()](
                         const SourceFact &fact) mutable {
        const auto [known, fresh] = named.try_emplace({fact.kind, fact.name});
        if (fresh)
            known->second = rulesNaming(fact, lists);
        return std::any_of(known->second.begin(), known->second.end(),
                           [&](const ChecklistRule *rule) { return rule->restFits(fact); });
    };
    return wanted;
}

} // namespace rundiff
