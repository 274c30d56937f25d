// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/sources/pythonconditions.h"
#include "models/knowledge/sources/pythondefinitions.h"
#include "models/knowledge/sources/pythonmodules.h"
#include "models/knowledge/sources/pythonstate.h"
#include "models/knowledge/sources/pythonwalk.h"

namespace rundiff
{

// The statements of a file in their order: branches, loops, assignments, and what leaves a function.
class PythonStatements
{
public:
    PythonStatements(PythonState &state, PythonWalk &walk, PythonConditions &conditions, PythonDefinitions &definitions,
                     PythonModules &modules);

    void walk(PythonFrame &frame, const std::vector<PythonStatement> &body);
    void walk(PythonFrame &frame, const PythonStatement &statement);

private:
    void walkExpressions(PythonFrame &frame, const PythonStatement &statement);
    void walkLoop(PythonFrame &frame, const PythonStatement &statement);
    void walkFunction(PythonFrame &frame, const PythonStatement &statement);
    void walkReturn(PythonFrame &frame, const PythonStatement &statement);
    void walkIf(PythonFrame &frame, const PythonStatement &statement);
    void walkConditionally(PythonFrame &frame, const std::vector<PythonStatement> &body, std::string_view condition,
                           Reach reach);
    void forgetIfChanged(PythonFrame &frame, const std::string &name, const SourceValue &old);
    void walkTry(PythonFrame &frame, const PythonStatement &statement);
    void leaveWith(PythonFrame &frame, SourceValue result);
    bool isMainPart(const PythonFrame &frame, const PythonStatement &statement) const;
    void walkHandler(PythonFrame &frame, const std::vector<PythonStatement> &body);
    void noteSetting(PythonFrame &frame, SourceFact::Kind kind, std::string name, std::uint32_t line,
                     const SourceValue &value);
    bool keepsWrapped(PythonFrame &frame, const PythonStatement &statement, const SourceValue &value);
    void assignAttribute(PythonFrame &frame, const PythonExpression &target, const SourceValue &value);
    void assignElement(PythonFrame &frame, const PythonExpression &target, const SourceValue &value);
    void walkAssign(PythonFrame &frame, const PythonStatement &statement);
    void walkDelete(PythonFrame &frame, const PythonStatement &statement);
    void assign(PythonFrame &frame, std::uint32_t target, const SourceValue &value, std::uint32_t source);
    void walkMainPart(PythonFrame &frame, const PythonStatement &statement);

    PythonState &m_state;
    PythonWalk &m_walk;
    PythonConditions &m_conditions;
    PythonDefinitions &m_definitions;
    PythonModules &m_modules;
};

} // namespace rundiff
