// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/pythontrace.h"
#include "models/knowledge/sources/pythonvalue.h"

#include "models/run/lettercase.h"

#include <algorithm>

namespace rundiff
{

namespace
{

using Kind = PythonExpression::Kind;
using Value = SourceValue;

} // namespace

// Branches on whether there is a device, or on a release, decide where the training runs, not whether it is
// reproducible. Of conditions that are joined each one has to be so, or has to be decided.
bool PythonTrace::aboutDevices(Frame &frame, std::uint32_t condition)
{
    static constexpr std::string_view words[] = {
        "cuda", "npu", "gpu", "device", "available", "hasattr", "AVAILABLE", "__version__", "use_accel", "xpu", ".mps"};
    const PythonExpression &written = at(frame, condition);
    if (written.kind == Kind::Not)
        return aboutDevices(frame, written.parts[0]);
    if (written.kind == Kind::And || written.kind == Kind::Or) {
        const Truth idle = written.kind == Kind::And ? Truth::True : Truth::False;
        return std::all_of(written.parts.begin(), written.parts.end(),
                           [&](std::uint32_t part) { return aboutDevices(frame, part) || truth(frame, part) == idle; });
    }
    const auto mentioned = [&](std::string_view text) {
        return std::any_of(std::begin(words), std::end(words),
                           [&](std::string_view word) { return text.find(word) != std::string_view::npos; });
    };
    return mentioned(written.source) ||
           (written.kind == Kind::Name && mentioned(evaluateName(frame, written.text).text));
}

namespace
{

// What options and files of options hold for a switch may be converted before it is asked for.
bool mayBeASwitch(std::string_view text)
{
    const std::string lower = lowered(text.substr(0, 6));
    static constexpr std::string_view switches[] = {"true", "false", "yes",  "no", "on",
                                                    "off",  "none",  "null", "0",  "1"};
    return std::find(std::begin(switches), std::end(switches), lower) != std::end(switches);
}

} // namespace

PythonTrace::Truth PythonTrace::truth(Frame &frame, std::uint32_t expression)
{
    const PythonExpression &written = at(frame, expression);
    const auto of = [](bool holds) { return holds ? Truth::True : Truth::False; };
    if (written.kind == Kind::Not) {
        const Truth inner = truth(frame, written.parts[0]);
        return inner == Truth::Unknown ? inner : of(inner == Truth::False);
    }
    if (written.kind == Kind::And || written.kind == Kind::Or) {
        const Truth decides = of(written.kind == Kind::Or);
        bool all = true;
        for (const std::uint32_t part : written.parts) {
            const Truth holds = truth(frame, part);
            if (holds == decides)
                return decides;
            all = all && holds != Truth::Unknown;
        }
        return all ? of(written.kind == Kind::And) : Truth::Unknown;
    }
    if (written.kind == Kind::Compare) {
        const Value left = evaluate(frame, written.parts[0]), right = evaluate(frame, written.parts[1]);
        if (left.either || right.either)
            return Truth::Unknown;
        const bool negated = written.text == "!=" || written.text == "is not";
        const bool made = left.kind >= Value::Kind::Name;
        if (right.kind == Value::Kind::None && made && (written.text == "is" || negated))
            return of(negated);
        if (!left.known() || !right.known())
            return Truth::Unknown;
        const bool numbers = left.kind == Value::Kind::Number && right.kind == Value::Kind::Number;
        if (written.text == "==" || written.text == "is" || negated)
            return of((numbers ? left.number == right.number : left.kind == right.kind && left.text == right.text) !=
                      negated);
        if (!numbers)
            return Truth::Unknown;
        if (written.text == "<" || written.text == ">")
            return of(written.text == "<" ? left.number < right.number : left.number > right.number);
        return written.text == "<="   ? of(left.number <= right.number)
               : written.text == ">=" ? of(left.number >= right.number)
                                      : Truth::Unknown;
    }
    if (written.source.ends_with("TYPE_CHECKING"))
        return Truth::False;
    const Value value = evaluate(frame, expression);
    const bool open = value.kind == Value::Kind::Text && written.kind != Kind::String && mayBeASwitch(value.text);
    return value.known() && !open && !value.either ? of(truthy(value)) : Truth::Unknown;
}
} // namespace rundiff
