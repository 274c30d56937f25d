// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/pythontrace.h"

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
    if (absl && arguments.size() > 1 && arguments[1].keyword.empty())
        byDefault = arguments[1].value;
    name.erase(0, std::min(name.find_first_not_of('-'), name.size()));
    std::replace(name.begin(), name.end(), '-', '_');
    if (!name.empty())
        rememberDefault(name, byDefault);
}

void PythonTrace::rememberDefault(const std::string &name, const Value &value)
{
    noteEffects(Says);
    m_declaredOptions.insert(name);
    const auto [known, fresh] = m_defaults.try_emplace(name, value);
    const bool same = known->second.kind == value.kind && known->second.text == value.text &&
                      known->second.number == value.number && known->second.derived == value.derived;
    if ((fresh || !same || value.members) && m_askedOptions.contains(name))
        ++m_optionsNow;
    known->second = value;
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

bool PythonTrace::knowsOption(std::string_view name) const
{
    return m_declaredOptions.contains(name) || m_sources.optionNames.contains(name);
}

// The command line comes first, then the default, then a configuration file that names it.
Value PythonTrace::optionValue(std::string_view name, std::string_view source)
{
    noteEffects(AsksOptions);
    if (const auto given = m_sources.options.given.find(name); given != m_sources.options.given.end())
        return given->second;
    if (!m_askedOptions.contains(name))
        m_askedOptions.emplace(name);
    const auto told = [&](const Names &values) -> const Value * {
        const auto found = values.find(name);
        const bool known = found != values.end() && (found->second.kind == Value::Kind::Number ||
                                                     found->second.kind == Value::Kind::Text || found->second.derived);
        return known ? &found->second : nullptr;
    };
    if (const Value *value = told(m_defaults))
        return *value;
    if (const Value *value = told(m_sources.options.configured))
        return *value;
    return {Value::Kind::Unknown, std::string(source)};
}

} // namespace rundiff
