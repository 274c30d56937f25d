// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/sources/pythonstate.h"

#include <string_view>
#include <vector>

namespace rundiff
{

// What the parts of an interpreter ask of the whole: code contains calls, which run other code.
class PythonWalk
{
public:
    virtual ~PythonWalk() = default;
    virtual void walk(PythonFrame &frame, const std::vector<PythonStatement> &body) = 0;
    virtual void walk(PythonFrame &frame, const PythonStatement &statement) = 0;
    virtual SourceValue evaluate(PythonFrame &frame, std::uint32_t expression) = 0;
    virtual SourceValue evaluateName(PythonFrame &frame, std::string_view name) = 0;
    // Without taking it for a value that is handed on.
    virtual SourceValue evaluateCallee(PythonFrame &frame, std::uint32_t expression) = 0;
};

} // namespace rundiff
