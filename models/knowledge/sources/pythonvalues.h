// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/sources/pythoncalls.h"
#include "models/knowledge/sources/pythonconditions.h"
#include "models/knowledge/sources/pythondefinitions.h"
#include "models/knowledge/sources/pythonstate.h"

namespace rundiff
{

// The values of expressions, as far as they are known.
class PythonValues
{
public:
    PythonValues(PythonState &state, PythonConditions &conditions, PythonCalls &calls, PythonDefinitions &definitions);

    SourceValue evaluate(PythonFrame &frame, std::uint32_t expression);
    SourceValue evaluateName(PythonFrame &frame, std::string_view name);
    // Without taking it for one that is handed on.
    SourceValue evaluateCallee(PythonFrame &frame, std::uint32_t expression);
    SourceValue evaluateAttribute(PythonFrame &frame, const PythonExpression &expression);

private:
    SourceValue evaluateKind(PythonFrame &frame, std::uint32_t expression);
    std::string starModule(std::uint32_t file, std::string_view name) const;
    SourceValue evaluateSubscript(PythonFrame &frame, const PythonExpression &expression);
    SourceValue evaluateParts(PythonFrame &frame, const PythonExpression &expression);
    SourceValue evaluateArithmetic(PythonFrame &frame, const PythonExpression &expression);
    SourceValue evaluateDictionary(PythonFrame &frame, const PythonExpression &expression);
    SourceValue evaluateChoice(PythonFrame &frame, const PythonExpression &expression);
    SourceValue evaluateAlternatives(PythonFrame &frame, const PythonExpression &expression);
    SourceValue member(const SourceValue &object, std::string_view name, std::string_view source);

    PythonState &m_state;
    PythonConditions &m_conditions;
    PythonCalls &m_calls;
    PythonDefinitions &m_definitions;
};

} // namespace rundiff
