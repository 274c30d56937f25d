// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/contents/lonecallgroups.h"

#include "models/compare/diagnosis/contents/frametext.h"
#include "models/compare/diagnosis/contents/renamedcalls.h"
#include "models/compare/table/callorder.h"
#include "models/compare/table/pairview.h"

#include <algorithm>
#include <set>

namespace rundiff
{

namespace
{

constexpr std::size_t mostGroups = 16, mostApis = 6;

std::set<std::size_t> renamedOnes(const PairTable &table)
{
    std::set<std::size_t> renamed;
    for (const RenamedCall &call : renamedCalls(table)) {
        renamed.insert(call.ofA);
        renamed.insert(call.ofB);
    }
    return renamed;
}

class Grouping
{
public:
    Grouping(const PairTable &table, const OperatorFacts &facts)
        : m_table(table), m_facts(facts), m_orderA(*table.a), m_orderB(*table.b), m_renamed(renamedOnes(table))
    {
    }

    std::vector<LoneCallGroup> from(std::size_t begin)
    {
        for (std::size_t index = begin; index < m_table.operators.size(); ++index) {
            const CallRows call{m_table, index};
            if (isLone(call))
                add(call);
        }
        return std::move(m_groups);
    }

private:
    bool isLone(const CallRows &call) const
    {
        if (call.inBoth() || call.pair().rowCount == 0 || m_renamed.contains(call.index))
            return false;
        const CallName name = call.name();
        return name.kind == CallName::Kind::Api && name.direction == Direction::Forward;
    }

    void add(const CallRows &call)
    {
        const CallOrder &order = call.inA() ? m_orderA : m_orderB;
        const auto &stack = stackOf(m_table.dump(call.inA()), order, call.pair().of(call.inA()));
        const FrameText line = textOfFrame(std::string(m_facts.userFrame(stack)));
        auto group = std::ranges::find_if(
            m_groups, [&](const LoneCallGroup &known) { return known.inA == call.inA() && known.place == line.place; });
        if (group == m_groups.end()) {
            if (m_groups.size() == mostGroups)
                return;
            m_groups.push_back({call.inA(), {}, 0, call.index, line.place, line.code});
            group = std::prev(m_groups.end());
        }
        ++group->calls;
        const std::string api(call.name().name);
        const bool isNew = std::ranges::find(group->apis, api) == group->apis.end();
        if (isNew && group->apis.size() < mostApis)
            group->apis.push_back(api);
    }

    const PairTable &m_table;
    const OperatorFacts &m_facts;
    const CallOrder m_orderA, m_orderB;
    const std::set<std::size_t> m_renamed;
    std::vector<LoneCallGroup> m_groups;
};

bool isGradient(const CallRows &call)
{
    const CallName name = call.name();
    return name.backward() || name.kind == CallName::Kind::ParametersGrad;
}

} // namespace

std::vector<LoneCallGroup> loneCallGroups(const PairTable &table, const OperatorFacts &facts)
{
    return Grouping(table, facts).from(0);
}

std::vector<LoneCallGroup> loneCallsBehindBackward(const PairTable &table, const OperatorFacts &facts)
{
    for (std::size_t index = 0; index < table.operators.size(); ++index) {
        if (isGradient(CallRows{table, index}))
            return Grouping(table, facts).from(index);
    }
    return {};
}

std::string wordsOf(const LoneCallGroup &group)
{
    std::string apis;
    for (const std::string &api : group.apis)
        apis.append(apis.empty() ? "" : ", ").append(api);
    if (group.calls > 1)
        apis.append(" \u00d7 ").append(std::to_string(group.calls));
    if (group.place.empty())
        return apis;
    return apis.append(" (").append(group.place).append(": \"").append(group.code).append("\")");
}

} // namespace rundiff
