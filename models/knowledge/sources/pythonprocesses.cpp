// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/pythonprocesses.h"

#include "models/knowledge/sources/pythonvalue.h"
#include "models/run/lookup.h"
#include "models/run/textpieces.h"

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
    return isAnyOf(method, {"spawn", "forkserver"});
}

PythonProcesses::PythonProcesses(PythonState &state, PythonWalk &walk, PythonDefinitions &definitions)
    : m_state(state), m_walk(walk), m_definitions(definitions)
{
}

// A start method applies to all later processes, or to the call that refers to it.
const SpawningCall *PythonProcesses::spawningCall(const std::string &name, const PythonExpression &expression,
                                                  PythonFrame &frame)
{
    const std::string_view method = startMethod(frame, expression);
    const bool anew = startsAnew(method);
    if (anew && name.ends_with(".set_start_method") && m_state.reach <= Reach::Conditional)
        m_state.spawnsProcesses = true;
    for (const SpawningCall &call : m_state.names.wanted.spawning) {
        const bool byItself = call.always && method.empty();
        const bool spawns = anew || byItself || m_state.spawnsProcesses;
        if (spawns && fitsAnyPattern(name, call.names))
            return &call;
    }
    return nullptr;
}

std::string_view PythonProcesses::startMethod(PythonFrame &frame, const PythonExpression &expression) const
{
    std::string_view method;
    for (const auto &given : expression.arguments) {
        const PythonExpression &value = m_state.at(frame, given.value);
        if (value.kind == Kind::String && isAnyOf(given.keyword, {"", "method", "start_method"}))
            method = value.text;
    }
    return method;
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
    if (isAnyOf(written.kind, {Kind::Name, Kind::Attribute}))
        function = m_walk.evaluateCallee(frame, runs);
    const std::int32_t child = m_state.newUnit(frame.file, sourceText(written.source));
    m_state.units[child].parts.push_back({m_state.top, Reach::Live, {}});
    m_state.spawned.push_back(child);
    handOnVariables(child);
    m_state.units[child].trains = function.kind != Value::Kind::Function; // it does what is not seen
    if (function.kind == Value::Kind::Function)
        walkChild(frame, child, function, std::move(arguments));
}

void PythonProcesses::handOnVariables(std::int32_t child)
{
    for (std::size_t i = 0, before = m_state.facts.size(); i < before; ++i) {
        const SourceFact &known = m_state.facts[i];
        const bool ofParent = known.unit == m_state.unit || known.unit == m_state.main;
        if (!ofParent || known.kind != SourceFact::Kind::Variable)
            continue;
        SourceFact handedOn = known;
        handedOn.unit = child;
        handedOn.origin = SourceFact::Origin::Environment;
        m_state.facts.push_back(std::move(handedOn));
    }
}

void PythonProcesses::walkChild(PythonFrame &frame, std::int32_t child, const Value &function,
                                std::vector<SourceArgument> arguments)
{
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
