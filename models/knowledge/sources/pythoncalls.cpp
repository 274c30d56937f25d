// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/pythontrace.h"
#include "models/knowledge/sources/pythonvalue.h"

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
    if (given.keyword.empty() || given.value.kind != Value::Kind::Unknown || !keys || keys->contains("**"))
        return;
    for (const auto &[name, value] : *keys)
        call.arguments.push_back({given.keyword + "." + name, value});
}

} // namespace

Value PythonTrace::evaluateCall(Frame &frame, const PythonExpression &expression)
{
    const PythonExpression &written = at(frame, expression.parts[0]);
    const Value callee = written.kind == Kind::Name        ? evaluateName(frame, written.text)
                         : written.kind == Kind::Attribute ? evaluateAttribute(frame, written)
                                                           : evaluate(frame, expression.parts[0]);
    const bool followed = callee.kind == Value::Kind::Function || callee.kind == Value::Kind::Class;
    const bool trainsHere = noteTraining(written, expression.arguments.size(), followed);
    const auto afterwards = qScopeGuard([this, trainsHere] { m_afterTraining = m_afterTraining || trainsHere; });
    const bool passing = std::exchange(m_passing, !followed);
    const SpawningCall *spawning =
        callee.kind == Value::Kind::Name ? spawningCall(callee.text, expression, frame) : nullptr;
    std::vector<SourceArgument> arguments;
    arguments.reserve(expression.arguments.size());
    int position = 0;
    for (const auto &given : expression.arguments) {
        if (given.keyword == "worker_init_fn") {
            // It seeds the workers, not the program.
            const PythonExpression &function = at(frame, given.value);
            Value value = unknownValue(function.source);
            if (function.kind == Kind::Name)
                value = evaluateName(frame, function.text);
            if (value.kind == Value::Kind::Function) {
                m_inWorkers.emplace(value.file, value.index);
            }
            arguments.push_back({"worker_init_fn", value});
            continue;
        }
        const bool function = given.keyword.empty() ? position++ == (spawning ? spawning->position : -1)
                                                    : spawning && given.keyword == spawning->function;
        if (spawning && function)
            continue; // it runs elsewhere
        Value value = evaluate(frame, given.value);
        if (given.keyword == "**" && value.members) {
            for (const auto &[name, member] : *value.members)
                arguments.push_back({name, member});
            continue;
        }
        arguments.push_back({std::string(given.keyword), std::move(value)});
    }
    m_passing = passing;
    if (spawning)
        spawn(frame, expression, *spawning);
    Value inherited = unknownValue(expression.source);
    if (callInherited(frame, expression, arguments, inherited))
        return inherited;
    if (callee.kind == Value::Kind::Function && written.kind == Kind::Attribute) {
        const Value self = evaluate(frame, written.parts[0]);
        if (self.kind == Value::Kind::Object) {
            Value result = unknownValue(expression.source);
            if (m_reach != Reach::Dead)
                walkDefinition(callee.file, callee.index, std::move(arguments), self, &result);
            return result;
        }
    }
    if (callee.kind == Value::Kind::Unknown && written.kind == Kind::Attribute && m_reach <= Reach::Conditional)
        m_calledNames.emplace(written.text);
    Value result = called(frame, expression, callee, std::move(arguments));
    noteTrainedElsewhere(written, callee);
    return result;
}

// A program trains when it goes backward, fits a model, or calls what is named after training. Where a model's train is
// given no more than a switch, it only sets the mode.
bool PythonTrace::noteTraining(const PythonExpression &written, std::size_t arguments, bool followed)
{
    const std::string_view callee = written.text;
    const bool method = written.kind == Kind::Attribute;
    const auto of = [&](std::string_view object) { return written.source.find(object) != std::string_view::npos; };
    if (callee == "train" && method && arguments < 2 && !of("rainer") && !of("unner") && !of("ngine"))
        return false;
    static constexpr std::string_view aboutData[] = {"split", "load", "data", "sampler", "transform", "new_from"};
    if (std::any_of(std::begin(aboutData), std::end(aboutData), [&](std::string_view word) {
            return callee.find(word) != std::string_view::npos;
        })) // train_test_split
        return false;
    const bool step = callee == "backward" || callee == "minimize" || callee == "apply_gradients" ||
                      callee.starts_with("TrainOneStep");
    const bool trains = step || callee.starts_with("fit") || callee.starts_with("train") ||
                        callee.starts_with("finetune") || callee.starts_with("pretrain") || callee == "LightningCLI";
    if (!trains)
        return false;
    if (m_reach > Reach::Conditional)
        return false;
    const bool whole = method && (callee == "train" || (callee.starts_with("fit") && (of("odel") || of("rainer"))));
    m_afterTraining = m_afterTraining || step || (whole && !followed);
    if (m_unit >= 0)
        units[m_unit].trains = true;
    return whole && followed;
}

