// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/pythondefinitions.h"

#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <utility>

namespace rundiff
{

namespace
{

using Value = SourceValue;
using Kind = PythonStatement::Kind;

// By its name, else the next one without a name.
SourceValue givenArgument(const PythonParameter &parameter, const std::vector<SourceArgument> &arguments,
                          std::size_t &position)
{
    SourceValue value;
    for (const SourceArgument &argument : arguments) {
        if (argument.keyword == parameter.name)
            value = argument.value;
    }
    if (value.kind != SourceValue::Kind::Missing)
        return value;
    for (; position < arguments.size(); ++position) {
        if (arguments[position].keyword.empty())
            return arguments[position++].value;
    }
    return value;
}

constexpr int mostVisits = 8; // of one function by one program: enough to cover calls with other values

} // namespace

PythonDefinitions::PythonDefinitions(PythonState &state, PythonWalk &walk) : m_state(state), m_walk(walk) {}

// What is handed to code that is not seen is called by that; what is only referred to (kept in a table, say) may be.
void PythonDefinitions::walkUsed()
{
    const bool afterTraining = m_state.afterTraining;
    do {
        while (!m_state.used.empty()) {
            m_state.afterTraining = false; // they are independent, in no order
            const PythonState::Used used = m_state.used.back();
            m_state.used.pop_back();
            walkUsedOf(used.file, used.index, used.reach);
        }
        walkCalledByName();
    } while (!m_state.used.empty());
    m_state.afterTraining = afterTraining;
}

void PythonDefinitions::walkUsedOf(std::uint32_t file, std::uint32_t index, Reach reach)
{
    const PythonDefinition *known = m_state.definitionAt({file, index});
    if (!known || m_state.inWorkers.count({file, index}))
        return;
    if (known->statement->kind != Kind::Class)
        return walkFromOutside(file, index, reach);
    const bool inUse = reach > Reach::Live || m_state.classesInUse.contains({file, index});
    if (inUse && m_state.visitsOf(*known) > 0)
        return;
    m_state.countVisit({file, index});
    if (reach == Reach::Live)
        m_state.classesInUse.insert({file, index});
    const std::shared_ptr<PythonNames> members = known->members;
    if (!members)
        return;
    const bool fromOutside = members->contains("__base__");
    for (const auto &[name, value] : *members) {
        const bool method = value.kind == Value::Kind::Function && name != "__init__";
        if (method && calledByLibraries(name, fromOutside))
            walkFromOutside(value.file, value.index, reach);
    }
}

// Python's own protocols, and what a class of a library calls by its name.
bool PythonDefinitions::calledByLibraries(std::string_view method, bool fromOutside) const
{
    if (method.starts_with("__") && method.ends_with("__"))
        return method != "__del__";
    return fromOutside && fitsAnyPattern(method, m_state.names.wanted.hooks);
}

void PythonDefinitions::walkFromOutside(std::uint32_t file, std::uint32_t index, Reach reach)
{
    const PythonDefinition *known = m_state.definitionAt({file, index});
    if (!known || m_state.visitsOf(*known) > 0)
        return;
    const Reach before = std::exchange(m_state.reach, std::max(reach, m_state.reach));
    const std::string_view why = m_state.why;
    if (reach == Reach::Conditional)
        m_state.why = known->statement->text;
    walkDefinition(file, index, {}, {}, nullptr);
    m_state.reach = before;
    m_state.why = why;
}

// x.prepare(), where x is not known, may be the method of any class in use.
void PythonDefinitions::walkCalledByName()
{
    for (const PythonPlace &place : std::set<PythonPlace>(m_state.classesInUse)) {
        const PythonDefinition *owner = m_state.definitionAt(place);
        if (!owner || !owner->members)
            continue;
        const std::shared_ptr<PythonNames> members = owner->members;
        for (const auto &[name, value] : *members) {
            if (value.kind == Value::Kind::Function && m_state.calledNames.contains(name))
                walkFromOutside(value.file, value.index, Reach::Conditional);
        }
    }
}

Value PythonDefinitions::objectOf(std::uint32_t file, std::uint32_t owner)
{
    Value object{Value::Kind::Object, {}, 0, file, owner};
    object.members = std::make_shared<PythonNames>();
    object.inherited = m_state.files[file].definitions[owner].members;
    return object;
}

const PythonDefinition *PythonDefinitions::currentClass()
{
    const auto [file, index] = m_state.current;
    if (file == PythonState::none)
        return nullptr;
    const PythonDefinition *current = m_state.definitionAt({file, index});
    if (!current || current->owner == PythonState::none)
        return nullptr;
    return m_state.definitionAt({file, current->owner});
}

// super().setup() is the method of the class above the one that contains the code.
bool PythonDefinitions::callInherited(PythonFrame &frame, const PythonExpression &expression,
                                      std::vector<SourceArgument> &arguments, Value &result)
{
    const PythonExpression &written = m_state.at(frame, expression.parts[0]);
    if (written.kind != PythonExpression::Kind::Attribute ||
        !m_state.at(frame, written.parts[0]).source.starts_with("super("))
        return false;
    const PythonDefinition *owner = currentClass();
    if (!owner || !owner->inherited)
        return false;
    const auto found = owner->inherited->find(written.text);
    if (found == owner->inherited->end() || found->second.kind != Value::Kind::Function)
        return false;
    const Value function = found->second;
    if (m_state.reach != Reach::Dead)
        walkDefinition(function.file, function.index, std::move(arguments), frame.self, &result);
    return true;
}

void PythonDefinitions::walkWhatNobodyCalls(std::uint32_t file)
{
    m_state.startBudget();
    for (std::uint32_t index = 0; index < m_state.files[file].definitions.size(); ++index) {
        const PythonDefinition &known = m_state.files[file].definitions[index];
        const bool seen = known.visits > 0 || m_state.inWorkers.count({file, index}) > 0;
        if (seen || known.statement->kind != Kind::Function)
            continue;
        if (!m_state.files[file].module->tells(*known.statement))
            continue;
        m_state.reach = Reach::NotCalled;
        m_state.why = known.statement->text;
        walkDefinition(file, index, {}, {}, nullptr);
    }
    m_state.reach = Reach::Live;
    m_state.why = {};
    m_state.used.clear();
    m_state.spendBudget();
}

// Whether it is no longer followed, which is reported if that loses a fact.
bool PythonDefinitions::isCalledTooOften(PythonPlace place)
{
    const PythonDefinition &known = m_state.files[place.first].definitions[place.second];
    if (m_state.depth < PythonState::deepestCalls && m_state.visitsOf(known) < mostVisits)
        return false;
    if (known.says && m_state.reach <= Reach::Conditional && m_state.budget >= 0)
        m_state.sayLeftOut(
            place.first, known.statement->line,
            message(Messages::tr("{} is called more than {} times or nested too deeply: what it sets after that "
                                 "is not detected"),
                    known.statement->text, mostVisits));
    return true;
}

void PythonDefinitions::walkDefinition(std::uint32_t file, std::uint32_t index, std::vector<SourceArgument> arguments,
                                       Value self, Value *result)
{
    const PythonPlace place{file, index};
    if (!m_state.definitionAt(place) || isCalledTooOften(place))
        return;
    m_state.countVisit({file, index});
    const bool passing = std::exchange(m_state.passing, false);
    const PythonPlace outer = std::exchange(m_state.current, place);
    ++m_state.depth;
    const std::size_t factsBefore = m_state.facts.size();
    PythonNames locals;
    PythonFrame frame{file, &locals, nullptr, std::move(self), {}, false};
    bindParameters(frame, m_state.files[file].definitions[index], arguments);
    m_walk.walk(frame, m_state.files[file].definitions[index].statement->body);
    if (m_state.facts.size() > factsBefore)
        m_state.files[file].definitions[index].says = true;
    if (result)
        *result = frame.result;
    --m_state.depth;
    m_state.passing = passing;
    m_state.current = outer;
}

// A parameter has its argument, else its default, else what a decorator gives it: an option.
void PythonDefinitions::bindParameters(PythonFrame &frame, const PythonDefinition &called,
                                       std::vector<SourceArgument> &arguments)
{
    const PythonStatement &statement = *called.statement;
    const std::uint32_t owner = called.owner;
    Value self = frame.self;
    const bool method = takesObject(called);
    const bool objectGiven = !arguments.empty() && arguments[0].keyword.empty() &&
                             arguments[0].value.kind == Value::Kind::Object; // Base.setup(self)
    if (method && objectGiven && self.kind == Value::Kind::Missing) {
        self = arguments[0].value;
        arguments.erase(arguments.begin());
    }
    std::size_t position = 0;
    for (std::size_t i = method; i < statement.parameters.size(); ++i) {
        const PythonParameter &parameter = statement.parameters[i];
        const Value given = givenArgument(parameter, arguments, position);
        frame.locals->insert_or_assign(std::string(parameter.name), argumentOf(frame, statement, parameter, given));
    }
    if (!method)
        return;
    frame.self = self.kind == Value::Kind::Missing ? objectOf(frame.file, owner) : self;
    frame.locals->insert_or_assign(std::string(statement.parameters[0].name), frame.self);
}

bool PythonDefinitions::takesObject(const PythonDefinition &method) const
{
    const std::vector<PythonParameter> &parameters = method.statement->parameters;
    if (method.owner == PythonState::none || parameters.empty())
        return false;
    return isAnyOf(parameters[0].name, {"self", "cls"});
}

Value PythonDefinitions::argumentOf(PythonFrame &frame, const PythonStatement &function,
                                    const PythonParameter &parameter, const Value &given)
{
    if (given.kind != Value::Kind::Missing)
        return given;
    if (parameter.byDefault) {
        Value byDefault = m_walk.evaluate(frame, parameter.byDefault);
        if (byDefault.kind != Value::Kind::Missing)
            return byDefault;
    }
    if (function.decorators.empty())
        return {Value::Kind::Unknown, std::string(parameter.name)};
    return m_state.options.value(parameter.name, parameter.name);
}

std::uint32_t PythonDefinitions::definition(std::uint32_t file, const PythonStatement &statement, std::uint32_t owner)
{
    PythonFile &known = m_state.files[file];
    const auto [place, fresh] = known.indexOf.emplace(&statement, static_cast<std::uint32_t>(known.definitions.size()));
    if (fresh)
        known.definitions.push_back({&statement, owner});
    return place->second;
}

void PythonDefinitions::walkClass(PythonFrame &frame, const PythonStatement &statement)
{
    const std::uint32_t index = definition(frame.file, statement, PythonState::none);
    Value value{Value::Kind::Class, std::string(statement.text), 0, frame.file, index};
    value.members = std::make_shared<PythonNames>();
    const auto inherited = std::make_shared<PythonNames>();
    const bool passing = std::exchange(m_state.passing, false);
    for (const std::uint32_t base : statement.expressions) {
        const Value parent = m_walk.evaluate(frame, base);
        if (parent.kind == Value::Kind::Class && parent.members)
            value.members->insert(parent.members->begin(), parent.members->end());
        if (parent.kind == Value::Kind::Name)
            (*value.members)["__base__"] = parent;
    }
    m_state.passing = passing;
    *inherited = *value.members;
    m_state.files[frame.file].definitions[index].inherited = inherited;
    m_state.files[frame.file].definitions[index].members = value.members;
    PythonNames inside;
    PythonFrame body{frame.file, &inside, frame.locals, {}, {}, false};
    for (const PythonStatement &member : statement.body) {
        if (member.kind == Kind::Function) {
            const std::uint32_t method = definition(frame.file, member, index);
            (*value.members)[std::string(member.text)] = {Value::Kind::Function, std::string(member.text), 0,
                                                          frame.file, method};
        } else {
            m_walk.walk(body, member);
        }
    }
    for (const auto &[name, set] : inside)
        (*value.members)[name] = set;
    m_state.bind(frame, statement.text, value);
}

// Whether a definition that is referred to is called as well is known where it is handed to code that is not seen.
void PythonDefinitions::use(const Value &value, Reach reach)
{
    if (!value.isDefinition() || m_state.reach > Reach::Conditional)
        return;
    const PythonDefinition *known = m_state.definitionAt({value.file, value.index});
    if (!known)
        return;
    const bool sure = reach == Reach::Live && !m_state.classesInUse.contains({value.file, value.index});
    if (m_state.visitsOf(*known) == 0 || (value.kind == Value::Kind::Class && sure))
        m_state.used.push_back({value.file, value.index, reach});
}

} // namespace rundiff
