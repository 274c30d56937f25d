// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/shellstate.h"

#include "models/knowledge/sources/dockerfile.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <charconv>

namespace rundiff
{

namespace
{

constexpr std::size_t longestValue = 16 * 1024;
constexpr std::size_t mostEmbedded = 200;

// What the system's clock, its randomness and process numbers give: a different value in every run.
bool changesEveryTime(std::string_view text)
{
    static constexpr std::string_view sources[] = {"$RANDOM", "{RANDOM", "$SRANDOM",   "$$",      "EPOCHSECONDS",
                                                   "BASHPID", "shuf",    "urandom",    "uuidgen", "$(date",
                                                   "`date",   "$(od ",   "dev/random", "mktemp"};
    return std::any_of(std::begin(sources), std::end(sources),
                       [&](std::string_view source) { return text.find(source) != std::string_view::npos; });
}

// Of a branch by its condition.
Reach reachIf(std::optional<bool> holds)
{
    if (!holds)
        return Reach::Conditional;
    return *holds ? Reach::Live : Reach::Dead;
}

ShellStart::Kind startKindOf(ShellProgram::Kind kind)
{
    switch (kind) {
    case ShellProgram::Kind::Module:
        return ShellStart::Kind::Module;
    case ShellProgram::Kind::Code:
        return ShellStart::Kind::Embedded;
    case ShellProgram::Kind::Command:
        return ShellStart::Kind::Command;
    case ShellProgram::Kind::Any:
        return ShellStart::Kind::Any;
    default:
        return ShellStart::Kind::File;
    }
}

} // namespace

ShellState::ShellState(const std::string &scriptPath) : path(scriptPath)
{
    const std::string_view name = std::string_view(path).substr(path.rfind('/') + 1);
    m_dockerfile = isDockerfile(path);
    m_environmentFile = name.ends_with(".env") || name.starts_with(".env") || name == "env" || name == "env.txt";
}

void ShellState::limit(Reach most, const std::string &because)
{
    if (most <= reach)
        return;
    reach = most;
    why = because;
}

void ShellState::end()
{
    if (reach == Reach::Live)
        limit(Reach::Dead, "exit");
}

void ShellState::enterNeverCalled(const std::string &function)
{
    reach = Reach::NotCalled;
    why = function;
}

void ShellState::enter(std::optional<bool> holds, const std::string &condition)
{
    m_blocks.push_back({holds, reach, why, false});
    limit(reachIf(holds), condition);
}

bool ShellState::readBlock(const WordList &words, std::size_t at)
{
    const std::string &first = words[at].text;
    const auto leave = [&] {
        // What ended the script inside of the block ends it only there.
        reach = m_blocks.back().reach;
        why = m_blocks.back().why;
    };
    if (first == "if" || first == "case") {
        std::string condition;
        for (std::size_t i = at + 1; i < words.size() && condition.size() < 100; ++i)
            condition += (condition.empty() ? "" : " ") + words[i].text;
        const bool known = first == "if" && at + 2 == words.size();
        std::optional<bool> holds;
        if (known && isAnyOf(words[at + 1].text, {"true", "false"}))
            holds = words[at + 1].text == "true";
        enter(holds, condition);
        m_blocks.back().isCase = first == "case";
        return true;
    }
    if ((first == "elif" || first == "else") && !m_blocks.empty()) {
        leave();
        const std::optional<bool> holds = m_blocks.back().holds;
        const std::optional<bool> here = holds ? std::optional(!*holds) : std::nullopt;
        limit(first == "elif" && here == true ? Reach::Conditional : reachIf(here), first);
        if (first == "else" && at + 1 < words.size())
            readCommand(words, at + 1);
        return true;
    }
    if ((first == "fi" || first == "esac") && !m_blocks.empty()) {
        leave();
        m_blocks.pop_back();
        return true;
    }
    return false;
}

bool ShellState::inCase() const
{
    return !m_blocks.empty() && m_blocks.back().isCase;
}

ShellState::Handed ShellState::readCommand(const WordList &words, std::size_t at)
{
    return readKeyword(words, at) ? std::nullopt : readAssignments(words, at, false);
}

bool ShellState::readKeyword(const WordList &words, std::size_t at)
{
    const std::string &first = words[at].text;
    const auto option = [&](std::string_view name) {
        return std::any_of(words.begin() + static_cast<std::ptrdiff_t>(at), words.end(),
                           [&](const ShellWord &word) { return word.text == name; });
    };
    if (first == "set") {
        bool &all = inForce.exportAll;
        if (option("-a") || option("allexport"))
            all = !option("+o");
        else if (option("+a"))
            all = false;
        return true;
    }
    if (first == "unset") {
        for (++at; at < words.size(); ++at)
            unset(words[at]);
        return true;
    }
    if ((first == "ENV" || first == "ARG" || first == "setenv") && at + 2 < words.size() &&
        words[at + 1].text.find('=') == std::string::npos) {
        set(words[at + 1].text, valueOf(words[at + 2], words[at + 2].text), words[at].line, true);
        return true;
    }
    const bool declares = isAnyOf(first, {"declare", "typeset", "local", "readonly"});
    if (declares || isAnyOf(first, {"export", "ENV", "ARG"})) {
        readAssignments(words, at + 1, !declares || option("-x"));
        return true;
    }
    return false;
}

ShellState::Handed ShellState::readAssignments(const WordList &words, std::size_t at, bool exported)
{
    const std::size_t begin = at;
    while (at < words.size() && (assignmentOf(words[at].text) || (exported && words[at].text.starts_with('-')) ||
                                 (exported && isVariableName(words[at].text))))
        ++at;
    const bool command = !exported && at < words.size();
    for (std::size_t i = begin; i < at && !command; ++i) {
        const ShellWord &word = words[i];
        const auto equals = assignmentOf(word.text);
        if (equals)
            set(word.text.substr(0, *equals), valueOf(word, word.text.substr(*equals + 1)), word.line, exported);
        else if (exported && !word.text.starts_with('-'))
            exportLater(word);
    }
    return command ? readProgram(words, begin) : std::nullopt;
}

void ShellState::set(const std::string &name, const SourceValue &value, std::int64_t line, bool handedOn)
{
    if (reach <= Reach::Conditional)
        inForce.own[name] = value;
    if (handedOn || m_environmentFile || inForce.exportAll || inForce.exported.count(name))
        handOn(name, value, line);
}

void ShellState::unset(const ShellWord &word)
{
    inForce.own.erase(word.text);
    handOn(word.text, {SourceValue::Kind::None, "unset"}, word.line);
}

// What is set where that may not be reached leaves what was set before in doubt.
void ShellState::handOn(const std::string &name, SourceValue value, std::int64_t line)
{
    const std::size_t fact = add(SourceFact::Kind::Variable, name, std::move(value), line);
    if (reach > Reach::Conditional)
        return;
    auto &known = inForce.environment[name];
    if (reach == Reach::Live)
        known.clear();
    known.push_back(fact);
}

void ShellState::exportLater(const ShellWord &word)
{
    inForce.exported.insert(word.text);
    if (const auto known = inForce.own.find(word.text); known != inForce.own.end())
        handOn(word.text, known->second, word.line);
}

void ShellState::changeEnvironment(const ShellProgram &program, std::int64_t line)
{
    const auto before = inForce.environment;
    if (program.cleared)
        inForce.environment.clear();
    for (const std::string &name : program.removed)
        inForce.environment.erase(name);
    for (const ShellWord &word : program.handedOn) {
        if (const auto equals = assignmentOf(word.text))
            handOn(word.text.substr(0, *equals), valueOf(word, word.text.substr(*equals + 1)),
                   word.line ? word.line : line);
        else if (const auto known = before.find(word.text); known != before.end())
            inForce.environment[word.text] = known->second;
    }
}

ShellState::Handed ShellState::readProgram(const WordList &words, std::size_t at)
{
    using Kind = ShellProgram::Kind;
    const WordList all = withVariables(words, at);
    const ShellProgram program = shellProgram(all, 0);
    if (program.kind == Kind::None)
        return std::nullopt;
    Surroundings before = inForce;
    changeEnvironment(program, all[program.word].line);
    if (program.kind == Kind::Script || program.kind == Kind::Text) {
        Nested nested{program.kind == Kind::Script, program.sameShell, {}, {}, all[program.word].line};
        const std::size_t end =
            program.kind == Kind::Text ? std::max(program.arguments, program.word + 1) : program.word + 1;
        for (std::size_t i = program.word; i < end && i < all.size(); ++i)
            nested.text += (i > program.word ? " " : "") + all[i].text;
        if (nested.text.starts_with("--wrap="))
            nested.text.erase(0, 7);
        nested.arguments.assign(all.begin() + static_cast<std::ptrdiff_t>(std::min(program.arguments, all.size())),
                                all.end());
        if (!nested.sameShell)
            inForce.own.clear();
        return std::pair(std::move(nested), std::move(before));
    }
    start(program, all);
    inForce = std::move(before);
    return std::nullopt;
}

void ShellState::start(const ShellProgram &program, const WordList &words)
{
    using Kind = ShellProgram::Kind;
    if (reach > Reach::Conditional)
        return;
    const ShellWord &named = words[program.word];
    ShellStart made;
    made.kind = startKindOf(program.kind);
    made.program = named.document || program.kind == Kind::Code ? std::string("python") : named.text;
    made.reach = reach;
    made.why = reach == Reach::Live ? std::string() : why;
    made.path = path;
    made.line = words.front().line;
    if (program.kind == Kind::Code) {
        if (m_found.python.size() >= mostEmbedded)
            return;
        SourceText code{path, named.text, {}};
        const auto lines = std::count(code.text.begin(), code.text.end(), '\n') + 1;
        for (std::int64_t line = 0; line < lines; ++line)
            code.lines.push_back(named.line + line);
        made.embedded = m_found.python.size();
        m_found.python.push_back(std::move(code));
    }
    for (const auto &[name, facts] : inForce.environment) {
        for (const std::size_t fact : facts) {
            const bool ignored = program.ignoresPython && name.starts_with("PYTHON");
            m_found.started[fact] = true;
            made.facts.push_back(m_found.facts[fact]);
            if (ignored) {
                made.facts.back().reach = Reach::Dead;
                made.facts.back().why = message(Messages::tr("python -E and -I ignore it"));
            }
        }
    }
    for (const ShellWord &word : words)
        made.words.push_back(word.text);
    readOptions(words, program.arguments, made);
    m_found.starts.push_back(std::move(made));
    if (reach == Reach::Live && !m_dockerfile) // a Dockerfile names its command anywhere
        m_lastStart = m_found.facts.size();
}

// --seed 1, --seed=1, -s 1, and seed=1 as Hydra takes it.
void ShellState::readOptions(const WordList &words, std::size_t at, ShellStart &made)
{
    const auto isSwitch = [](const std::string &text) {
        return text.size() > 1 && text[0] == '-' && !(text[1] >= '0' && text[1] <= '9') && text[1] != '.';
    };
    for (; at < words.size(); ++at) {
        const ShellWord &word = words[at];
        if (word.document || word.text == "|" || word.text.starts_with('>') || word.text.starts_with("2>"))
            break;
        made.open = made.open || (word.expanded && word.text.starts_with('$') && !isSwitch(word.text));
        const std::size_t equals = word.text.find('=');
        const bool assigned = equals != std::string::npos && equals > 0;
        if (!isSwitch(word.text) && !assigned)
            continue;
        std::string name = word.text.substr(0, equals);
        name.erase(0, std::min(name.find_first_not_of("-+~"), name.size()));
        std::replace(name.begin(), name.end(), '-', '_');
        SourceValue value{SourceValue::Kind::Bool, "True", 1, 0, 0};
        if (assigned)
            value = valueOf(word, word.text.substr(equals + 1));
        if (assigned && !isSwitch(word.text) && (value.text == "true" || value.text == "false")) // Hydra reads YAML
            value = {SourceValue::Kind::Bool, value.text, value.text == "true" ? 1.0 : 0.0, 0, 0};
        if (!assigned && at + 1 < words.size() && !isSwitch(words[at + 1].text) && !words[at + 1].document)
            value = valueOf(words[at + 1], words[at + 1].text);
        const std::size_t fact = add(SourceFact::Kind::Option, name.substr(name.rfind('.') + 1), value, word.line);
        m_found.started[fact] = true;
        made.facts.push_back(m_found.facts[fact]);
    }
}

// The words of a command line, those of $ARGS and "${ARGS[@]}" among them.
ShellState::WordList ShellState::withVariables(const WordList &words, std::size_t at) const
{
    WordList all;
    for (; at < words.size(); ++at) {
        const ShellWord &word = words[at];
        if (inForce.arguments && (word.text == "$@" || word.text == "$*")) {
            all.insert(all.end(), inForce.arguments->begin(), inForce.arguments->end());
            continue;
        }
        std::string name = word.text;
        std::erase_if(name, [](char c) { return std::string_view("${}[@]*").find(c) != std::string_view::npos; });
        const auto known = word.text.starts_with('$') ? inForce.own.find(name) : inForce.own.end();
        const bool numbered = word.text.size() == 2 && name.size() == 1 && name[0] >= '1' && name[0] <= '9';
        if (numbered && word.text[0] == '$' && inForce.arguments) {
            const std::size_t number = static_cast<std::size_t>(name[0] - '1');
            if (number < inForce.arguments->size())
                all.push_back((*inForce.arguments)[number]);
            continue;
        }
        if (known == inForce.own.end() || known->second.text.empty()) {
            all.push_back(word);
            continue;
        }
        const std::string &text = known->second.text;
        for (std::size_t begin = 0; begin < text.size();) {
            const std::size_t end = std::min(text.find_first_of(" \t\n\\", begin), text.size());
            if (end > begin) {
                const std::string one = text.substr(begin, end - begin);
                all.push_back({one, one.find('$') != std::string::npos, false, word.line});
            }
            begin = end + 1;
        }
    }
    return all;
}

// Whether a variable in $((a + b)) is different in every run.
bool ShellState::usesChanging(std::string_view arithmetic) const
{
    const auto inName = [](char letter) { return std::isalnum(static_cast<unsigned char>(letter)) || letter == '_'; };
    for (std::size_t at = 0; at < arithmetic.size(); ++at) {
        const std::size_t begin = at;
        while (at < arithmetic.size() && inName(arithmetic[at]))
            ++at;
        const std::string name(arithmetic.substr(begin, at - begin));
        const auto known = inForce.own.find(name);
        if (name == "RANDOM" || name == "SRANDOM" || name == "EPOCHSECONDS" ||
            (known != inForce.own.end() && known->second.kind == SourceValue::Kind::Changing))
            return true;
    }
    return false;
}

// $NAME, ${NAME} and ${NAME:-default} with what is known of them.
std::string ShellState::expanded(const std::string &text, SourceValue::Kind &kind) const
{
    using Kind = SourceValue::Kind;
    if (changesEveryTime(text))
        kind = Kind::Changing;
    const auto doubt = [&](Kind less) { kind = kind == Kind::Changing ? kind : less; };
    std::string made;
    for (std::size_t at = 0; at < text.size() && made.size() < longestValue;) {
        if (text[at] != '$') {
            if (text[at] == '`')
                doubt(Kind::Unknown);
            made += text[at++];
            continue;
        }
        if (text.compare(at, 3, "$((") == 0) {
            const std::size_t close = std::min(text.find("))", at), text.size());
            doubt(usesChanging(std::string_view(text).substr(at, close - at)) ? Kind::Changing : Kind::Unknown);
            made += text.substr(at, close + 2 - at);
            at = close + 2;
            continue;
        }
        const bool braces = at + 1 < text.size() && text[at + 1] == '{';
        const std::size_t begin = at + (braces ? 2 : 1);
        std::size_t end = begin;
        while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '_'))
            ++end;
        const std::size_t close = braces ? std::min(text.find('}', end), text.size()) : end;
        const std::string behind = text.substr(end, close - end);
        const std::string name = text.substr(begin, end - begin);
        const auto known = inForce.own.find(name);
        const bool given = inForce.arguments && name.size() == 1 && name[0] >= '1' && name[0] <= '9';
        const std::size_t number = given ? static_cast<std::size_t>(name[0] - '1') : 0;
        const bool plain = behind.empty() || behind.starts_with(":-");
        if (given && plain && number < inForce.arguments->size()) {
            made += (*inForce.arguments)[number].text;
        } else if (known != inForce.own.end() && known->second.known() && plain) {
            made += known->second.text;
        } else if (behind.starts_with(":-") || behind.starts_with(":=")) {
            made += behind.substr(2); // the value unless the caller says otherwise
        } else {
            doubt(known != inForce.own.end() && known->second.kind == Kind::Changing ? Kind::Changing : Kind::Unknown);
            made += text.substr(at, close - at + (braces ? 1 : 0));
        }
        at = std::max(close + (braces ? 1 : 0), at + 1);
    }
    return made;
}

