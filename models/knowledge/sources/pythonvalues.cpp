// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/pythonvalues.h"

#include "models/knowledge/sources/pythonvalue.h"

#include "models/run/textpieces.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <optional>

namespace rundiff
{

namespace
{

using Kind = PythonExpression::Kind;
using Value = SourceValue;

constexpr int deepestExpressions = 400; // in each other, over all calls

Value textValue(std::string_view text)
{
    return {Value::Kind::Text, sourceText(text)};
}

Value numberValue(std::string_view written)
{
    std::string digits;
    std::copy_if(written.begin(), written.end(), std::back_inserter(digits), [](char c) { return c != '_'; });
    Value value{Value::Kind::Number, digits};
    const char *end = digits.data() + digits.size();
    if (startsWithAny(digits, {"0x", "0X"})) {
        unsigned long long number = 0;
        if (std::from_chars(digits.data() + 2, end, number, 16).ptr != end)
            return unknownValue(written);
        value.number = static_cast<double>(number);
        return value;
    }
    if (std::from_chars(digits.data(), end, value.number).ptr != end)
        return unknownValue(written);
    return value;
}

Value numberValue(double number)
{
    return {Value::Kind::Number, fmt::format("{}", number), number};
}

std::optional<double> computed(std::string_view sign, const std::vector<Value> &parts)
{
    if (parts.size() != 2)
        return std::nullopt;
    if (parts[0].kind != Value::Kind::Number || parts[1].kind != Value::Kind::Number)
        return std::nullopt;
    const double left = parts[0].number, right = parts[1].number;
    if (sign == "+")
        return left + right;
    if (sign == "-")
        return left - right;
    if (sign == "*")
        return left * right;
    return std::nullopt;
}

// Of a class of the sources that of the class of a library above it.
const std::string &libraryName(const Value &value)
{
    if (value.kind != Value::Kind::Class || !value.members)
        return value.text;
    const auto base = value.members->find("__base__");
    if (base == value.members->end())
        return value.text;
    return base->second.text;
}

bool isBuiltin(std::string_view name)
{
    return isAnyOf(
        name, {"str", "int", "float", "bool", "len", "setattr", "dict", "hash", "id", "max", "min", "abs", "exec"});
}

} // namespace

PythonValues::PythonValues(PythonState &state, PythonConditions &conditions, PythonCalls &calls,
                           PythonDefinitions &definitions)
    : m_state(state), m_conditions(conditions), m_calls(calls), m_definitions(definitions)
{
}

Value PythonValues::evaluate(PythonFrame &frame, std::uint32_t expression)
{
    if (--m_state.budget < 0 || expression == 0 || m_state.expressions >= deepestExpressions)
        return {};
    ++m_state.expressions;
    Value value = evaluateKind(frame, expression);
    --m_state.expressions;
    return value;
}

Value PythonValues::evaluateKind(PythonFrame &frame, std::uint32_t expression)
{
    const PythonExpression &written = m_state.at(frame, expression);
    Value value;
    switch (written.kind) {
    case Kind::Name:
        value = evaluateName(frame, written.text);
        m_definitions.use(value, m_state.passing ? Reach::Live : Reach::Conditional);
        return value;
    case Kind::Attribute:
        value = evaluateAttribute(frame, written);
        m_definitions.use(value, m_state.passing ? Reach::Live : Reach::Conditional);
        return value;
    case Kind::Call:
        return m_calls.evaluateCall(frame, written);
    case Kind::Subscript:
        return evaluateSubscript(frame, written);
    case Kind::Number:
        return numberValue(written.text);
    case Kind::String:
        return textValue(written.text);
    case Kind::Dictionary:
        return evaluateDictionary(frame, written);
    case Kind::Choose:
        return evaluateChoice(frame, written);
    case Kind::Or:
    case Kind::And:
        return evaluateAlternatives(frame, written);
    case Kind::Not:
    case Kind::Compare: {
        const PythonTruth holds = m_conditions.truth(frame, expression);
        if (holds == PythonTruth::Unknown)
            return unknownValue(written.source);
        return truthValue(holds == PythonTruth::True);
    }
    case Kind::Negative: {
        value = evaluate(frame, written.parts[0]);
        if (value.kind != Value::Kind::Number)
            return value;
        value.number = -value.number;
        value.text = std::string("-").append(value.text);
        return value;
    }
    case Kind::Arithmetic:
        return evaluateArithmetic(frame, written);
    default:
        return evaluateParts(frame, written);
    }
}

// A number if it can be computed without precedence; else whether it is computed from a known number: 1234 + rank is
// different on every rank, and the same in every run.
Value PythonValues::evaluateArithmetic(PythonFrame &frame, const PythonExpression &expression)
{
    std::vector<Value> parts;
    for (const std::uint32_t part : expression.parts)
        parts.push_back(evaluate(frame, part));
    const auto is = [&](auto what) { return std::any_of(parts.begin(), parts.end(), what); };
    Value value = unknownValue(expression.source);
    if (is([](const Value &part) { return part.kind == Value::Kind::Changing; }))
        value.kind = Value::Kind::Changing;
    else if (const auto number = computed(expression.text, parts))
        return numberValue(*number);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        // The remainder of an unknown value divided by a number is also unknown.
        const bool literal = m_state.at(frame, expression.parts[i]).kind == Kind::Number;
        const bool computes = i == 0 || (!literal && expression.text != "%");
        if (computes && parts[i].isNumeric())
            value.derived = true;
    }
    return value;
}

