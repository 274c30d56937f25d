// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/shellstate.h"

#include "models/knowledge/sources/dockerfile.h"
#include "models/run/lookup.h"
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
    return containsAny(text, {"$RANDOM", "{RANDOM", "$SRANDOM", "$$", "EPOCHSECONDS", "BASHPID", "shuf", "urandom",
                              "uuidgen", "$(date", "`date", "$(od ", "dev/random", "mktemp"});
}

// What a condition of one word is; nothing for words that are not constant.
std::optional<bool> constantTruth(std::string_view word)
{
    if (word == "true")
        return true;
    if (word == "false")
        return false;
    return std::nullopt;
}

bool isSwitch(std::string_view word)
{
    if (!word.starts_with('-'))
        return false;
    const std::string_view second = word.substr(1, 1);
    return !second.empty() && !contains("0123456789.", second);
}

bool endsOptions(const ShellWord &word)
{
    return word.document || word.text == "|" || startsWithAny(word.text, {">", "2>"});
}

bool isArgumentNumber(std::string_view name)
{
    return name.size() == 1 && contains("123456789", name);
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
    m_environmentFile = isEnvironmentFile(name);
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
    if (isAnyOf(first, {"if", "case"})) {
        openBlock(words, at);
        return true;
    }
    if (m_blocks.empty() || !isAnyOf(first, {"elif", "else", "fi", "esac"}))
        return false;
    // What ended the script inside of the block ends it only there.
    reach = m_blocks.back().reach;
    why = m_blocks.back().why;
    if (isAnyOf(first, {"fi", "esac"}))
        m_blocks.pop_back();
    else
        enterAlternative(words, at);
    return true;
}

void ShellState::openBlock(const WordList &words, std::size_t at)
{
    const bool isCase = words[at].text == "case";
    std::string condition;
    for (std::size_t i = at + 1; i < words.size() && condition.size() < 100; ++i)
        addToList(condition, words[i].text, " ");
    std::optional<bool> holds;
    if (!isCase && at + 2 == words.size())
        holds = constantTruth(words[at + 1].text);
    enter(holds, condition);
    m_blocks.back().isCase = isCase;
}

void ShellState::enterAlternative(const WordList &words, std::size_t at)
{
    const std::string &first = words[at].text;
    std::optional<bool> holds = m_blocks.back().holds;
    if (holds)
        holds = !*holds;
    if (first == "elif" && holds == true)
        holds.reset(); // by its own condition
    limit(reachIf(holds), first);
    if (first == "else" && at + 1 < words.size())
        readCommand(words, at + 1);
}

bool ShellState::inCase() const
{
    return !m_blocks.empty() && m_blocks.back().isCase;
}

