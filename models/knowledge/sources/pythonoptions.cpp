// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/pythontrace.h"

#include "models/run/lettercase.h"

#include <algorithm>

namespace rundiff
{

namespace
{

using Kind = PythonExpression::Kind;
using Value = SourceValue;

} // namespace

// argparse: add_argument("--seed", default=1); click: option("--seed", default=1); absl: DEFINE_integer("seed", 1).
void PythonTrace::noteOption(const std::string &call, const std::vector<SourceArgument> &arguments)
{
    const bool absl = call.find(".DEFINE_") != std::string::npos;
    if (!absl && !call.ends_with(".add_argument") && call != "click.option")
        return;
    std::string name;
    std::vector<std::string> names;
    Value byDefault{Value::Kind::None, "None"};
    bool given = false;
    for (const SourceArgument &argument : arguments) {
        const bool text = argument.value.kind == Value::Kind::Text;
        if (argument.keyword.empty() && text)
            names.push_back(argument.value.text);
        if (argument.keyword.empty() && text && (name.empty() || argument.value.text.starts_with("--")))
            name = argument.value.text;
        if (argument.keyword == "dest" && text)
            name = argument.value.text;
        if (argument.keyword == "default") {
            byDefault = argument.value;
            given = true;
        }
        if (!given && argument.keyword == "action" && argument.value.text.starts_with("store_")) {
            const bool on = argument.value.text == "store_false";
            byDefault = {Value::Kind::Bool, on ? "True" : "False", on ? 1.0 : 0.0};
        }
    }
    if (absl && arguments.size() > 1 && arguments[1].keyword.empty())
        byDefault = arguments[1].value;
    if (!absl && !name.starts_with('-') && !names.empty() && name == names.front())
        byDefault = {Value::Kind::Unknown, name}; // by its place on the command line
    const auto plain = [](std::string written) {
        written.erase(0, std::min(written.find_first_not_of('-'), written.size()));
        std::replace(written.begin(), written.end(), '-', '_');
        return written;
    };
    name = plain(name);
    for (const std::string &other : names) {
        if (plain(other) != name && !name.empty())
            m_otherNames[plain(other)] = name;
    }
    if (!name.empty())
        rememberDefault(name, byDefault);
}

void PythonTrace::rememberDefault(const std::string &name, const Value &value)
{
    m_declaredOptions.insert(name);
    if (m_unit >= 0)
        m_declaredBy[m_unit].insert_or_assign(name, value);
    m_defaults.insert_or_assign(name, value);
}

// HfArgumentParser makes an option of every field of the data classes that it is given. TrainingArguments of
// Transformers has the field seed with the default 42.
void PythonTrace::noteFieldsAsOptions(Frame &frame, const PythonExpression &call)
{
    for (const auto &given : call.arguments) {
        std::vector<std::uint32_t> classes{given.value};
        if (at(frame, given.value).kind == Kind::Sequence)
            classes = at(frame, given.value).parts;
        for (const std::uint32_t expression : classes) {
            const Value fields = evaluate(frame, expression);
            if (fields.kind == Value::Kind::Class && fields.members) {
                for (const auto &[name, value] : *fields.members) {
                    m_fieldOptions.insert(name);
                    if (!m_defaults.contains(name))
                        rememberDefault(name, value);
                }
            }
            const bool own = fields.members && fields.members->count("__base__") > 0;
            const std::string whole = own ? fields.members->find("__base__")->second.text : fields.text;
            if (whole.starts_with("transformers.") && whole.ends_with("TrainingArguments") &&
                !m_defaults.contains("seed"))
                rememberDefault("seed", {Value::Kind::Number, "42", 42});
        }
    }
}

// What the command line says: under the option's name, or another one of it, or with no- before a switch.
const PythonTrace::Value *PythonTrace::givenOption(std::string_view name)
{
    if (!m_options)
        return nullptr;
    const auto &given = m_options->given;
    if (const auto found = given.find(name); found != given.end())
        return &found->second;
    for (const auto &[other, meant] : m_otherNames) {
        const auto found = meant == name ? given.find(other) : given.end();
        if (found != given.end())
            return &found->second;
    }
    static const Value off{Value::Kind::Bool, "False", 0};
    return m_declaredOptions.contains(name) && given.contains("no_" + std::string(name)) ? &off : nullptr;
}

// A data class says that its field is a switch: then the parser reads the words for it.
Value PythonTrace::asSwitch(const std::string &name, const Value &given) const
{
    const auto byDefault = m_defaults.find(name);
    if (given.kind != Value::Kind::Text || !m_fieldOptions.contains(name) || byDefault == m_defaults.end() ||
        byDefault->second.kind != Value::Kind::Bool)
        return given;
    static constexpr std::string_view on[] = {"true", "yes", "t", "y", "on"}, off[] = {"false", "no", "f", "n", "off"};
    const std::string word = lowered(given.text);
    if (std::find(std::begin(on), std::end(on), word) != std::end(on))
        return {Value::Kind::Bool, "True", 1};
    if (std::find(std::begin(off), std::end(off), word) != std::end(off))
        return {Value::Kind::Bool, "False", 0};
    return given;
}

// What the configuration files of a start say, if nothing else that is unknown can set it.
const Value *PythonTrace::configuredValue(std::string_view name) const
{
    if (!m_options || !m_options->launched || m_options->open)
        return nullptr;
    const auto found = m_options->configured.find(name);
    return found != m_options->configured.end() && found->second.known() ? &found->second : nullptr;
}

bool PythonTrace::asksTheSame(const ProgramOptions &a, const ProgramOptions &b) const
{
    const auto same = [](const Names &first, const Names &second, const std::string &name) {
        const auto one = first.find(name), other = second.find(name);
        const bool none = one == first.end();
        return none == (other == second.end()) &&
               (none || (one->second.kind == other->second.kind && one->second.text == other->second.text));
    };
    const auto all = [&](const std::string &name) {
        return same(a.given, b.given, name) && same(a.given, b.given, "no_" + name) &&
               same(a.configured, b.configured, name);
    };
    return a.open == b.open && a.launched == b.launched &&
           std::all_of(m_askedOptions.begin(), m_askedOptions.end(), all) &&
           std::all_of(m_otherNames.begin(), m_otherNames.end(),
                       [&](const auto &other) { return same(a.given, b.given, other.first); });
}

bool PythonTrace::knowsOption(std::string_view name) const
{
    return m_declaredOptions.contains(name) || m_sources.optionNames.contains(name);
}

// The command line comes first, then the default, then a configuration file that names it.
Value PythonTrace::optionValue(std::string_view name, std::string_view source)
{
    if (!m_askedOptions.contains(name))
        m_askedOptions.emplace(name);
    if (const Value *given = givenOption(name))
        return asSwitch(std::string(name), *given);
    const auto told = [&](const Names &values) -> const Value * {
        const auto found = values.find(name);
        const bool known = found != values.end() && (found->second.kind == Value::Kind::Number ||
                                                     found->second.kind == Value::Kind::Text || found->second.derived);
        return known ? &found->second : nullptr;
    };
    // Nobody gives another value where the whole command line is known.
    const auto byDefault = m_defaults.find(name);
    const bool plain = m_options && m_options->launched && byDefault != m_defaults.end() && byDefault->second.known();
    if (plain && !m_options->open && byDefault->second.kind != Value::Kind::None)
        return byDefault->second;
    if (const Value *value = told(m_defaults); value && !(m_options && m_options->open))
        return *value;
    if (const Value *value = m_options ? told(m_options->configured) : nullptr)
        return *value;
    if (plain && !m_options->open)
        return byDefault->second;
    if (const Value *value = configuredValue(name))
        return *value;
    Value value{Value::Kind::Unknown, std::string(source)};
    value.derived = byDefault != m_defaults.end() && (byDefault->second.kind == Value::Kind::Number);
    return value;
}

} // namespace rundiff
