// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/sources/pythonstatements.h"
#include "models/knowledge/sources/pythonvalues.h"

namespace rundiff
{

// What follows Python sources: parts with one state, each using those before it, and the others through PythonWalk.
struct PythonInterpreter : PythonWalk {
    PythonInterpreter(const PythonSources &sources, KnownNames &names, std::vector<PythonFile> &files)
        : state(sources, names, files)
    {
    }
    void walk(PythonFrame &frame, const std::vector<PythonStatement> &body) override { statements.walk(frame, body); }
    void walk(PythonFrame &frame, const PythonStatement &statement) override { statements.walk(frame, statement); }
    SourceValue evaluate(PythonFrame &frame, std::uint32_t expression) override
    {
        return values.evaluate(frame, expression);
    }
    SourceValue evaluateName(PythonFrame &frame, std::string_view name) override
    {
        return values.evaluateName(frame, name);
    }
    SourceValue evaluateCallee(PythonFrame &frame, std::uint32_t expression) override
    {
        return values.evaluateCallee(frame, expression);
    }

    PythonState state;
    PythonConditions conditions{state, *this};
    PythonDefinitions definitions{state, *this};
    PythonProcesses processes{state, *this, definitions};
    PythonConfigurations configurations{state, *this, definitions};
    PythonCalls calls{state, *this, definitions, configurations, processes};
    PythonValues values{state, conditions, calls, definitions};
    PythonModules modules{state, *this, definitions};
    PythonStatements statements{state, *this, conditions, definitions, modules};
};

} // namespace rundiff
