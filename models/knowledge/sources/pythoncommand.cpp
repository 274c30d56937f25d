// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/pythoncommand.h"

#include <algorithm>

namespace rundiff
{

namespace
{

using Kind = PythonExpression::Kind;

constexpr std::string_view openWord = "$RUNDIFF_UNKNOWN";
constexpr std::size_t mostWordsOfACommand = 1000;
constexpr std::size_t longestWord = 4096;
constexpr std::size_t longestCommand = 16384;
constexpr std::size_t mostVariables = 1000;
constexpr int deepestValues = 20; // a.b.c, "".format().format()

bool isOneOf(std::string_view name, std::initializer_list<std::string_view> names)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

// A text with {placeholders}, or with %s.
std::string withOpenPlaces(std::string_view text, bool braces)
{
    std::string shell;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::size_t end = braces && text[i] == '{' ? text.find('}', i) : std::string_view::npos;
        if (end != std::string_view::npos) {
            shell += openWord;
            i = end;
        } else if (!braces && text[i] == '%' && i + 1 < text.size() && text[i + 1] != '%') {
            shell += openWord;
            ++i;
        } else {
            shell += text[i];
        }
    }
    return shell;
}

} // namespace

std::string quotedForShell(std::string_view text)
{
    std::string quoted = "'";
    for (const char sign : text) {
        if (sign == '\'')
            quoted += "'\"'\"'";
        else
            quoted += sign == '\n' || sign == '\r' ? ' ' : sign;
    }
    return quoted + "'";
}

std::string PythonCommandValues::fullName(std::uint32_t expression) const
{
    std::string after;
    for (int depth = 0; depth < deepestValues; ++depth) {
        const PythonExpression &written = at(expression);
        if (written.kind == Kind::Name) {
            const auto imported = m_imports.find(std::string(written.text));
            return (imported == m_imports.end() ? std::string(written.text) : imported->second) + after;
        }
        if (written.kind != Kind::Attribute || written.parts.empty())
            return {};
        after.insert(0, "." + std::string(written.text));
        expression = written.parts[0];
    }
    return {};
}

const PythonCommandValues::Known *PythonCommandValues::known(std::uint32_t expression) const
{
    const auto found =
        at(expression).kind == Kind::Name ? m_names.find(std::string(at(expression).text)) : m_names.end();
    return found == m_names.end() ? nullptr : &found->second;
}

std::optional<std::string> PythonCommandValues::plainText(std::uint32_t expression) const
{
    const PythonExpression &written = at(expression);
    if ((written.kind == Kind::String || written.kind == Kind::Number) && written.text.size() <= longestWord)
        return std::string(written.text);
    return std::nullopt;
}

std::string PythonCommandValues::word(std::uint32_t expression) const
{
    const PythonExpression &written = at(expression);
    if (const auto plain = plainText(expression))
        return quotedForShell(*plain);
    if (fullName(expression) == "sys.executable")
        return "python";
    if (const Known *value = known(expression); value && value->text)
        return value->text->find('$') == std::string::npos ? quotedForShell(*value->text) : std::string(openWord);
    if (written.kind == Kind::Formatted) {
        const std::size_t place = written.text.find('{');
        return (place == 0 ? std::string() : quotedForShell(written.text.substr(0, place))) + std::string(openWord);
    }
    if (written.kind == Kind::Call && fullName(written.parts[0]) == "str" && written.arguments.size() == 1)
        return word(written.arguments[0].value);
    // os.path.join(folder, "train.py"), Path(...) / "train.py"
    const bool joins = written.kind == Kind::Call && fullName(written.parts[0]) == "os.path.join";
    const bool divides = written.kind == Kind::Arithmetic && written.text == "/";
    const std::uint32_t last = joins && !written.arguments.empty() ? written.arguments.back().value
                               : divides && !written.parts.empty() ? written.parts.back()
                                                                   : 0;
    if (const auto file = last > 0 ? plainText(last) : std::nullopt)
        return std::string(openWord) + "/" + quotedForShell(*file);
    return std::string(openWord);
}

