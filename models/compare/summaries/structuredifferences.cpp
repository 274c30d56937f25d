// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/summaries/structuredifferences.h"

#include "models/compare/table/rowfields.h"

#include <map>
#include <set>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::size_t mostNames = 6;

bool isForward(std::string_view key)
{
    return directionIn(key) != "backward";
}

// "Module.layers.0.attn.Attention.forward.0" and its backward pass are one module.
std::string moduleName(std::string_view key)
{
    std::string name(key);
    if (const auto at = name.find(".backward."); at != std::string::npos)
        name.replace(at, std::string_view(".backward.").size(), ".forward.");
    return name;
}

// A backward pass counts only where the forward pass of its call is in both runs.
class StructureSearch
{
public:
    explicit StructureSearch(const PairTable &table) : m_table(table)
    {
        for (const PairOperator &call : table.operators) {
            const bool lone = !call.inBoth();
            const std::string_view key = operatorKey(table, call);
            if (lone && isForward(key))
                m_lone[call.inA()].insert(withoutDirection(key));
        }
    }

    std::vector<StructureDifference> differences()
    {
        for (const PairOperator &call : m_table.operators) {
            if (!call.inBoth())
                add(call);
        }
        return std::move(m_found);
    }

private:
    void add(const PairOperator &call)
    {
        const std::string_view key = operatorKey(m_table, call);
        const std::string name = withoutDirection(key);
        const bool forward = isForward(key);
        if (!forward && m_lone[call.inA()].contains(name))
            return;
        const std::string module = moduleName(moduleKey(m_table, call));
        const auto [place, isNew] = m_places.try_emplace(module, m_found.size());
        if (isNew)
            m_found.push_back({module, {}, {}, call.firstRow});
        StructureDifference &found = m_found[place->second];
        StructureDifference::Calls &calls = call.inA() ? found.a : found.b;
        if (calls.names.size() < mostNames)
            calls.names.push_back(forward ? name : std::string(key));
        ++calls.count;
    }

    const PairTable &m_table;
    std::set<std::string, std::less<>> m_lone[2]; // by run: calls of a forward pass that only it has
    std::map<std::string, std::size_t, std::less<>> m_places;
    std::vector<StructureDifference> m_found;
};

} // namespace

std::vector<StructureDifference> structureDifferences(const PairTable &table)
{
    return StructureSearch(table).differences();
}

} // namespace rundiff
