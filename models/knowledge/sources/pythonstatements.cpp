// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/pythonstatements.h"

#include "models/knowledge/sources/pythonvalue.h"
#include "models/run/lookup.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <utility>

namespace rundiff
{

namespace
{

using Value = SourceValue;
using Kind = PythonStatement::Kind;

constexpr int deepestBlocks = 150; // in each other, over all calls

bool differ(const Value &a, const Value &b)
{
    return a.kind != b.kind || a.text != b.text;
}

// A value from a body or from its handler: either, where both are known or one is a module and the other one None.
void joinHandled(Value &now, const Value &old)
{
    if (old.known() && now.known()) {
        if (differ(old, now))
            now = {Value::Kind::Unknown, now.text};
        return;
    }
    if (old.kind == now.kind)
        return;
    if (now.known())
        now = old;
    now.either = true;
}

} // namespace

PythonStatements::PythonStatements(PythonState &state, PythonWalk &walk, PythonConditions &conditions,
                                   PythonDefinitions &definitions, PythonModules &modules)
    : m_state(state), m_walk(walk), m_conditions(conditions), m_definitions(definitions), m_modules(modules)
{
}

void PythonStatements::walk(PythonFrame &frame, const std::vector<PythonStatement> &body)
{
    if (m_state.blocks >= deepestBlocks)
        return m_state.sayLeftOut(
            frame.file, body.empty() ? 0 : body.front().line,
            message(Messages::tr("{} has blocks nested deeper than {} levels: what they set is not detected"),
                    m_state.sources.texts[frame.file].path, deepestBlocks));
    ++m_state.blocks;
    for (const PythonStatement &statement : body) {
        if (--m_state.budget < 0)
            break;
        if (frame.left) {
            const Reach reach = std::exchange(m_state.reach, Reach::Dead);
            const std::string_view why = std::exchange(m_state.why, "return");
            frame.left = false;
            walk(frame, statement);
            frame.left = true;
            m_state.reach = reach;
            m_state.why = why;
            continue;
        }
        walk(frame, statement);
    }
    --m_state.blocks;
}

void PythonStatements::walk(PythonFrame &frame, const PythonStatement &statement)
{
    switch (statement.kind) {
    case Kind::Other:
        return;
    case Kind::Expression:
        return walkExpressions(frame, statement);
    case Kind::Assign:
        return walkAssign(frame, statement);
    case Kind::Import:
        return m_modules.walkImport(frame, statement);
    case Kind::If:
        if (isMainPart(frame, statement))
            return walkMainPart(frame, statement);
        return walkIf(frame, statement);
    case Kind::Loop:
        return walkLoop(frame, statement);
    case Kind::With:
        for (const std::uint32_t expression : statement.expressions)
            m_walk.evaluate(frame, expression);
        return walk(frame, statement.body);
    case Kind::Try:
        return walkTry(frame, statement);
    case Kind::Match:
        for (const auto &branch : statement.branches)
            walkConditionally(frame, branch.body, "case", std::max(m_state.reach, Reach::Conditional));
        return;
    case Kind::Function:
        return walkFunction(frame, statement);
    case Kind::Class:
        return m_definitions.walkClass(frame, statement);
    case Kind::Return:
        return walkReturn(frame, statement);
    case Kind::Leave:
        for (const std::uint32_t expression : statement.expressions)
            m_walk.evaluate(frame, expression);
        frame.left = true;
        return;
    case Kind::Delete:
        return walkDelete(frame, statement);
    }
}

bool PythonStatements::isMainPart(const PythonFrame &frame, const PythonStatement &statement) const
{
    const bool ofProgram = m_state.unit >= 0 && m_state.unit == m_state.top;
    return ofProgram && !frame.locals && m_state.asksWhetherItIsMain(frame, statement);
}

void PythonStatements::walkExpressions(PythonFrame &frame, const PythonStatement &statement)
{
    for (const std::uint32_t expression : statement.expressions) {
        m_walk.evaluate(frame, expression);
        const PythonExpression &written = m_state.at(frame, expression);
        const bool exits = startsWithAny(written.source, {"sys.exit(", "exit(", "quit("});
        if (exits && written.kind == PythonExpression::Kind::Call)
            frame.left = true;
    }
}

void PythonStatements::walkLoop(PythonFrame &frame, const PythonStatement &statement)
{
    PythonTruth goes = PythonTruth::Unknown;
    if (statement.text != "while") {
        for (const std::uint32_t expression : statement.expressions)
            m_walk.evaluate(frame, expression);
    } else if (!statement.expressions.empty()) {
        goes = m_conditions.truth(frame, statement.expressions.back());
    }
    if (statement.expressions.size() > 1)
        assign(frame, statement.expressions[0],
               {Value::Kind::Unknown, cutText(m_state.at(frame, statement.expressions[1]).source, longestNameText)}, 0);
    if (goes == PythonTruth::False)
        walkConditionally(frame, statement.body, "while", Reach::Dead);
    else
        walkConditionally(frame, statement.body, m_state.why, m_state.reach);
    for (const auto &branch : statement.branches)
        walk(frame, branch.body);
}

void PythonStatements::walkFunction(PythonFrame &frame, const PythonStatement &statement)
{
    const std::uint32_t index = m_definitions.definition(frame.file, statement, PythonState::none);
    m_state.bind(frame, statement.text, {Value::Kind::Function, std::string(statement.text), 0, frame.file, index});
    for (const std::uint32_t decorator : statement.decorators) {
        const Value value = m_walk.evaluate(frame, decorator);
        // hydra.main, click.command and the like call what they decorate.
        if (value.text.find("torch") == std::string::npos) {
            m_state.used.push_back({frame.file, index, Reach::Live});
        }
    }
}

void PythonStatements::walkReturn(PythonFrame &frame, const PythonStatement &statement)
{
    for (const std::uint32_t expression : statement.expressions)
        leaveWith(frame, m_walk.evaluate(frame, expression));
    if (statement.expressions.empty())
        leaveWith(frame, {Value::Kind::None, "None"});
    frame.left = true;
}

// Where a different result may have been given before, either is possible.
void PythonStatements::leaveWith(PythonFrame &frame, Value result)
{
    if (m_state.reach == Reach::Dead)
        return;
    const Value before = frame.result;
    frame.result = std::move(result);
    const Value &now = frame.result;
    if (before.kind == Value::Kind::Missing || !differ(before, now))
        return;
    const bool changing = before.kind == Value::Kind::Changing || now.kind == Value::Kind::Changing;
    const bool anyKnown = before.known() || now.known();
    if (!changing && !anyKnown)
        return; // objects: the last one decides what can be done with it
    const bool both = before.isNumeric() && now.isNumeric();
    frame.result = {Value::Kind::Unknown, before.text + " or " + now.text};
    frame.result.derived = both;
}

// After it, a name has the value from the body or a handler; it is not known which of them ran.
void PythonStatements::walkTry(PythonFrame &frame, const PythonStatement &statement)
{
    walkConditionally(frame, statement.body, m_state.why, m_state.reach);
    PythonNames replaced;
    PythonNames *const around = std::exchange(frame.replaced, &replaced);
    for (const auto &handler : statement.branches)
        walkHandler(frame, handler.body);
    frame.replaced = around;
    PythonNames &names = m_state.namesOf(frame);
    for (auto &[name, old] : replaced) {
        if (const auto now = names.find(name); now != names.end())
            joinHandled(now->second, old);
        if (around)
            around->try_emplace(name, std::move(old));
    }
}

void PythonStatements::walkHandler(PythonFrame &frame, const std::vector<PythonStatement> &body)
{
    const bool leaves = std::ranges::any_of(body, [](const PythonStatement &statement) {
        return isAnyOf(statement.kind, {Kind::Leave, Kind::Return});
    });
    PythonNames names;
    if (leaves)
        names = m_state.namesOf(frame);
    walkConditionally(frame, body, "except", std::max(m_state.reach, Reach::Conditional));
    if (leaves) // nothing of it is visible after it
        m_state.namesOf(frame) = std::move(names);
}

// Leaving a branch that may not be taken leaves only the branch. What never runs, or runs only where nobody calls,
// does so for the reason that was known first.
void PythonStatements::walkConditionally(PythonFrame &frame, const std::vector<PythonStatement> &body,
                                         std::string_view condition, Reach reach)
{
    const Reach before = std::exchange(m_state.reach, std::max(reach, m_state.reach));
    const std::string_view why = m_state.why;
    if (m_state.reach > before || m_state.reach == Reach::Conditional)
        m_state.why = condition;
    walk(frame, body);
    frame.left = false;
    m_state.reach = before;
    m_state.why = why;
}

void PythonStatements::walkIf(PythonFrame &frame, const PythonStatement &statement)
{
    bool decided = false;  // an earlier branch is surely taken
    bool possible = false; // an earlier branch may be taken
    PythonNames replaced;
    PythonNames *const around = std::exchange(frame.replaced, &replaced);
    for (const auto &branch : statement.branches) {
        PythonTruth holds = decided ? PythonTruth::False : PythonTruth::True;
        if (!decided && branch.condition)
            holds = m_conditions.truth(frame, branch.condition);
        const std::string_view condition = branch.condition ? m_state.at(frame, branch.condition).source : "else";
        if (holds == PythonTruth::False) {
            walkConditionally(frame, branch.body, condition, Reach::Dead);
            continue;
        }
        if (holds == PythonTruth::True && !possible) {
            walk(frame, branch.body);
            decided = true;
            continue;
        }
        const bool devices = branch.condition && m_conditions.aboutDevices(frame, branch.condition);
        const Reach reach = devices ? m_state.reach : std::max(m_state.reach, Reach::Conditional);
        walkConditionally(frame, branch.body, condition, reach);
        if (holds == PythonTruth::True)
            decided = true;
        if (!devices)
            possible = true;
    }
    frame.replaced = around;
    for (auto &[name, old] : replaced) {
        if (possible)
            forgetIfChanged(frame, name, old);
        if (around)
            around->try_emplace(name, std::move(old));
    }
}

// The value of a name after branches that may or may not be taken.
void PythonStatements::forgetIfChanged(PythonFrame &frame, const std::string &name, const Value &old)
{
    PythonNames &names = m_state.namesOf(frame);
    const auto now = names.find(name);
    if (now == names.end() || now->second.isDefinition())
        return;
    if (differ(old, now->second))
        now->second = {Value::Kind::Unknown, now->second.text};
}

void PythonStatements::walkAssign(PythonFrame &frame, const PythonStatement &statement)
{
    if (statement.expressions.size() < 2)
        return;
    const std::uint32_t source = statement.expressions.back();
    Value value = m_walk.evaluate(frame, source);
    if (keepsWrapped(frame, statement, value))
        return;
    if (!statement.text.empty())
        value = {Value::Kind::Unknown, std::string(m_state.at(frame, source).source)};
    for (std::size_t i = 0; i + 1 < statement.expressions.size(); ++i)
        assign(frame, statement.expressions[i], value, source);
}

// run = wrapped(run): what is called by the name is still the same.
bool PythonStatements::keepsWrapped(PythonFrame &frame, const PythonStatement &statement, const Value &value)
{
    using Expression = PythonExpression::Kind;
    const std::uint32_t source = statement.expressions.back();
    const PythonExpression &made = m_state.at(frame, source);
    if (made.kind != Expression::Call || value.kind == Value::Kind::Function)
        return false;
    for (const auto &given : made.arguments) {
        const PythonExpression &passed = m_state.at(frame, given.value);
        if (passed.kind != Expression::Name)
            continue;
        const Value *bound = m_state.boundTo(frame, passed.text);
        if (!bound || !isAnyOf(bound->kind, {Value::Kind::Function, Value::Kind::Name}))
            continue;
        const Value same = *bound;
        const PythonExpression &target = m_state.at(frame, statement.expressions[0]);
        const auto names = [&](std::uint32_t part) { return m_state.at(frame, part).text == passed.text; };
        const bool amongOthers = target.kind == Expression::Sequence && std::ranges::any_of(target.parts, names);
        if (amongOthers)
            assign(frame, statement.expressions[0], value, source);
        if (amongOthers || (target.kind == Expression::Name && target.text == passed.text)) {
            m_state.bind(frame, passed.text, same);
            return true;
        }
    }
    return false;
}

void PythonStatements::noteSetting(PythonFrame &frame, SourceFact::Kind kind, std::string name, std::uint32_t line,
                                   const Value &value)
{
    SourceFact set = m_state.fact(frame, kind, std::move(name), line);
    set.value = value;
    m_state.note(std::move(set));
}

void PythonStatements::assign(PythonFrame &frame, std::uint32_t target, const Value &value, std::uint32_t source)
{
    const PythonExpression &written = m_state.at(frame, target);
    switch (written.kind) {
    case PythonExpression::Kind::Name:
        return m_state.bind(frame, written.text, value);
    case PythonExpression::Kind::Sequence:
        for (std::size_t i = 0; i < written.parts.size(); ++i) {
            const PythonExpression &values = m_state.at(frame, source);
            const bool apart =
                values.kind == PythonExpression::Kind::Sequence && values.parts.size() == written.parts.size();
            assign(frame, written.parts[i],
                   apart ? m_walk.evaluate(frame, values.parts[i]) : Value{Value::Kind::Unknown, value.text}, 0);
        }
        return;
    case PythonExpression::Kind::Attribute:
        return assignAttribute(frame, written, value);
    case PythonExpression::Kind::Subscript:
        return assignElement(frame, written, value);
    default:
        return;
    }
}

void PythonStatements::assignAttribute(PythonFrame &frame, const PythonExpression &target, const Value &value)
{
    const Value object = m_walk.evaluate(frame, target.parts[0]);
    const std::string name(target.text);
    if (object.kind == Value::Kind::Name)
        noteSetting(frame, SourceFact::Kind::Setting, object.text + "." + name, target.line, value);
    else if (object.kind == Value::Kind::Result) // cfg = get_cfg(); cfg.SEED = 1
        noteSetting(frame, SourceFact::Kind::Setting, object.text + "()." + name, target.line, value);
    else if (object.members && m_state.reach != Reach::Dead)
        object.members->insert_or_assign(name, m_state.asFarAsItRuns(value));
}

void PythonStatements::assignElement(PythonFrame &frame, const PythonExpression &target, const Value &value)
{
    const Value object = m_walk.evaluate(frame, target.parts[0]);
    const Value key = m_walk.evaluate(frame, target.parts[1]);
    if (key.kind != Value::Kind::Text)
        return;
    if (object.kind == Value::Kind::Name && object.text == "os.environ")
        noteSetting(frame, SourceFact::Kind::Variable, key.text, target.line, value);
    else if (object.members && m_state.reach != Reach::Dead)
        object.members->insert_or_assign(key.text, m_state.asFarAsItRuns(value));
}

void PythonStatements::walkDelete(PythonFrame &frame, const PythonStatement &statement)
{
    for (const std::uint32_t expression : statement.expressions) {
        const PythonExpression &written = m_state.at(frame, expression);
        if (written.kind == PythonExpression::Kind::Name)
            m_state.bind(frame, written.text, {});
        if (written.kind != PythonExpression::Kind::Subscript)
            continue;
        if (m_walk.evaluate(frame, written.parts[0]).text == "os.environ")
            noteSetting(frame, SourceFact::Kind::Variable, m_walk.evaluate(frame, written.parts[1]).text, written.line,
                        {Value::Kind::None, "None"});
    }
}

// The part that a new interpreter of the same program leaves out.
void PythonStatements::walkMainPart(PythonFrame &frame, const PythonStatement &statement)
{
    const std::int32_t unit = std::exchange(m_state.unit, m_state.main);
    walkIf(frame, statement);
    m_state.unit = unit;
}

} // namespace rundiff