ShellState::Handed ShellState::readCommand(const WordList &words, std::size_t at)
{
    if (readKeyword(words, at))
        return std::nullopt;
    return readAssignments(words, at, false);
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
    const bool namesVariable = isAnyOf(first, {"ENV", "ARG", "setenv"}) && at + 2 < words.size();
    if (namesVariable && !contains(words[at + 1].text, '=')) {
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
    const auto belongs = [&](const std::string &text) {
        if (assignmentOf(text))
            return true;
        return exported && (text.starts_with('-') || isVariableName(text));
    };
    const std::size_t begin = at;
    while (at < words.size() && belongs(words[at].text))
        ++at;
    if (!exported && at < words.size())
        return readProgram(words, begin);
    for (std::size_t i = begin; i < at; ++i) {
        const ShellWord &word = words[i];
        if (const auto equals = assignmentOf(word.text))
            set(word.text.substr(0, *equals), valueOf(word, word.text.substr(*equals + 1)), word.line, exported);
        else if (!word.text.starts_with('-'))
            exportLater(word);
    }
    return std::nullopt;
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
    if (isAnyOf(program.kind, {Kind::Script, Kind::Text})) {
        Nested nested = nestedScript(program, all);
        if (!nested.sameShell)
            inForce.own.clear();
        return std::pair(std::move(nested), std::move(before));
    }
    start(program, all);
    inForce = std::move(before);
    return std::nullopt;
}

ShellState::Nested ShellState::nestedScript(const ShellProgram &program, const WordList &words)
{
    Nested nested{program.kind == ShellProgram::Kind::Script, program.sameShell, {}, {}, words[program.word].line};
    std::size_t end = program.word + 1;
    if (!nested.isPath)
        end = std::max(program.arguments, end);
    for (std::size_t i = program.word; i < std::min(end, words.size()); ++i) {
        if (i > program.word)
            nested.text += " ";
        nested.text += words[i].text;
    }
    if (nested.text.starts_with("--wrap="))
        nested.text.erase(0, 7);
    const std::size_t arguments = std::min(program.arguments, words.size());
    nested.arguments.assign(words.begin() + static_cast<std::ptrdiff_t>(arguments), words.end());
    return nested;
}

void ShellState::start(const ShellProgram &program, const WordList &words)
{
    if (reach > Reach::Conditional)
        return;
    const bool isCode = program.kind == ShellProgram::Kind::Code;
    if (isCode && m_found.python.size() >= mostEmbedded)
        return;
    const ShellWord &named = words[program.word];
    ShellStart made;
    made.kind = startKindOf(program.kind);
    made.program = named.text;
    if (isCode || named.document)
        made.program = "python";
    made.reach = reach;
    if (reach != Reach::Live)
        made.why = why;
    made.path = path;
    made.line = words.front().line;
    if (isCode)
        made.embedded = addEmbedded(named);
    addEnvironment(program, made);
    for (const ShellWord &word : words)
        made.words.push_back(word.text);
    readOptions(words, program.arguments, made);
    m_found.starts.push_back(std::move(made));
    if (reach == Reach::Live && !m_dockerfile) // a Dockerfile names its command anywhere
        m_lastStart = m_found.facts.size();
}

std::size_t ShellState::addEmbedded(const ShellWord &code)
{
    SourceText source{path, code.text, {}};
    const auto lines = std::count(source.text.begin(), source.text.end(), '\n') + 1;
    for (std::int64_t line = 0; line < lines; ++line)
        source.lines.push_back(code.line + line);
    m_found.python.push_back(std::move(source));
    return m_found.python.size() - 1;
}

void ShellState::addEnvironment(const ShellProgram &program, ShellStart &made)
{
    for (const auto &[name, facts] : inForce.environment) {
        const bool ignored = program.ignoresPython && name.starts_with("PYTHON");
        for (const std::size_t fact : facts) {
            m_found.started[fact] = true;
            made.facts.push_back(m_found.facts[fact]);
            if (ignored) {
                made.facts.back().reach = Reach::Dead;
                made.facts.back().why = message(Messages::tr("python -E and -I ignore it"));
            }
        }
    }
}

// --seed 1, --seed=1, -s 1, and seed=1 as Hydra takes it.
void ShellState::readOptions(const WordList &words, std::size_t at, ShellStart &made)
{
    for (; at < words.size() && !endsOptions(words[at]); ++at) {
        const ShellWord &word = words[at];
        if (word.expanded && word.text.starts_with('$'))
            made.open = true;
        const std::size_t equals = std::min(word.text.find('='), word.text.size());
        const bool assigned = equals > 0 && equals < word.text.size();
        if (!isSwitch(word.text) && !assigned)
            continue;
        std::string name = word.text.substr(0, equals);
        name.erase(0, std::min(name.find_first_not_of("-+~"), name.size()));
        std::replace(name.begin(), name.end(), '-', '_');
        const std::size_t fact =
            add(SourceFact::Kind::Option, name.substr(name.rfind('.') + 1), optionValue(words, at), word.line);
        m_found.started[fact] = true;
        made.facts.push_back(m_found.facts[fact]);
    }
}

SourceValue ShellState::optionValue(const WordList &words, std::size_t at) const
{
    const ShellWord &word = words[at];
    if (const std::size_t equals = word.text.find('='); equals != std::string::npos) {
        const SourceValue value = valueOf(word, word.text.substr(equals + 1));
        const std::optional<bool> truth = constantTruth(value.text); // Hydra reads YAML
        if (isSwitch(word.text) || !truth)
            return value;
        return {SourceValue::Kind::Bool, value.text, static_cast<double>(*truth), 0, 0};
    }
    const bool last = at + 1 >= words.size();
    if (last || isSwitch(words[at + 1].text) || words[at + 1].document)
        return {SourceValue::Kind::Bool, "True", 1, 0, 0};
    return valueOf(words[at + 1], words[at + 1].text);
}

// The words of a command line, those of $ARGS and "${ARGS[@]}" among them.
ShellState::WordList ShellState::withVariables(const WordList &words, std::size_t at) const
{
    WordList all;
    for (; at < words.size(); ++at) {
        const ShellWord &word = words[at];
        const bool variable = inForce.arguments && word.text.starts_with('$');
        const std::string_view name = std::string_view(word.text).substr(std::min<std::size_t>(1, word.text.size()));
        if (variable && isAnyOf(name, {"@", "*"})) {
            all.insert(all.end(), inForce.arguments->begin(), inForce.arguments->end());
        } else if (variable && isArgumentNumber(name)) {
            if (const ShellWord *given = argument(name))
                all.push_back(*given);
        } else {
            addWithVariables(word, all);
        }
    }
    return all;
}

// The words in a variable, or the word itself.
void ShellState::addWithVariables(const ShellWord &word, WordList &all) const
{
    std::string name = word.text;
    std::erase_if(name, [](char c) { return contains("${}[@]*", c); });
    const auto known = word.text.starts_with('$') ? inForce.own.find(name) : inForce.own.end();
    if (known == inForce.own.end() || known->second.text.empty()) {
        all.push_back(word);
        return;
    }
    const std::string &text = known->second.text;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find_first_of(" \t\n\\", begin), text.size());
        if (end > begin) {
            const std::string one = text.substr(begin, end - begin);
            all.push_back({one, contains(one, '$'), false, word.line});
        }
        begin = end + 1;
    }
}

