// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/checklist/checklistdecision.h"

#include "models/run/appendpart.h"
#include "models/run/lookup.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <fmt/format.h>

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

constexpr std::size_t mostNamed = 3; // programs in a reason

ItemState stateBy(Then then)
{
    if (then == Then::Confirm)
        return ItemState::Confirmed;
    if (then == Then::Fail)
        return ItemState::Failing;
    return ItemState::Unknown;
}

// What one fact does to the state that the facts before it made.
ItemState after(ItemState state, const Finding &finding)
{
    if (finding.then == Then::Note || finding.reach >= Reach::NotCalled)
        return state;
    const ItemState decided = stateBy(finding.then);
    if (finding.reach == Reach::Live && decided != ItemState::Unknown)
        return decided;
    const ItemState contrary = finding.then == Then::Confirm ? ItemState::Failing : ItemState::Confirmed;
    if (state == contrary)
        return ItemState::Unknown;
    return state;
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
    if (has(ItemState::Failing))
        return ItemState::Failing;
    if (has(ItemState::Confirmed))
        return ItemState::Confirmed;
    return ItemState::Unknown;
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
    if (has(Then::Confirm, Reach::Live) && !doubted)
        return ItemState::Confirmed;
    return ItemState::Unknown;
}

// What is set for the whole process before it starts counts; what the program sets only where nothing else does.
ItemState decidedOutside(const std::vector<Finding> &findings)
{
    std::vector<Finding> outside, inside;
    for (const Finding &finding : findings)
        (finding.fact->origin == SourceFact::Origin::Python ? inside : outside).push_back(finding);
    const ItemState state = lastOf(outside);
    if (state == ItemState::Unknown)
        return lastOf(inside);
    return state;
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
    const bool lacksPart = !all && rules.mixed.empty();
    if (lacksPart && worst == ItemState::Confirmed)
        return ItemState::Unknown;
    return worst;
}

bool speaks(const Finding &finding)
{
    return finding.reach <= Reach::Conditional && (finding.late || finding.then != Then::Note);
}

std::string place(const SourceFact &fact)
{
    const std::string name = fact.path.substr(fact.path.rfind('/') + 1);
    if (fact.line <= 0)
        return name;
    return fmt::format("{}:{}", name, fact.line);
}

// What leaves a start open: the first finding that speaks without deciding.
std::string undecidedBecause(const StartDecision &decision)
{
    const auto open = std::find_if(decision.findings.begin(), decision.findings.end(), [](const Finding &finding) {
        return speaks(finding) && (finding.reach == Reach::Conditional || finding.then == Then::Doubt || finding.late);
    });
    const auto any = std::find_if(decision.findings.begin(), decision.findings.end(), speaks);
    const auto found = open != decision.findings.end() ? open : any;
    if (found == decision.findings.end())
        return {};
    const std::string at = place(*found->fact);
    if (found->reach == Reach::Conditional)
        return message(Messages::tr("{} applies only if: {}"), at, found->why.empty() ? found->fact->name : found->why);
    const std::string &reason = found->instead.empty() ? found->rule->text : found->instead;
    if (!reason.empty())
        return fmt::format("{}: {}", at, reason);
    return message(Messages::tr("{} does not decide it"), at);
}

// The sentence for an item that is unknown; `lacking` names the programs, or is empty if they have no names.
std::string reasonOf(UnknownBecause because, const std::string &lacking, std::size_t number, std::size_t all)
{
    if (lacking.empty() && because == UnknownBecause::NoEvidence)
        return message(Messages::tr("no evidence in what was read"));
    std::string programs = lacking.empty() ? message(Messages::tr("what was read")) : lacking;
    if (number > mostNamed)
        programs += message(Messages::tr("; {} further ones"), number - mostNamed);
    if (because == UnknownBecause::NotEverywhere)
        return message(Messages::tr("not everywhere: {} of {} do not have it: {}"), number, all, programs);
    if (because == UnknownBecause::Undecided)
        return message(Messages::tr("evidence undecided for {}"), programs);
    return message(Messages::tr("no evidence for {}"), programs);
}

} // namespace

