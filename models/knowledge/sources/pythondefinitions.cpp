// SPDX-License-Identifier: GPL-3.0-or-later
// Functions and classes: who calls them, with what, and what nobody calls.
#include "models/knowledge/sources/pythontrace.h"

#include "models/run/messages.h"

#include <utility>

namespace rundiff
{

namespace
{

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
    while (position < arguments.size() && !arguments[position].keyword.empty())
        ++position;
    return position < arguments.size() ? arguments[position++].value : value;
}

} // namespace

// What is handed to code that is not seen is called by that; what is only referred to (kept in a table, say) may be.
void PythonTrace::walkUsed()
{
    const bool afterTraining = m_afterTraining;
    do {
        while (!m_used.empty()) {
            m_afterTraining = false; // they are independent, in no order
            const Used used = m_used.back();
            m_used.pop_back();
            walkUsedOf(used.file, used.index, used.reach);
        }
        walkCalledByName();
    } while (!m_used.empty());
    m_afterTraining = afterTraining;
}

void PythonTrace::walkUsedOf(std::uint32_t file, std::uint32_t index, Reach reach)
{
    const Definition *known = definitionAt({file, index});
    if (!known || m_inWorkers.count({file, index}))
        return;
    if (known->statement->kind != Kind::Class)
        return walkFromOutside(file, index, reach);
    if (visitsOf(*known) > 0 && (reach > Reach::Live || m_classesInUse.contains({file, index})))
        return;
    countVisit(file, index);
    if (reach == Reach::Live)
        m_classesInUse.insert({file, index});
    const std::shared_ptr<Names> members = known->members;
    const bool fromOutside = members && members->contains("__base__");
    for (const auto &[name, value] : members ? *members : Names()) {
        if (value.kind == Value::Kind::Function && name != "__init__" && calledByLibraries(name, fromOutside))
            walkFromOutside(value.file, value.index, reach);
    }
}

// Python's own protocols, and what a class of a library calls by its name.
bool PythonTrace::calledByLibraries(std::string_view method, bool fromOutside) const
{
    if (method.starts_with("__") && method.ends_with("__"))
        return method != "__del__";
    const std::vector<std::string> &hooks = m_names.wanted.hooks;
    return fromOutside &&
           std::any_of(hooks.begin(), hooks.end(), [&](const std::string &hook) { return fitsPattern(method, hook); });
}

void PythonTrace::walkFromOutside(std::uint32_t file, std::uint32_t index, Reach reach)
{
    const Definition *known = definitionAt({file, index});
    if (!known || visitsOf(*known) > 0)
        return;
    const Reach before = std::exchange(m_reach, std::max(reach, m_reach));
    const std::string_view why = m_why;
    if (reach == Reach::Conditional)
        m_why = known->statement->text;
    walkDefinition(file, index, {}, {}, nullptr);
    m_reach = before;
    m_why = why;
}

// x.prepare(), where nobody knows what x is, may be the method of any class in use.
void PythonTrace::walkCalledByName()
{
    for (const Place &place : std::set<Place>(m_classesInUse)) {
        const Definition *owner = definitionAt(place);
        const std::shared_ptr<Names> members = owner ? owner->members : nullptr;
        for (const auto &[name, value] : members ? *members : Names()) {
            if (value.kind == Value::Kind::Function && m_calledNames.contains(name))
                walkFromOutside(value.file, value.index, Reach::Conditional);
        }
    }
}

// What a program defined is gone when it is through, though libraries may have been given it.
PythonTrace::Definition *PythonTrace::definitionAt(Place place)
{
    std::vector<Definition> &definitions = m_files[place.first].definitions;
    return place.second < definitions.size() ? &definitions[place.second] : nullptr;
}

PythonTrace::Value PythonTrace::objectOf(std::uint32_t file, std::uint32_t owner)
{
    Value object{Value::Kind::Object, {}, 0, file, owner};
    object.members = std::make_shared<Names>();
    object.inherited = m_files[file].definitions[owner].members;
    return object;
}

// super().setup() is the method of the class above the one that contains the code.
bool PythonTrace::callInherited(Frame &frame, const PythonExpression &expression,
                                std::vector<SourceArgument> &arguments, Value &result)
{
    const PythonExpression &written = at(frame, expression.parts[0]);
    if (written.kind != PythonExpression::Kind::Attribute || m_current.first == none ||
        !at(frame, written.parts[0]).source.starts_with("super("))
        return false;
    const Definition *current = definitionAt(m_current);
    const Definition *owner =
        current && current->owner != none ? definitionAt({m_current.first, current->owner}) : nullptr;
    if (!owner || !owner->inherited)
        return false;
    const auto found = owner->inherited->find(written.text);
    if (found == owner->inherited->end() || found->second.kind != Value::Kind::Function)
        return false;
    const Value function = found->second;
    if (m_reach != Reach::Dead)
        walkDefinition(function.file, function.index, std::move(arguments), frame.self, &result);
    return true;
}

void PythonTrace::walkWhatNobodyCalls(std::uint32_t file)
{
    startBudget();
    for (std::uint32_t index = 0; index < m_files[file].definitions.size(); ++index) {
        const Definition &known = m_files[file].definitions[index];
        if (known.visited || known.statement->kind != Kind::Function || m_inWorkers.count({file, index}) ||
            !m_files[file].module->tells(*known.statement))
            continue;
        m_reach = Reach::NotCalled;
        m_why = known.statement->text;
        walkDefinition(file, index, {}, {}, nullptr);
    }
    m_reach = Reach::Live;
    m_why = {};
    m_used.clear();
    m_allBudget -= std::min(mostSteps, m_allBudget) - std::max(m_budget, 0L);
}