const ShellWord *ShellState::argument(std::string_view number) const
{
    if (!inForce.arguments || !isArgumentNumber(number))
        return nullptr;
    const auto place = static_cast<std::size_t>(number[0] - '1');
    if (place < inForce.arguments->size())
        return &(*inForce.arguments)[place];
    return nullptr;
}

bool ShellState::isChanging(const std::string &variable) const
{
    const auto known = inForce.own.find(variable);
    return known != inForce.own.end() && known->second.kind == SourceValue::Kind::Changing;
}

// Whether a variable in $((a + b)) is different in every run.
bool ShellState::usesChanging(std::string_view arithmetic) const
{
    for (std::size_t at = 0; at < arithmetic.size(); ++at) {
        const std::size_t begin = at;
        while (at < arithmetic.size() && isVariableSign(arithmetic[at]))
            ++at;
        const std::string name(arithmetic.substr(begin, at - begin));
        if (isAnyOf(name, {"RANDOM", "SRANDOM", "EPOCHSECONDS"}) || isChanging(name))
            return true;
    }
    return false;
}

ShellState::Reference ShellState::referenceAt(const std::string &text, std::size_t at)
{
    const bool braces = text.compare(at, 2, "${") == 0;
    const std::size_t begin = at + 1 + braces;
    std::size_t end = begin;
    while (end < text.size() && isVariableSign(text[end]))
        ++end;
    std::size_t close = end;
    if (braces)
        close = std::min(text.find('}', end), text.size());
    return {text.substr(begin, end - begin), text.substr(end, close - end), std::max(close + braces, at + 1)};
}

std::optional<std::string> ShellState::replacement(const Reference &reference) const
{
    const std::string &suffix = reference.suffix;
    if (suffix.empty() || suffix.starts_with(":-")) {
        if (const ShellWord *given = argument(reference.name))
            return given->text;
        const auto known = inForce.own.find(reference.name);
        if (known != inForce.own.end() && known->second.known())
            return known->second.text;
    }
    if (startsWithAny(suffix, {":-", ":="}))
        return suffix.substr(2); // the value unless the caller says otherwise
    return std::nullopt;
}

// $NAME, ${NAME} and ${NAME:-default} with what is known of them.
std::string ShellState::expanded(const std::string &text, SourceValue::Kind &kind) const
{
    using Kind = SourceValue::Kind;
    if (changesEveryTime(text))
        kind = Kind::Changing;
    const auto doubt = [&](bool changing) {
        const bool isChanging = changing || kind == Kind::Changing;
        kind = isChanging ? Kind::Changing : Kind::Unknown;
    };
    std::string made;
    for (std::size_t at = 0; at < text.size() && made.size() < longestValue;) {
        const std::size_t begin = at;
        if (text[at] != '$') {
            if (text[at] == '`')
                doubt(false);
            made += text[at++];
        } else if (text.compare(at, 3, "$((") == 0) {
            const std::size_t close = std::min(text.find("))", at), text.size());
            doubt(usesChanging(std::string_view(text).substr(at, close - at)));
            at = close + 2;
            made += text.substr(begin, at - begin);
        } else {
            const Reference reference = referenceAt(text, at);
            const std::optional<std::string> value = replacement(reference);
            if (!value)
                doubt(isChanging(reference.name));
            at = reference.end;
            made += value.value_or(text.substr(begin, at - begin));
        }
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
    if (kind == SourceFact::Kind::Variable && value.text.empty())
        value.kind = SourceValue::Kind::None;
    SourceFact fact;
    fact.kind = kind;
    fact.origin = m_environmentFile ? SourceFact::Origin::Environment : SourceFact::Origin::Shell;
    fact.reach = reach;
    if (reach != Reach::Live)
        fact.why = why;
    fact.name = name;
    double number = 0;
    const char *end = value.text.data() + value.text.size();
    if (value.kind == SourceValue::Kind::Text && std::from_chars(value.text.data(), end, number).ptr == end)
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
        const bool ignored = isAnyOf(fact.reach, {Reach::Dead, Reach::NotCalled});
        if (ignored || m_found.started[i] || fact.kind != SourceFact::Kind::Variable)
            continue;
        fact.reach = Reach::Dead;
        fact.why = message(Messages::tr("the programs are started before it"));
    }
    return std::move(m_found);
}

} // namespace rundiff
