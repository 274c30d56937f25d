// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/checkpoints/comparecheckpoints.h"

#include "models/compare/checkpoints/meetingvalues.h"
#include "models/compare/checkpoints/updatedirection.h"
#include "models/compare/checkpoints/valuedifference.h"
#include "models/formats/checkpoints/readcheckpoint.h"
#include "models/formats/tensors/joinedtensor.h"
#include "models/run/lookup.h"
#include "models/run/messages.h"
#include "models/run/parallel.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>

namespace rundiff
{

namespace
{

using Part = CheckpointPart;
using Kind = CheckpointDifferenceKind;

constexpr std::size_t mostDifferences = 10'000;
constexpr std::size_t mostEqual = 20'000; // of all pairs together

// Rows that only fill up the vocabulary are left out.
std::optional<std::pair<CheckpointContent, CheckpointContent>> commonRows(const MeetingValues &values)
{
    const Tensor *const a = std::get_if<Tensor>(&values.a->content), *const b = std::get_if<Tensor>(&values.b->content);
    const bool isVocabulary = values.name.starts_with("embed_tokens.") || values.name.starts_with("lm_head.") ||
                              values.name.starts_with("wte.");
    if (!isVocabulary || !a || !b || a->shape.size() != 2 || b->shape.size() != 2 || a->shape[1] != b->shape[1])
        return std::nullopt;
    const std::uint64_t rows = std::min(a->shape[0], b->shape[0]);
    return std::pair<CheckpointContent, CheckpointContent>(rowsOf(*a, 0, rows), rowsOf(*b, 0, rows));
}

bool isUntied(const MeetingValues &values, bool hasOneForm)
{
    return hasOneForm && values.a->tiedTo.empty() != values.b->tiedTo.empty();
}

// One pair of values, apart from what other values say about it.
struct Outcome {
    std::optional<CheckpointDifference> difference;
    bool isUnread = false;
};

CheckpointDifference described(const MeetingValues &values)
{
    CheckpointDifference difference;
    const CheckpointEntry &entry = values.any();
    difference.key = entry.key;
    const bool isPlace = entry.parameter.starts_with("variable ");
    difference.name = isPlace ? entry.title : entry.parameter;
    difference.part = entry.part;
    if (values.a) {
        difference.a = shortContent(values.a->content);
        difference.typeA = typeOfContent(values.a->content);
    }
    if (values.b) {
        difference.b = shortContent(values.b->content);
        difference.typeB = typeOfContent(values.b->content);
    }
    return difference;
}

void noteEqual(const MeetingValues &values, CheckpointPair &pair)
{
    ++pair.alike;
    if (pair.equal.size() == mostEqual)
        return;
    EqualCheckpointValue equal;
    equal.key = values.any().key;
    equal.part = values.any().part;
    equal.typeA = typeOfContent(values.a->content);
    equal.typeB = typeOfContent(values.b->content);
    pair.equal.push_back(std::move(equal));
}

// Where the first elements are equal as they are shown, the texts show an element that differs.
void showElement(const MeetingValues &values, const ElementApart &element, CheckpointDifference &difference)
{
    difference.a = elementText(std::get<Tensor>(values.a->content), element.place, element.a);
    difference.b = elementText(std::get<Tensor>(values.b->content), element.place, element.b);
}

Outcome outcomeOf(const MeetingValues &values, bool hasOneForm, const Progress &progress)
{
    Outcome outcome;
    if (!values.a || !values.b) {
        outcome.difference = described(values);
        outcome.difference->kind = Kind::Missing;
        return outcome;
    }
    const auto rows = commonRows(values);
    const auto found = rows ? differenceOf(rows->first, rows->second, progress.stop)
                            : differenceOf(values.a->content, values.b->content, progress.stop);
    if (found && found->isUnread) {
        outcome.isUnread = true;
    } else if (found) {
        outcome.difference = described(values);
        outcome.difference->kind = found->kind;
        outcome.difference->largest = found->largest;
        outcome.difference->cosine = found->cosine;
        outcome.difference->ulps = found->ulps;
        if (found->first && outcome.difference->a == outcome.difference->b)
            showElement(values, *found->first, *outcome.difference);
    } else if (isUntied(values, hasOneForm)) {
        outcome.difference = described(values);
        outcome.difference->kind = Kind::Untied;
        outcome.difference->part = Part::TiedWeights;
        outcome.difference->other = values.a->tiedTo.empty() ? values.b->tiedTo : values.a->tiedTo;
        outcome.difference->isTiedInA = !values.a->tiedTo.empty();
    }
    return outcome;
}

const Tensor *tensorOf(const CheckpointEntry *entry)
{
    return entry ? std::get_if<Tensor>(&entry->content) : nullptr;
}

// The same values under another key, of those that have this mark.
const CheckpointEntry *exchangedEntry(const std::vector<MeetingValues> &values, std::size_t own,
                                      const std::vector<std::size_t> &marked, const Progress &progress)
{
    const CheckpointEntry &a = *values[own].a, &b = *values[own].b;
    for (const std::size_t other : marked) {
        const CheckpointEntry &source = *values[other].a;
        const bool isOfPart = other != own && source.part == a.part && source.slot == a.slot;
        const bool hasShape = isOfPart && std::get<Tensor>(source.content).shape == std::get<Tensor>(b.content).shape;
        if (hasShape && !differenceOf(source.content, b.content, progress.stop))
            return &source;
    }
    return nullptr;
}

// Values that another key of A has, and averages that are the weights of B themselves.
void findExchanged(const std::vector<MeetingValues> &values, const std::vector<std::size_t> &differing,
                   std::vector<Outcome> &outcomes, const Progress &progress)
{
    std::map<std::uint64_t, std::vector<std::size_t>> byValues;
    for (const std::size_t i : differing) {
        if (const Tensor *tensor = tensorOf(values[i].a))
            byValues[fingerprint(*tensor)].push_back(i);
    }
    for (const std::size_t i : differing) {
        const Tensor *const tensor = tensorOf(values[i].b);
        if (!tensor || !values[i].a)
            continue;
        const std::uint64_t mark = fingerprint(*tensor);
        const auto *marked = mark == 0 ? nullptr : valueAt(byValues, mark);
        if (!marked)
            continue;
        if (const CheckpointEntry *source = exchangedEntry(values, i, *marked, progress)) {
            outcomes[i].difference->kind = Kind::Swapped;
            outcomes[i].difference->other = source->key;
        }
    }
}

void findFreshAverages(const std::vector<MeetingValues> &values, const std::vector<std::size_t> &differing,
                       std::vector<Outcome> &outcomes, const Progress &progress)
{
    std::map<std::string, const CheckpointEntry *> weights;
    for (const MeetingValues &one : values) {
        const bool isWeight = one.b && one.any().part == Part::Weights;
        if (isWeight)
            weights[one.name] = one.b;
    }
    for (const std::size_t i : differing) {
        const bool isAverage = values[i].b && values[i].any().part == Part::Ema;
        const auto weight = isAverage ? weights.find(values[i].name) : weights.end();
        if (weight != weights.end() && !differenceOf(weight->second->content, values[i].b->content, progress.stop))
            outcomes[i].difference->kind = Kind::Fresh;
    }
}

Verdict verdictOf(const std::vector<Outcome> &outcomes)
{
    Verdict verdict = Verdict::Same;
    for (const Outcome &outcome : outcomes) {
        if (outcome.difference)
            verdict = worst(verdict, outcome.difference->kind == Kind::Rounding ? Verdict::Within : Verdict::Different);
    }
    return verdict;
}

Problem unreadValues(const CheckpointLocation &location, std::size_t count, const std::string &first)
{
    return {location.path, 0, Severity::Error,
            message(Messages::tr("{} values of the checkpoint {} cannot be read, the first {}"), count, location.name,
                    first),
            Unread{UnreadReason::Damaged, "values", static_cast<std::int64_t>(count), first}};
}

void compareValues(const Checkpoint &a, const Checkpoint &b, const CheckpointMeeting &meeting, CheckpointPair &pair,
                   unsigned jobs, Problems &problems, const Progress &progress)
{
    const std::vector<MeetingValues> &values = meeting.values();
    std::vector<Outcome> outcomes(values.size());
    const bool hasOneForm = a.form == b.form;
    inParallel(values.size(), jobs, [&](std::size_t i) {
        if (!progress.stopped())
            outcomes[i] = outcomeOf(values[i], hasOneForm, progress);
    });
    std::vector<std::size_t> differing;
    std::size_t unread = 0;
    std::string firstUnread;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (outcomes[i].difference)
            differing.push_back(i);
        if (outcomes[i].isUnread && unread++ == 0)
            firstUnread = values[i].any().key;
        const bool isCompared = values[i].a && values[i].b && !outcomes[i].isUnread;
        pair.keys.compared += isCompared;
        if (isCompared && !outcomes[i].difference)
            noteEqual(values[i], pair);
    }
    if (unread > 0)
        problems.push_back(unreadValues(a.location, unread, firstUnread));
    findExchanged(values, differing, outcomes, progress);
    findFreshAverages(values, differing, outcomes, progress);
    pair.verdict = verdictOf(outcomes);
    pair.differing = differing.size();
    for (const std::size_t i : differing)
        pair.differences.push_back(std::move(*outcomes[i].difference));
    std::ranges::stable_sort(pair.differences, {}, &CheckpointDifference::part);
    if (pair.differences.size() > mostDifferences)
        pair.differences.resize(mostDifferences);
}

std::size_t keysOf(const Checkpoint &checkpoint)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        checkpoint.entries, [](const CheckpointEntry &entry) { return entry.part != Part::Settings; }));
}

