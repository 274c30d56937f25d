// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/signs/communications.h"

#include "models/compare/table/pairview.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>

namespace rundiff
{

namespace
{

using Ranks = std::vector<std::int64_t>;

// "[0, 1]" or "3" -> numbers
Ranks numbersIn(std::string_view text)
{
    Ranks numbers;
    const char *end = text.data() + text.size();
    for (const char *at = text.data(); at < end;) {
        std::int64_t number = 0;
        const auto [stopped, error] = std::from_chars(at, end, number);
        if (error == std::errc{})
            numbers.push_back(number);
        at = error == std::errc{} ? stopped : at + 1;
    }
    return numbers;
}

// What the arguments of a communication call say: its group, and the rank that it names.
struct Others {
    std::shared_ptr<const Ranks> group;
    std::optional<std::int64_t> peer;
    bool peerInGroup = false; // the peer is a place in the group, and no rank of the world
    bool asynchronous = false;

    std::optional<std::int64_t> peerRank() const
    {
        if (!peer || !peerInGroup)
            return peer;
        const auto place = static_cast<std::size_t>(*peer);
        if (group && *peer >= 0 && place < group->size())
            return std::optional((*group)[place]);
        return std::nullopt;
    }
};

// Where torch.distributed takes the other rank when it is not named: send(tensor, dst), gather(tensor, list, dst).
std::string_view peerArgument(std::string_view api)
{
    if (isAnyOf(api, {"gather", "scatter", "gather_object", "scatter_object_list"}))
        return "input.2";
    return "input.1";
}

// The groups of a dump, each kept once: they may hold thousands of ranks and stand with every call.
using Groups = std::map<std::uint32_t, std::shared_ptr<const Ranks>>; // by the number of their text

std::shared_ptr<const Ranks> groupOf(const Dump &dump, const Statistic &text, Groups &groups)
{
    if (text.kind != Statistic::Kind::Text)
        return nullptr;
    auto &group = groups[text.text().value];
    if (!group)
        group = std::make_shared<const Ranks>(numbersIn(dump.name(text.text())));
    return group;
}

Others othersOf(const Dump &dump, const DumpOperator &call, std::string_view api, Groups &groups)
{
    Others others;
    for (std::uint32_t at = call.firstRow; at < call.firstRow + call.rowCount; ++at) {
        const DumpRow row = dump.rows[at];
        if (row.side != Side::Input || !row.scalar)
            continue;
        if (dump.name(row.dtype).ends_with("ProcessGroup")) {
            others.group = groupOf(dump, row.max, groups);
            continue;
        }
        const std::string argument = argumentName(dump.name(row.suffix));
        const std::string_view last = std::string_view(argument).substr(argument.rfind('.') + 1);
        const Ranks numbers = numbersIn(statisticText(dump, row.max));
        if (isAnyOf(last, {"src", "dst", "peer"}) || argument == peerArgument(api))
            others.peer = numbers.empty() ? std::nullopt : std::optional(numbers.front());
        else if (isAnyOf(last, {"group_src", "group_dst"}) && !numbers.empty()) {
            others.peer = numbers.front();
            others.peerInGroup = true;
        } else if (last == "async_op")
            others.asynchronous = row.max.kind == Statistic::Kind::True;
    }
    return others;
}

// Point to point, or a collective with one rank that gives or takes.
Communication::Way wayOf(std::string_view api, const std::optional<std::int64_t> &peer, const RankId &own)
{
    using Way = Communication::Way;
    if (isAnyOf(api, {"send", "isend", "send_object_list"}))
        return Way::Sends;
    if (isAnyOf(api, {"recv", "irecv", "recv_object_list"}))
        return Way::Receives;
    if (!peer || own.kind != RankId::Kind::Rank)
        return Way::Exchanges;
    const bool isPeer = own.number == *peer;
    if (isAnyOf(api, {"broadcast", "scatter", "broadcast_object_list", "scatter_object_list"}))
        return isPeer ? Way::Sends : Way::Receives;
    if (isAnyOf(api, {"reduce", "gather", "gather_object"}))
        return isPeer ? Way::Receives : Way::Sends;
    return Way::Exchanges;
}

// One, or the operations of a batch.
std::vector<Communication> operationsOf(const Dump &dump, std::uint32_t call, Groups &groups)
{
    Communication communication;
    communication.operatorName = dump.name(dump.operators[call].key);
    communication.api = callNameOf(dump, dump.operators[call]).lastSegment();
    std::vector<Communication> batch;
    for (const PeerOperation &operation : dump.peerOperations) {
        if (operation.call != call)
            continue;
        Communication &part = batch.emplace_back(communication);
        part.api = operation.operation;
        part.way = wayOf(part.api, operation.peer, dump.location.rank);
        part.pointToPoint = part.asynchronous = true;
        part.ranks = std::make_shared<const Ranks>(Ranks{operation.peer});
    }
    if (!batch.empty())
        return batch;

    const std::string &api = communication.api;
    const Others others = othersOf(dump, dump.operators[call], api, groups);
    const auto peer = others.peerRank();
    communication.pointToPoint =
        isAnyOf(api, {"send", "isend", "recv", "irecv", "send_object_list", "recv_object_list"});
    communication.way = wayOf(api, peer, dump.location.rank);
    communication.asynchronous = others.asynchronous || api == "irecv";
    if (communication.pointToPoint && peer)
        communication.ranks = std::make_shared<const Ranks>(Ranks{*peer});
    else if (!communication.pointToPoint && others.group && !others.group->empty())
        communication.ranks = others.group;
    return {communication};
}

// The same for all ranks that take part in a call: its API and group, or its two ends.
class MeetingPlaces
{
public:
    // Nothing where the other end is not known.
    std::optional<std::size_t> of(const Communication &call, std::int64_t own)
    {
        if (!call.pointToPoint)
            return numberOf({call.api, groupNumber(call.ranks), 0});
        if (!call.ranks || call.ranks->empty())
            return std::nullopt;
        const std::int64_t peer = call.ranks->front();
        if (call.way == Communication::Way::Sends)
            return numberOf({{}, own, peer});
        return numberOf({{}, peer, own});
    }

private:
    using Place = std::tuple<std::string, std::int64_t, std::int64_t>;

