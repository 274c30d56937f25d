// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/acrosssteps.h"
#include "models/compare/diagnosis/communications.h"
#include "models/compare/diagnosis/firstdifference.h"
#include "models/compare/diagnosis/layoutfacts.h"
#include "models/compare/diagnosis/msprobesearch.h"
#include "models/compare/diagnosis/recurringinput.h"
#include "models/compare/diagnosis/sameelsewhere.h"
#include "models/compare/table/pairview.h"
#include "models/run/messages.h"

#include <algorithm>
#include <tuple>

namespace rundiff
{

namespace
{

// The pairs of the earliest step that differs.
std::vector<std::size_t> earliest(const std::vector<DumpPair> &pairs)
{
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        if (!pairs[i].firstDifference)
            continue;
        if (!chosen.empty() && pairs[i].a.step < pairs[chosen.front()].a.step)
            chosen.clear();
        if (chosen.empty() || pairs[i].a.step == pairs[chosen.front()].a.step)
            chosen.push_back(i);
    }
    return chosen;
}

bool afterCommunication(const DumpPair &pair)
{
    return pair.communicationsBefore > 0 || differsInCommunication(pair);
}

std::string listed(std::vector<std::string> names)
{
    constexpr std::size_t most = 8;
    const std::size_t count = names.size();
    names.resize(std::min(count, most));
    std::string text;
    for (const std::string &name : names)
        text.append(text.empty() ? "" : ", ").append(name);
    return count > most ? message(Messages::tr("{} and {} more"), text, count - most) : text;
}

bool isSameRow(const DumpPair &one, const DumpPair &other)
{
    return one.firstDifference->operatorName == other.firstDifference->operatorName &&
           one.firstDifference->parameter == other.firstDifference->parameter;
}

// B may exchange where A does not.
bool isBeforeExchanges(const DumpPair &pair, const OperatorFacts &facts, const Progress &progress)
{
    if (afterCommunication(pair) || facts.communicates(callName(pair.firstDifference->operatorName)))
        return false;
    const auto table = rowsOf(pair, progress).table;
    if (!table || pair.firstDifference->tableRow >= table->rows.size())
        return true;
    const std::size_t own = callOfRow(*table, pair.firstDifference->tableRow).index;
    for (std::size_t index = 0; index < own; ++index) {
        const CallRows call{*table, index};
        const CallName name = call.name();
        if (!call.inA() && name.kind == CallName::Kind::Api && facts.communicates(name))
            return false;
    }
    return true;
}

bool sameNumbers(const RowSide &one, const RowSide &other)
{
    return one.checksum == other.checksum && one.max == other.max && one.min == other.min && one.mean == other.mean &&
           one.norm == other.norm;
}

// The run whose ranks hold weights of their own, where those of the other run share them.
std::optional<bool> runWithOwnWeights(const std::vector<DumpPair> &pairs, const std::vector<std::size_t> &chosen,
                                      std::size_t first)
{
    const bool ofWeights = pairs[first].diagnosis && pairs[first].diagnosis->kind == DiagnosisKind::Weights;
    std::size_t alike = 0;
    bool sharedInA = true, sharedInB = true;
    for (const std::size_t pair : chosen) {
        if (pair == first || !isSameRow(pairs[pair], pairs[first]))
            continue;
        ++alike;
        sharedInA = sharedInA && sameNumbers(pairs[pair].firstDifference->a, pairs[first].firstDifference->a);
        sharedInB = sharedInB && sameNumbers(pairs[pair].firstDifference->b, pairs[first].firstDifference->b);
    }
    if (!ofWeights || alike == 0 || sharedInA == sharedInB)
        return std::nullopt;
    return sharedInB;
}

// One cause on all ranks, which takes the place of what weights alone would say.
void sayOwnWeights(FirstDifference &found, bool inA)
{
    Diagnosis &diagnosis = found.diagnosis;
    diagnosis.explanation =
        message(Messages::tr(
                    "In {} each rank begins with weights of its own, in {} all ranks have the same: {}.{} is the first "
                    "that differs, before anything is computed with it."),
                inA ? "A" : "B", inA ? "B" : "A", found.row.operatorName, found.row.parameter);
    std::erase_if(diagnosis.facts,
                  [](const DiagnosisFact &fact) { return fact.about == DiagnosisFact::About::Advice; });
    DiagnosisFact advice;
    advice.about = DiagnosisFact::About::Advice;
    advice.text =
        message(Messages::tr("In the code of {}, look for the broadcast of the weights, for a seed that depends "
                             "on the rank, and for weights that are initialised again after the broadcast."),
                inA ? "A" : "B");
    diagnosis.facts.push_back(std::move(advice));
}

// The state of the other ranks of the same step, as facts after the diagnosis.
std::vector<DiagnosisFact> aboutOtherRanks(const std::vector<DumpPair> &pairs, const std::vector<std::size_t> &chosen,
                                           const std::vector<std::optional<Arrival>> &arrived, std::size_t first,
                                           const OperatorFacts &operatorFacts, const Progress &progress)
{
    std::vector<std::string> received, others, alike;
    std::size_t firstReceived = 0, firstOther = 0, firstAlike = 0;
    std::string through;
    for (std::size_t c = 0; c < chosen.size(); ++c) {
        const DumpPair &pair = pairs[chosen[c]];
        if (chosen[c] == first)
            continue;
        if (arrived[c]) {
            received.push_back(pair.a.rank.folderName());
            if (received.size() == 1)
                firstReceived = chosen[c];
            if (through.empty())
                through = pair.communications[arrived[c]->communication].operatorName;
        } else if (isSameRow(pair, pairs[first])) {
            alike.push_back(pair.a.rank.folderName());
            if (alike.size() == 1)
                firstAlike = chosen[c];
        } else {
            others.push_back(pair.a.rank.folderName());
            if (others.size() == 1)
                firstOther = chosen[c];
        }
    }
    std::vector<DiagnosisFact> facts;
    const auto add = [&](std::string text, std::size_t pair) {
        DiagnosisFact fact;
        fact.about = DiagnosisFact::About::Ranks;
        fact.text = std::move(text);
        fact.pair = pair;
        facts.push_back(std::move(fact));
    };
    if (!alike.empty())
        add(message(Messages::tr("The same row is the first that differs on {}: each rank has the same cause."),
                    listed(alike)),
            firstAlike);
    const bool divided = !(received.empty() && others.empty() && alike.empty());
    if (divided && isBeforeExchanges(pairs[first], operatorFacts, progress))
        add(message(Messages::tr("On {} it is before the first communication of the step."),
                    pairs[first].a.rank.folderName()),
            first);
    if (!received.empty())
        add(message(Messages::tr("Through a communication (first {}) the difference arrives on {}."), through,
                    listed(received)),
            firstReceived);
    if (!others.empty())
        add(message(Messages::tr("Also different in this step, from another row on: {}."), listed(others)), firstOther);
    return facts;
}

} // namespace

