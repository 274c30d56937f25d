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
            calls.push_back({call.index, resultsOf(call, call.inA()), call.name()});
    }

    void endInto(std::vector<RenamedCall> &found)
    {
        for (const Lone &lone : m_ofA) {
            const auto other = std::ranges::find_if(m_ofB, [&](const Lone &candidate) {
                return !lone.results.empty() && candidate.results == lone.results &&
                       areOfOneKind(candidate.name, lone.name);
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
