// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/pythonprocesses.h"

#include "models/knowledge/sources/pythonvalue.h"

#include <algorithm>
#include <utility>

namespace rundiff
{

namespace
{

using Kind = PythonExpression::Kind;
using Value = SourceValue;

} // namespace

bool PythonProcesses::startsAnew(std::string_view method)
{
    return method == "spawn" || method == "forkserver";
}

PythonProcesses::PythonProcesses(PythonState &state, PythonWalk &walk, PythonDefinitions &definitions)
    : m_state(state), m_walk(walk), m_definitions(definitions)
{
}

// A start method applies to all later processes, or to the call that refers to it.
const SpawningCall *PythonProcesses::spawningCall(const std::string &name, const PythonExpression &expression,
                                                  PythonFrame &frame)
{
    std::string_view method;
    for (const auto &given : expression.arguments) {
        const PythonExpression &value = m_state.at(frame, given.value);
        if (value.kind == Kind::String &&
            (given.keyword.empty() || given.keyword == "method" || given.keyword == "start_method"))
            method = value.text;
    }
    if (name.ends_with(".set_start_method") && startsAnew(method) && m_state.reach <= Reach::Conditional) {
        m_state.spawnsProcesses = true;
    }
    for (const SpawningCall &call : m_state.names.wanted.spawning) {
        const bool fits = std::any_of(call.names.begin(), call.names.end(),
                                      [&](const std::string &pattern) { return fitsPattern(name, pattern); });
        if (fits &&
            ((call.always && (method.empty() || startsAnew(method))) || m_state.spawnsProcesses || startsAnew(method)))
            return &call;
    }
    return nullptr;
}

// The new interpreter imports the program's file, but for the part that only the program itself runs, and calls the
// function. Of what was done before only environment variables are left.
void PythonProcesses::spawn(PythonFrame &frame, const PythonExpression &expression, const SpawningCall &call)
{
    if (m_state.reach > Reach::Conditional || m_state.unit < 0 || m_state.top < 0)
        return;
    int position = 0;
    std::uint32_t runs = 0;
    std::vector<SourceArgument> arguments;
    for (const auto &given : expression.arguments) {
        const PythonExpression &value = m_state.at(frame, given.value);
        if (given.keyword == call.function || (given.keyword.empty() && position++ == call.position))
            runs = given.value;
        else if (given.keyword == "args" && value.kind == Kind::Sequence)
            for (const std::uint32_t part : value.parts)
                arguments.push_back({{}, m_walk.evaluate(frame, part)});
    }
    if (call.always) // the process's number comes first
        arguments.insert(arguments.begin(), {{}, unknownValue("rank")});
    if (runs == 0)
        return;
    const PythonExpression &written = m_state.at(frame, runs);
    Value function = unknownValue(written.source);
    if (written.kind == Kind::Name || written.kind == Kind::Attribute)
        function = m_walk.evaluateCallee(frame, runs);
    const std::int32_t child = m_state.newUnit(frame.file, sourceText(written.source));
    m_state.units[child].parts.push_back({m_state.top, Reach::Live, {}});
    m_state.spawned.push_back(child);
    for (std::size_t i = 0, before = m_state.facts.size(); i < before; ++i) {
        const SourceFact &known = m_state.facts[i];
        if (known.kind != SourceFact::Kind::Variable || (known.unit != m_state.unit && known.unit != m_state.main))
            continue;
        SourceFact handedOn = known;
        handedOn.unit = child;
        handedOn.origin = SourceFact::Origin::Environment;
        m_state.facts.push_back(std::move(handedOn));
    }
    m_state.units[child].trains = function.kind != Value::Kind::Function; // it does what is not seen
    if (function.kind != Value::Kind::Function)
        return;
    const std::int32_t parent = std::exchange(m_state.unit, child);
    const Reach reach = std::exchange(m_state.reach, Reach::Live);
    const std::string_view why = std::exchange(m_state.why, {});
    const bool model = std::exchange(m_state.afterModel, false), training = std::exchange(m_state.afterTraining, false);
    std::vector<PythonState::Used> used = std::exchange(m_state.used, {});
    std::set<PythonPlace> classes = std::exchange(m_state.classesInUse, {});
    if (function.file != frame.file)
        m_state.include(m_state.moduleUnit(function.file));
    m_definitions.walkDefinition(function.file, function.index, std::move(arguments), {}, nullptr);
    m_definitions.walkUsed();
    m_state.used = std::move(used);
    m_state.classesInUse = std::move(classes);
    m_state.afterModel = model;
    m_state.afterTraining = training;
    m_state.reach = reach;
    m_state.why = why;
    m_state.unit = parent;
}

} // namespace rundiff
