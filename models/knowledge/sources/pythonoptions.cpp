// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/pythonoptions.h"

#include "models/run/lettercase.h"
#include "models/run/lookup.h"
#include "models/run/textpieces.h"

#include <algorithm>

namespace rundiff
{

namespace
{

using Value = SourceValue;
using Values = PythonOptions::Values;

// "no_cuda" of "--no-cuda"
std::string plainName(std::string written)
{
    written.erase(0, std::min(written.find_first_not_of('-'), written.size()));
    std::replace(written.begin(), written.end(), '-', '_');
    return written;
}

const Value *find(const Values &values, std::string_view name)
{
    return valueAt(values, name);
}

// A value to go by, if nothing else gives another one.
const Value *findFixed(const Values &values, std::string_view name)
{
    const Value *value = find(values, name);
    if (!value)
        return nullptr;
    const bool plain = isAnyOf(value->kind, {Value::Kind::Number, Value::Kind::Text});
    if (plain || value->derived)
        return value;
    return nullptr;
}

bool sameValue(const Values &a, const Values &b, std::string_view name)
{
    const Value *one = find(a, name), *other = find(b, name);
    if (!one || !other)
        return one == other;
    return one->kind == other->kind && one->text == other->text;
}

// The names and the default that a call declares.
class Declaration
{
public:
    Declaration(const std::vector<SourceArgument> &arguments, bool absl)
    {
        for (const SourceArgument &argument : arguments)
            read(argument);
        const bool byPosition = !absl && !name.starts_with('-') && !names.empty();
        if (absl && arguments.size() > 1 && arguments[1].keyword.empty())
            byDefault = arguments[1].value;
        if (byPosition && name == names.front())
            byDefault = {Value::Kind::Unknown, name}; // by its place on the command line
    }

    std::string name;
    std::vector<std::string> names;
    Value byDefault{Value::Kind::None, "None"};

private:
    void read(const SourceArgument &argument)
    {
        const std::string &text = argument.value.text;
        if (argument.keyword == "default") {
            byDefault = argument.value;
            m_given = true;
        }
        if (argument.keyword == "action" && !m_given && text.starts_with("store_")) {
            byDefault = truthValue(text == "store_false");
        }
        if (argument.value.kind != Value::Kind::Text)
            return;
        if (argument.keyword == "dest")
            name = text;
        if (!argument.keyword.empty())
            return;
        names.push_back(text);
        if (name.empty() || text.starts_with("--"))
            name = text;
    }

