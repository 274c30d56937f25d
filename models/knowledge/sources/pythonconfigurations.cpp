// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/pythonconfigurations.h"

#include "models/knowledge/sources/pythonvalue.h"
#include "models/run/textpieces.h"

#include <algorithm>

namespace rundiff
{

namespace
{

using Value = SourceValue;

constexpr int deepestKeys = 8; // of configurations in each other

bool holdsKeys(std::string_view name)
{
    return isAnyOf(name, {"yacs.config.CfgNode", "fvcore.common.config.CfgNode", "types.SimpleNamespace",
                          "argparse.Namespace", "ml_collections.ConfigDict", "ml_collections.config_dict.ConfigDict",
                          "easydict.EasyDict", "addict.Dict", "omegaconf.OmegaConf.create", "munch.Munch", "box.Box"});
}

// What makes an object or a call of the command line by itself.
bool readsCommandLine(std::string_view name)
{
    return isAnyOf(name, {"tyro.cli", "simple_parsing.parse", "draccus.parse", "pyrallis.parse", "jsonargparse.CLI",
                          "jsonargparse.auto_cli", "fire.Fire", "typer.run", "defopt.run"});
}

std::shared_ptr<PythonNames> copied(const PythonNames &keys, int depth)
{
    auto copy = std::make_shared<PythonNames>(keys);
    for (auto &[name, value] : *copy) {
        if (value.hasKeys() && depth < deepestKeys)
            value.members = copied(*value.members, depth + 1);
    }
    return copy;
}

std::shared_ptr<PythonNames> keysOf(const std::vector<SourceArgument> &arguments)
{
    auto keys = std::make_shared<PythonNames>();
    for (const SourceArgument &given : arguments) {
        if (given.isNamed())
            keys->insert_or_assign(given.keyword, given.value);
        else if (given.value.members)
            keys = copied(*given.value.members, 0);
    }
    return keys;
}

// A file or a command line that is not available may set every key to a different value, which is still fixed.
void loosen(Value &value)
{
    if (!value.known())
        return;
    const bool number = value.kind == Value::Kind::Number;
    value = {Value::Kind::Unknown, value.text};
    value.derived = number;
}

void loosen(PythonNames &keys, int depth)
{
    for (auto &[name, value] : keys) {
        if (value.members && depth < deepestKeys)
            loosen(*value.members, depth + 1);
        else
            loosen(value);
    }
}

} // namespace

PythonConfigurations::PythonConfigurations(PythonState &state, PythonWalk &walk, PythonDefinitions &definitions)
    : m_state(state), m_walk(walk), m_definitions(definitions)
{
}

std::optional<Value> PythonConfigurations::defaultOfField(const std::string &name,
                                                          const std::vector<SourceArgument> &arguments)
{
    for (const SourceArgument &given : arguments) {
        const bool byPosition = given.keyword.empty() && name == "pydantic.Field";
        if (byPosition || given.keyword == "default")
            return given.value;
        if (given.keyword == "default_factory" && given.value.kind == Value::Kind::Class)
            return m_definitions.objectOf(given.value.file, given.value.index);
    }
    return std::nullopt;
}

std::optional<Value> PythonConfigurations::configurationObject(const std::string &name,
                                                               const std::vector<SourceArgument> &arguments,
                                                               const PythonExpression &expression)
{
    if (isAnyOf(name, {"dataclasses.field", "pydantic.Field", "attrs.field", "attr.ib"}))
        return defaultOfField(name, arguments);
    if (holdsKeys(name)) {
        Value object = unknownValue(expression.source);
        object.members = keysOf(arguments);
        return object;
    }
    if (!readsCommandLine(name) || arguments.empty())
        return std::nullopt;
    const Value &asked = arguments.front().value;
    if (asked.kind == Value::Kind::Class)
        return filledByOptions(m_definitions.objectOf(asked.file, asked.index), 0);
    if (asked.kind != Value::Kind::Function || m_state.reach == Reach::Dead)
        return std::nullopt;
    return calledByOptions(asked);
}

void PythonConfigurations::noteFieldsAsOptions(PythonFrame &frame, const PythonExpression &call)
{
    for (const auto &given : call.arguments) {
        std::vector<std::uint32_t> classes{given.value};
        if (m_state.at(frame, given.value).kind == PythonExpression::Kind::Sequence)
            classes = m_state.at(frame, given.value).parts;
        for (const std::uint32_t expression : classes)
            m_state.options.declareFields(m_walk.evaluate(frame, expression), m_state.unit);
    }
}

// Every field is an option.
Value PythonConfigurations::filledByOptions(Value object, int depth)
{
    const auto fields = object.inherited;
    for (const auto &[name, value] : fields ? *fields : PythonNames()) {
        if (value.isDefinition() || name.starts_with("__"))
            continue;
        if (value.kind == Value::Kind::Object && depth < deepestKeys) {
            object.members->insert_or_assign(name, filledByOptions(value, depth + 1));
            continue;
        }
        if (!value.known() && !value.derived)
            continue;
        m_state.options.declareField(name, value, m_state.unit);
        object.members->insert_or_assign(name, m_state.options.value(name, name));
    }
    return object;
}

// Every parameter is an option.
Value PythonConfigurations::calledByOptions(const Value &function)
{
    Value result = unknownValue(function.text);
    const PythonDefinition *known = m_state.definitionAt({function.file, function.index});
    if (!known)
        return result;
    std::vector<SourceArgument> arguments;
    PythonNames locals;
    PythonFrame frame{function.file, &locals, nullptr, {}, {}, false};
    const PythonStatement &statement = *known->statement;
    for (const PythonParameter &parameter : statement.parameters) {
        if (parameter.name.starts_with('*'))
            continue;
        const std::string name(parameter.name);
        m_state.options.declare(
            name, parameter.byDefault ? m_walk.evaluate(frame, parameter.byDefault) : unknownValue(name), m_state.unit);
        arguments.push_back({name, m_state.options.value(name, name)});
    }
    m_definitions.walkDefinition(function.file, function.index, std::move(arguments), {}, &result);
    return result;
}

// clone, merge_from_file and the like of an object whose keys are followed.
std::optional<Value> PythonConfigurations::configurationMethod(PythonFrame &frame, const PythonExpression &method)
{
    const bool copies = isAnyOf(method.text, {"clone", "copy"});
    const bool merges =
        isAnyOf(method.text, {"merge_from_file", "merge_from_list", "merge_from_other_cfg", "update_from", "merge_with",
                              "merge_with_dotlist", "update_from_flattened_dict"});
    if (method.kind != PythonExpression::Kind::Attribute || (!copies && !merges))
        return std::nullopt;
    Value object = m_walk.evaluate(frame, method.parts[0]);
    if (!object.hasKeys() || m_state.reach == Reach::Dead)
        return std::nullopt;
    if (merges) {
        loosen(*object.members, 0);
        return Value{Value::Kind::None, "None"};
    }
    object.members = copied(*object.members, 0);
    return object;
}

} // namespace rundiff
