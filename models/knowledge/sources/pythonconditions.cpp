// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/pythonconditions.h"

#include "models/knowledge/sources/pythonvalue.h"
#include "models/run/lettercase.h"
#include "models/run/lookup.h"
#include "models/run/textpieces.h"

#include <algorithm>

namespace rundiff
{

namespace
{

using Kind = PythonExpression::Kind;
using Value = SourceValue;

// What options and files of options hold for a switch may be converted before it is asked for.
bool mayBeASwitch(std::string_view text)
{
    return isAnyOf(lowered(text.substr(0, 6)), {"true", "false", "yes", "no", "on", "off", "none", "null", "0", "1"});
}

bool mentionsDevice(std::string_view text)
{
    return containsAny(text, {"cuda", "npu", "gpu", "device", "available", "hasattr", "AVAILABLE", "__version__",
                              "use_accel", "xpu", ".mps"});
}

PythonTruth of(bool holds)
{
    return holds ? PythonTruth::True : PythonTruth::False;
}

PythonTruth order(std::string_view sign, double left, double right)
{
    if (sign == "<")
        return of(left < right);
    if (sign == ">")
        return of(left > right);
    if (sign == "<=")
        return of(left <= right);
    if (sign == ">=")
        return of(left >= right);
    return PythonTruth::Unknown;
}

} // namespace

PythonConditions::PythonConditions(PythonState &state, PythonWalk &walk) : m_state(state), m_walk(walk) {}

// Branches on whether there is a device, or on a release, decide where the training runs, not whether it is
// reproducible. Of conditions that are joined each one has to be so, or has to be decided.
bool PythonConditions::aboutDevices(PythonFrame &frame, std::uint32_t condition)
{
    const PythonExpression &written = m_state.at(frame, condition);
    if (written.kind == Kind::Not)
        return aboutDevices(frame, written.parts[0]);
    if (isAnyOf(written.kind, {Kind::And, Kind::Or})) {
        const PythonTruth idle = of(written.kind == Kind::And);
        return std::all_of(written.parts.begin(), written.parts.end(),
                           [&](std::uint32_t part) { return aboutDevices(frame, part) || truth(frame, part) == idle; });
    }
    if (mentionsDevice(written.source))
        return true;
    return written.kind == Kind::Name && mentionsDevice(m_walk.evaluateName(frame, written.text).text);
}

PythonTruth PythonConditions::truth(PythonFrame &frame, std::uint32_t expression)
{
    const PythonExpression &written = m_state.at(frame, expression);
    if (written.kind == Kind::Not) {
        const PythonTruth inner = truth(frame, written.parts[0]);
        if (inner == PythonTruth::Unknown)
            return inner;
        return of(inner == PythonTruth::False);
    }
    if (isAnyOf(written.kind, {Kind::And, Kind::Or}))
        return joined(frame, written);
    if (written.kind == Kind::Compare)
        return compared(frame, written);
    if (written.source.ends_with("TYPE_CHECKING"))
        return PythonTruth::False;
    const Value value = m_walk.evaluate(frame, expression);
    const bool open = value.kind == Value::Kind::Text && written.kind != Kind::String && mayBeASwitch(value.text);
    if (open || value.either || !value.known())
        return PythonTruth::Unknown;
    return of(truthy(value));
}

PythonTruth PythonConditions::joined(PythonFrame &frame, const PythonExpression &written)
{
    const PythonTruth decides = of(written.kind == Kind::Or);
    bool all = true;
    for (const std::uint32_t part : written.parts) {
        const PythonTruth holds = truth(frame, part);
        if (holds == decides)
            return decides;
        if (holds == PythonTruth::Unknown)
            all = false;
    }
    if (all)
        return of(written.kind == Kind::And);
    return PythonTruth::Unknown;
}

PythonTruth PythonConditions::compared(PythonFrame &frame, const PythonExpression &written)
{
    const Value left = m_walk.evaluate(frame, written.parts[0]), right = m_walk.evaluate(frame, written.parts[1]);
    if (left.either || right.either)
        return PythonTruth::Unknown;
    const bool negated = isAnyOf(written.text, {"!=", "is not"});
    const bool orIdentical = negated || written.text == "is";
    const bool made = left.kind >= Value::Kind::Name;
    if (orIdentical && made && right.kind == Value::Kind::None)
        return of(negated);
    if (!left.known() || !right.known())
        return PythonTruth::Unknown;
    const bool numbers = left.kind == Value::Kind::Number && right.kind == Value::Kind::Number;
    if (orIdentical || written.text == "==") {
        const bool equal =
            numbers ? left.number == right.number : std::tie(left.kind, left.text) == std::tie(right.kind, right.text);
        return of(equal != negated);
    }
    if (!numbers)
        return PythonTruth::Unknown;
    return order(written.text, left.number, right.number);
}

} // namespace rundiff
