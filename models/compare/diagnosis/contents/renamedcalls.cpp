// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/contents/renamedcalls.h"

#include "models/compare/diagnosis/contents/tensorcontent.h"
#include "models/compare/table/pairview.h"

#include <algorithm>
#include <string>

namespace rundiff
{

namespace
{

// Of all results; empty where they do not tell the call from others.
std::string resultsOf(const CallRows &call, bool ofA)
{
    const Dump &dump = call.table.dump(ofA);
    std::string text;
    bool distinct = false;
    for (const PairRow &pair : call.rows()) {
        if (pair.of(ofA) == PairRow::none)
            continue;
        const DumpRow row = dump.rows[pair.of(ofA)];
        if (row.side != Side::Output || !isTensor(row))
            continue;
        distinct = distinct || isDistinct(row);
        text.append(contentOf(dump, row)).append("|");
    }
    return distinct ? text : std::string();
}

// The tensors that a call takes and whose values the dump distinguishes.
std::vector<std::string> takenBy(const CallRows &call, bool ofA)
{
    const Dump &dump = call.table.dump(ofA);
    std::vector<std::string> taken;
    for (const PairRow &pair : call.rows()) {
        if (pair.of(ofA) == PairRow::none)
            continue;
        const DumpRow row = dump.rows[pair.of(ofA)];
        if (row.side == Side::Input && isDistinct(row))
            taken.push_back(contentOf(dump, row));
    }
    return taken;
}

// Arguments may stand in another order, or one more of them. The last of several calls that one call of the other run
// does at once takes what the others made.
bool mayTakeTheSame(const std::vector<std::string> &one, const std::vector<std::string> &other)
{
    if (one.empty() || other.empty())
        return true;
    const bool isInOther = std::ranges::find(other, one.front()) != other.end();
    return isInOther && std::ranges::find(one, other.front()) != one.end();
}

bool areOfOneKind(const CallName &one, const CallName &other)
{
    return one.kind == other.kind && one.direction == other.direction;
}

// Calls without partners between two that have one.
class Gap
{
public:
    void add(const CallRows &call)
    {
        constexpr std::size_t most = 256; // beyond that the runs have nothing in common here
        auto &calls = call.inA() ? m_ofA : m_ofB;
        if (call.pair().rowCount > 0 && calls.size() < most)
            calls.push_back({call.index, resultsOf(call, call.inA()), takenBy(call, call.inA()), call.name()});
    }

    void endInto(std::vector<RenamedCall> &found)
    {
        for (const Lone &lone : m_ofA) {
            const auto other = std::ranges::find_if(m_ofB, [&](const Lone &candidate) {
                return !lone.results.empty() && candidate.results == lone.results &&
                       areOfOneKind(candidate.name, lone.name) && mayTakeTheSame(candidate.taken, lone.taken);
            });
            if (other == m_ofB.end())
                continue;
            found.push_back({lone.index, other->index});
            m_ofB.erase(other);
        }
        m_ofA.clear();
        m_ofB.clear();
    }

private:
    struct Lone {
        std::size_t index = 0;
        std::string results;
        std::vector<std::string> taken;
        CallName name;
    };
    std::vector<Lone> m_ofA, m_ofB;
};

} // namespace

std::vector<RenamedCall> renamedCalls(const PairTable &table)
{
    std::vector<RenamedCall> found;
    Gap gap;
    for (std::size_t index = 0; index < table.operators.size(); ++index) {
        const CallRows call{table, index};
        if (call.inBoth())
            gap.endInto(found);
        else
            gap.add(call);
    }
    gap.endInto(found);
    return found;
}

} // namespace rundiff
