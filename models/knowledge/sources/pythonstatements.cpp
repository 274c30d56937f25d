// SPDX-License-Identifier: GPL-3.0-or-later
// Statements of a file in their order: branches, loops, assignments, and what leaves a function.
#include "models/knowledge/sources/pythontrace.h"

#include "models/knowledge/sources/pythonvalue.h"
#include "models/run/messages.h"

#include <algorithm>
#include <utility>

namespace rundiff
{

namespace
{

using Kind = PythonStatement::Kind;

constexpr int deepestBlocks = 150; // in each other, over all calls

} // namespace

void PythonTrace::walk(Frame &frame, const std::vector<PythonStatement> &body)
{
    if (m_blocks >= deepestBlocks)
        return sayLeftOut(
            frame.file, body.empty() ? 0 : body.front().line,
            message(Messages::tr("{} has blocks nested deeper than {} levels: what they set is not detected"),
                    m_sources.texts[frame.file].path, deepestBlocks));
    ++m_blocks;
    for (const PythonStatement &statement : body) {
        if (--m_budget < 0)
            break;
        if (frame.left) {
            const Reach reach = std::exchange(m_reach, Reach::Dead);
            const std::string_view why = std::exchange(m_why, "return");
            frame.left = false;
            walk(frame, statement);
            frame.left = true;
            m_reach = reach;
            m_why = why;
            continue;
        }
        walk(frame, statement);
    }
    --m_blocks;
}

void PythonTrace::walk(Frame &frame, const PythonStatement &statement)
{
    switch (statement.kind) {
    case Kind::Other:
        return;
    case Kind::Expression:
        return walkExpressions(frame, statement);
    case Kind::Assign:
        return walkAssign(frame, statement);
    case Kind::Import:
        return walkImport(frame, statement);
    case Kind::If:
        return m_unit >= 0 && m_unit == m_top && !frame.locals && asksWhetherItIsMain(frame, statement)
                   ? walkMainPart(frame, statement)
                   : walkIf(frame, statement);
    case Kind::Loop:
        return walkLoop(frame, statement);
    case Kind::With:
        for (const std::uint32_t expression : statement.expressions)
            evaluate(frame, expression);
        return walk(frame, statement.body);
    case Kind::Try:
        return walkTry(frame, statement);
    case Kind::Match:
        for (const auto &branch : statement.branches)
            walkConditionally(frame, branch.body, "case", std::max(m_reach, Reach::Conditional));
        return;
    case Kind::Function:
        return walkFunction(frame, statement);
    case Kind::Class:
        return walkClass(frame, statement);
    case Kind::Return:
        return walkReturn(frame, statement);
    case Kind::Leave:
        for (const std::uint32_t expression : statement.expressions)
            evaluate(frame, expression);
        frame.left = true;
        return;
    case Kind::Delete:
        return walkDelete(frame, statement);
    }
}

void PythonTrace::walkExpressions(Frame &frame, const PythonStatement &statement)
{
    for (const std::uint32_t expression : statement.expressions) {
        evaluate(frame, expression);
        const PythonExpression &written = at(frame, expression);
        const std::string_view text = written.source;
        if (written.kind == PythonExpression::Kind::Call &&
            (text.starts_with("sys.exit(") || text.starts_with("exit(") || text.starts_with("quit(")))
            frame.left = true;
    }
}

void PythonTrace::walkLoop(Frame &frame, const PythonStatement &statement)
{
    const bool byCondition = statement.text == "while";
    const Truth goes =
        byCondition && !statement.expressions.empty() ? truth(frame, statement.expressions.back()) : Truth::Unknown;
    for (std::size_t i = 0; i < statement.expressions.size() && !byCondition; ++i)
        evaluate(frame, statement.expressions[i]);
    if (statement.expressions.size() > 1)
        assign(frame, statement.expressions[0],
               {Value::Kind::Unknown, cutText(at(frame, statement.expressions[1]).source, longestNameText)}, 0);
    if (goes == Truth::False)
        walkConditionally(frame, statement.body, "while", Reach::Dead);
    else
        walkConditionally(frame, statement.body, m_why, m_reach);
    for (const auto &branch : statement.branches)
        walk(frame, branch.body);
}

void PythonTrace::walkFunction(Frame &frame, const PythonStatement &statement)
{
    const std::uint32_t index = definition(frame.file, statement, none);
    bind(frame, statement.text, {Value::Kind::Function, std::string(statement.text), 0, frame.file, index});
    for (const std::uint32_t decorator : statement.decorators) {
        const Value value = evaluate(frame, decorator);
        // hydra.main, click.command and the like call what they decorate.
        if (value.text.find("torch") == std::string::npos) {
            m_used.push_back({frame.file, index, Reach::Live});
        }
    }
}

void PythonTrace::walkReturn(Frame &frame, const PythonStatement &statement)
{
    for (const std::uint32_t expression : statement.expressions)
        leaveWith(frame, evaluate(frame, expression));
    if (statement.expressions.empty())
        leaveWith(frame, {Value::Kind::None, "None"});
    frame.left = true;
}

// Where another result may have been given before, either is possible.
void PythonTrace::leaveWith(Frame &frame, Value result)
{
    if (m_reach == Reach::Dead)
        return;
    const Value before = frame.result;
    frame.result = std::move(result);
    const Value &now = frame.result;
    if (before.kind == Value::Kind::Missing || (before.kind == now.kind && before.text == now.text))
        return;
    if (!before.known() && !now.known() && before.kind != Value::Kind::Changing && now.kind != Value::Kind::Changing)
        return; // objects: the last one decides what can be done with it
    const auto numeric = [](const Value &value) { return value.kind == Value::Kind::Number || value.derived; };
    const bool both = numeric(before) && numeric(now);
    frame.result = {Value::Kind::Unknown, before.text + " or " + now.text};
    frame.result.derived = both;
}

// After it, a name has the value from the body or a handler; it is not known which of them ran.
void PythonTrace::walkTry(Frame &frame, const PythonStatement &statement)
{
    walkConditionally(frame, statement.body, m_why, m_reach);
    Names replaced;
    Names *const around = std::exchange(frame.replaced, &replaced);
    for (const auto &handler : statement.branches) {
        const bool leaves = std::any_of(handler.body.begin(), handler.body.end(), [](const PythonStatement &one) {
            return one.kind == Kind::Leave || one.kind == Kind::Return;
        });
        Names names = leaves && !frame.locals ? m_files[frame.file].names : leaves ? *frame.locals : Names();
        walkConditionally(frame, handler.body, "except", std::max(m_reach, Reach::Conditional));
        if (leaves) // nothing of it is visible after it
            (frame.locals ? *frame.locals : m_files[frame.file].names) = std::move(names);
    }
    frame.replaced = around;
    Names &names = frame.locals ? *frame.locals : m_files[frame.file].names;
    for (auto &[name, old] : replaced) {
        const auto now = names.find(name);
        const bool plain = old.known() && now != names.end() && now->second.known();
        if (now != names.end() && plain && (old.kind != now->second.kind || old.text != now->second.text))
            now->second = {Value::Kind::Unknown, now->second.text};
        else if (now != names.end() && !plain && old.kind != now->second.kind) {
            if (now->second.known()) // a module, or None where there is none
                now->second = old;
            now->second.either = true;
        }
        if (around)
            around->try_emplace(name, std::move(old));
    }
}

// Leaving a branch that may not be taken leaves only the branch. What never runs, or runs only where nobody calls,
// does so for the reason that was known first.
void PythonTrace::walkConditionally(Frame &frame, const std::vector<PythonStatement> &body, std::string_view condition,
                                    Reach reach)
{
    const Reach before = std::exchange(m_reach, std::max(reach, m_reach));
    const std::string_view why = m_why;
    if (m_reach > before || m_reach == Reach::Conditional)
        m_why = condition;
    walk(frame, body);
    frame.left = false;
    m_reach = before;
    m_why = why;
}

void PythonTrace::walkIf(Frame &frame, const PythonStatement &statement)
{
    bool decided = false;  // an earlier branch is surely taken
    bool possible = false; // an earlier branch may be taken
    Names replaced;
    Names *const around = std::exchange(frame.replaced, &replaced);
    for (const auto &branch : statement.branches) {
        const Truth holds = decided ? Truth::False : branch.condition ? truth(frame, branch.condition) : Truth::True;
        const std::string_view condition = branch.condition ? at(frame, branch.condition).source : "else";
        if (holds == Truth::False) {
            walkConditionally(frame, branch.body, condition, Reach::Dead);
            continue;
        }
        if (holds == Truth::True && !possible) {
            walk(frame, branch.body);
            decided = true;
            continue;
        }
        const bool devices = branch.condition ? aboutDevices(frame, branch.condition) : false;
        walkConditionally(frame, branch.body, condition, devices ? m_reach : std::max(m_reach, Reach::Conditional));
        decided = decided || holds == Truth::True;
        possible = possible || !devices;
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
void PythonTrace::forgetIfChanged(Frame &frame, const std::string &name, const Value &old)
{
    Names &names = frame.locals ? *frame.locals : m_files[frame.file].names;
    const auto now = names.find(name);
    if (now == names.end() || now->second.kind == Value::Kind::Function || now->second.kind == Value::Kind::Class)
        return;
    if (old.kind != now->second.kind || old.text != now->second.text)
        now->second = {Value::Kind::Unknown, now->second.text};
}

void PythonTrace::bind(Frame &frame, std::string_view name, Value value)
{
    if (m_reach == Reach::Dead)
        return;
    Names &names = frame.locals ? *frame.locals : m_files[frame.file].names;
    const auto known = names.find(name);
    if (known == names.end()) {
        names.emplace(std::string(name), std::move(value));
        return;
    }
    if (frame.replaced)
        frame.replaced->try_emplace(known->first, std::move(known->second));
    known->second = std::move(value);
}

void PythonTrace::walkAssign(Frame &frame, const PythonStatement &statement)
{
    if (statement.expressions.size() < 2)
        return;
    const std::uint32_t source = statement.expressions.back();
    Value value = evaluate(frame, source);
    // run = wrapped(run): what is called by the name is still the same.
    const PythonExpression &made = at(frame, source);
    for (const auto &given :
         made.kind == PythonExpression::Kind::Call ? made.arguments : std::vector<PythonExpression::Argument>()) {
        const PythonExpression &passed = at(frame, given.value);
        if (passed.kind != PythonExpression::Kind::Name || value.kind == Value::Kind::Function)
            continue;
        const PythonExpression &target = at(frame, statement.expressions[0]);
        const auto names = [&](std::uint32_t part) { return at(frame, part).text == passed.text; };
        const Value *bound = boundTo(frame, passed.text);
        if (!bound || (bound->kind != Value::Kind::Function && bound->kind != Value::Kind::Name))
            continue;
        const Value same = *bound;
        if (target.kind == PythonExpression::Kind::Name && target.text == passed.text)
            return bind(frame, passed.text, same);
        if (target.kind == PythonExpression::Kind::Sequence &&
            std::any_of(target.parts.begin(), target.parts.end(), names)) {
            assign(frame, statement.expressions[0], value, source);
            return bind(frame, passed.text, same);
        }
    }
    if (!statement.text.empty())
        value = {Value::Kind::Unknown, std::string(at(frame, source).source)};
    for (std::size_t i = 0; i + 1 < statement.expressions.size(); ++i)
        assign(frame, statement.expressions[i], value, source);
}

void PythonTrace::assign(Frame &frame, std::uint32_t target, const Value &value, std::uint32_t source)
{
    const PythonExpression &written = at(frame, target);
    switch (written.kind) {
    case PythonExpression::Kind::Name:
        return bind(frame, written.text, value);
    case PythonExpression::Kind::Sequence:
        for (std::size_t i = 0; i < written.parts.size(); ++i) {
            const PythonExpression &values = at(frame, source);
            const bool apart =
                values.kind == PythonExpression::Kind::Sequence && values.parts.size() == written.parts.size();
            assign(frame, written.parts[i],
                   apart ? evaluate(frame, values.parts[i]) : Value{Value::Kind::Unknown, value.text}, 0);
        }
        return;
    case PythonExpression::Kind::Attribute: {
        const Value object = evaluate(frame, written.parts[0]);
        if (object.kind == Value::Kind::Name || object.kind == Value::Kind::Result) {
            const char *of = object.kind == Value::Kind::Result ? "()." : "."; // cfg = get_cfg(); cfg.SEED = 1
            SourceFact set = fact(frame, SourceFact::Kind::Setting,
                                  std::string(object.text).append(of).append(written.text), written.line);
            set.value = value;
            note(std::move(set));
        } else if (object.members && m_reach != Reach::Dead) {
            object.members->insert_or_assign(std::string(written.text), asFarAsItRuns(value));
        }
        return;
    }
    case PythonExpression::Kind::Subscript: {
        const Value object = evaluate(frame, written.parts[0]);
        const Value key = evaluate(frame, written.parts[1]);
        if (object.kind == Value::Kind::Name && object.text == "os.environ" && key.kind == Value::Kind::Text) {
            SourceFact set = fact(frame, SourceFact::Kind::Variable, key.text, written.line);
            set.value = value;
            note(std::move(set));
        } else if (object.members && key.kind == Value::Kind::Text && m_reach != Reach::Dead) {
            object.members->insert_or_assign(key.text, asFarAsItRuns(value));
        }
        return;
    }
    default:
        return;
    }
}

void PythonTrace::walkDelete(Frame &frame, const PythonStatement &statement)
{
    for (const std::uint32_t expression : statement.expressions) {
        const PythonExpression &written = at(frame, expression);
        if (written.kind == PythonExpression::Kind::Name) {
            bind(frame, written.text, {});
        } else if (written.kind == PythonExpression::Kind::Subscript) {
            if (evaluate(frame, written.parts[0]).text != "os.environ")
                continue;
            SourceFact unset =
                fact(frame, SourceFact::Kind::Variable, evaluate(frame, written.parts[1]).text, written.line);
            unset.value = {Value::Kind::None, "None"};
            note(std::move(unset));
        }
    }
}

} // namespace rundiff
