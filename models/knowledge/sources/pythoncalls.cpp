// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/pythoncalls.h"

#include "models/knowledge/sources/pythonvalue.h"

#include "models/run/fallback.h"
#include "models/run/textpieces.h"

#include <QScopeGuard>
#include <algorithm>

namespace rundiff
{

namespace
{

using Kind = PythonExpression::Kind;
using Value = SourceValue;

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

// Runner(randomness=dict(seed=1)) is also given "randomness.seed".
void addArgument(SourceFact &call, const SourceArgument &given)
{
    call.arguments.push_back(given);
    const auto &keys = given.value.members;
    if (given.keyword.empty() || !given.value.hasKeys() || keys->contains("**"))
        return;
    for (const auto &[name, value] : *keys)
        call.arguments.push_back({given.keyword + "." + name, value});
}

bool isFunctionOf(const SpawningCall &call, std::string_view keyword, int position)
{
    if (keyword.empty())
        return position == call.position;
    return keyword == call.function;
}

} // namespace

PythonCalls::PythonCalls(PythonState &state, PythonWalk &walk, PythonDefinitions &definitions,
                         PythonConfigurations &configurations, PythonProcesses &processes)
    : m_state(state), m_walk(walk), m_definitions(definitions), m_configurations(configurations), m_processes(processes)
{
}

Value PythonCalls::evaluateCall(PythonFrame &frame, const PythonExpression &expression)
{
    const PythonExpression &written = m_state.at(frame, expression.parts[0]);
    const Value callee = m_walk.evaluateCallee(frame, expression.parts[0]);
    const bool followed = callee.isDefinition();
    const bool trainsHere = noteTraining(written, expression.arguments.size(), followed);
    const auto afterwards = qScopeGuard([this, trainsHere] { m_state.afterTraining |= trainsHere; });
    const bool passing = std::exchange(m_state.passing, !followed);
    const SpawningCall *spawning = nullptr;
    if (callee.kind == Value::Kind::Name)
        spawning = m_processes.spawningCall(callee.text, expression, frame);
    std::vector<SourceArgument> arguments = argumentsOf(frame, expression, spawning);
    m_state.passing = passing;
    if (spawning)
        m_processes.spawn(frame, expression, *spawning);
    Value inherited = unknownValue(expression.source);
    if (m_definitions.callInherited(frame, expression, arguments, inherited))
        return inherited;
    const bool method = written.kind == Kind::Attribute;
    if (method && callee.kind == Value::Kind::Function) {
        Value self = m_walk.evaluate(frame, written.parts[0]);
        if (self.kind == Value::Kind::Object)
            return walkFunction(callee, expression, std::move(arguments), std::move(self));
    }
    if (method && callee.kind == Value::Kind::Unknown && m_state.reach <= Reach::Conditional)
        m_state.calledNames.emplace(written.text);
    Value result = called(frame, expression, callee, std::move(arguments));
    noteTrainedElsewhere(written, callee);
    return result;
}

// A worker_init_fn seeds the workers, not the program.
Value PythonCalls::workerFunction(PythonFrame &frame, std::uint32_t expression)
{
    const PythonExpression &function = m_state.at(frame, expression);
    if (function.kind != Kind::Name)
        return unknownValue(function.source);
    Value value = m_walk.evaluateName(frame, function.text);
    if (value.kind == Value::Kind::Function)
        m_state.inWorkers.emplace(value.file, value.index);
    return value;
}

// The function of a spawning call runs elsewhere: it is left out.
std::vector<SourceArgument> PythonCalls::argumentsOf(PythonFrame &frame, const PythonExpression &call,
                                                     const SpawningCall *spawning)
{
    std::vector<SourceArgument> arguments;
    arguments.reserve(call.arguments.size());
    int position = 0;
    for (const auto &given : call.arguments) {
        if (given.keyword == "worker_init_fn") {
            arguments.push_back({"worker_init_fn", workerFunction(frame, given.value)});
            continue;
        }
        const int place = given.keyword.empty() ? position++ : -1;
        if (spawning && isFunctionOf(*spawning, given.keyword, place))
            continue;
        Value value = m_walk.evaluate(frame, given.value);
        if (given.keyword != "**" || !value.members) {
            arguments.push_back({std::string(given.keyword), std::move(value)});
            continue;
        }
        for (const auto &[name, member] : *value.members)
            arguments.push_back({name, member});
    }
    return arguments;
}

Value PythonCalls::walkFunction(const Value &function, const PythonExpression &call,
                                std::vector<SourceArgument> arguments, Value self)
{
    Value result = unknownValue(call.source);
    if (m_state.reach != Reach::Dead)
        m_definitions.walkDefinition(function.file, function.index, std::move(arguments), std::move(self), &result);
    return result;
}

// A program trains when it goes backward, fits a model, or calls what is named after training. Where a model's train is
// given no more than a switch, it only sets the mode.
bool PythonCalls::noteTraining(const PythonExpression &written, std::size_t arguments, bool followed)
{
    const std::string_view callee = written.text;
    const bool method = written.kind == Kind::Attribute;
    const bool mayOnlySetMode = method && callee == "train" && arguments < 2;
    if (mayOnlySetMode && !containsAny(written.source, {"rainer", "unner", "ngine"}))
        return false;
    if (containsAny(callee, {"split", "load", "data", "sampler", "transform", "new_from"})) // train_test_split
        return false;
    const bool step =
        isAnyOf(callee, {"backward", "minimize", "apply_gradients"}) || callee.starts_with("TrainOneStep");
    const bool named = callee == "LightningCLI" || startsWithAny(callee, {"fit", "train", "finetune", "pretrain"});
    if (!step && !named)
        return false;
    if (m_state.reach > Reach::Conditional)
        return false;
    const bool fits = callee.starts_with("fit") && containsAny(written.source, {"odel", "rainer"});
    const bool whole = method && (fits || callee == "train");
    if (step || (whole && !followed))
        m_state.afterTraining = true;
    if (m_state.unit >= 0)
        m_state.units[m_state.unit].trains = true;
    return whole && followed;
}

// A function named after training that is not in the sources has trained when it comes back.
void PythonCalls::noteTrainedElsewhere(const PythonExpression &written, const Value &callee)
{
    const std::string_view name = written.text;
    const bool trains = isAnyOf(name, {"train", "pretrain", "finetune"}) ||
                        startsWithAny(name, {"train_one", "train_epoch", "train_model"});
    if (!trains || written.kind != Kind::Name)
        return;
    if (callee.kind != Value::Kind::Function && m_state.reach <= Reach::Conditional)
        m_state.afterTraining = true;
}

// update, setdefault and pop of a dictionary whose keys are followed.
bool PythonCalls::changeDictionary(PythonFrame &frame, const PythonExpression &method,
                                   const std::vector<SourceArgument> &arguments)
{
    const bool changes = isAnyOf(method.text, {"update", "setdefault", "pop"});
    if (!changes || method.kind != Kind::Attribute)
        return false;
    const PythonExpression &owner = m_state.at(frame, method.parts[0]);
    if (owner.kind != Kind::Name)
        return false;
    const Value object = m_walk.evaluateName(frame, owner.text);
    if (!object.hasKeys() || m_state.reach == Reach::Dead)
        return false;
    if (method.text == "update")
        updateKeys(*object.members, arguments);
    else
        changeKey(*object.members, method.text == "pop", arguments);
    return method.text != "pop";
}

void PythonCalls::changeKey(PythonNames &keys, bool pops, const std::vector<SourceArgument> &arguments) const
{
    const Value unknown{Value::Kind::Unknown, {}};
    if (arguments.empty() || arguments[0].value.kind != Value::Kind::Text) {
        keys.insert_or_assign("**", unknown);
        return;
    }
    const std::string &name = arguments[0].value.text;
    if (pops && m_state.reach == Reach::Live)
        keys.erase(name);
    else if (pops)
        keys.insert_or_assign(name, unknown);
    else if (arguments.size() > 1)
        keys.emplace(name, m_state.asFarAsItRuns(arguments[1].value));
}

void PythonCalls::updateKeys(PythonNames &keys, const std::vector<SourceArgument> &arguments) const
{
    for (const SourceArgument &given : arguments) {
        if (given.isNamed()) {
            keys.insert_or_assign(given.keyword, m_state.asFarAsItRuns(given.value));
            continue;
        }
        if (!given.value.members) {
            keys.insert_or_assign("**", Value{Value::Kind::Unknown, {}}); // may hold any key
            continue;
        }
        if (given.value.members.get() == &keys)
            continue;
        for (const auto &[name, value] : *given.value.members)
            keys.insert_or_assign(name, m_state.asFarAsItRuns(value));
    }
}

// exec(open("configuration.py").read()) may set every name of the module to something else.
void PythonCalls::forgetGlobals(PythonFrame &frame)
{
    if (m_state.reach > Reach::Conditional)
        return;
    for (auto &[name, value] : m_state.files[frame.file].names) {
        if (!value.known() || name == "__name__")
            continue;
        value = {Value::Kind::Unknown, value.text};
        value.derived = true; // from a value in a file
    }
}

std::string PythonCalls::methodName(PythonFrame &frame, const PythonExpression &callee) const
{
    if (callee.kind != Kind::Attribute)
        return std::string("?").append(cutText(callee.source, longestNameText));
    const std::string object = endOfText(m_state.at(frame, callee.parts[0]).source, longestNameText);
    return std::string("?").append(object).append(".").append(callee.text);
}

Value PythonCalls::madeObject(const Value &made, const std::vector<SourceArgument> &arguments)
{
    Value object{Value::Kind::Object, made.text, 0, made.file, made.index, std::make_shared<PythonNames>()};
    object.inherited = made.members;
    if (!made.members)
        object.inherited = std::make_shared<PythonNames>();
    if (m_state.reach == Reach::Dead)
        return object;
    m_definitions.use(made, Reach::Live);
    const auto make = object.inherited->find("__init__");
    if (make != object.inherited->end() && make->second.kind == Value::Kind::Function) {
        const Value function = make->second;
        m_definitions.walkDefinition(function.file, function.index, arguments, object, nullptr);
    }
    for (const SourceArgument &given : arguments) { // data classes
        if (!given.keyword.empty() && object.inherited->contains(given.keyword))
            object.members->insert_or_assign(given.keyword, given.value);
    }
    const auto base = object.inherited->find("__base__");
    if (base != object.inherited->end() && m_state.kindOf(base->second.text).model)
        m_state.noteModel();
    return object;
}

Value PythonCalls::called(PythonFrame &frame, const PythonExpression &expression, const Value &callee,
                          std::vector<SourceArgument> arguments)
{
    if (callee.kind == Value::Kind::Function)
        return walkFunction(callee, expression, std::move(arguments), {});
    if (callee.kind == Value::Kind::Class)
        return madeObject(callee, arguments);
    const PythonExpression &written = m_state.at(frame, expression.parts[0]);
    const std::string name = callee.kind == Value::Kind::Name ? callee.text : methodName(frame, written);
    if (name == "dict") {
        Value result = unknownValue(expression.source);
        result.members = std::make_shared<PythonNames>();
        for (const SourceArgument &given : arguments)
            result.members->insert_or_assign(orIfEmpty(given.keyword, "**"), given.value);
        return result;
    }
    if (changeDictionary(frame, written, arguments))
        return unknownValue(expression.source);
    if (auto configuration = m_configurations.configurationObject(name, arguments, expression))
        return *configuration;
    if (auto configuration = m_configurations.configurationMethod(frame, written))
        return *configuration;
    if (name == "exec")
        forgetGlobals(frame);
    if (name.ends_with("app.run") && arguments.empty()) // TensorFlow 1 calls the module's main
        m_definitions.use(m_walk.evaluateName(frame, "main"), Reach::Live);
    if (name.ends_with("HfArgumentParser"))
        m_configurations.noteFieldsAsOptions(frame, expression);
    noteCall(frame, expression, name, arguments);
    if (name == "torch.Generator().manual_seed" && written.kind == Kind::Attribute)
        return seededGenerator(m_walk.evaluate(frame, written.parts[0]), arguments);
    return passedThrough(name, arguments, expression);
}

// manual_seed seeds the generator and gives it back.
Value PythonCalls::seededGenerator(Value generator, const std::vector<SourceArgument> &arguments) const
{
    const Value *seed = argument(arguments, 0, "seed");
    if (!seed || !generator.members || seed->kind == Value::Kind::None)
        return generator;
    if (seed->known() || seed->derived)
        generator.members->insert_or_assign("seed", *seed);
    return generator;
}

Value PythonCalls::passedThrough(const std::string &name, const std::vector<SourceArgument> &arguments,
                                 const PythonExpression &expression)
{
    if (isAnyOf(name, {"str", "int", "float", "bool"}) && !arguments.empty())
        return arguments[0].value;
    const bool changing = m_state.kindOf(name).changing ||
                          std::any_of(arguments.begin(), arguments.end(), [](const SourceArgument &given) {
                              return given.value.kind == Value::Kind::Changing;
                          });
    if (changing)
        return {Value::Kind::Changing, sourceText(expression.source)};
    if (startsWithAny(name, {"?", "os."}) || name.ends_with(".parse_args"))
        return unknownValue(expression.source);
    if (name.ends_with(".get_context") && !arguments.empty() && PythonProcesses::startsAnew(arguments[0].value.text))
        return {Value::Kind::Name, "multiprocessing.spawned"};
    Value result{Value::Kind::Result, sourceText(name)};
    if (name == "torch.Generator")
        result.members = std::make_shared<PythonNames>();
    return result;
}

void PythonCalls::noteCall(PythonFrame &frame, const PythonExpression &expression, const std::string &name,
                           const std::vector<SourceArgument> &arguments)
{
    if (m_state.reach <= Reach::Conditional)
        m_state.options.declareBy(name, arguments, m_state.unit);
    if (name.starts_with("os.environ.") || name == "os.putenv")
        return noteEnvironmentCall(frame, expression, name, arguments);
    if (name == "setattr" && arguments.size() == 3 && arguments[0].value.kind == Value::Kind::Name) {
        SourceFact set = m_state.fact(frame, SourceFact::Kind::Setting,
                                      arguments[0].value.text + "." + arguments[1].value.text, expression.line);
        set.value = arguments[2].value;
        return m_state.note(std::move(set));
    }
    const KnownNames::Kind kind = m_state.kindOf(name);
    if (kind.wanted) { // few calls are worth a fact
        SourceFact call = m_state.fact(frame, SourceFact::Kind::Call, name, expression.line);
        for (const SourceArgument &given : arguments) {
            if (given.keyword.starts_with('*'))
                call.open = true;
            else
                addArgument(call, given);
        }
        m_state.note(std::move(call));
    }
    if (kind.model)
        m_state.noteModel();
}

void PythonCalls::noteEnvironmentCall(PythonFrame &frame, const PythonExpression &expression, const std::string &name,
                                      const std::vector<SourceArgument> &arguments)
{
    const auto set = [&](const std::string &variable, const Value &value) {
        SourceFact seen = m_state.fact(frame, SourceFact::Kind::Variable, variable, expression.line);
        seen.value = value;
        m_state.note(std::move(seen));
    };
    if (name == "os.environ.update") {
        for (const SourceArgument &given : arguments) {
            if (given.isNamed())
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
    if (value && isAnyOf(name, {"os.environ.setdefault", "os.environ.__setitem__", "os.putenv"}))
        set(variable->text, *value);
}

} // namespace rundiff