ItemState decidedState(const ChecklistRuleItem &rules, const std::vector<Finding> &findings)
{
    return ofOneProgram(rules, findings);
}

StartDecision decidedFor(const ChecklistRuleItem &rules, const std::string &mixed, const ProgramStart &start,
                         const std::vector<Finding> &findings, const FindingsByUnit &byUnit)
{
    StartDecision decision;
    const auto take = [&](std::int32_t unit, Reach reach, const std::string &why) {
        const auto own = byUnit.find(unit);
        if (own == byUnit.end())
            return;
        for (const std::size_t number : own->second) {
            Finding finding = findings[number];
            finding.number = number;
            if (finding.reach < reach) {
                finding.reach = reach;
                finding.why = why;
            }
            decision.findings.push_back(std::move(finding));
        }
    };
    take(-1, Reach::Live, {});
    for (const SourceUnit::Part &part : start.units)
        take(part.unit, part.reach, part.why);
    std::sort(decision.findings.begin(), decision.findings.end(),
              [](const Finding &a, const Finding &b) { return a.number < b.number; });
    cure(decision.findings);
    failMixedParts(rules, mixed, decision.findings);
    decision.state = decidedState(rules, decision.findings);
    return decision;
}

namespace
{

std::string doubtAbout(const StartDecision &decision)
{
    const std::string why = undecidedBecause(decision);
    return why.empty() ? why : " (" + why + ")";
}

} // namespace

void decide(ChecklistItem &item, const std::vector<ProgramStart> &starts, const std::vector<StartDecision> &decisions)
{
    const auto states = [&](ItemState state) {
        return static_cast<std::size_t>(std::count_if(decisions.begin(), decisions.end(),
                                                      [&](const StartDecision &one) { return one.state == state; }));
    };
    const std::size_t confirmed = states(ItemState::Confirmed);
    item.state = ItemState::Unknown;
    if (states(ItemState::Failing) > 0)
        item.state = ItemState::Failing;
    else if (confirmed > 0 && confirmed == decisions.size())
        item.state = ItemState::Confirmed;
    if (item.state != ItemState::Unknown)
        return;
    const std::string folder = sharedFolder(starts);
    std::string lacking;
    std::size_t named = 0, doubtful = 0;
    for (std::size_t i = 0; i < decisions.size(); ++i) {
        if (decisions[i].state == ItemState::Confirmed)
            continue;
        const bool open = std::any_of(decisions[i].findings.begin(), decisions[i].findings.end(), speaks);
        doubtful += open;
        if (named++ >= mostNamed || starts[i].program.empty())
            continue;
        appendPart(lacking, "; ", startLabel(starts[i], folder));
        if (open)
            lacking += doubtAbout(decisions[i]);
    }
    item.because = doubtful > 0 ? UnknownBecause::Undecided : UnknownBecause::NoEvidence;
    if (confirmed > 0)
        item.because = UnknownBecause::NotEverywhere;
    item.reason = reasonOf(item.because, lacking, named, decisions.size());
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
        const bool imported = by.fact->unit != finding.fact->unit; // it runs before, or is what all share
        const bool before = imported || by.number < finding.number;
        return before && fitsAnyPattern(finding.fact->name, by.rule->cures);
    };
    std::vector<const Finding *> curing;
    for (const Finding &finding : findings) {
        const bool applies = finding.reach == Reach::Live && !finding.rule->cures.empty();
        if (applies && isAnyOf(finding.then, {Then::Confirm, Then::Note}))
            curing.push_back(&finding);
    }
    for (Finding &finding : findings) {
        if (isAnyOf(finding.then, {Then::Confirm, Then::Note}))
            continue;
        const auto by =
            std::find_if(curing.begin(), curing.end(), [&](const Finding *known) { return cures(*known, finding); });
        if (by == curing.end())
            continue;
        finding.then = Then::Note;
        finding.instead = message(Messages::tr("corrected by {}"), (*by)->fact->name);
    }
}

} // namespace rundiff
