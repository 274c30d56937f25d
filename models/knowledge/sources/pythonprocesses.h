// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/sources/pythondefinitions.h"
#include "models/knowledge/sources/pythonstate.h"
#include "models/knowledge/sources/pythonwalk.h"

#include <string_view>

namespace rundiff
{

// New interpreters that a program starts, such as those of mp.spawn.
class PythonProcesses
{
public:
    PythonProcesses(PythonState &state, PythonWalk &walk, PythonDefinitions &definitions);

    const SpawningCall *spawningCall(const std::string &name, const PythonExpression &expression, PythonFrame &frame);
    static bool startsAnew(std::string_view method); // with a new interpreter
    void spawn(PythonFrame &frame, const PythonExpression &expression, const SpawningCall &call);

private:
    std::string_view startMethod(PythonFrame &frame, const PythonExpression &expression) const;
    void handOnVariables(std::int32_t child);
    void walkChild(PythonFrame &frame, std::int32_t child, const SourceValue &function,
                   std::vector<SourceArgument> arguments);

    PythonState &m_state;
    PythonWalk &m_walk;
    PythonDefinitions &m_definitions;
};

} // namespace rundiff
