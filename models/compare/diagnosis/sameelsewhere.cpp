// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/sameelsewhere.h"

#include "models/compare/diagnosis/factlist.h"
#include "models/compare/table/pairview.h"
#include "models/run/lookup.h"

#include <algorithm>
#include <iterator>
#include <optional>

namespace rundiff
{

namespace
{

using About = DiagnosisFact::About;

constexpr std::size_t mostPlaces = 16; // their tables may have to be read again

// Whether all rows of the same call agree there; nothing where it is not in both runs.
std::optional<bool> callAgrees(const DumpPair &pair, const RowFinding &row, const Progress &progress)
{
    const auto table = rowsOf(pair, progress).table;
    for (std::size_t index = 0; table && index < table->operators.size(); ++index) {
        const CallRows call{*table, index};
        if (call.inBoth() && call.key() == row.operatorName)
            return std::ranges::all_of(call.rows(), [](const PairRow &own) { return agrees(own); });
    }
    return std::nullopt;
}

struct Places {
    std::vector<std::string> ranks, steps; // where it agrees
    bool differs = false;                  // or where it does not
    std::size_t first = 0;                 // the pair of the first
};

bool isSameRank(const DumpPair &one, const DumpPair &other)
{
    return one.a.rank == other.a.rank ||
           (one.a.rank.kind == RankId::Kind::Process && other.a.rank.kind == RankId::Kind::Process);
}

Places placesOf(const FirstDifference &found, const std::vector<DumpPair> &pairs, const Progress &progress)
{
    Places places;
    std::size_t asked = 0;
    const DumpPair &here = pairs[found.pair];
    for (std::size_t at = 0; at < pairs.size() && asked < mostPlaces; ++at) {
        const DumpPair &pair = pairs[at];
        const bool isRank = pair.a.step == here.a.step, isEarlier = pair.a.step < here.a.step && isSameRank(pair, here);
        if (at == found.pair || (!isRank && !isEarlier))
            continue;
        ++asked;
        const auto same = callAgrees(pair, found.row, progress);
        if (!same)
            continue;
        places.differs = places.differs || !*same;
        if (!*same)
            continue;
        if (places.ranks.empty() && places.steps.empty())
            places.first = at;
        (isRank ? places.ranks : places.steps)
            .push_back(isRank ? pair.a.rank.folderName() : std::to_string(pair.a.step.value));
    }
    return places;
}

std::string listOf(const std::vector<std::string> &names)
{
    std::string text;
    for (const std::string &name : names)
        text.append(text.empty() ? "" : ", ").append(name);
    return text;
}

// "on rank0 and in the steps 1, 2 before"
std::string wordsOf(const Places &places)
{
    if (places.steps.empty())
        return message(Messages::tr("on {}"), listOf(places.ranks));
    if (places.ranks.empty())
        return message(Messages::tr("in step {} on the same rank"), listOf(places.steps));
    return message(Messages::tr("on {}, and in step {} on the same rank"), listOf(places.ranks), listOf(places.steps));
}

void addOfOperator(const Places &places, FactList &facts)
{
    facts
        .add(About::Ranks,
             Messages::tr("The same call agrees {}: the code is the same there, so it is rather this device at this "
                          "time (a hardware fault, silent data corruption), or memory that something else overwrites."),
             wordsOf(places))
        .pair = places.first;
    facts.add(About::Advice,
              Messages::tr("Repeat the step on the same device and on another one, and test the device itself."));
}

void addOfRandom(const Places &places, FactList &facts)
{
    if (places.ranks.empty())
        return;
    facts
        .add(About::Ranks,
             Messages::tr("The same call draws the same numbers in both runs on {}: only here the generator is in "
                          "another state. Compare how its seed depends on the rank."),
             listOf(places.ranks))
        .pair = places.first;
}

} // namespace

void addSameCallElsewhere(FirstDifference &found, const std::vector<DumpPair> &pairs, const Progress &progress)
{
    const Diagnosis &diagnosis = found.diagnosis;
    const bool isFault = diagnosis.kind == DiagnosisKind::Operator && diagnosis.size == DifferenceSize::Beyond;
    const bool isRandom = diagnosis.kind == DiagnosisKind::Random;
    if ((!isFault && !isRandom) || found.row.side != Side::Output)
        return;
    const Places places = placesOf(found, pairs, progress);
    if (places.differs || (places.ranks.empty() && places.steps.empty()))
        return;
    FactList facts;
    if (isFault)
        addOfOperator(places, facts);
    else
        addOfRandom(places, facts);
    std::ranges::move(facts.take(), std::back_inserter(found.diagnosis.facts));
}

} // namespace rundiff