std::optional<PythonCommandValues::Words> PythonCommandValues::words(std::uint32_t expression) const
{
    const PythonExpression &written = at(expression);
    if (const Known *value = known(expression))
        return value->words;
    if (written.kind == Kind::Sequence) {
        Words all;
        for (const std::uint32_t part : written.parts) {
            const bool spread = at(part).kind == Kind::Starred && !at(part).parts.empty();
            const auto inner = spread ? words(at(part).parts[0]) : std::nullopt;
            if (inner)
                all.insert(all.end(), inner->begin(), inner->end());
            else
                all.push_back(spread ? std::string(openWord) : word(part));
            if (all.size() > mostWordsOfACommand)
                return std::nullopt;
        }
        return all;
    }
    if (written.kind == Kind::Arithmetic && written.text == "+") {
        Words all;
        bool some = false;
        for (const std::uint32_t part : written.parts) {
            const auto inner = words(part);
            some = some || inner;
            const Words added = inner.value_or(Words{std::string(openWord)});
            all.insert(all.end(), added.begin(), added.end());
        }
        some = some && all.size() <= mostWordsOfACommand;
        return some ? std::optional(all) : std::nullopt;
    }
    if (written.kind != Kind::Call)
        return std::nullopt;
    const std::string name = fullName(written.parts[0]);
    if ((name == "list" || name == "tuple") && written.arguments.size() == 1)
        return words(written.arguments[0].value);
    if (name == "shlex.split" && !written.arguments.empty()) {
        const auto line = text(written.arguments[0].value);
        return line ? std::optional(Words{*line}) : std::nullopt;
    }
    const PythonExpression &callee = at(written.parts[0]);
    if (callee.kind == Kind::Attribute && callee.text == "split" && written.arguments.empty()) {
        const auto line = text(callee.parts[0]);
        return line ? std::optional(Words{*line}) : std::nullopt;
    }
    return std::nullopt;
}

// Commands in one text.
std::optional<std::string> PythonCommandValues::text(std::uint32_t expression, int depth) const
{
    const PythonExpression &written = at(expression);
    if (const Known *value = known(expression))
        return value->text;
    if (depth > deepestValues || written.text.size() > longestCommand)
        return std::nullopt;
    if (written.kind == Kind::String)
        return std::string(written.text);
    if (written.kind == Kind::Formatted) { // of several pieces only the first is known
        const bool pieces = written.source.size() > written.text.size() + 8;
        return withOpenPlaces(written.text, true) + (pieces ? " " + std::string(openWord) : std::string());
    }
    if (written.kind == Kind::Arithmetic && !written.parts.empty()) {
        const auto first = text(written.parts[0], depth + 1);
        if (!first || !isOneOf(written.text, {"+", "%"}))
            return std::nullopt;
        if (written.text == "%")
            return withOpenPlaces(*first, false);
        std::string all = *first;
        for (std::size_t i = 1; i < written.parts.size(); ++i)
            all += text(written.parts[i], depth + 1).value_or(std::string(openWord));
        return all.size() <= longestCommand ? std::optional(all) : std::nullopt;
    }
    if (written.kind != Kind::Call || at(written.parts[0]).kind != Kind::Attribute)
        return std::nullopt;
    const PythonExpression &method = at(written.parts[0]);
    if (method.text == "format") {
        const auto pattern = text(method.parts[0], depth + 1);
        return pattern ? std::optional(withOpenPlaces(*pattern, true)) : std::nullopt;
    }
    const auto list =
        method.text == "join" && written.arguments.size() == 1 ? words(written.arguments[0].value) : std::nullopt;
    if (!list)
        return std::nullopt;
    std::string line;
    for (const std::string &one : *list)
        line += one + " ";
    if (line.size() > longestCommand)
        return std::nullopt;
    return line;
}

PythonCommandValues::Environment PythonCommandValues::environment(std::uint32_t expression) const
{
    const PythonExpression &written = at(expression);
    if (const Known *value = known(expression))
        return value->environment.value_or(Environment());
    Environment found;
    found.inherits = written.source.find("environ") != std::string_view::npos;
    if (written.kind == Kind::Dictionary) {
        for (std::size_t i = 0; i < written.parts.size();) {
            const PythonExpression &key = at(written.parts[i]);
            const bool spread = key.kind == Kind::Starred;
            if (spread && !key.parts.empty()) {
                const Environment inner = environment(key.parts[0]);
                found.inherits = found.inherits || inner.inherits;
                found.variables.insert(found.variables.end(), inner.variables.begin(), inner.variables.end());
            } else if (key.kind == Kind::String && i + 1 < written.parts.size()) {
                found.variables.emplace_back(key.text, word(written.parts[i + 1]));
            }
            i += spread ? 1 : 2;
        }
    } else if (written.kind == Kind::Arithmetic && written.text == "|") {
        for (const std::uint32_t part : written.parts) {
            const Environment inner = environment(part);
            found.variables.insert(found.variables.end(), inner.variables.begin(), inner.variables.end());
        }
    } else if (written.kind == Kind::Call) { // dict(os.environ, NAME="value")
        addVariables(written, found);
    }
    if (found.variables.size() > mostVariables)
        found.variables.clear();
    return found;
}

