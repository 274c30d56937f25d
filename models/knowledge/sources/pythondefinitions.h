// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/sources/pythonstate.h"
#include "models/knowledge/sources/pythonwalk.h"

namespace rundiff
{

// Functions and classes: their calls, and what code that is not seen calls of them.
class PythonDefinitions
{
public:
    PythonDefinitions(PythonState &state, PythonWalk &walk);

    void walkClass(PythonFrame &frame, const PythonStatement &statement);
    void walkDefinition(std::uint32_t file, std::uint32_t index, std::vector<SourceArgument> arguments,
                        SourceValue self, SourceValue *result);
    void walkUsed();
    SourceValue objectOf(std::uint32_t file, std::uint32_t owner);
    std::uint32_t definition(std::uint32_t file, const PythonStatement &statement, std::uint32_t owner);
    bool callInherited(PythonFrame &frame, const PythonExpression &expression, std::vector<SourceArgument> &arguments,
                       SourceValue &result);
    void walkWhatNobodyCalls(std::uint32_t file);
    void use(const SourceValue &value, Reach reach);

private:
    bool isCalledTooOften(PythonPlace place);
    const PythonDefinition *currentClass();
    bool takesObject(const PythonDefinition &method) const;
    SourceValue argumentOf(PythonFrame &frame, const PythonStatement &function, const PythonParameter &parameter,
                           const SourceValue &given);
    void bindParameters(PythonFrame &frame, const PythonDefinition &called, std::vector<SourceArgument> &arguments);
    void walkUsedOf(std::uint32_t file, std::uint32_t index, Reach reach);
    void walkCalledByName();
    void walkFromOutside(std::uint32_t file, std::uint32_t index, Reach reach);
    bool calledByLibraries(std::string_view method, bool fromOutside) const;

    PythonState &m_state;
    PythonWalk &m_walk;
};

} // namespace rundiff