// Checkpoints by their step; those of which only the content says it are opened for it.
std::vector<CheckpointLocation> withSteps(std::vector<CheckpointLocation> locations)
{
    for (CheckpointLocation &location : locations) {
        if (!location.step)
            location.step = readCheckpoint(location).location.step;
    }
    std::ranges::stable_sort(locations, {}, &CheckpointLocation::step);
    return locations;
}

bool hasOtherWeights(const CheckpointPair &pair)
{
    return std::ranges::any_of(pair.differences, [](const CheckpointDifference &difference) {
        return difference.part == Part::Weights || difference.part == Part::MasterWeights;
    });
}

// Compares the pairs one after the other; of the one before, the weights are kept to see what changed since.
class PairComparer
{
public:
    PairComparer(unsigned jobs, Problems &problems, const Progress &progress)
        : m_jobs(jobs), m_problems(problems), m_progress(progress)
    {
    }

    CheckpointPair compared(const CheckpointLocation &locationA, const CheckpointLocation &locationB)
    {
        CheckpointPair pair;
        const Checkpoint a = readCheckpoint(locationA), b = readCheckpoint(locationB);
        pair.a = locationA;
        pair.b = locationB;
        pair.formA = a.form;
        pair.formB = b.form;
        pair.keys = {keysOf(a), keysOf(b), 0};
        append(m_problems, a.problems);
        append(m_problems, b.problems);
        std::unique_ptr<CheckpointMeeting> meeting;
        if (a.problems.empty() && b.problems.empty()) {
            meeting = std::make_unique<CheckpointMeeting>(a, b);
            compareValues(a, b, *meeting, pair, m_jobs, m_problems, m_progress);
        }
        if (meeting && m_before && hasOtherWeights(pair))
            pair.updateCosine = updateDirection(m_before->values(), meeting->values(), m_jobs, m_progress.stop);
        m_before = std::move(meeting);
        const bool isNothing = pair.keys.compared == 0 && pair.differing == 0;
        if (isNothing)
            pair.verdict = Verdict::Incomplete;
        return pair;
    }

private:
    unsigned m_jobs;
    Problems &m_problems;
    const Progress &m_progress;
    std::unique_ptr<CheckpointMeeting> m_before;
};