    bool m_given = false;
};

} // namespace

const ProgramOptions PythonOptions::noStart;

void PythonOptions::begin(const ProgramOptions &start)
{
    m_start = &start;
    m_defaults.clear();
    m_fields.clear();
    m_otherNames.clear();
    m_asked.clear();
}

// argparse: add_argument("--seed", default=1); click: option("--seed", default=1); absl: DEFINE_integer("seed", 1).
void PythonOptions::declareBy(const std::string &call, const std::vector<SourceArgument> &arguments, std::int32_t unit)
{
    const bool absl = call.find(".DEFINE_") != std::string::npos;
    if (!absl && !call.ends_with(".add_argument") && call != "click.option")
        return;
    const Declaration declared(arguments, absl);
    const std::string name = plainName(declared.name);
    if (name.empty())
        return;
    for (const std::string &other : declared.names) {
        if (plainName(other) != name)
            m_otherNames[plainName(other)] = name;
    }
    declare(name, declared.byDefault, unit);
}

void PythonOptions::declare(const std::string &name, const Value &byDefault, std::int32_t unit)
{
    if (unit >= 0)
        m_declaredBy[unit].insert_or_assign(name, byDefault);
    m_defaults.insert_or_assign(name, byDefault);
}

void PythonOptions::declareField(const std::string &name, const Value &byDefault, std::int32_t unit)
{
    m_fields.insert(name);
    declare(name, byDefault, unit);
}

// TrainingArguments of Transformers has the field seed with the default 42.
void PythonOptions::declareFields(const Value &fields, std::int32_t unit)
{
    std::string whole = fields.text;
    if (fields.members) {
        if (fields.kind == Value::Kind::Class) {
            for (const auto &[name, value] : *fields.members) {
                m_fields.insert(name);
                if (!m_defaults.contains(name))
                    declare(name, value, unit);
            }
        }
        if (const Value *base = find(*fields.members, "__base__"))
            whole = base->text;
    }
    const bool transformers = whole.starts_with("transformers.") && whole.ends_with("TrainingArguments");
    if (transformers && !m_defaults.contains("seed"))
        declare("seed", {Value::Kind::Number, "42", 42}, unit);
}

void PythonOptions::include(std::int32_t declaring, std::int32_t unit)
{
    const Values declared = m_declaredBy[declaring];
    for (const auto &[name, value] : declared)
        declare(name, value, unit);
}

// What the command line says: under the option's name, or another one of it, or with no- before a switch.
const Value *PythonOptions::given(std::string_view name) const
{
    if (const Value *value = find(m_start->given, name))
        return value;
    for (const auto &[other, meant] : m_otherNames) {
        if (meant != name)
            continue;
        if (const Value *value = find(m_start->given, other))
            return value;
    }
    static const Value off{Value::Kind::Bool, "False", 0};
    if (m_defaults.contains(name) && m_start->given.contains("no_" + std::string(name)))
        return &off;
    return nullptr;
}

// A data class says that its field is a switch: then the parser reads the words for it.
Value PythonOptions::asSwitch(const std::string &name, const Value &given) const
{
    const Value *byDefault = find(m_defaults, name);
    if (!byDefault || given.kind != Value::Kind::Text)
        return given;
    if (byDefault->kind != Value::Kind::Bool || !m_fields.contains(name))
        return given;
    const std::string word = lowered(given.text);
    if (isAnyOf(word, {"true", "yes", "t", "y", "on"}))
        return {Value::Kind::Bool, "True", 1};
    if (isAnyOf(word, {"false", "no", "f", "n", "off"}))
        return {Value::Kind::Bool, "False", 0};
    return given;
}

// What the configuration files of a start say, if nothing else that is unknown can set it.
const Value *PythonOptions::configured(std::string_view name) const
{
    if (!m_start->launched || m_start->open)
        return nullptr;
    const Value *found = find(m_start->configured, name);
    if (found && found->known())
        return found;
    return nullptr;
}

bool PythonOptions::sameEffect(const ProgramOptions &a, const ProgramOptions &b) const
{
    if (a.open != b.open || a.launched != b.launched)
        return false;
    const auto sameOption = [&](const std::string &name) {
        return sameValue(a.given, b.given, name) && sameValue(a.given, b.given, "no_" + name) &&
               sameValue(a.configured, b.configured, name);
    };
    const auto sameOther = [&](const auto &other) { return sameValue(a.given, b.given, other.first); };
    return std::ranges::all_of(m_asked, sameOption) && std::ranges::all_of(m_otherNames, sameOther);
}

Value PythonOptions::value(std::string_view name, std::string_view source)
{
    m_asked.emplace(name);
    if (const Value *value = given(name))
        return asSwitch(std::string(name), *value);
    const Value *byDefault = find(m_defaults, name);
    // No other value is given where the whole command line is known.
    const bool wholeKnown = m_start->launched && !m_start->open;
    const bool decided = wholeKnown && byDefault && byDefault->known();
    if (decided && byDefault->kind != Value::Kind::None)
        return *byDefault;
    if (const Value *fixed = m_start->open ? nullptr : findFixed(m_defaults, name))
        return *fixed;
    if (const Value *fixed = findFixed(m_start->configured, name))
        return *fixed;
    if (decided)
        return *byDefault;
    if (const Value *value = configured(name))
        return *value;
    Value value{Value::Kind::Unknown, std::string(source)};
    value.derived = byDefault && byDefault->kind == Value::Kind::Number;
    return value;
}

} // namespace rundiff