std::optional<FirstDifference> firstDifference(const std::vector<DumpPair> &pairs, const OperatorFacts &facts,
                                               const Progress &progress)
{
    const std::vector<std::size_t> chosen = earliest(pairs);
    if (chosen.empty())
        return std::nullopt;
    const auto arrived = arrivals(pairs, chosen);
    const auto order = [&](std::size_t c) {
        const DumpPair &pair = pairs[chosen[c]];
        return std::tuple(arrived[c].has_value(), afterCommunication(pair), pair.firstDifference->index, pair.a.rank);
    };
    std::size_t best = 0;
    for (std::size_t c = 1; c < chosen.size(); ++c) {
        if (order(c) < order(best))
            best = c;
    }
    const DumpPair &pair = pairs[chosen[best]];
    FirstDifference found{chosen[best], pair.a.step, pair.a.rank, *pair.firstDifference,
                          pair.diagnosis.value_or(Diagnosis{})};
    for (DiagnosisFact &fact : aboutOtherRanks(pairs, chosen, arrived, chosen[best], facts, progress))
        found.diagnosis.facts.push_back(std::move(fact));
    if (const auto own = runWithOwnWeights(pairs, chosen, found.pair))
        sayOwnWeights(found, *own);
    if (auto fact = aboutMsprobe(pairs, found))
        found.diagnosis.facts.push_back(std::move(*fact));
    found = knownByStepBefore(std::move(found), pairs, facts, progress);
    addRecurrence(found, pairs, progress);
    addSameCallElsewhere(found, pairs, progress);
    addFactsOfParts(found, pairs[found.pair], progress);
    return found;
}

} // namespace rundiff
