// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/pythonconditions.h"

#include "models/knowledge/sources/pythonvalue.h"
#include "models/run/lettercase.h"

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
    const std::string lower = lowered(text.substr(0, 6));
    static constexpr std::string_view switches[] = {"true", "false", "yes",  "no", "on",
                                                    "off",  "none",  "null", "0",  "1"};
    return std::find(std::begin(switches), std::end(switches), lower) != std::end(switches);
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
    return sign == ">=" ? of(left >= right) : PythonTruth::Unknown;
}

} // namespace

PythonConditions::PythonConditions(PythonState &state, PythonWalk &walk) : m_state(state), m_walk(walk) {}

// Branches on whether there is a device, or on a release, decide where the training runs, not whether it is
// reproducible. Of conditions that are joined each one has to be so, or has to be decided.
bool PythonConditions::aboutDevices(PythonFrame &frame, std::uint32_t condition)
{
    static constexpr std::string_view words[] = {
        "cuda", "npu", "gpu", "device", "available", "hasattr", "AVAILABLE", "__version__", "use_accel", "xpu", ".mps"};
    const PythonExpression &written = m_state.at(frame, condition);
    if (written.kind == Kind::Not)
        return aboutDevices(frame, written.parts[0]);
    if (written.kind == Kind::And || written.kind == Kind::Or) {
        const PythonTruth idle = written.kind == Kind::And ? PythonTruth::True : PythonTruth::False;
        return std::all_of(written.parts.begin(), written.parts.end(),
                           [&](std::uint32_t part) { return aboutDevices(frame, part) || truth(frame, part) == idle; });
    }
    const auto mentioned = [&](std::string_view text) {
        return std::any_of(std::begin(words), std::end(words),
                           [&](std::string_view word) { return text.find(word) != std::string_view::npos; });
    };
    return mentioned(written.source) ||
           (written.kind == Kind::Name && mentioned(m_walk.evaluateName(frame, written.text).text));
}

PythonTruth PythonConditions::truth(PythonFrame &frame, std::uint32_t expression)
{
    const PythonExpression &written = m_state.at(frame, expression);
    if (written.kind == Kind::Not) {
        const PythonTruth inner = truth(frame, written.parts[0]);
        return inner == PythonTruth::Unknown ? inner : of(inner == PythonTruth::False);
    }
    if (written.kind == Kind::And || written.kind == Kind::Or) {
        const PythonTruth decides = of(written.kind == Kind::Or);
        bool all = true;
        for (const std::uint32_t part : written.parts) {
            const PythonTruth holds = truth(frame, part);
            if (holds == decides)
                return decides;
            all = all && holds != PythonTruth::Unknown;
        }
        return all ? of(written.kind == Kind::And) : PythonTruth::Unknown;
    }
    if (written.kind == Kind::Compare)
        return compared(frame, written);
    if (written.source.ends_with("TYPE_CHECKING"))
        return PythonTruth::False;
    const Value value = m_walk.evaluate(frame, expression);
    const bool open = value.kind == Value::Kind::Text && written.kind != Kind::String && mayBeASwitch(value.text);
    return value.known() && !open && !value.either ? of(truthy(value)) : PythonTruth::Unknown;
}

PythonTruth PythonConditions::compared(PythonFrame &frame, const PythonExpression &written)
{
    const Value left = m_walk.evaluate(frame, written.parts[0]), right = m_walk.evaluate(frame, written.parts[1]);
    if (left.either || right.either)
        return PythonTruth::Unknown;
    const bool negated = written.text == "!=" || written.text == "is not";
    const bool made = left.kind >= Value::Kind::Name;
    if (right.kind == Value::Kind::None && made && (written.text == "is" || negated))
        return of(negated);
    if (!left.known() || !right.known())
        return PythonTruth::Unknown;
    const bool numbers = left.kind == Value::Kind::Number && right.kind == Value::Kind::Number;
    if (written.text == "==" || written.text == "is" || negated)
        return of((numbers ? left.number == right.number : left.kind == right.kind && left.text == right.text) !=
                  negated);
    if (!numbers)
        return PythonTruth::Unknown;
    return order(written.text, left.number, right.number);
}

} // namespace rundiff
