// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/table/callorder.h"

#include "models/knowledge/operators/callname.h"

#include <algorithm>
#include <map>
#include <string>

namespace rundiff
{

namespace
{

constexpr int deepest = 500; // construct.json may hold circles

// "conv1_out_grad" -> "conv1_out"; empty for other names.
std::string_view withoutGradientSuffix(std::string_view name)
{
    constexpr std::string_view suffix = "_grad";
    if (!name.ends_with(suffix))
        return {};
    return name.substr(0, name.size() - suffix.size());
}

} // namespace

CallOrder::CallOrder(const Dump &dump) : m_dump(dump), m_calls(dump.names.size(), DumpOperator::nothing)
{
    m_times.reserve(dump.operators.size());
    for (std::uint32_t call = 0; call < dump.operators.size(); ++call) {
        m_calls[dump.operators[call].key.value] = call;
        m_times.push_back({0, call, 0, call});
    }
    if (dump.location.debug) {
        m_parents.assign(dump.operators.size(), DumpOperator::nothing);
        placeSavedVariables();
        return;
    }
    findParents();
    placeModulesBehindTheirCalls();
    placeGradientsBehindTheirModules();
}

std::uint32_t CallOrder::find(std::string_view key) const
{
    const NameId name = m_dump.names.find(key);
    if (name.empty())
        return DumpOperator::nothing;
    return m_calls[name.value];
}

bool CallOrder::isInside(std::uint32_t call, std::uint32_t module) const
{
    for (int hops = 0; call != DumpOperator::nothing && hops < deepest; ++hops) {
        if (call == module)
            return true;
        call = m_parents[call];
    }
    return false;
}

void CallOrder::findParents()
{
    m_parents.reserve(m_dump.operators.size());
    for (std::uint32_t call = 0; call < m_dump.operators.size(); ++call) {
        const NameId parent = m_dump.operators[call].parent;
        m_parents.push_back(parent.empty() ? DumpOperator::nothing : m_calls[parent.value]);
    }
    for (std::uint32_t call = 0; call < m_dump.operators.size(); ++call) {
        if (m_parents[call] == DumpOperator::nothing)
            m_parents[call] = repairedParent(call);
    }
}

std::uint32_t CallOrder::repairedParent(std::uint32_t call) const
{
    const std::uint32_t forward = find(forwardKey(m_dump.name(m_dump.operators[call].key)));
    if (forward == DumpOperator::nothing || m_dump.operators[forward].parent.empty())
        return DumpOperator::nothing;
    std::string module(m_dump.name(m_dump.operators[forward].parent));
    const std::size_t word = module.rfind(".forward.");
    if (word == std::string::npos)
        return DumpOperator::nothing;
    return find(module.replace(word, 9, ".backward."));
}

void CallOrder::placeModulesBehindTheirCalls()
{
    for (std::uint32_t call = 0; call < m_times.size(); ++call) {
        int hops = 0;
        for (std::uint32_t module = m_parents[call]; module != DumpOperator::nothing && hops < deepest;
             module = m_parents[module], ++hops)
            m_times[module].position = std::max(m_times[module].position, std::int64_t(call));
    }
    for (std::uint32_t call = 0; call < m_times.size(); ++call) {
        if (m_times[call].position == call)
            continue;
        int depth = 0;
        for (std::uint32_t module = m_parents[call]; module != DumpOperator::nothing && depth < deepest;
             module = m_parents[module])
            ++depth;
        m_times[call].tier = 2 * (deepest + 1 - depth);
    }
}

void CallOrder::placeGradientsBehindTheirModules()
{
    std::map<std::string_view, std::uint32_t> gradients; // of a module's parameters, its backward pass still to come
    for (std::uint32_t call = 0; call < m_times.size(); ++call) {
        const CallName name = callNameOf(m_dump, m_dump.operators[call]);
        if (name.kind == CallName::Kind::ParametersGrad)
            gradients.insert_or_assign(name.name, call);
        if (name.kind != CallName::Kind::Module || !name.backward())
            continue;
        const auto waiting = gradients.find(name.name);
        if (waiting == gradients.end())
            continue;
        m_times[waiting->second].position = m_times[call].position;
        m_times[waiting->second].tier = m_times[call].tier + 1;
        gradients.erase(waiting);
    }
}

void CallOrder::placeSavedVariables()
{
    std::map<std::string_view, bool> variables;
    for (const DumpOperator &saved : m_dump.operators)
        variables.emplace(callName(m_dump.name(saved.key)).name, true);
    for (CallTime &time : m_times) {
        const std::string_view name = callName(m_dump.name(m_dump.operators[time.call].key)).name;
        const std::string_view value = withoutGradientSuffix(name);
        if (!value.empty() && variables.contains(value))
            time = {1, -time.position, 0, time.call};
    }
}

const std::vector<std::string> &stackOf(const Dump &dump, const CallOrder &order, std::uint32_t call)
{
    static const std::vector<std::string> none;
    std::uint32_t stack = dump.operators[call].stack;
    if (stack >= dump.stacks.size()) {
        const std::uint32_t forward = order.find(forwardKey(dump.name(dump.operators[call].key)));
        stack = forward == DumpOperator::nothing ? DumpOperator::nothing : dump.operators[forward].stack;
    }
    if (stack < dump.stacks.size())
        return dump.stacks[stack];
    return none;
}

} // namespace rundiff