void PythonCommandValues::addVariables(const PythonExpression &call, Environment &environment) const
{
    for (const PythonExpression::Argument &argument : call.arguments) {
        if (!argument.keyword.empty() && argument.keyword[0] != '*') {
            environment.variables.emplace_back(argument.keyword, word(argument.value));
        } else if (argument.value > 0) {
            const Environment inner = this->environment(argument.value);
            environment.variables.insert(environment.variables.end(), inner.variables.begin(), inner.variables.end());
        }
    }
}

void PythonCommandValues::import(const PythonStatement &statement)
{
    for (const PythonStatement::Imported &one : statement.imports) {
        const std::string whole = one.from ? one.module + "." + std::string(one.name) : one.module;
        const std::string own = !one.alias.empty() ? std::string(one.alias)
                                : one.from         ? std::string(one.name)
                                                   : one.module.substr(0, one.module.find('.'));
        m_imports[own] = one.alias.empty() && !one.from ? own : whole;
    }
}

void PythonCommandValues::assign(std::uint32_t target, std::uint32_t value, bool adds, bool certain)
{
    const PythonExpression &written = at(target);
    if (written.kind == Kind::Subscript && written.parts.size() > 1 && at(written.parts[0]).kind == Kind::Name) {
        const auto found = m_names.find(std::string(at(written.parts[0]).text));
        const auto key = plainText(written.parts[1]);
        if (found != m_names.end() && found->second.environment && key)
            found->second.environment->variables.emplace_back(*key, certain ? word(value) : std::string(openWord));
        return;
    }
    if (written.kind != Kind::Name)
        return;
    const std::string name(written.text);
    if (adds) {
        const auto found = m_names.find(name);
        if (found == m_names.end() || !found->second.words)
            return forget(name);
        const auto more = certain ? words(value) : std::nullopt;
        const Words added = more.value_or(Words{std::string(openWord)});
        found->second.words->insert(found->second.words->end(), added.begin(), added.end());
        if (found->second.words->size() > mostWordsOfACommand)
            forget(name);
        return;
    }
    Known made;
    if (certain) {
        made.words = words(value);
        made.text = text(value);
        const bool variables =
            at(value).kind == Kind::Dictionary || at(value).source.find("environ") != std::string_view::npos;
        if (!made.words && !made.text && variables)
            made.environment = environment(value);
    }
    m_names.insert_or_assign(name, std::move(made));
}

bool PythonCommandValues::change(const PythonExpression &call, bool certain)
{
    const PythonExpression &method = at(call.parts[0]);
    if (method.kind != Kind::Attribute || method.parts.empty() || at(method.parts[0]).kind != Kind::Name)
        return false;
    const auto found = m_names.find(std::string(at(method.parts[0]).text));
    if (found == m_names.end())
        return false;
    Known &value = found->second;
    if (value.environment && isOneOf(method.text, {"update", "setdefault"})) {
        if (certain && method.text == "update")
            addVariables(call, *value.environment);
        return true;
    }
    if (!value.words || !isOneOf(method.text, {"append", "extend", "insert", "remove", "pop"}))
        return false;
    const bool adds = isOneOf(method.text, {"append", "extend"}) && call.arguments.size() == 1 && certain;
    const auto more = adds && method.text == "extend" ? words(call.arguments[0].value) : std::nullopt;
    Words added =
        more.value_or(Words{adds && method.text == "append" ? word(call.arguments[0].value) : std::string(openWord)});
    value.words->insert(value.words->end(), added.begin(), added.end());
    if (value.words->size() > mostWordsOfACommand)
        m_names.erase(found);
    return true;
}

} // namespace rundiff
