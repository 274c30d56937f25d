// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/pythontrace.h"
#include "models/knowledge/sources/pythonvalue.h"
#include "models/run/textpieces.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace rundiff
{

namespace
{

using Kind = PythonExpression::Kind;
using Value = SourceValue;

constexpr int deepestExpressions = 400; // in each other, over all calls
constexpr std::size_t longestWritten = 160;

Value textValue(std::string_view text)
{
    return {Value::Kind::Text, sourceText(text)};
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

bool isBuiltin(std::string_view name)
{
    static constexpr std::string_view names[] = {"str",  "int", "float", "bool", "len", "setattr", "dict",
                                                 "hash", "id",  "max",   "min",  "abs", "exec"};
    return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

} // namespace

SourceFact PythonTrace::fact(const Frame &frame, SourceFact::Kind kind, std::string name, std::uint32_t line) const
{
    const SourceText &source = m_sources.texts[frame.file];
    SourceFact made;
    made.kind = kind;
    made.reach = m_reach;
    made.why = m_reach == Reach::Live ? std::string() : sourceText(m_why);
    made.afterFramework = m_afterFramework;
    made.afterModel = m_afterModel;
    made.afterTraining = m_afterTraining;
    made.unit = m_unit;
    made.name = std::move(name);
    made.path = source.path;
    made.line = line > 0 && line <= source.lines.size() ? source.lines[line - 1] : line;
    made.written = writtenAt(frame.file, line);
    return made;
}

void PythonTrace::note(SourceFact fact)
{
    const auto framework = [&] {
        const std::string_view first = std::string_view(fact.name).substr(0, fact.name.find('.'));
        return std::find(m_names.wanted.frameworks.begin(), m_names.wanted.frameworks.end(), first) !=
               m_names.wanted.frameworks.end();
    };
    const bool kept = fact.kind == SourceFact::Kind::Variable || kindOf(fact.name).wanted ||
                      (fact.kind == SourceFact::Kind::Import && framework());
    if (!kept ||
        (fact.kind != SourceFact::Kind::Variable && fact.kind != SourceFact::Kind::Import && !m_names.asksFor(fact)))
        return;
    fact.value.members = nullptr;
    for (SourceArgument &given : fact.arguments) {
        if (given.value.text == "torch.Generator" && given.value.members && given.value.members->count("seed"))
            given.value.text += "().manual_seed";
        given.value.members = nullptr;
    }
    facts.push_back(std::move(fact));
}

// The line, and those after it as long as its brackets are open.
std::string PythonTrace::writtenAt(std::uint32_t file, std::uint32_t line) const
{
    const std::string_view source = m_files[file].module->source;
    std::vector<std::size_t> &lines = m_files[file].lines;
    if (lines.empty()) {
        lines.push_back(0);
        for (std::size_t at = source.find('\n'); at != std::string_view::npos; at = source.find('\n', at + 1))
            lines.push_back(at + 1);
    }
    if (line == 0 || line > lines.size())
        return {};
    const std::string_view rest = source.substr(std::min(lines[line - 1], source.size()));
    std::string written;
    int open = 0;
    for (const char c : rest.substr(0, longestWritten * 4)) {
        open += c == '(' || c == '[' || c == '{' ? 1 : c == ')' || c == ']' || c == '}' ? -1 : 0;
        if (c == '\n' && open <= 0)
            break;
        const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
        if (!blank)
            written += c;
        else if (!written.empty() && !written.ends_with(' '))
            written += ' ';
    }
    return cutText(trimmed(written), longestWritten);
}

// Whether a definition that is referred to is called as well is known where it is handed to code that is not seen.
void PythonTrace::use(const Value &value, Reach reach)
{
    if ((value.kind != Value::Kind::Function && value.kind != Value::Kind::Class) || m_reach > Reach::Conditional)
        return;
    const Definition *known = definitionAt({value.file, value.index});
    if (!known)
        return;
    const bool sure = reach == Reach::Live && !m_classesInUse.contains({value.file, value.index});
    if (visitsOf(*known) == 0 || (value.kind == Value::Kind::Class && sure))
        m_used.push_back({value.file, value.index, reach});
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
        use(value, m_passing ? Reach::Live : Reach::Conditional);
        return value;
    case Kind::Attribute:
        value = evaluateAttribute(frame, written);
        use(value, m_passing ? Reach::Live : Reach::Conditional);
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
        return holds == Truth::Unknown ? unknownValue(written.source) : truthValue(holds == Truth::True);
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
Value PythonTrace::evaluateArithmetic(Frame &frame, const PythonExpression &expression)
{
    std::vector<Value> parts;
    for (const std::uint32_t part : expression.parts)
        parts.push_back(evaluate(frame, part));
    const auto is = [&](auto what) { return std::any_of(parts.begin(), parts.end(), what); };
    Value value = unknownValue(expression.source);
    if (is([](const Value &part) { return part.kind == Value::Kind::Changing; }))
        value.kind = Value::Kind::Changing;
    else if (parts.size() == 2 && parts[0].kind == Value::Kind::Number && parts[1].kind == Value::Kind::Number &&
             (expression.text == "+" || expression.text == "-" || expression.text == "*"))
        return numberValue(expression.text == "+"   ? parts[0].number + parts[1].number
                           : expression.text == "-" ? parts[0].number - parts[1].number
                                                    : parts[0].number * parts[1].number);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const bool literal = at(frame, expression.parts[i]).kind == Kind::Number;
        const bool told = parts[i].kind == Value::Kind::Number || parts[i].derived;
        // The remainder of an unknown value divided by a number is also unknown.
        value.derived = value.derived || (told && (i == 0 || (!literal && expression.text != "%")));
    }
    return value;
}

Value PythonTrace::evaluateParts(Frame &frame, const PythonExpression &expression)
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
std::string PythonTrace::starModule(std::uint32_t file, std::string_view name) const
{
    const Names &names = m_files[file].names;
    std::string only;
    std::size_t stars = 0;
    for (auto star = names.lower_bound("*"); star != names.end() && star->first.starts_with('*'); ++star, ++stars) {
        only = star->second.text;
        const std::string whole = only + "." + std::string(name);
        if (m_names.wanted.wants(whole) || m_names.wanted.wantsSomeOf(whole))
            return only;
    }
    return stars == 1 ? only : std::string();
}

const Value *PythonTrace::boundTo(const Frame &frame, std::string_view name) const
{
    for (const Names *names : {static_cast<const Names *>(frame.locals), frame.outer,
                               static_cast<const Names *>(&m_files[frame.file].names)}) {
        if (!names)
            continue;
        if (const auto found = names->find(name); found != names->end() && found->second.kind != Value::Kind::Missing)
            return &found->second;
    }
    return nullptr;
}

Value PythonTrace::evaluateName(Frame &frame, std::string_view name)
{
    if (name == "True" || name == "False")
        return truthValue(name == "True");
    if (name == "None")
        return {Value::Kind::None, "None"};
    if (const Value *bound = boundTo(frame, name))
        return *bound;
    if (isBuiltin(name))
        return {Value::Kind::Name, std::string(name)};
    if (const std::string module = starModule(frame.file, name); !module.empty())
        return {Value::Kind::Name, module + "." + std::string(name)};
    return unknownValue(name);
}

Value PythonTrace::member(const Value &object, std::string_view name, std::string_view source)
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
    const bool flags = object.kind == Value::Kind::Name && object.text.ends_with(".FLAGS") && m_options.known(name);
    if (object.kind == Value::Kind::Name && !flags)
        return {Value::Kind::Name, object.text + "." + std::string(name)};
    if (m_options.known(name))
        return m_options.value(name, sourceText(source));
    if (object.kind == Value::Kind::Result)
        return {Value::Kind::Name, object.text + "()." + std::string(name)};
    return unknownValue(source);
}

Value PythonTrace::evaluateAttribute(Frame &frame, const PythonExpression &expression)
{
    const PythonExpression &inner = at(frame, expression.parts[0]);
    if (const Value *bound = inner.kind == Kind::Name ? boundTo(frame, inner.text) : nullptr)
        return member(*bound, expression.text, expression.source);
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
    if (key.kind == Value::Kind::Text && object.text != "os.environ" && m_options.known(key.text))
        return m_options.value(key.text, sourceText(expression.source));
    return unknownValue(expression.source);
}

Value PythonTrace::evaluateDictionary(Frame &frame, const PythonExpression &expression)
{
    Value value = unknownValue(expression.source);
    value.members = std::make_shared<Names>();
    for (std::size_t i = 0; i < expression.parts.size();) {
        const bool spread = at(frame, expression.parts[i]).kind == Kind::Starred;
        const Value key = evaluate(frame, spread ? at(frame, expression.parts[i]).parts[0] : expression.parts[i]);
        if (spread && key.members)
            value.members->insert(key.members->begin(), key.members->end());
        else if (!spread && key.kind == Value::Kind::Text && i + 1 < expression.parts.size())
            value.members->insert_or_assign(key.text, evaluate(frame, expression.parts[i + 1]));
        else
            value.members->insert_or_assign("**", Value()); // it has more than is known
        i += spread ? 1 : 2;
    }
    return value;
}

Value PythonTrace::evaluateChoice(Frame &frame, const PythonExpression &expression)
{
    if (expression.kind == Kind::Choose) {
        const Truth holds = truth(frame, expression.parts[1]);
        const Value first = evaluate(frame, expression.parts[0]);
        const Value second = evaluate(frame, expression.parts[2]);
        const auto base = [](const Value &value) {
            const bool has = value.members && value.members->count("__base__") > 0;
            return value.kind == Value::Kind::Class && has ? value.members->find("__base__")->second.text : value.text;
        };
        if (holds == Truth::Unknown && first.kind == Value::Kind::Name && base(first) == base(second))
            return first; // DataLoader if plain else MyLoader, which is one, too
        Value either = unknownValue(expression.source);
        either.derived = first.kind == Value::Kind::Number && second.kind == Value::Kind::Number;
        return holds == Truth::True ? first : holds == Truth::False ? second : either;
    }
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
