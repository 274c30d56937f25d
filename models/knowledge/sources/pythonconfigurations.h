// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/sources/pythondefinitions.h"
#include "models/knowledge/sources/pythonstate.h"
#include "models/knowledge/sources/pythonwalk.h"

#include <optional>

namespace rundiff
{

// Objects whose keys are followed: data classes, configuration objects, what is made of the command line.
class PythonConfigurations
{
public:
    PythonConfigurations(PythonState &state, PythonWalk &walk, PythonDefinitions &definitions);

    std::optional<SourceValue> configurationObject(const std::string &name,
                                                   const std::vector<SourceArgument> &arguments,
                                                   const PythonExpression &expression);
    std::optional<SourceValue> configurationMethod(PythonFrame &frame, const PythonExpression &method);
    void noteFieldsAsOptions(PythonFrame &frame, const PythonExpression &call);

private:
    std::optional<SourceValue> defaultOfField(const std::string &name, const std::vector<SourceArgument> &arguments);
    SourceValue filledByOptions(SourceValue object, int depth);
    SourceValue calledByOptions(const SourceValue &function);

    PythonState &m_state;
    PythonWalk &m_walk;
    PythonDefinitions &m_definitions;
};

} // namespace rundiff
