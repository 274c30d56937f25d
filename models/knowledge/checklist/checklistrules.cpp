// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/checklist/checklistrules.h"

#include "models/run/lettercase.h"

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
    return value.kind != Kind::Missing && value.kind != Kind::None && value.kind != Kind::Changing;
}

SourceValue valueOf(const ValueCondition &condition, const SourceFact &fact)
{
    if (fact.kind != SourceFact::Kind::Call)
        return fact.value;
    int position = 0;
    for (const SourceArgument &argument : fact.arguments) {
        if (argument.keyword.empty() ? position++ == condition.position : argument.keyword == condition.keyword)
            return argument.value;
    }
    if (fact.open)
        return {Kind::Unknown, spread};
    return condition.byDefault.value_or(SourceValue());
}

template <typename Patterns>
bool fitsAny(std::string_view name, const Patterns &patterns)
{
    return std::any_of(patterns.begin(), patterns.end(),
                       [&](const std::string &pattern) { return fitsPattern(name, pattern); });
}

} // namespace

bool ValueCondition::holds(const SourceFact &fact) const
{
    const SourceValue value = valueOf(*this, fact);
    if (value.kind == Kind::Unknown && value.text == spread)
        return false; // it may be among **kwargs: nothing is known of it
    const auto among = [&](const std::vector<SourceValue> &values) {
        return std::any_of(values.begin(), values.end(),
                           [&](const SourceValue &candidate) { return sameValue(value, candidate); });
    };
    if (fixed && fact.kind == SourceFact::Kind::Variable && value.kind == Kind::Unknown && !value.derived)
        return false; // it may be empty, too
    if (fixed && isFixed(value) != *fixed)
        return false;
    if (seeded && !(value.kind != Kind::None && value.known()) && !(value.kind == Kind::Unknown && value.derived))
        return false;
    if (given && (value.kind != Kind::Missing) != *given)
        return false;
    if (!is.empty() && !among(is))
        return false;
    if (!isNot.empty() && (!value.known() || among(isNot)))
        return false;
    const bool number = value.kind == Kind::Number || value.kind == Kind::Bool ||
                        (value.kind == Kind::Text && (value.number != 0 || value.text == "0"));
    if (above && !(number && value.number > *above))
        return false;
    return mentions.empty() || std::any_of(mentions.begin(), mentions.end(), [&](const std::string &word) {
               return lowered(value.text).find(word) != std::string::npos;
           });
}

bool ChecklistRule::nameFits(const SourceFact &fact) const
{
    return fact.kind == kind && fitsAny(fact.name, names) && !fitsAny(fact.name, unless);
}

bool ChecklistRule::restFits(const SourceFact &fact) const
{
    if (inPython && (fact.origin == SourceFact::Origin::Python) != *inPython)
        return false;
    if ((afterFramework && fact.afterFramework != *afterFramework) || (afterModel && fact.afterModel != *afterModel) ||
        (afterTraining && fact.afterTraining != *afterTraining))
        return false;
    return std::all_of(conditions.begin(), conditions.end(),
                       [&](const ValueCondition &condition) { return condition.holds(fact); });
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
                if (rule.kind != SourceFact::Kind::Option && rule.kind != SourceFact::Kind::Variable)
                    std::for_each(rule.names.begin(), rule.names.end(), [&](const auto &name) { wanted.add(name); });
        }
    }
    wanted.asksFor = [&lists,
                      named = std::map<std::pair<SourceFact::Kind, std::string>, std::vector<const ChecklistRule *>>()](
                         const SourceFact &fact) mutable {
        const auto [known, fresh] = named.try_emplace({fact.kind, fact.name});
        for (std::size_t i = 0; fresh && i < lists.size(); ++i) {
            for (const ChecklistRuleItem &item : lists[i].items)
                for (const ChecklistRule &rule : item.rules)
                    if (rule.nameFits(fact))
                        known->second.push_back(&rule);
        }
        return std::any_of(known->second.begin(), known->second.end(),
                           [&](const ChecklistRule *rule) { return rule->restFits(fact); });
    };
    return wanted;
}

} // namespace rundiff
