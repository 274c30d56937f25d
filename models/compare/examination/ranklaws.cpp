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

// Without an exchange in the forward pass no rank can hold a part of a layer.
bool mayBeReplicas(const DumpDigest &one, const DumpDigest &other, const Apart &apart)
{
    return !exchangeInForward(one, other) ||
           static_cast<double>(apart.names.size()) <= shareOfFew * static_cast<double>(apart.compared);
}

void examineReplicas(const RunLaw &law, const Ranks &ranks, Findings &findings)
{
    const DumpDigest &first = *ranks.front();
    for (const DumpDigest *other : std::span(ranks).subspan(1)) {
        if (!sameParameters(first, *other))
            continue;
        const Apart apart = parametersApart(first, *other);
        if (apart.names.empty() || !mayBeReplicas(first, *other, apart))
            continue;
        ExaminationFinding finding = likelyFinding(law, *other, *apart.others.front());
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

void examineBatches(const RunLaw &law, const Ranks &ranks, Findings &findings)
{
    const DumpDigest &first = *ranks.front();
    for (const DumpDigest *other : std::span(ranks).subspan(1)) {
        if (!sameParameters(first, *other) || exchangeInForward(first, *other) || !sameData(first, *other))
            continue;
        ExaminationFinding finding = likelyFinding(law, *other, other->data.front());
        finding.sentence = message(Messages::tr("{} works on the same batch as {} in step {}, and {}."),
                                   other->rank.folderName(), first.rank.folderName(), other->step.value, law.text);
        findings.push_back(std::move(finding));
    }
}

} // namespace

std::vector<ExaminationFinding> examineRanks(const std::vector<DumpDigest> &dumps)
{
    std::map<std::int64_t, Ranks> steps;
    for (const DumpDigest &dump : dumps)
        steps[dump.step.value].push_back(&dump);
    Findings findings;
    for (const auto &[step, ranks] : steps) {
        for (const RunLaw &law : runLaws()) {
            if (ranks.size() < 2)
                continue;
            if (law.kind == RunLaw::Kind::EqualOnRanks)
                examineExchanges(law, ranks, findings);
            else if (law.kind == RunLaw::Kind::ReplicasEqual)
                examineReplicas(law, ranks, findings);
            else if (law.kind == RunLaw::Kind::BatchesDiffer)
                examineBatches(law, ranks, findings);
        }
    }
    return findings;
}

} // namespace rundiff