Value PythonValues::evaluateParts(PythonFrame &frame, const PythonExpression &expression)
{
    bool changing = false;
    for (const std::uint32_t part : expression.parts)
        changing = evaluate(frame, part).kind == Value::Kind::Changing || changing;
    Value value = unknownValue(expression.source);
    if (changing)
        value.kind = Value::Kind::Changing;
    return value;
}

// Which "from module import *" a name came by: the one of which such a name is wanted, or the only one.
std::string PythonValues::starModule(std::uint32_t file, std::string_view name) const
{
    const PythonNames &names = m_state.files[file].names;
    std::string only;
    std::size_t stars = 0;
    for (auto star = names.lower_bound("*"); star != names.end() && star->first.starts_with('*'); ++star, ++stars) {
        only = star->second.text;
        const std::string whole = only + "." + std::string(name);
        if (m_state.names.wanted.wants(whole) || m_state.names.wanted.wantsSomeOf(whole))
            return only;
    }
    return stars == 1 ? only : std::string();
}

Value PythonValues::evaluateName(PythonFrame &frame, std::string_view name)
{
    if (isAnyOf(name, {"True", "False"}))
        return truthValue(name == "True");
    if (name == "None")
        return {Value::Kind::None, "None"};
    if (const Value *bound = m_state.boundTo(frame, name))
        return *bound;
    if (isBuiltin(name))
        return {Value::Kind::Name, std::string(name)};
    if (const std::string module = starModule(frame.file, name); !module.empty())
        return {Value::Kind::Name, module + "." + std::string(name)};
    return unknownValue(name);
}

Value PythonValues::member(const Value &object, std::string_view name, std::string_view source)
{
    if (object.members) {
        if (const auto found = object.members->find(name); found != object.members->end())
            return found->second;
    }
    if (object.inherited) {
        if (const auto found = object.inherited->find(name); found != object.inherited->end())
            return found->second;
        if (const auto base = object.inherited->find("__base__"); base != object.inherited->end())
            return {Value::Kind::Name, base->second.text + "()." + std::string(name)};
    }
    const bool known = m_state.options.known(name);
    const bool flag = known && object.text.ends_with(".FLAGS");
    if (object.kind == Value::Kind::Name && !flag)
        return {Value::Kind::Name, object.text + "." + std::string(name)};
    if (known)
        return m_state.options.value(name, sourceText(source));
    if (object.kind == Value::Kind::Result)
        return {Value::Kind::Name, object.text + "()." + std::string(name)};
    return unknownValue(source);
}

