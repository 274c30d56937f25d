// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/acrosssteps.h"
#include "models/compare/diagnosis/communications.h"
#include "models/compare/diagnosis/firstdifference.h"
#include "models/compare/diagnosis/layoutfacts.h"
#include "models/compare/diagnosis/msprobesearch.h"
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

// The state of the other ranks of the same step, as facts after the diagnosis.
std::vector<DiagnosisFact> aboutOtherRanks(const std::vector<DumpPair> &pairs, const std::vector<std::size_t> &chosen,
                                           const std::vector<std::optional<Arrival>> &arrived, std::size_t first)
{
    std::vector<std::string> received, others;
    std::size_t firstReceived = 0, firstOther = 0;
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
    if (!afterCommunication(pairs[first]) && !(received.empty() && others.empty()))
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
    for (DiagnosisFact &fact : aboutOtherRanks(pairs, chosen, arrived, chosen[best]))
        found.diagnosis.facts.push_back(std::move(fact));
    if (auto fact = aboutMsprobe(pairs, found))
        found.diagnosis.facts.push_back(std::move(*fact));
    found = knownByStepBefore(std::move(found), pairs, facts, progress);
    addFactsOfParts(found, pairs[found.pair], progress);
    return found;
}

} // namespace rundiff
