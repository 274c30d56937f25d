// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/checklist/checklist.h"

#include "models/formats/texts/cuttext.h"
#include "models/knowledge/checklist/checklistdecision.h"
#include "models/knowledge/checklist/overruled.h"
#include "models/knowledge/checklist/scannedsources.h"
#include "models/run/lookup.h"
#include "models/run/messages.h"
#include "models/run/parallel.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>

namespace rundiff
{

namespace
{

using Then = ChecklistRule::Then;
using Finding = ChecklistFinding;

constexpr std::size_t mostEvidence = 12; // of one item; more of the same says nothing new

std::string written(const SourceValue &value)
{
    if (value.kind == SourceValue::Kind::Text)
        return "\"" + value.text + "\"";
    return value.text;
}

// A key of an argument's dictionary, which is shown with the argument.
bool inArgument(const SourceArgument &argument)
{
    return argument.keyword.find('.') != std::string::npos;
}

std::string described(const SourceFact &fact)
{
    std::string text = fact.name.starts_with('?') ? fact.name.substr(1) : fact.name;
    if (fact.kind == SourceFact::Kind::Import)
        return "import " + text;
    if (fact.kind != SourceFact::Kind::Call)
        return text + " = " + fact.value.text;
    text += "(";
    for (const SourceArgument &argument : fact.arguments) {
        if (inArgument(argument))
            continue;
        if (!text.ends_with('('))
            text += ", ";
        if (!argument.keyword.empty())
            text += argument.keyword + "=";
        text += written(argument.value);
    }
    return cutText(text, 160) + ")";
}

// The source's own line, and what the rules say of it.
std::string evidenceText(const Finding &finding)
{
    const SourceFact &fact = *finding.fact;
    std::string text = fact.written.empty() ? described(fact) : fact.written;
    const std::string means = finding.instead.empty() ? finding.rule->text : finding.instead;
    if (!means.empty())
        text.append(": ").append(means);
    if (finding.reach == Reach::Conditional)
        text.append(" ").append(message(Messages::tr("(only under the condition: {})"), finding.why));
    else if (finding.reach == Reach::NotCalled)
        text.append(" ").append(message(Messages::tr("(in {}, which is defined but not called)"), finding.why));
    else if (finding.reach == Reach::Dead)
        text.append(" ").append(message(Messages::tr("(never runs: {})"), finding.why));
    else if (finding.reach == Reach::OtherProgram)
        text.append(" ").append(
            message(Messages::tr("(in a program that does not train, or that does not reach those that do)")));
    return text;
}

// Whether a finding surely gives a variable, a setting or a seed a value.
bool setsValue(const Finding &finding)
{
    if (finding.reach != Reach::Live || finding.then == Then::Note)
        return false;
    if (finding.rule->conditions.empty() || finding.rule->kind == SourceFact::Kind::Option)
        return false;
    return finding.fact->kind != SourceFact::Kind::Call || finding.rule->fixesSeed();
}

// The same variable, setting or seed given two values that are known.
void sayContradictions(ChecklistItem &item, const std::vector<Finding> &findings)
{
    std::map<std::string, std::string> values;
    for (const Finding &finding : findings) {
        if (!setsValue(finding))
            continue;
        const SourceFact &fact = *finding.fact;
        const bool call = fact.kind == SourceFact::Kind::Call;
        const SourceValue value = call ? finding.rule->seed(fact) : fact.value;
        if (!value.known())
            continue;
        // Separate programs may have different seeds.
        const auto [known, fresh] = values.emplace(call ? fact.path + "\n" + fact.name : fact.name, value.text);
        item.value = value.text;
        if (fresh || known->second == value.text)
            continue;
        item.evidence.push_back({message(Messages::tr("{} is set twice with different values: {}, then {}"), fact.name,
                                         known->second, value.text),
                                 fact.path, fact.line});
        known->second = value.text;
    }
}

// The facts, and for each the number of its kind and name: names repeat, so patterns are matched once a name.
struct NamedFacts {
    std::vector<SourceFact> facts;
    std::vector<std::uint32_t> names;
    std::uint32_t nameCount = 0;
};

NamedFacts named(std::vector<SourceFact> facts)
{
    NamedFacts all{std::move(facts), {}, 0};
    std::map<std::pair<SourceFact::Kind, std::string_view>, std::uint32_t> numbers;
    for (const SourceFact &fact : all.facts) {
        const auto [number, fresh] = numbers.try_emplace({fact.kind, fact.name}, all.nameCount);
        all.nameCount += fresh;
        all.names.push_back(number->second);
    }
    return all;
}

// What comes too late, or is misspelt, confirms nothing.
void weaken(Finding &finding, bool beforeTraining)
{
    if (finding.then != Then::Confirm)
        return;
    const SourceFact &fact = *finding.fact;
    const bool late = beforeTraining && fact.afterTraining && fact.origin == SourceFact::Origin::Python;
    if (late) {
        finding.then = Then::Note;
        finding.late = true;
        finding.instead = message(Messages::tr("only after the training has started"));
    }
    if (!fact.strangeKeyword.empty() && finding.rule->restsOnDefaults(fact)) {
        finding.then = Then::Fail;
        finding.instead = message(Messages::tr("there is no argument \"{}\""), fact.strangeKeyword);
    }
}

std::vector<const ChecklistRule *> rulesNaming(const SourceFact &fact, const ChecklistRuleItem &rules)
{
    std::vector<const ChecklistRule *> naming;
    for (const ChecklistRule &rule : rules.rules) {
        if (rule.nameFits(fact))
            naming.push_back(&rule);
    }
    return naming;
}

// What the rules of an item say of each fact.
std::vector<Finding> findingsOf(const ChecklistRuleItem &rules, const NamedFacts &all)
{
    std::vector<std::optional<std::vector<const ChecklistRule *>>> candidates(all.nameCount);
    std::vector<Finding> findings;
    for (std::size_t i = 0; i < all.facts.size(); ++i) {
        const SourceFact &fact = all.facts[i];
        auto &fitting = candidates[all.names[i]];
        if (!fitting)
            fitting = rulesNaming(fact, rules);
        const auto rule =
            std::ranges::find_if(*fitting, [&](const ChecklistRule *candidate) { return candidate->restFits(fact); });
        if (rule == fitting->end())
            continue;
        findings.push_back({(*rule)->then, fact.reach, &fact, *rule, {}, fact.why, false, findings.size()});
        weaken(findings.back(), rules.beforeTraining);
    }
    return findings;
}

// How a finding is shown: as it is where it counts most.
void showAsCounted(std::vector<Finding> &findings, const std::vector<StartDecision> &decisions)
{
    std::vector<bool> counted(findings.size());
    std::vector<Finding> shown = findings;
    for (const StartDecision &decision : decisions) {
        for (const Finding &finding : decision.findings) {
            Finding &best = shown[finding.number];
            if (!counted[finding.number] || finding.reach < best.reach || finding.then < best.then)
                best = finding;
            counted[finding.number] = true;
        }
    }
    for (std::size_t i = 0; i < findings.size(); ++i) {
        if (!counted[i] && shown[i].reach <= Reach::Conditional)
            shown[i].reach = Reach::OtherProgram;
    }
    findings = std::move(shown);
}

bool mentionsAny(const std::set<std::string> &mentioned, const std::vector<std::string> &words)
{
    return std::ranges::any_of(words, [&](const auto &word) { return mentioned.contains(word); });
}

// Only other devices are mentioned than the item's.
bool concernsOtherDevice(const ChecklistRuleItem &rules, const ChecklistRules &list,
                         const std::set<std::string> &mentioned)
{
    const auto device = list.devices.find(rules.device);
    if (device == list.devices.end() || mentionsAny(mentioned, device->second))
        return false;
    return std::ranges::any_of(list.devices, [&](const auto &other) { return mentionsAny(mentioned, other.second); });
}

// False for items about another device, or about a library that nothing mentions.
bool applies(const ChecklistRuleItem &rules, const ChecklistRules &list, const std::set<std::string> &mentioned)
{
    if (concernsOtherDevice(rules, list, mentioned))
        return false;
    return rules.concerns.empty() || mentionsAny(mentioned, rules.concerns);
}

// Nothing speaks for or against the item, and nothing that it is about is mentioned.
bool isUnrelated(const ChecklistItem &item, const std::vector<Finding> &findings, const ChecklistRuleItem &rules,
                 const ChecklistRules &list, const ScannedSources &scanned)
{
    if (item.state != ItemState::Unknown || scanned.files == 0)
        return false;
    const bool idle = std::ranges::all_of(
        findings, [](Then then) { return then == Then::Note; }, &Finding::then);
    return idle && !applies(rules, list, scanned.mentioned);
}

// Each place once, as far as it runs.
void addEvidence(ChecklistItem &item, const std::vector<Finding> &findings)
{
    std::set<std::tuple<std::string_view, std::int64_t, std::string>> shown;
    std::size_t leftOut = 0;
    for (const Finding &finding : findings) {
        const SourceFact &fact = *finding.fact;
        if (!shown.emplace(fact.path, fact.line, described(fact)).second)
            continue;
        if (item.evidence.size() < mostEvidence)
            item.evidence.push_back({evidenceText(finding), fact.path, fact.line});
        else
            ++leftOut;
    }
    if (leftOut > 0)
        item.evidence.push_back({message(Messages::tr("{} further places of this kind"), leftOut), {}, 0});
}

ChecklistItem itemOf(const ChecklistRuleItem &rules, const ChecklistRules &list, const NamedFacts &facts,
                     const std::vector<ProgramStart> &starts, const ScannedSources &scanned)
{
    std::vector<Finding> findings = findingsOf(rules, facts);
    ChecklistItem item;
    item.id = rules.id;
    item.title = rules.title;
    item.group = rules.group;
    item.remedy = rules.remedy;
    item.code = rules.code;
    FindingsByUnit byUnit;
    for (const Finding &finding : findings)
        byUnit[finding.fact->unit].push_back(finding.number);
    std::vector<StartDecision> decisions;
    for (const ProgramStart &start : starts)
        decisions.push_back(decidedFor(rules, rules.mixed, start, findings, byUnit));
    decide(item, starts, decisions);
    // What seeds all devices confirms nothing of one that is not there.
    const bool ofOtherDevice =
        item.state == ItemState::Confirmed && concernsOtherDevice(rules, list, scanned.mentioned);
    if (ofOtherDevice || isUnrelated(item, findings, rules, list, scanned)) {
        item.state = ItemState::NotApplicable;
        item.reason = message(Messages::tr("nothing that was read is related to it"));
        findings.clear();
        decisions.clear();
    }
    showAsCounted(findings, decisions);
    sayContradictions(item, findings);
    const Then first = item.state == ItemState::Failing ? Then::Fail : Then::Confirm;
    std::ranges::stable_sort(findings, {},
                             [&](const Finding &finding) { return std::pair(finding.reach, finding.then != first); });
    addEvidence(item, findings);
    return item;
}

// The starts that the list is about; each keeps those units only of which a rule may ask something.
std::vector<ProgramStart> startsWithFacts(const std::vector<ProgramStart> &all, const ChecklistRules &rules,
                                          const std::vector<SourceFact> &facts)
{
    std::vector<ProgramStart> starts = judgedStarts(all, rules.modules);
    std::set<std::int32_t> telling;
    for (const SourceFact &fact : facts)
        telling.insert(fact.unit);
    for (ProgramStart &start : starts)
        std::erase_if(start.units, [&](const SourceUnit::Part &part) { return !telling.contains(part.unit); });
    return starts;
}

void noteStrangeKeyword(SourceFact &call, const CallSignature &signature)
{
    for (const SourceArgument &argument : call.arguments) {
        if (argument.keyword.empty() || inArgument(argument))
            continue;
        if (std::ranges::find(signature.keywords, argument.keyword) == signature.keywords.end())
            call.strangeKeyword = argument.keyword;
    }
}

// Keywords that a function does not take: it raises an error, or takes another one for them.
void noteStrangeKeywords(std::vector<SourceFact> &facts, const std::vector<CallSignature> &signatures)
{
    const auto isNamed = [](const SourceArgument &argument) { return !argument.keyword.empty(); };
    for (SourceFact &fact : facts) {
        if (fact.kind != SourceFact::Kind::Call || std::ranges::none_of(fact.arguments, isNamed))
            continue;
        for (const CallSignature &signature : signatures) {
            if (fitsAnyPattern(fact.name, signature.names))
                noteStrangeKeyword(fact, signature);
        }
    }
}

} // namespace

const std::string &ChecklistItem::openReason() const
{
    static const std::string none;
    const bool overrules = state == ItemState::Manual && because != UnknownBecause::NoEvidence;
    if (overrules || isAnyOf(state, {ItemState::Unknown, ItemState::NotApplicable}))
        return reason;
    return none;
}

bool Checklist::incomplete() const
{
    return std::any_of(problems.begin(), problems.end(), [](const Problem &problem) { return problem.unread; });
}

bool Checklist::failing() const
{
    return std::any_of(items.begin(), items.end(), [](const ChecklistItem &item) {
        return item.state == ItemState::Failing && !isOverruled(item);
    });
}

ChecklistItem *itemNamed(Checklist &list, std::string_view id)
{
    return firstThat(list.items, [&](const ChecklistItem &item) { return item.id == id; });
}

Checklist checkSources(const std::vector<std::string> &paths, const std::string &framework)
{
    return checkScanned(scanSources(sourceFiles(paths)), framework);
}

Checklist checkScanned(ScannedSources scanned, const std::string &framework)
{
    if (!framework.empty())
        return checklistOf(std::move(scanned), framework);
    const std::string imported = frameworkOf(scanned);
    if (imported.empty())
        scanned.problems.push_back(
            {{},
             0,
             Severity::Warning,
             message(Messages::tr("No framework import was found; PyTorch's checklist is used. Specify "
                                  "another one with --framework."))});
    return checklistOf(std::move(scanned), imported.empty() ? std::string("pytorch") : imported);
}

Checklist checklistOf(ScannedSources scanned, const std::string &framework)
{
    Checklist list;
    list.files = scanned.files;
    list.problems = std::move(scanned.problems);
    list.framework = framework;
    for (const ChecklistRules &rules : builtinChecklistRules()) {
        if (rules.framework != framework)
            continue;
        noteStrangeKeywords(scanned.facts, rules.signatures);
        const NamedFacts all = named(std::move(scanned.facts));
        const std::vector<ProgramStart> starts = startsWithFacts(scanned.starts, rules, all.facts);
        list.items.resize(rules.items.size());
        inParallel(rules.items.size(), 0,
                   [&](std::size_t i) { list.items[i] = itemOf(rules.items[i], rules, all, starts, scanned); });
        const std::string folder = sharedFolder(starts);
        for (const ProgramStart &start : starts) {
            if (!start.program.empty())
                list.programs.push_back(startLabel(start, folder));
        }
        break;
    }
    return list;
}

// What one of the runs lacks.
static void joinReasons(ChecklistItem &item, const ChecklistItem &other)
{
    const bool same = item.openReason() == other.openReason();
    std::string joined;
    if (!same && !item.openReason().empty())
        joined = "A: " + item.openReason();
    if (!same && !other.openReason().empty())
        joined += (joined.empty() ? "B: " : "; B: ") + other.openReason();
    const bool one =
        item.state != other.state && (item.state == ItemState::Confirmed || other.state == ItemState::Confirmed);
    item.because = one ? UnknownBecause::NotEverywhere : std::max(item.because, other.because);
    item.reason = same ? item.openReason() : joined;
}

namespace
{

ItemState stateOfBoth(ItemState a, ItemState b)
{
    if (a == ItemState::NotApplicable)
        return b;
    if (b == ItemState::NotApplicable)
        return a;
    if (a == ItemState::Failing || b == ItemState::Failing)
        return ItemState::Failing;
    const bool areConfirmed = a == ItemState::Confirmed && b == ItemState::Confirmed;
    return areConfirmed ? ItemState::Confirmed : ItemState::Unknown;
}

} // namespace

Checklist checklistOfPair(const Checklist &a, const Checklist &b)
{
    Checklist pair = a;
    pair.files += b.files;
    for (std::string &program : pair.programs)
        program = "A: " + program;
    for (const std::string &program : b.programs)
        pair.programs.push_back("B: " + program);
    append(pair.problems, b.problems);
    for (ChecklistItem &item : pair.items) {
        const auto other = std::find_if(b.items.begin(), b.items.end(),
                                        [&](const ChecklistItem &candidate) { return candidate.id == item.id; });
        for (ChecklistEvidence &evidence : item.evidence)
            evidence.text = "A: " + evidence.text;
        if (other == b.items.end()) {
            item.state = ItemState::Unknown;
            continue;
        }
        for (ChecklistEvidence evidence : other->evidence) {
            evidence.text = "B: " + evidence.text;
            item.evidence.push_back(std::move(evidence));
        }
        joinReasons(item, *other);
        const bool areConfirmed = item.state == ItemState::Confirmed && other->state == ItemState::Confirmed;
        const bool areKnown = !item.value.empty() && !other->value.empty();
        item.state = stateOfBoth(item.state, other->state);
        if (areConfirmed && areKnown && item.value != other->value) {
            item.state = ItemState::Failing;
            item.evidence.insert(item.evidence.begin(),
                                 {message(Messages::tr("A and B differ: {} and {}"), item.value, other->value), {}, 0});
        }
    }
    return pair;
}

} // namespace rundiff