Value PythonValues::evaluateCallee(PythonFrame &frame, std::uint32_t expression)
{
    const PythonExpression &written = m_state.at(frame, expression);
    if (written.kind == Kind::Name)
        return evaluateName(frame, written.text);
    if (written.kind == Kind::Attribute)
        return evaluateAttribute(frame, written);
    return evaluate(frame, expression);
}

Value PythonValues::evaluateAttribute(PythonFrame &frame, const PythonExpression &expression)
{
    const PythonExpression &inner = m_state.at(frame, expression.parts[0]);
    if (const Value *bound = inner.kind == Kind::Name ? m_state.boundTo(frame, inner.text) : nullptr)
        return member(*bound, expression.text, expression.source);
    return member(evaluateCallee(frame, expression.parts[0]), expression.text, expression.source);
}

Value PythonValues::evaluateSubscript(PythonFrame &frame, const PythonExpression &expression)
{
    const Value object = evaluate(frame, expression.parts[0]);
    const Value key = evaluate(frame, expression.parts[1]);
    if (key.kind != Value::Kind::Text)
        return unknownValue(expression.source);
    if (object.members) {
        if (const auto found = object.members->find(key.text); found != object.members->end())
            return found->second;
    }
    if (object.text != "os.environ" && m_state.options.known(key.text))
        return m_state.options.value(key.text, sourceText(expression.source));
    return unknownValue(expression.source);
}

Value PythonValues::evaluateDictionary(PythonFrame &frame, const PythonExpression &expression)
{
    Value value = unknownValue(expression.source);
    value.members = std::make_shared<PythonNames>();
    PythonNames &members = *value.members;
    const std::vector<std::uint32_t> &parts = expression.parts;
    const Value more; // it has more than is known
    for (std::size_t i = 0; i < parts.size();) {
        const PythonExpression &first = m_state.at(frame, parts[i]);
        if (first.kind == Kind::Starred) {
            const Value spread = evaluate(frame, first.parts[0]);
            if (spread.members)
                members.insert(spread.members->begin(), spread.members->end());
            else
                members.insert_or_assign("**", more);
            ++i;
            continue;
        }
        const Value key = evaluate(frame, parts[i]);
        if (key.kind == Value::Kind::Text && i + 1 < parts.size())
            members.insert_or_assign(key.text, evaluate(frame, parts[i + 1]));
        else
            members.insert_or_assign("**", more);
        i += 2;
    }
    return value;
}

Value PythonValues::evaluateChoice(PythonFrame &frame, const PythonExpression &expression)
{
    const PythonTruth holds = m_conditions.truth(frame, expression.parts[1]);
    Value first = evaluate(frame, expression.parts[0]), second = evaluate(frame, expression.parts[2]);
    if (holds != PythonTruth::Unknown)
        return holds == PythonTruth::True ? first : second;
    if (first.kind == Value::Kind::Name && libraryName(first) == libraryName(second))
        return first; // DataLoader if plain else MyLoader, which is one, too
    Value either = unknownValue(expression.source);
    either.derived = first.kind == Value::Kind::Number && second.kind == Value::Kind::Number;
    return either;
}

Value PythonValues::evaluateAlternatives(PythonFrame &frame, const PythonExpression &expression)
{
    const bool any = expression.kind == Kind::Or;
    for (const std::uint32_t part : expression.parts) {
        const Value value = evaluate(frame, part);
        if (value.kind == Value::Kind::Changing)
            return value;
        if (!value.known())
            return unknownValue(expression.source);
        if (truthy(value) == any || part == expression.parts.back())
            return value;
    }
    return unknownValue(expression.source);
}

} // namespace rundiff