void PythonTrace::countVisit(std::uint32_t file, std::uint32_t index)
{
    Definition &known = m_files[file].definitions[index];
    known.visits = visitsOf(known) + 1;
    known.unit = m_unit;
    known.visited = true;
}

// Whether it is no longer followed, which is reported if that loses a fact.
bool PythonTrace::isCalledTooOften(Place place)
{
    const Definition &known = m_files[place.first].definitions[place.second];
    if (m_depth < deepestCalls && visitsOf(known) < mostVisits)
        return false;
    if (known.says && m_reach <= Reach::Conditional && m_budget >= 0)
        sayLeftOut(place.first, known.statement->line,
                   message(Messages::tr("{} is called more than {} times or nested too deeply: what it sets after that "
                                        "is not detected"),
                           known.statement->text, mostVisits));
    return true;
}

void PythonTrace::walkDefinition(std::uint32_t file, std::uint32_t index, std::vector<SourceArgument> arguments,
                                 Value self, Value *result)
{
    const Place place{file, index};
    if (!definitionAt(place) || isCalledTooOften(place))
        return;
    countVisit(file, index);
    const bool passing = std::exchange(m_passing, false);
    const Place outer = std::exchange(m_current, place);
    ++m_depth;
    const std::size_t factsBefore = facts.size();
    Names locals;
    Frame frame{file, &locals, nullptr, std::move(self), {}, false};
    bindParameters(frame, m_files[file].definitions[index], arguments);
    walk(frame, m_files[file].definitions[index].statement->body);
    if (facts.size() > factsBefore)
        m_files[file].definitions[index].says = true;
    if (result)
        *result = frame.result;
    --m_depth;
    m_passing = passing;
    m_current = outer;
}

// A parameter has its argument, else its default, else what a decorator gives it: an option.
void PythonTrace::bindParameters(Frame &frame, const Definition &called, std::vector<SourceArgument> &arguments)
{
    const PythonStatement &statement = *called.statement;
    const std::uint32_t owner = called.owner;
    Value self = frame.self;
    const bool method = owner != none && !statement.parameters.empty() &&
                        (statement.parameters[0].name == "self" || statement.parameters[0].name == "cls");
    if (method && self.kind == Value::Kind::Missing && !arguments.empty() && arguments[0].keyword.empty() &&
        arguments[0].value.kind == Value::Kind::Object) { // Base.setup(self)
        self = arguments[0].value;
        arguments.erase(arguments.begin());
    }
    std::size_t position = 0;
    for (std::size_t i = method ? 1 : 0; i < statement.parameters.size(); ++i) {
        const PythonParameter &parameter = statement.parameters[i];
        Value value = givenArgument(parameter, arguments, position);
        if (value.kind == Value::Kind::Missing && parameter.byDefault)
            value = evaluate(frame, parameter.byDefault);
        if (value.kind == Value::Kind::Missing)
            value = statement.decorators.empty() ? Value{Value::Kind::Unknown, std::string(parameter.name)}
                                                 : m_options.value(parameter.name, parameter.name);
        frame.locals->insert_or_assign(std::string(parameter.name), value);
    }
    if (!method)
        return;
    frame.self = self.kind == Value::Kind::Missing ? objectOf(frame.file, owner) : self;
    frame.locals->insert_or_assign(std::string(statement.parameters[0].name), frame.self);
}

std::uint32_t PythonTrace::definition(std::uint32_t file, const PythonStatement &statement, std::uint32_t owner)
{
    File &known = m_files[file];
    const auto [place, fresh] = known.indexOf.emplace(&statement, static_cast<std::uint32_t>(known.definitions.size()));
    if (fresh)
        known.definitions.push_back({&statement, owner});
    return place->second;
}

void PythonTrace::walkClass(Frame &frame, const PythonStatement &statement)
{
    const std::uint32_t index = definition(frame.file, statement, none);
    Value value{Value::Kind::Class, std::string(statement.text), 0, frame.file, index};
    value.members = std::make_shared<Names>();
    const auto inherited = std::make_shared<Names>();
    const bool passing = std::exchange(m_passing, false);
    for (const std::uint32_t base : statement.expressions) {
        const Value parent = evaluate(frame, base);
        if (parent.kind == Value::Kind::Class && parent.members)
            value.members->insert(parent.members->begin(), parent.members->end());
        if (parent.kind == Value::Kind::Name)
            (*value.members)["__base__"] = parent;
    }
    m_passing = passing;
    *inherited = *value.members;
    m_files[frame.file].definitions[index].inherited = inherited;
    m_files[frame.file].definitions[index].members = value.members;
    Names inside;
    Frame body{frame.file, &inside, frame.locals, {}, {}, false};
    for (const PythonStatement &member : statement.body) {
        if (member.kind == Kind::Function) {
            const std::uint32_t method = definition(frame.file, member, index);
            (*value.members)[std::string(member.text)] = {Value::Kind::Function, std::string(member.text), 0,
                                                          frame.file, method};
        } else {
            walk(body, member);
        }
    }
    for (const auto &[name, set] : inside)
        (*value.members)[name] = set;
    bind(frame, statement.text, value);
}

} // namespace rundiff
