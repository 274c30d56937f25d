// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/checklistdecision.h"

#include "models/run/words.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

namespace rundiff
{

namespace
{

using Then = ChecklistRule::Then;
using Finding = ChecklistFinding;

constexpr std::size_t mostWork = 5'000'000; // programs times findings: a folder of unrelated files

// What one fact does to the state that the facts before it made.
ItemState after(ItemState state, const Finding &finding)
{
    if (finding.then == Then::Note || finding.reach >= Reach::NotCalled)
        return state;
    if (finding.reach == Reach::Live && finding.then == Then::Confirm)
        return ItemState::Confirmed;
    if (finding.reach == Reach::Live && finding.then == Then::Fail)
        return ItemState::Failing;
    const bool contrary = finding.then == Then::Confirm ? state == ItemState::Failing : state == ItemState::Confirmed;
    return contrary ? ItemState::Unknown : state;
}

ItemState lastOf(const std::vector<Finding> &findings)
{
    ItemState state = ItemState::Unknown;
    for (const Finding &finding : findings)
        state = after(state, finding);
    return state;
}

ItemState worstOf(const std::vector<ItemState> &states)
{
    const auto has = [&](ItemState state) { return std::find(states.begin(), states.end(), state) != states.end(); };
    return has(ItemState::Failing)     ? ItemState::Failing
           : has(ItemState::Confirmed) ? ItemState::Confirmed
                                       : ItemState::Unknown;
}

ItemState decidedByFailing(const std::vector<Finding> &findings)
{
    const auto has = [&](Then then, Reach reach) {
        return std::any_of(findings.begin(), findings.end(),
                           [&](const Finding &finding) { return finding.then == then && finding.reach == reach; });
    };
    if (has(Then::Fail, Reach::Live))
        return ItemState::Failing;
    const bool doubted =
        has(Then::Fail, Reach::Conditional) || has(Then::Doubt, Reach::Live) || has(Then::Doubt, Reach::Conditional);
    return has(Then::Confirm, Reach::Live) && !doubted ? ItemState::Confirmed : ItemState::Unknown;
}

// What is set for the whole process before it starts counts; what the program sets only where nothing else does.
ItemState decidedOutside(const std::vector<Finding> &findings)
{
    std::vector<Finding> outside, inside;
    for (const Finding &finding : findings)
        (finding.fact->origin == SourceFact::Origin::Python ? inside : outside).push_back(finding);
    const ItemState state = lastOf(outside);
    return state == ItemState::Unknown ? lastOf(inside) : state;
}

ItemState decidedBySettings(const std::vector<Finding> &findings)
{
    std::map<std::string_view, std::vector<Finding>> byName;
    for (const Finding &finding : findings)
        byName[finding.fact->name].push_back(finding);
    std::vector<ItemState> states;
    for (const auto &[name, some] : byName)
        states.push_back(lastOf(some));
    return worstOf(states);
}

ItemState decided(ChecklistRuleItem::Decides decides, const std::vector<Finding> &findings)
{
    switch (decides) {
    case ChecklistRuleItem::Decides::Failing:
        return decidedByFailing(findings);
    case ChecklistRuleItem::Decides::Outside:
        return decidedOutside(findings);
    case ChecklistRuleItem::Decides::Settings:
        return decidedBySettings(findings);
    case ChecklistRuleItem::Decides::Last:
        break;
    }
    return lastOf(findings);
}

// Every part of an item must be confirmed.
ItemState ofOneProgram(const ChecklistRuleItem &rules, const std::vector<Finding> &findings)
{
    if (rules.parts.empty())
        return decided(rules.decides, findings);
    std::vector<ItemState> states;
    for (const std::string &part : rules.parts) {
        std::vector<Finding> some;
        std::copy_if(findings.begin(), findings.end(), std::back_inserter(some),
                     [&](const Finding &finding) { return finding.rule->part.empty() || finding.rule->part == part; });
        states.push_back(decided(rules.decides, some));
    }
    const bool all =
        std::count(states.begin(), states.end(), ItemState::Confirmed) == static_cast<std::ptrdiff_t>(states.size());
    const ItemState worst = worstOf(states);
    return worst == ItemState::Confirmed && !all && rules.mixed.empty() ? ItemState::Unknown : worst;
}

} // namespace

ItemState decidedState(const ChecklistRuleItem &rules, const std::vector<Finding> &findings,
                       const std::vector<std::int32_t> &programs)
{
    if (programs.size() < 2 || programs.size() * findings.size() > mostWork)
        return ofOneProgram(rules, findings);
    std::size_t confirmed = 0;
    for (const std::int32_t program : programs) {
        std::vector<Finding> own;
        std::copy_if(findings.begin(), findings.end(), std::back_inserter(own), [&](const Finding &finding) {
            return finding.fact->program < 0 || finding.fact->program == program;
        });
        const ItemState state = ofOneProgram(rules, own);
        if (state == ItemState::Failing)
            return state;
        confirmed += state == ItemState::Confirmed;
    }
    return confirmed == programs.size() ? ItemState::Confirmed : ItemState::Unknown;
}

void failMixedParts(const ChecklistRuleItem &rules, const std::string &mixed, std::vector<Finding> &findings)
{
    std::set<std::string_view> seen;
    for (const Finding &finding : findings) {
        if (finding.then == Then::Confirm && finding.reach == Reach::Live)
            seen.insert(finding.rule->part);
    }
    if (rules.mixed.empty() || seen.size() < 2)
        return;
    for (Finding &finding : findings) {
        if (finding.then == Then::Confirm)
            finding = {Then::Fail, finding.reach, finding.fact, finding.rule, mixed};
    }
}

void cure(std::vector<Finding> &findings)
{
    const auto cures = [](const Finding &by, const Finding &finding) {
        const std::int32_t program = by.fact->program;
        return (program < 0 || finding.fact->program < 0 || (program == finding.fact->program && &by < &finding)) &&
               std::any_of(by.rule->cures.begin(), by.rule->cures.end(),
                           [&](const std::string &pattern) { return fitsPattern(finding.fact->name, pattern); });
    };
    std::vector<const Finding *> curing;
    for (const Finding &finding : findings) {
        if (finding.reach == Reach::Live && !finding.rule->cures.empty() &&
            (finding.then == Then::Confirm || finding.then == Then::Note))
            curing.push_back(&finding);
    }
    for (Finding &finding : findings) {
        if (finding.then == Then::Confirm || finding.then == Then::Note)
            continue;
        const auto by =
            std::find_if(curing.begin(), curing.end(), [&](const Finding *known) { return cures(*known, finding); });
        if (by == curing.end())
            continue;
        finding.then = Then::Note;
        finding.instead = say(Words::tr("made good by {}"), (*by)->fact->name);
    }
}

} // namespace rundiff