    std::size_t numberOf(Place place) { return m_places.try_emplace(std::move(place), m_places.size()).first->second; }

    std::int64_t groupNumber(const std::shared_ptr<const Ranks> &group)
    {
        const auto [known, added] = m_known.try_emplace(group.get(), 0);
        if (added) {
            Ranks ranks = group ? *group : Ranks{};
            std::sort(ranks.begin(), ranks.end());
            known->second = m_groups.try_emplace(std::move(ranks), std::int64_t(m_groups.size())).first->second;
        }
        return known->second;
    }

    std::map<Place, std::size_t> m_places;
    std::map<Ranks, std::int64_t> m_groups;
    std::unordered_map<const Ranks *, std::int64_t> m_known; // each dump has its own list of the same group
};

struct Participant {
    std::size_t chosen = 0; // index into the chosen pairs
    std::size_t communication = 0;
    Communication::Way way = Communication::Way::Exchanges;
};

using Meetings = std::vector<std::vector<Participant>>;

// Which ranks send to each rank, as far as the chosen pairs tell.
std::map<std::int64_t, std::set<std::int64_t>> sendersOf(const std::vector<DumpPair> &pairs,
                                                         const std::vector<std::size_t> &chosen)
{
    std::map<std::int64_t, std::set<std::int64_t>> senders;
    for (const std::size_t pair : chosen) {
        for (const Communication &call : pairs[pair].communications) {
            if (call.pointToPoint && call.way == Communication::Way::Sends && call.ranks && !call.ranks->empty())
                senders[call.ranks->front()].insert(pairs[pair].a.rank.number);
        }
    }
    return senders;
}

// recv may be called without a source. Where one rank alone sends to this one, it is the source.
Communication withSource(Communication call, const std::set<std::int64_t> &senders)
{
    const bool open = call.pointToPoint && call.way == Communication::Way::Receives && !call.ranks;
    if (open && senders.size() == 1)
        call.ranks = std::make_shared<const Ranks>(Ranks{*senders.begin()});
    return call;
}

// Who meets whom: the n-th call of a kind on one rank meets the n-th on the others.
Meetings meetingsOf(const std::vector<DumpPair> &pairs, const std::vector<std::size_t> &chosen)
{
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> known;
    MeetingPlaces places;
    Meetings meetings;
    auto senders = sendersOf(pairs, chosen);
    for (std::size_t c = 0; c < chosen.size(); ++c) {
        const DumpPair &pair = pairs[chosen[c]];
        std::map<std::size_t, std::size_t> counts;
        for (std::size_t i = 0; i < pair.communications.size(); ++i) {
            const std::int64_t own = pair.a.rank.number;
            const Communication call = withSource(pair.communications[i], senders[own]);
            const auto place = places.of(call, own);
            if (!place)
                continue;
            const auto [at, added] = known.try_emplace({*place, counts[*place]++}, meetings.size());
            if (added)
                meetings.emplace_back();
            meetings[at->second].push_back({c, i, call.way});
        }
    }
    return meetings;
}

// A rank passes its difference on with its later communications.
bool carries(const DumpPair &pair, const Participant &participant)
{
    if (participant.way == Communication::Way::Receives)
        return false;
    if (participant.communication < pair.communicationsBefore)
        return false;
    return !differsInCommunication(pair) ||
           pair.communications[participant.communication].operatorName != pair.firstDifference->operatorName;
}

// Could the pair's first difference have come out of this communication?
bool mayReceive(const DumpPair &pair, const Participant &participant)
{
    if (participant.way == Communication::Way::Sends)
        return false;
    if (differsInCommunication(pair))
        return pair.communications[participant.communication].operatorName == pair.firstDifference->operatorName;
    return pair.firstDifference->side == Side::Input && participant.communication < pair.communicationsBefore &&
           pair.communications[participant.communication].asynchronous;
}

} // namespace

Communications communicationsOf(const Dump &dump, const OperatorFacts &facts)
{
    Communications found;
    Groups groups;
    for (std::uint32_t call = 0; call < dump.operators.size(); ++call) {
        const CallName name = callNameOf(dump, dump.operators[call]);
        if (name.kind != CallName::Kind::Api || !facts.communicates(name))
            continue;
        for (Communication &communication : operationsOf(dump, call, groups)) {
            found.list.push_back(std::move(communication));
            found.calls.push_back(call);
        }
    }
    return found;
}

bool differsInCommunication(const DumpPair &pair)
{
    return pair.firstDifference && pair.firstDifference->side == Side::Output &&
           pair.communicationsBefore < pair.communications.size() &&
           pair.communications[pair.communicationsBefore].operatorName == pair.firstDifference->operatorName;
}

std::vector<std::optional<Arrival>> arrivals(const std::vector<DumpPair> &pairs, const std::vector<std::size_t> &chosen)
{
    std::vector<std::optional<Arrival>> found(chosen.size());
    for (const std::vector<Participant> &meeting : meetingsOf(pairs, chosen)) {
        const auto source = std::find_if(meeting.begin(), meeting.end(), [&](const Participant &participant) {
            return carries(pairs[chosen[participant.chosen]], participant);
        });
        if (source == meeting.end())
            continue;
        for (const Participant &receiver : meeting) {
            if (receiver.chosen != source->chosen && mayReceive(pairs[chosen[receiver.chosen]], receiver))
                found[receiver.chosen] = Arrival{chosen[source->chosen], receiver.communication};
        }
    }
    return found;
}

} // namespace rundiff
