// SPDX-License-Identifier: GPL-3.0-or-later
// Processes that a program begins: a new interpreter has nothing of what the program seeded.
#include "models/knowledge/sources/pythontrace.h"
#include "models/knowledge/sources/pythonvalue.h"

#include <algorithm>
#include <utility>

namespace rundiff
{

namespace
{

using Kind = PythonExpression::Kind;
using Value = SourceValue;

bool startsAnew(std::string_view method)
{
    return method == "spawn" || method == "forkserver";
}

} // namespace

// A start method applies to all later processes, or to the call that refers to it.
const SpawningCall *PythonTrace::spawningCall(const std::string &name, const PythonExpression &expression, Frame &frame)
{
    std::string_view method;
    for (const auto &given : expression.arguments) {
        const PythonExpression &value = at(frame, given.value);
        if (value.kind == Kind::String &&
            (given.keyword.empty() || given.keyword == "method" || given.keyword == "start_method"))
            method = value.text;
    }
    if (name.ends_with(".set_start_method") && startsAnew(method) && m_reach <= Reach::Conditional) {
        m_spawnsProcesses = true;
    }
    for (const SpawningCall &call : m_names.wanted.spawning) {
        const bool fits = std::any_of(call.names.begin(), call.names.end(),
                                      [&](const std::string &pattern) { return fitsPattern(name, pattern); });
        if (fits &&
            ((call.always && (method.empty() || startsAnew(method))) || m_spawnsProcesses || startsAnew(method)))
            return &call;
    }
    return nullptr;
}

// The new interpreter imports the program's file, but for the part that only the program itself runs, and calls the
// function. Of what was done before only environment variables are left.
void PythonTrace::spawn(Frame &frame, const PythonExpression &expression, const SpawningCall &call)
{
    if (m_reach > Reach::Conditional || m_unit < 0 || m_top < 0)
        return;
    int position = 0;
    std::uint32_t runs = 0;
    std::vector<SourceArgument> arguments;
    for (const auto &given : expression.arguments) {
        const PythonExpression &value = at(frame, given.value);
        if (given.keyword == call.function || (given.keyword.empty() && position++ == call.position))
            runs = given.value;
        else if (given.keyword == "args" && value.kind == Kind::Sequence)
            for (const std::uint32_t part : value.parts)
                arguments.push_back({{}, evaluate(frame, part)});
    }
    if (call.always) // the process's number comes first
        arguments.insert(arguments.begin(), {{}, unknownValue("rank")});
    if (runs == 0)
        return;
    const PythonExpression &written = at(frame, runs);
    const Value function = written.kind == Kind::Name        ? evaluateName(frame, written.text)
                           : written.kind == Kind::Attribute ? evaluateAttribute(frame, written)
                                                             : unknownValue(written.source);
    const std::int32_t child = newUnit(frame.file, sourceText(written.source));
    units[child].parts.push_back({m_top, Reach::Live, {}});
    m_spawned.push_back(child);
    for (std::size_t i = 0, before = facts.size(); i < before; ++i) {
        const SourceFact &known = facts[i];
        if (known.kind != SourceFact::Kind::Variable || (known.unit != m_unit && known.unit != m_main))
            continue;
        SourceFact handedOn = known;
        handedOn.unit = child;
        handedOn.origin = SourceFact::Origin::Environment;
        facts.push_back(std::move(handedOn));
    }
    units[child].trains = function.kind != Value::Kind::Function; // it does what is not seen
    if (function.kind != Value::Kind::Function)
        return;
    const std::int32_t parent = std::exchange(m_unit, child);
    const Reach reach = std::exchange(m_reach, Reach::Live);
    const std::string_view why = std::exchange(m_why, {});
    const bool model = std::exchange(m_afterModel, false), training = std::exchange(m_afterTraining, false);
    std::vector<Used> used = std::exchange(m_used, {});
    std::set<Place> classes = std::exchange(m_classesInUse, {});
    if (function.file != frame.file)
        include(moduleUnit(function.file));
    walkDefinition(function.file, function.index, std::move(arguments), {}, nullptr);
    walkUsed();
    m_used = std::move(used);
    m_classesInUse = std::move(classes);
    m_afterModel = model;
    m_afterTraining = training;
    m_reach = reach;
    m_why = why;
    m_unit = parent;
}

} // namespace rundiff