// A function named after training that is not in the sources has trained when it comes back.
void PythonTrace::noteTrainedElsewhere(const PythonExpression &written, const Value &callee)
{
    const std::string_view name = written.text;
    const bool trains = name == "train" || name == "pretrain" || name == "finetune" || name.starts_with("train_one") ||
                        name.starts_with("train_epoch") || name.starts_with("train_model");
    if (trains && written.kind == Kind::Name && callee.kind != Value::Kind::Function && m_reach <= Reach::Conditional)
        m_afterTraining = true;
}

void PythonTrace::noteModel()
{
    m_afterModel = m_afterModel || m_reach == Reach::Live;
    if (m_unit >= 0 && m_reach <= Reach::Conditional)
        units[m_unit].buildsModel = true;
}

// A setting in a conditional branch may or may not exist after it.
Value PythonTrace::asFarAsItRuns(Value value) const
{
    if (m_reach == Reach::Live)
        return value;
    Value unsure{Value::Kind::Unknown, value.text};
    unsure.derived = value.kind == Value::Kind::Number || value.derived;
    return unsure;
}

// update, setdefault and pop of a dictionary whose keys are followed.
bool PythonTrace::changeDictionary(Frame &frame, const PythonExpression &method,
                                   const std::vector<SourceArgument> &arguments)
{
    const bool changes = method.text == "update" || method.text == "setdefault" || method.text == "pop";
    if (!changes || method.kind != Kind::Attribute || at(frame, method.parts[0]).kind != Kind::Name)
        return false;
    const Value object = evaluateName(frame, at(frame, method.parts[0]).text);
    if (!object.members || object.kind != Value::Kind::Unknown || m_reach == Reach::Dead)
        return false;
    Names &keys = *object.members;
    if (method.text != "update") {
        if (arguments.empty() || arguments[0].value.kind != Value::Kind::Text)
            keys.insert_or_assign("**", Value{Value::Kind::Unknown, {}});
        else if (method.text == "pop" && m_reach == Reach::Live)
            keys.erase(arguments[0].value.text);
        else if (method.text == "pop")
            keys.insert_or_assign(arguments[0].value.text, Value{Value::Kind::Unknown, {}});
        else if (arguments.size() > 1)
            keys.emplace(arguments[0].value.text, asFarAsItRuns(arguments[1].value));
        return method.text != "pop";
    }
    for (const SourceArgument &given : arguments) {
        if (!given.keyword.empty() && !given.keyword.starts_with('*'))
            keys.insert_or_assign(given.keyword, asFarAsItRuns(given.value));
        else if (!given.value.members)
            keys.insert_or_assign("**", Value{Value::Kind::Unknown, {}}); // may hold any key
        else if (given.value.members != object.members)
            for (const auto &[name, value] : *given.value.members)
                keys.insert_or_assign(name, asFarAsItRuns(value));
    }
    return true;
}

// exec(open("configuration.py").read()) may set every name of the module to something else.
void PythonTrace::forgetGlobals(Frame &frame)
{
    if (m_reach > Reach::Conditional)
        return;
    for (auto &[name, value] : m_files[frame.file].names) {
        if (!value.known() || name == "__name__")
            continue;
        value = {Value::Kind::Unknown, value.text};
        value.derived = true; // from a value in a file
    }
}

std::string PythonTrace::methodName(Frame &frame, const PythonExpression &callee) const
{
    if (callee.kind != Kind::Attribute)
        return std::string("?").append(cutText(callee.source, longestNameText));
    const std::string object = endOfText(at(frame, callee.parts[0]).source, longestNameText);
    return std::string("?").append(object).append(".").append(callee.text);
}

