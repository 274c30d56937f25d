// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/sources/pythonconfigurations.h"
#include "models/knowledge/sources/pythondefinitions.h"
#include "models/knowledge/sources/pythonprocesses.h"
#include "models/knowledge/sources/pythonstate.h"
#include "models/knowledge/sources/pythonwalk.h"

namespace rundiff
{

// Calls: what they are given, what they do and give back.
class PythonCalls
{
public:
    PythonCalls(PythonState &state, PythonWalk &walk, PythonDefinitions &definitions,
                PythonConfigurations &configurations, PythonProcesses &processes);

    SourceValue evaluateCall(PythonFrame &frame, const PythonExpression &expression);

private:
    SourceValue workerFunction(PythonFrame &frame, std::uint32_t expression);
    std::vector<SourceArgument> argumentsOf(PythonFrame &frame, const PythonExpression &call,
                                            const SpawningCall *spawning);
    SourceValue walkFunction(const SourceValue &function, const PythonExpression &call,
                             std::vector<SourceArgument> arguments, SourceValue self);
    SourceValue madeObject(const SourceValue &made, const std::vector<SourceArgument> &arguments);
    void changeKey(PythonNames &keys, bool pops, const std::vector<SourceArgument> &arguments) const;
    void updateKeys(PythonNames &keys, const std::vector<SourceArgument> &arguments) const;
    SourceValue called(PythonFrame &frame, const PythonExpression &expression, const SourceValue &callee,
                       std::vector<SourceArgument> arguments);
    SourceValue passedThrough(const std::string &name, const std::vector<SourceArgument> &arguments,
                              const PythonExpression &expression);
    void noteCall(PythonFrame &frame, const PythonExpression &expression, const std::string &name,
                  const std::vector<SourceArgument> &arguments);
    // Whether the call trains in a method of the sources, which begins with what comes before the first step.
    bool noteTraining(const PythonExpression &callee, std::size_t arguments, bool followed);
    void noteTrainedElsewhere(const PythonExpression &callee, const SourceValue &value);
    void forgetGlobals(PythonFrame &frame);
    bool changeDictionary(PythonFrame &frame, const PythonExpression &method,
                          const std::vector<SourceArgument> &arguments);
    void noteEnvironmentCall(PythonFrame &frame, const PythonExpression &expression, const std::string &name,
                             const std::vector<SourceArgument> &arguments);
    SourceValue seededGenerator(SourceValue generator, const std::vector<SourceArgument> &arguments) const;
    std::string methodName(PythonFrame &frame, const PythonExpression &callee) const;

    PythonState &m_state;
    PythonWalk &m_walk;
    PythonDefinitions &m_definitions;
    PythonConfigurations &m_configurations;
    PythonProcesses &m_processes;
};

} // namespace rundiff
