// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/examination/replicarows.h"

#include "models/compare/examination/dumpdigest.h"
#include "models/knowledge/operators/callname.h"
#include "models/run/mixednumber.h"

#include <algorithm>
#include <functional>
#include <map>
#include <string_view>
#include <tuple>

namespace rundiff
{

namespace
{

// Numbers of names differ between dumps, their texts do not.
std::vector<std::uint64_t> hashesOf(const Names &names)
{
    std::vector<std::uint64_t> hashes(names.size());
    for (std::uint32_t id = 0; id < names.size(); ++id)
        hashes[id] = std::hash<std::string_view>()(names.text({id}));
    return hashes;
}

class RowHashes
{
public:
    explicit RowHashes(const Dump &dump) : m_rows(dump.rows), m_names(hashesOf(dump.names)) {}

    std::uint64_t of(std::size_t row) const
    {
        const DumpRow values = m_rows[row];
        std::uint64_t sum = mixedInto(name(values.dtype), name(values.shape));
        sum = mixedInto(sum, name(values.checksum));
        for (const Statistic &statistic : {values.max, values.min, values.mean, values.norm}) {
            const bool text = statistic.kind == Statistic::Kind::Text;
            sum = mixedInto(sum, static_cast<std::uint64_t>(statistic.kind));
            sum = mixedInto(sum, text ? name(statistic.text()) : statistic.bits);
        }
        return sum;
    }
    std::uint64_t name(NameId id) const { return m_names[id.value]; }

private:
    const DumpRows &m_rows;
    std::vector<std::uint64_t> m_names;
};

bool allAgree(std::span<const ReplicaRows *const> ranks, std::size_t row)
{
    return std::ranges::all_of(ranks,
                               [&](const ReplicaRows *rank) { return (*rank->rows)[row] == (*ranks[0]->rows)[row]; });
}

struct Vote {
    std::uint64_t most = 0; // what more than half of the ranks have, if `votes` says so
    std::size_t votes = 0;
    bool decides = false;
};

// By the majority vote of Boyer and Moore: one candidate remains, and is counted.
Vote voteOn(std::span<const ReplicaRows *const> ranks, std::size_t row)
{
    Vote vote;
    std::size_t lead = 0;
    for (const ReplicaRows *rank : ranks) {
        const std::uint64_t own = (*rank->rows)[row];
        if (lead == 0)
            vote.most = own;
        lead = own == vote.most ? lead + 1 : lead - 1;
    }
    vote.votes = static_cast<std::size_t>(
        std::ranges::count_if(ranks, [&](const ReplicaRows *rank) { return (*rank->rows)[row] == vote.most; }));
    vote.decides = 2 * vote.votes > ranks.size();
    return vote;
}

class Majorities
{
public:
    explicit Majorities(std::span<const ReplicaRows *const> ranks) : m_ranks(ranks), m_leavers(ranks.size()) {}

    void judge(std::size_t row)
    {
        if (allAgree(m_ranks, row)) {
            ++m_found.judged;
            return;
        }
        const Vote vote = voteOn(m_ranks, row);
        ++(vote.decides ? m_found.judged : m_found.undecided);
        if (vote.decides)
            note(row, vote);
    }

    RowMajorities found() &&
    {
        for (const RowMajorities::Leaver &leaver : m_leavers) {
            if (leaver.rows > 0)
                m_found.leavers.push_back(leaver);
        }
        std::ranges::sort(m_found.leavers, {},
                          [](const auto &leaver) { return std::tuple(leaver.firstRow, leaver.rank); });
        return std::move(m_found);
    }

private:
    void note(std::size_t row, const Vote &vote)
    {
        std::size_t example = 0;
        while ((*m_ranks[example]->rows)[row] != vote.most)
            ++example;
        for (std::size_t i = 0; i < m_ranks.size(); ++i) {
            if ((*m_ranks[i]->rows)[row] == vote.most)
                continue;
            RowMajorities::Leaver &leaver = m_leavers[i];
            if (leaver.rows++ == 0)
                leaver = {i, row, 1, vote.votes, example};
        }
    }

    std::span<const ReplicaRows *const> m_ranks;
    std::vector<RowMajorities::Leaver> m_leavers;
    RowMajorities m_found;
};

} // namespace

ReplicaRows replicaRows(const Dump &dump, const OperatorFacts &facts)
{
    ReplicaRows found;
    found.rank = dump.location.rank;
    const RowHashes hashes(dump);
    auto rows = std::make_shared<RowKeys>(dump.rows.size());
    for (const DumpOperator &call : dump.operators) {
        const CallName name = callNameOf(dump, call);
        const bool undefined = facts.isUndefined(name), exchanges = facts.communicates(name);
        found.calls = mixedInto(found.calls, hashes.name(call.key));
        for (std::uint32_t row = call.firstRow; row < call.firstRow + call.rowCount; ++row) {
            found.calls = mixedInto(found.calls, hashes.name(dump.rows[row].suffix));
            const bool isPartner = exchanges && dump.rows[row].scalar; // a rank sends to others than its neighbour
            if (!undefined && !isPartner)
                (*rows)[row] = hashes.of(row);
            found.hasTensors = found.hasTensors || dump.rows.dataName(row).value != 0;
            if (dump.rows.side(row) == Side::Parameters)
                found.parameters.push_back(row);
        }
    }
    found.rows = std::move(rows);
    for (const TensorDigest &data : digestOf(dump, facts).data) {
        if (dump.rows.side(data.row) == Side::Input)
            found.data.push_back(data.row);
    }
    return found;
}

bool haveOwnData(std::span<const ReplicaRows *const> ranks)
{
    return !std::ranges::all_of(ranks.front()->data, [&](std::uint32_t row) { return voteOn(ranks, row).decides; });
}

RowMajorities majoritiesOf(std::span<const ReplicaRows *const> ranks, bool ownData)
{
    const ReplicaRows &first = *ranks.front();
    Majorities majorities(ranks);
    if (ownData) {
        for (const std::uint32_t row : first.parameters)
            majorities.judge(row);
    } else {
        for (std::size_t row = 0; row < first.rows->size(); ++row)
            majorities.judge(row);
    }
    return std::move(majorities).found();
}

} // namespace rundiff