void sayTwice(const CheckpointLocation &location, Problems &problems)
{
    problems.push_back({location.path, 0, Severity::Warning,
                        message(Messages::tr("The run has several checkpoints of step {}; {} was not compared."),
                                location.step->value, location.name),
                        Unread{UnreadReason::Duplicate, "checkpoints", 1, {}}});
}

void sayAlone(const CheckpointLocation &location, Problems &problems)
{
    problems.push_back({location.path, 0, Severity::Warning,
                        message(Messages::tr("The checkpoint {} was not compared: the other run has none of its step."),
                                location.name),
                        Unread{UnreadReason::NoPartner, "checkpoints", 1, location.name}});
}

// Of several checkpoints of one step only the first is compared.
std::vector<CheckpointLocation> onceEach(std::vector<CheckpointLocation> locations, Problems &problems)
{
    std::set<std::optional<Step>> known;
    std::vector<CheckpointLocation> once;
    for (CheckpointLocation &location : locations) {
        if (known.insert(location.step).second)
            once.push_back(std::move(location));
        else if (location.step)
            sayTwice(location, problems);
    }
    return once;
}

} // namespace

std::shared_ptr<CheckpointComparison> compareCheckpoints(const Run &a, const Run &b, unsigned jobs, Problems &problems,
                                                         const Progress &progress)
{
    if (a.checkpoints.empty() || b.checkpoints.empty())
        return nullptr;
    auto comparison = std::make_shared<CheckpointComparison>();
    std::size_t roomForEqual = mostEqual;
    const auto ofA = onceEach(withSteps(a.checkpoints), problems), ofB = onceEach(withSteps(b.checkpoints), problems);
    PairComparer comparer(jobs, problems, progress);
    for (const CheckpointLocation &one : ofA) {
        const auto partner = std::ranges::find(ofB, one.step, &CheckpointLocation::step);
        if (partner == ofB.end()) {
            comparison->onlyA.push_back(one);
            continue;
        }
        progress.tell({one.name, comparison->pairs.size(), ofA.size()});
        if (progress.stopped())
            continue;
        CheckpointPair &pair = comparison->pairs.emplace_back(comparer.compared(one, *partner));
        pair.equal.resize(std::min(pair.equal.size(), roomForEqual));
        roomForEqual -= pair.equal.size();
    }
    for (const CheckpointLocation &one : ofB) {
        if (std::ranges::find(ofA, one.step, &CheckpointLocation::step) == ofA.end())
            comparison->onlyB.push_back(one);
    }
    for (const CheckpointPair &pair : comparison->pairs)
        comparison->verdict = worst(comparison->verdict, pair.verdict);
    if (comparison->pairs.empty())
        comparison->verdict = Verdict::Incomplete;
    for (const auto *alone : {&comparison->onlyA, &comparison->onlyB}) {
        for (const CheckpointLocation &location : *alone)
            sayAlone(location, problems);
    }
    return comparison;
}

} // namespace rundiff
