// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/pythontrace.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace rundiff
{

namespace
{

using Kind = PythonExpression::Kind;
using Value = SourceValue;

constexpr std::size_t longestText = 200;
constexpr int deepestExpressions = 400; // in each other, over all calls

Value unknown(std::string_view source)
{
    return {Value::Kind::Unknown, std::string(source.substr(0, longestText))};
}

Value textValue(std::string_view text)
{
    return {Value::Kind::Text, std::string(text.substr(0, longestText))};
}

Value truthValue(bool value)
{
    return {Value::Kind::Bool, value ? "True" : "False", value ? 1.0 : 0.0, 0, 0};
}

Value numberValue(std::string_view written)
{
    std::string digits;
    std::copy_if(written.begin(), written.end(), std::back_inserter(digits), [](char c) { return c != '_'; });
    Value value{Value::Kind::Number, digits};
    const char *end = digits.data() + digits.size();
    if (digits.starts_with("0x") || digits.starts_with("0X")) {
        unsigned long long number = 0;
        if (std::from_chars(digits.data() + 2, end, number, 16).ptr != end)
            return unknown(written);
        value.number = static_cast<double>(number);
        return value;
    }
    if (std::from_chars(digits.data(), end, value.number).ptr != end)
        return unknown(written);
    return value;
}

bool truthy(const Value &value)
{
    return value.kind == Value::Kind::Text ? !value.text.empty() : value.number != 0;
}

bool isBuiltin(std::string_view name)
{
    static constexpr std::string_view names[] = {"str",  "int", "float", "bool", "len", "setattr",
                                                 "hash", "id",  "max",   "min",  "abs"};
    return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

const Value *argument(const std::vector<SourceArgument> &arguments, std::size_t position, std::string_view keyword)
{
    for (const SourceArgument &candidate : arguments) {
        if (!keyword.empty() && candidate.keyword == keyword)
            return &candidate.value;
    }
    for (const SourceArgument &candidate : arguments) {
        if (candidate.keyword.empty() && position-- == 0)
            return &candidate.value;
    }
    return nullptr;
}

} // namespace

SourceFact PythonTrace::fact(const Frame &frame, SourceFact::Kind kind, std::string name, std::uint32_t line) const
{
    const SourceText &source = m_sources[frame.file];
    SourceFact made;
    made.kind = kind;
    made.reach = m_reach;
    made.why = m_reach == Reach::Live ? std::string() : m_why.substr(0, longestText);
    made.afterFramework = m_afterFramework;
    made.afterModel = m_afterModel;
    made.name = std::move(name);
    made.path = source.path;
    made.line = line > 0 && line <= source.lines.size() ? source.lines[line - 1] : line;
    return made;
}

void PythonTrace::note(SourceFact fact)
{
    const std::string first = fact.name.substr(0, fact.name.find('.'));
    const bool framework =
        std::find(m_wanted.frameworks.begin(), m_wanted.frameworks.end(), first) != m_wanted.frameworks.end();
    const bool kept = fact.kind == SourceFact::Kind::Variable || m_wanted.wants(fact.name) ||
                      (fact.kind == SourceFact::Kind::Import && framework);
    if (!kept)
        return;
    fact.value.members = nullptr;
    for (SourceArgument &given : fact.arguments)
        given.value.members = nullptr;
    facts.push_back(std::move(fact));
}

void PythonTrace::use(const Value &value)
{
    if ((value.kind == Value::Kind::Function || value.kind == Value::Kind::Class) && m_reach <= Reach::Conditional &&
        m_files[value.file].definitions[value.index].visits == 0)
        m_used.emplace_back(value.file, value.index);
}

Value PythonTrace::evaluate(Frame &frame, std::uint32_t expression)
{
    if (--m_budget < 0 || expression == 0 || m_expressions >= deepestExpressions)
        return {};
    ++m_expressions;
    Value value = evaluateKind(frame, expression);
    --m_expressions;
    return value;
}

Value PythonTrace::evaluateKind(Frame &frame, std::uint32_t expression)
{
    const PythonExpression &written = at(frame, expression);
    Value value;
    switch (written.kind) {
    case Kind::Name:
        value = evaluateName(frame, written.text);
        use(value);
        return value;
    case Kind::Attribute:
        value = evaluateAttribute(frame, written);
        use(value);
        return value;
    case Kind::Call:
        return evaluateCall(frame, written);
    case Kind::Subscript:
        return evaluateSubscript(frame, written);
    case Kind::Number:
        return numberValue(written.text);
    case Kind::String:
        return textValue(written.text);
    case Kind::Dictionary:
        return evaluateDictionary(frame, written);
    case Kind::Choose:
    case Kind::Or:
    case Kind::And:
        return evaluateChoice(frame, written);
    case Kind::Not:
    case Kind::Compare: {
        const Truth holds = truth(frame, expression);
        evaluateParts(frame, written);
        return holds == Truth::Unknown ? unknown(written.source) : truthValue(holds == Truth::True);
    }
    case Kind::Negative: {
        value = evaluate(frame, written.parts[0]);
        if (value.kind != Value::Kind::Number)
            return value;
        value.number = -value.number;
        value.text = std::string("-").append(value.text);
        return value;
    }
    default:
        return evaluateParts(frame, written);
    }
}

Value PythonTrace::evaluateParts(Frame &frame, const PythonExpression &expression)
{
    bool changing = false;
    for (const std::uint32_t part : expression.parts)
        changing = evaluate(frame, part).kind == Value::Kind::Changing || changing;
    Value value = unknown(expression.source);
    if (changing)
        value.kind = Value::Kind::Changing;
    return value;
}

Value PythonTrace::evaluateName(Frame &frame, std::string_view name)
{
    if (name == "True" || name == "False")
        return truthValue(name == "True");
    if (name == "None")
        return {Value::Kind::None, "None"};
    for (const Names *names : {static_cast<const Names *>(frame.locals), frame.outer,
                               static_cast<const Names *>(&m_files[frame.file].names)}) {
        if (!names)
            continue;
        if (const auto found = names->find(name); found != names->end() && found->second.kind != Value::Kind::Missing)
            return found->second;
    }
    if (isBuiltin(name))
        return {Value::Kind::Name, std::string(name)};
    const Names &module = m_files[frame.file].names;
    for (auto star = module.lower_bound("*"); star != module.end() && star->first.starts_with('*'); ++star) {
        const std::string whole = star->second.text + "." + std::string(name);
        if (m_wanted.wants(whole))
            return {Value::Kind::Name, whole};
    }
    return unknown(name);
}

Value PythonTrace::member(const Value &object, std::string_view name, std::string_view source) const
{
    if (object.members) {
        if (const auto found = object.members->find(name); found != object.members->end())
            return found->second;
        if (const auto base = object.members->find("__base__");
            base != object.members->end() && object.kind == Value::Kind::Object)
            return {Value::Kind::Name, base->second.text + "()." + std::string(name)};
    }
    if (object.kind == Value::Kind::Name)
        return {Value::Kind::Name, object.text + "." + std::string(name)};
    std::string option(name);
    if (const auto given = m_options.find(option); given != m_options.end())
        return given->second;
    if (const auto known = m_defaults.find(option); known != m_defaults.end())
        return known->second.kind == Value::Kind::Number || known->second.kind == Value::Kind::Text ? known->second
                                                                                                    : unknown(source);
    if (object.kind == Value::Kind::Result)
        return {Value::Kind::Name, object.text + "()." + option};
    return unknown(source);
}

Value PythonTrace::evaluateAttribute(Frame &frame, const PythonExpression &expression)
{
    const PythonExpression &inner = at(frame, expression.parts[0]);
    const Value object = inner.kind == Kind::Name        ? evaluateName(frame, inner.text)
                         : inner.kind == Kind::Attribute ? evaluateAttribute(frame, inner)
                                                         : evaluate(frame, expression.parts[0]);
    return member(object, expression.text, expression.source);
}

Value PythonTrace::evaluateSubscript(Frame &frame, const PythonExpression &expression)
{
    const Value object = evaluate(frame, expression.parts[0]);
    const Value key = evaluate(frame, expression.parts[1]);
    if (object.members && key.kind == Value::Kind::Text) {
        if (const auto found = object.members->find(key.text); found != object.members->end())
            return found->second;
    }
    return unknown(expression.source);
}

Value PythonTrace::evaluateDictionary(Frame &frame, const PythonExpression &expression)
{
    Value value = unknown(expression.source);
    value.members = std::make_shared<Names>();
    for (std::size_t i = 0; i + 1 < expression.parts.size(); i += 2) {
        const Value key = evaluate(frame, expression.parts[i]);
        const Value set = evaluate(frame, expression.parts[i + 1]);
        if (key.kind == Value::Kind::Text)
            value.members->insert_or_assign(key.text, set);
    }
    return value;
}

Value PythonTrace::evaluateChoice(Frame &frame, const PythonExpression &expression)
{
    if (expression.kind == Kind::Choose) {
        const Truth holds = truth(frame, expression.parts[1]);
        const Value first = evaluate(frame, expression.parts[0]);
        const Value second = evaluate(frame, expression.parts[2]);
        return holds == Truth::True ? first : holds == Truth::False ? second : unknown(expression.source);
    }
    const bool any = expression.kind == Kind::Or;
    for (const std::uint32_t part : expression.parts) {
        const Value value = evaluate(frame, part);
        if (value.kind == Value::Kind::Changing)
            return value;
        if (!value.known())
            return unknown(expression.source);
        if (truthy(value) == any || part == expression.parts.back())
            return value;
    }
    return unknown(expression.source);
}

Value PythonTrace::evaluateCall(Frame &frame, const PythonExpression &expression)
{
    const PythonExpression &written = at(frame, expression.parts[0]);
    const Value callee = written.kind == Kind::Name        ? evaluateName(frame, written.text)
                         : written.kind == Kind::Attribute ? evaluateAttribute(frame, written)
                                                           : evaluate(frame, expression.parts[0]);
    std::vector<SourceArgument> arguments;
    for (const auto &given : expression.arguments) {
        if (given.keyword == "worker_init_fn") {
            // It seeds the workers, not the program.
            const PythonExpression &function = at(frame, given.value);
            Value value = unknown(function.source);
            if (function.kind == Kind::Name)
                value = evaluateName(frame, function.text);
            if (value.kind == Value::Kind::Function)
                m_inWorkers.emplace(value.file, value.index);
            arguments.push_back({"worker_init_fn", value});
            continue;
        }
        arguments.push_back({std::string(given.keyword), evaluate(frame, given.value)});
    }
    if (callee.kind == Value::Kind::Function && written.kind == Kind::Attribute) {
        const Value self = evaluate(frame, written.parts[0]);
        if (self.kind == Value::Kind::Object) {
            Value result = unknown(expression.source);
            if (m_reach != Reach::Dead)
                walkDefinition(callee.file, callee.index, std::move(arguments), self, &result);
            return result;
        }
    }
    return called(frame, expression, callee, std::move(arguments));
}

std::string PythonTrace::methodName(Frame &frame, const PythonExpression &callee) const
{
    if (callee.kind != Kind::Attribute)
        return std::string("?").append(callee.source.substr(0, 60));
    std::string_view object = at(frame, callee.parts[0]).source;
    if (object.size() > 60)
        object = object.substr(object.size() - 60);
    return std::string("?").append(object).append(".").append(callee.text);
}

Value PythonTrace::called(Frame &frame, const PythonExpression &expression, const Value &callee,
                          std::vector<SourceArgument> arguments)
{
    Value result = unknown(expression.source);
    if (callee.kind == Value::Kind::Function) {
        if (m_reach != Reach::Dead)
            walkDefinition(callee.file, callee.index, std::move(arguments), {}, &result);
        return result;
    }
    if (callee.kind == Value::Kind::Class) {
        Value object{Value::Kind::Object, callee.text, 0, callee.file, callee.index, std::make_shared<Names>()};
        if (callee.members)
            *object.members = *callee.members;
        if (m_reach == Reach::Dead)
            return object;
        use(callee);
        const auto make = object.members->find("__init__");
        if (make != object.members->end() && make->second.kind == Value::Kind::Function) {
            const Value function = make->second;
            walkDefinition(function.file, function.index, arguments, object, nullptr);
        }
        for (const SourceArgument &given : arguments) { // data classes
            if (!given.keyword.empty() && object.members->count(given.keyword))
                object.members->insert_or_assign(given.keyword, given.value);
        }
        const auto base = object.members->find("__base__");
        if (base != object.members->end() && m_reach == Reach::Live)
            m_afterModel = m_afterModel ||
                           std::any_of(m_wanted.models.begin(), m_wanted.models.end(), [&](const std::string &pattern) {
                               return fitsPattern(base->second.text, pattern);
                           });
        return object;
    }
    const PythonExpression &written = at(frame, expression.parts[0]);
    const std::string name = callee.kind == Value::Kind::Name ? callee.text : methodName(frame, written);
    noteCall(frame, expression, name, arguments);
    return passedThrough(name, arguments, expression);
}

Value PythonTrace::passedThrough(const std::string &name, const std::vector<SourceArgument> &arguments,
                                 const PythonExpression &expression) const
{
    if ((name == "str" || name == "int" || name == "float" || name == "bool") && !arguments.empty())
        return arguments[0].value;
    const auto fits = [&](const std::string &pattern) { return fitsPattern(name, pattern); };
    const bool changing = std::any_of(m_wanted.changing.begin(), m_wanted.changing.end(), fits) ||
                          std::any_of(arguments.begin(), arguments.end(), [](const SourceArgument &given) {
                              return given.value.kind == Value::Kind::Changing;
                          });
    if (changing)
        return {Value::Kind::Changing, std::string(expression.source.substr(0, longestText))};
    if (name.starts_with('?') || name.ends_with(".parse_args") || name.starts_with("os."))
        return unknown(expression.source);
    return {Value::Kind::Result, name.substr(0, longestText)};
}

void PythonTrace::noteCall(Frame &frame, const PythonExpression &expression, const std::string &name,
                           const std::vector<SourceArgument> &arguments)
{
    if (name.ends_with(".add_argument") && m_reach <= Reach::Conditional)
        noteOption(arguments);
    if (name.starts_with("os.environ.") || name == "os.putenv")
        return noteEnvironmentCall(frame, expression, name, arguments);
    if (name == "setattr" && arguments.size() == 3 && arguments[0].value.kind == Value::Kind::Name) {
        SourceFact set = fact(frame, SourceFact::Kind::Setting, arguments[0].value.text + "." + arguments[1].value.text,
                              expression.line);
        set.value = arguments[2].value;
        return note(std::move(set));
    }
    SourceFact call = fact(frame, SourceFact::Kind::Call, name, expression.line);
    for (const SourceArgument &given : arguments) {
        if (given.keyword.starts_with('*'))
            call.open = true;
        else
            call.arguments.push_back(given);
    }
    note(std::move(call));
    if (m_reach == Reach::Live && !m_afterModel)
        m_afterModel = std::any_of(m_wanted.models.begin(), m_wanted.models.end(),
                                   [&](const std::string &pattern) { return fitsPattern(name, pattern); });
}

void PythonTrace::noteEnvironmentCall(Frame &frame, const PythonExpression &expression, const std::string &name,
                                      const std::vector<SourceArgument> &arguments)
{
    const auto set = [&](const std::string &variable, const Value &value) {
        SourceFact seen = fact(frame, SourceFact::Kind::Variable, variable, expression.line);
        seen.value = value;
        note(std::move(seen));
    };
    if (name == "os.environ.update") {
        for (const SourceArgument &given : arguments) {
            if (!given.keyword.empty() && !given.keyword.starts_with('*'))
                set(given.keyword, given.value);
            else if (given.value.members)
                for (const auto &[variable, value] : *given.value.members)
                    set(variable, value);
        }
        return;
    }
    const Value *variable = argument(arguments, 0, "key");
    if (!variable || variable->kind != Value::Kind::Text)
        return;
    if (name == "os.environ.pop")
        return set(variable->text, {Value::Kind::None, "None"});
    const Value *value = argument(arguments, 1, "value");
    if (value && (name == "os.environ.setdefault" || name == "os.environ.__setitem__" || name == "os.putenv"))
        set(variable->text, *value);
}

void PythonTrace::noteOption(const std::vector<SourceArgument> &arguments)
{
    std::string name;
    Value byDefault{Value::Kind::None, "None"};
    for (const SourceArgument &given : arguments) {
        if (given.keyword.empty() && given.value.kind == Value::Kind::Text &&
            (name.empty() || given.value.text.starts_with("--")))
            name = given.value.text;
        if (given.keyword == "dest" && given.value.kind == Value::Kind::Text)
            name = given.value.text;
        if (given.keyword == "default")
            byDefault = given.value;
    }
    name.erase(0, std::min(name.find_first_not_of('-'), name.size()));
    std::replace(name.begin(), name.end(), '-', '_');
    if (!name.empty())
        m_defaults[name] = byDefault;
}

// Branches on whether there is a device decide where the training runs, not whether it is reproducible.
bool PythonTrace::aboutDevices(std::string_view condition) const
{
    static constexpr std::string_view words[] = {"cuda", "npu", "gpu", "device", "available", "hasattr", "AVAILABLE"};
    return std::any_of(std::begin(words), std::end(words),
                       [&](std::string_view word) { return condition.find(word) != std::string_view::npos; });
}

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
        const bool negated = written.text == "!=" || written.text == "is not";
        const bool made = left.kind >= Value::Kind::Name && left.kind != Value::Kind::Changing;
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
    return value.known() ? of(truthy(value)) : Truth::Unknown;
}

} // namespace rundiff