SourceValue ShellState::valueOf(const ShellWord &word, const std::string &text) const
{
    SourceValue value{SourceValue::Kind::Text, text};
    if (word.expanded)
        value.text = expanded(text, value.kind);
    return value;
}

std::size_t ShellState::add(SourceFact::Kind kind, const std::string &name, SourceValue value, std::int64_t line)
{
    if (kind == SourceFact::Kind::Variable && value.kind != SourceValue::Kind::None && value.text.empty())
        value.kind = SourceValue::Kind::None;
    SourceFact fact;
    fact.kind = kind;
    fact.origin = m_environmentFile ? SourceFact::Origin::Environment : SourceFact::Origin::Shell;
    fact.reach = reach;
    fact.why = reach == Reach::Live ? std::string() : why;
    fact.name = name;
    double number = 0;
    const char *end = value.text.data() + value.text.size();
    if (value.kind == SourceValue::Kind::Text && !value.text.empty() &&
        std::from_chars(value.text.data(), end, number).ptr == end)
        value.number = number;
    fact.value = std::move(value);
    fact.path = path;
    fact.line = line;
    m_found.facts.push_back(std::move(fact));
    m_found.started.resize(m_found.facts.size());
    return m_found.facts.size() - 1;
}

ShellFacts ShellState::finished()
{
    for (std::size_t i = m_lastStart.value_or(m_found.facts.size()); i < m_found.facts.size(); ++i) {
        SourceFact &fact = m_found.facts[i];
        if (m_found.started[i] || fact.kind != SourceFact::Kind::Variable || fact.reach == Reach::Dead ||
            fact.reach == Reach::NotCalled)
            continue;
        fact.reach = Reach::Dead;
        fact.why = message(Messages::tr("the programs are started before it"));
    }
    return std::move(m_found);
}

} // namespace rundiff