Value PythonTrace::called(Frame &frame, const PythonExpression &expression, const Value &callee,
                          std::vector<SourceArgument> arguments)
{
    Value result = unknownValue(expression.source);
    if (callee.kind == Value::Kind::Function) {
        if (m_reach != Reach::Dead)
            walkDefinition(callee.file, callee.index, std::move(arguments), {}, &result);
        return result;
    }
    if (callee.kind == Value::Kind::Class) {
        Value object{Value::Kind::Object, callee.text, 0, callee.file, callee.index, std::make_shared<Names>()};
        object.inherited = callee.members ? callee.members : std::make_shared<Names>();
        if (m_reach == Reach::Dead)
            return object;
        use(callee, Reach::Live);
        const auto make = object.inherited->find("__init__");
        if (make != object.inherited->end() && make->second.kind == Value::Kind::Function) {
            const Value function = make->second;
            walkDefinition(function.file, function.index, arguments, object, nullptr);
        }
        for (const SourceArgument &given : arguments) { // data classes
            if (!given.keyword.empty() && object.inherited->count(given.keyword))
                object.members->insert_or_assign(given.keyword, given.value);
        }
        const auto base = object.inherited->find("__base__");
        if (base != object.inherited->end() && kindOf(base->second.text).model)
            noteModel();
        return object;
    }
    const PythonExpression &written = at(frame, expression.parts[0]);
    const std::string name = callee.kind == Value::Kind::Name ? callee.text : methodName(frame, written);
    if (name == "dict") {
        result.members = std::make_shared<Names>();
        for (const SourceArgument &given : arguments)
            result.members->insert_or_assign(given.keyword.empty() ? "**" : given.keyword, given.value);
        return result;
    }
    if (changeDictionary(frame, written, arguments))
        return result;
    if (auto configuration = configurationObject(name, arguments, expression))
        return *configuration;
    if (auto configuration = configurationMethod(frame, written))
        return *configuration;
    if (name == "exec")
        forgetGlobals(frame);
    if (name.ends_with("app.run") && arguments.empty()) // TensorFlow 1 calls the module's main
        use(evaluateName(frame, "main"), Reach::Live);
    if (name.ends_with("HfArgumentParser"))
        noteFieldsAsOptions(frame, expression);
    noteCall(frame, expression, name, arguments);
    if (name == "torch.Generator().manual_seed" && written.kind == Kind::Attribute)
        return seededGenerator(evaluate(frame, written.parts[0]), arguments);
    return passedThrough(name, arguments, expression);
}

// manual_seed seeds the generator and gives it back.
Value PythonTrace::seededGenerator(Value generator, const std::vector<SourceArgument> &arguments) const
{
    const Value *seed = argument(arguments, 0, "seed");
    if (generator.members && seed && (seed->known() || seed->derived) && seed->kind != Value::Kind::None)
        generator.members->insert_or_assign("seed", *seed);
    return generator;
}

Value PythonTrace::passedThrough(const std::string &name, const std::vector<SourceArgument> &arguments,
                                 const PythonExpression &expression)
{
    if ((name == "str" || name == "int" || name == "float" || name == "bool") && !arguments.empty())
        return arguments[0].value;
    const bool changing =
        kindOf(name).changing || std::any_of(arguments.begin(), arguments.end(), [](const SourceArgument &given) {
            return given.value.kind == Value::Kind::Changing;
        });
    if (changing)
        return {Value::Kind::Changing, sourceText(expression.source)};
    if (name.starts_with('?') || name.ends_with(".parse_args") || name.starts_with("os."))
        return unknownValue(expression.source);
    if (name.ends_with(".get_context") && !arguments.empty() &&
        (arguments[0].value.text == "spawn" || arguments[0].value.text == "forkserver"))
        return {Value::Kind::Name, "multiprocessing.spawned"};
    Value result{Value::Kind::Result, sourceText(name)};
    if (name == "torch.Generator")
        result.members = std::make_shared<Names>();
    return result;
}

void PythonTrace::noteCall(Frame &frame, const PythonExpression &expression, const std::string &name,
                           const std::vector<SourceArgument> &arguments)
{
    if (m_reach <= Reach::Conditional)
        m_options.declareBy(name, arguments, m_unit);
    if (name.starts_with("os.environ.") || name == "os.putenv")
        return noteEnvironmentCall(frame, expression, name, arguments);
    if (name == "setattr" && arguments.size() == 3 && arguments[0].value.kind == Value::Kind::Name) {
        SourceFact set = fact(frame, SourceFact::Kind::Setting, arguments[0].value.text + "." + arguments[1].value.text,
                              expression.line);
        set.value = arguments[2].value;
        return note(std::move(set));
    }
    const KnownNames::Kind kind = kindOf(name);
    if (kind.wanted) { // few calls are worth a fact
        SourceFact call = fact(frame, SourceFact::Kind::Call, name, expression.line);
        for (const SourceArgument &given : arguments) {
            if (given.keyword.starts_with('*'))
                call.open = true;
            else
                addArgument(call, given);
        }
        note(std::move(call));
    }
    if (kind.model)
        noteModel();
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

} // namespace rundiff
