// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/examination/runlawchecks.h"

#include "models/run/messages.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace rundiff
{

namespace
{

using Ranks = std::vector<const DumpDigest *>; // of one step
using Findings = std::vector<ExaminationFinding>;

constexpr double shareOfFew = 0.1; // so few parameters apart do not indicate tensor parallelism

// ---- the results of an exchange ----------------------------------------------------------------------------------

// The n-th exchange of a kind in a group on one rank meets the n-th on the others.
using Meeting = std::tuple<std::string, std::vector<std::int64_t>, std::size_t>;

// Where a rank has the exchange.
using Meetings = std::map<Meeting, std::size_t>;

Meetings meetingsOf(const DumpDigest &dump, const RunLaw &law)
{
    Meetings found;
    std::map<std::pair<std::string, std::vector<std::int64_t>>, std::size_t> counts;
    for (std::size_t i = 0; i < dump.exchanges.size(); ++i) {
        const ExchangeDigest &exchange = dump.exchanges[i];
        if (std::ranges::find(law.names, exchange.api) == law.names.end())
            continue;
        std::vector<std::int64_t> group = exchange.ranks ? *exchange.ranks : std::vector<std::int64_t>();
        std::ranges::sort(group);
        const std::size_t number = counts[{exchange.api, group}]++;
        if (!exchange.asynchronous && !exchange.results.empty())
            found.emplace(Meeting{exchange.api, std::move(group), number}, i);
    }
    return found;
}

// A rank outside of the group calls the same API in a group of its own.
bool takesPart(const DumpDigest &dump, const Meeting &meeting)
{
    const auto &group = std::get<1>(meeting);
    if (group.empty() || dump.rank.kind != RankId::Kind::Rank)
        return true;
    return std::ranges::find(group, dump.rank.number) != group.end();
}

void examineExchanges(const RunLaw &law, const Ranks &ranks, Findings &findings)
{
    std::vector<Meetings> meetings;
    for (const DumpDigest *rank : ranks)
        meetings.push_back(meetingsOf(*rank, law));
    const DumpDigest &first = *ranks.front();
    for (const auto &[meeting, place] : meetings.front()) {
        if (!takesPart(first, meeting))
            continue;
        const TensorDigest &wanted = first.exchanges[place].results.front();
        for (std::size_t i = 1; i < ranks.size(); ++i) {
            const DumpDigest &other = *ranks[i];
            const auto met = meetings[i].find(meeting);
            if (met == meetings[i].end() || !takesPart(other, meeting))
                continue;
            const TensorDigest &result = other.exchanges[met->second].results.front();
            if (result.shape != wanted.shape || !result.isOther(wanted))
                continue;
            ExaminationFinding finding = likelyFinding(law, other, result);
            finding.sentence = message(Messages::tr("{} gives different numbers on {} and on {}, and {}."),
                                       result.operatorName, other.rank.folderName(), first.rank.folderName(), law.text);
            findings.push_back(std::move(finding));
        }
    }
}

// ---- replicas ----------------------------------------------------------------------------------------------------

bool sameParameters(const DumpDigest &one, const DumpDigest &other)
{
    const auto form = [](const auto &parameter) { return std::tie(parameter.first, parameter.second.shape); };
    return !one.parameters.empty() && std::ranges::equal(one.parameters, other.parameters, {}, form, form);
}

struct Apart {
    std::vector<const TensorDigest *> others; // of the second run's rank
    std::vector<std::string> names;
    std::size_t compared = 0;
};

// Constants such as the weight of a norm before its first update are equal everywhere.
Apart parametersApart(const DumpDigest &one, const DumpDigest &other)
{
    Apart found;
    for (const auto &[name, tensor] : one.parameters) {
        const TensorDigest &counterpart = other.parameters.at(name);
        if (tensor.isConstant() && counterpart.isConstant())
            continue;
        ++found.compared;
        if (!counterpart.isOther(tensor))
            continue;
        found.others.push_back(&counterpart);
        found.names.push_back(name);
    }
    return found;
}

bool exchangeInForward(const DumpDigest &one, const DumpDigest &other)
{
    return one.exchangesInForward || other.exchangesInForward;
}

// Which ranks a law is about: those that agree in a part of their place. Without a layout: all that have a part in it.
using PlaceOf = std::vector<std::int64_t> (ParallelGroups::*)(const RankId &) const;

std::vector<Ranks> divided(const Ranks &ranks, const ParallelGroups &groups, PlaceOf placeOf)
{
    std::map<std::vector<std::int64_t>, Ranks> together;
    for (const DumpDigest *rank : ranks)
        together[(groups.*placeOf)(rank->rank)].push_back(rank);
    std::vector<Ranks> found;
    for (auto &[place, members] : together)
        found.push_back(std::move(members));
    return found;
}

// A layout leaves nothing to decide.
ExaminationFinding findingOf(const RunLaw &law, const DumpDigest &dump, const TensorDigest &tensor, bool isLayoutKnown)
{
    ExaminationFinding finding = likelyFinding(law, dump, tensor);
    if (isLayoutKnown) {
        finding.confidence = Confidence::Proven;
        finding.decides.clear();
    }
    return finding;
}

// Without an exchange in the forward pass no rank can hold a part of a layer.
bool mayBeReplicas(const DumpDigest &one, const DumpDigest &other, const Apart &apart)
{
    return !exchangeInForward(one, other) ||
           static_cast<double>(apart.names.size()) <= shareOfFew * static_cast<double>(apart.compared);
}

void examineReplicas(const RunLaw &law, const Ranks &ranks, bool isLayoutKnown, Findings &findings)
{
    const DumpDigest &first = *ranks.front();
    for (const DumpDigest *other : std::span(ranks).subspan(1)) {
        if (!sameParameters(first, *other))
            continue;
        const Apart apart = parametersApart(first, *other);
        const bool areReplicas = isLayoutKnown || mayBeReplicas(first, *other, apart);
        if (apart.names.empty() || !areReplicas)
            continue;
        ExaminationFinding finding = findingOf(law, *other, *apart.others.front(), isLayoutKnown);
        finding.sentence = message(Messages::tr("{} of {} parameters on {} differ from those on {}, first {}, and {}."),
                                   apart.names.size(), apart.compared, other->rank.folderName(),
                                   first.rank.folderName(), apart.names.front(), law.text);
        findings.push_back(std::move(finding));
    }
}

// By the checksum or the statistics; a tensor that has neither may be any of its shape.
bool mayBeSame(const TensorDigest &one, const TensorDigest &other)
{
    if (one.isSame(other))
        return true;
    const bool unknown = !one.norm && one.checksum.empty();
    return unknown && !one.isOther(other);
}

bool sameData(const DumpDigest &one, const DumpDigest &other)
{
    const auto isConstant = [](const TensorDigest &tensor) { return tensor.isConstant(); };
    return !std::ranges::all_of(one.data, isConstant) && std::ranges::equal(one.data, other.data, mayBeSame);
}

void examineBatches(const RunLaw &law, const Ranks &ranks, bool isLayoutKnown, Findings &findings)
{
    const DumpDigest &first = *ranks.front();
    for (const DumpDigest *other : std::span(ranks).subspan(1)) {
        const bool haveOwnData = isLayoutKnown || !exchangeInForward(first, *other);
        if (!sameParameters(first, *other) || !haveOwnData || !sameData(first, *other))
            continue;
        ExaminationFinding finding = findingOf(law, *other, other->data.front(), isLayoutKnown);
        finding.sentence = message(Messages::tr("{} works on the same batch as {} in step {}, and {}."),
                                   other->rank.folderName(), first.rank.folderName(), other->step.value, law.text);
        findings.push_back(std::move(finding));
    }
}

// ---- tensor-parallel ranks: only a layout shows which they are
// --------------------------------------------------------

void examineTensorBatches(const RunLaw &law, const Ranks &ranks, Findings &findings)
{
    const DumpDigest &first = *ranks.front();
    for (const DumpDigest *other : std::span(ranks).subspan(1)) {
        const auto isOther = [](const TensorDigest &one, const TensorDigest &two) { return one.isOther(two); };
        const bool haveOneForm = !first.data.empty() && first.data.size() == other->data.size();
        if (!haveOneForm || !isOther(other->data.front(), first.data.front()))
            continue;
        ExaminationFinding finding = findingOf(law, *other, other->data.front(), true);
        finding.sentence = message(Messages::tr("{} works on another batch than {} in step {}, and {}."),
                                   other->rank.folderName(), first.rank.folderName(), other->step.value, law.text);
        findings.push_back(std::move(finding));
    }
}

bool isDivided(const RunLaw &law, std::string_view parameter)
{
    const bool isWeight = parameter.ends_with(".weight");
    return isWeight && std::ranges::any_of(law.names, [&](const std::string &name) {
               return parameter.find(name) != std::string_view::npos;
           });
}

void examineParts(const RunLaw &law, const Ranks &ranks, Findings &findings)
{
    const DumpDigest &first = *ranks.front();
    for (const DumpDigest *other : std::span(ranks).subspan(1)) {
        std::vector<std::string> same;
        std::size_t checked = 0;
        for (const auto &[name, tensor] : first.parameters) {
            const auto known = other->parameters.find(name);
            const bool isChecked = known != other->parameters.end() && isDivided(law, name) && !tensor.isConstant();
            checked += isChecked;
            if (isChecked && known->second.isSame(tensor))
                same.push_back(name);
        }
        if (same.empty())
            continue;
        ExaminationFinding finding = findingOf(law, *other, other->parameters.at(same.front()), true);
        finding.confidence = Confidence::Likely; // a name does not prove that it is divided
        finding.decides = law.decides;
        finding.sentence =
            message(Messages::tr("{} of {} divided weights on {} are equal to those on {}, first {}, and "
                                 "{}."),
                    same.size(), checked, other->rank.folderName(), first.rank.folderName(), same.front(), law.text);
        findings.push_back(std::move(finding));
    }
}

// ---- all laws ------------------------------------------------------------------------------------------------------

void examineLaw(const RunLaw &law, const Ranks &ranks, const ParallelGroups &groups, Findings &findings)
{
    using Kind = RunLaw::Kind;
    const bool isKnown = groups.areKnown();
    const auto each = [&](PlaceOf placeOf, const auto &examine) {
        for (const Ranks &members : divided(ranks, groups, placeOf))
            examine(members);
    };
    if (law.kind == Kind::EqualOnRanks)
        examineExchanges(law, ranks, findings);
    if (law.kind == Kind::ReplicasEqual)
        each(&ParallelGroups::replicasOf,
             [&](const Ranks &members) { examineReplicas(law, members, isKnown, findings); });
    if (law.kind == Kind::BatchesDiffer)
        each(&ParallelGroups::dataPeersOf,
             [&](const Ranks &members) { examineBatches(law, members, isKnown, findings); });
    if (law.kind == Kind::BatchesEqual && isKnown)
        each(&ParallelGroups::tensorPeersOf,
             [&](const Ranks &members) { examineTensorBatches(law, members, findings); });
    if (law.kind == Kind::PartsDiffer && isKnown)
        each(&ParallelGroups::tensorPeersOf, [&](const Ranks &members) { examineParts(law, members, findings); });
}

} // namespace

std::vector<ExaminationFinding> examineRanks(const std::vector<DumpDigest> &dumps, const ParallelGroups &groups)
{
    std::map<std::int64_t, Ranks> steps;
    for (const DumpDigest &dump : dumps)
        steps[dump.step.value].push_back(&dump);
    Findings findings;
    for (const auto &[step, ranks] : steps) {
        for (const RunLaw &law : runLaws()) {
            if (ranks.size() > 1)
                examineLaw(law, ranks, groups, findings);
        }
    }
    return findings;
}

} // namespace rundiff
