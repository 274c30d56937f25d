// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/sources/pythonstate.h"
#include "models/knowledge/sources/pythonwalk.h"

namespace rundiff
{

// Whether a condition holds.
class PythonConditions
{
public:
    PythonConditions(PythonState &state, PythonWalk &walk);

    PythonTruth truth(PythonFrame &frame, std::uint32_t expression);
    bool aboutDevices(PythonFrame &frame, std::uint32_t condition);

private:
    PythonTruth joined(PythonFrame &frame, const PythonExpression &written);
    PythonTruth compared(PythonFrame &frame, const PythonExpression &written);

    PythonState &m_state;
    PythonWalk &m_walk;
};

} // namespace rundiff
