// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/knowledge/sources/shellstate.h"

#include "models/run/words.h"

#include <algorithm>
#include <charconv>

namespace rundiff
{

namespace
{

constexpr std::size_t longestValue = 16 * 1024;
constexpr std::size_t mostEmbedded = 200;

bool isVariableName(std::string_view name)
{
    return !name.empty() && !(name[0] >= '0' && name[0] <= '9') &&
           std::all_of(name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) || c == '_'; });
}

bool isAnyOf(std::string_view word, std::initializer_list<std::string_view> words)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

// Where NAME=value is split; nothing for other words.
std::optional<std::size_t> assignmentOf(std::string_view word)
{
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos || !isVariableName(word.substr(0, equals)))
        return std::nullopt;
    return equals;
}

std::string_view programOf(std::string_view word)
{
    return word.substr(word.rfind('/') + 1);
}

bool isTraining(std::string_view word)
{
    const std::string_view program = programOf(word);
    return program.ends_with(".py") || program.starts_with("python") ||
           isAnyOf(program, {"torchrun", "msrun", "mpirun", "mpiexec", "accelerate", "deepspeed", "srun", "msprobe"});
}

// Whether the words start a program that may train; launchers and the like may stand before it.
bool startsTraining(const std::vector<ShellWord> &words, std::size_t at)
{
    if (at >= words.size() || isAnyOf(words[at].text, {"echo", "printf", "cat", "cp", "mv", "grep", "sed", "which",
                                                       "pip", "pip3", "conda", "ls", "rm", "mkdir", "tail", "git"}))
        return false;
    for (; at < words.size(); ++at) {
        if (!words[at].document &&
            (isTraining(words[at].text) || isAnyOf(programOf(words[at].text), {"bash", "sh", "nohup"})))
            return true;
    }
    return false;
}

} // namespace

ShellState::ShellState(const std::string &scriptPath) : path(scriptPath)
{
    const std::string_view name = std::string_view(path).substr(path.rfind('/') + 1);
    m_dockerfile = name.starts_with("Dockerfile");
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
    m_blocks.push_back({holds, reach, why});
    limit(!holds ? Reach::Conditional : *holds ? Reach::Live : Reach::Dead, condition);
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
        enter(known && words[at + 1].text == "true"    ? std::optional(true)
              : known && words[at + 1].text == "false" ? std::optional(false)
                                                       : std::nullopt,
              condition);
        return true;
    }
    if ((first == "elif" || first == "else") && !m_blocks.empty()) {
        leave();
        const std::optional<bool> holds = m_blocks.back().holds;
        limit(!holds            ? Reach::Conditional
              : *holds          ? Reach::Dead
              : first == "else" ? Reach::Live
                                : Reach::Conditional,
              first);
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

void ShellState::readCommand(const WordList &words, std::size_t at)
{
    if (!readKeyword(words, at))
        readAssignments(words, at, false, false);
}

bool ShellState::readKeyword(const WordList &words, std::size_t at)
{
    const std::string &first = words[at].text;
    const auto option = [&](std::string_view name) {
        return std::any_of(words.begin() + static_cast<std::ptrdiff_t>(at), words.end(),
                           [&](const ShellWord &word) { return word.text == name; });
    };
    if (first == "set") {
        m_exportAll = option("-a") || option("allexport") ? !option("+o") : option("+a") ? false : m_exportAll;
        return true;
    }
    if (first == "unset") {
        for (++at; at < words.size(); ++at) {
            m_own.erase(words[at].text);
            add(SourceFact::Kind::Variable, words[at].text, {SourceValue::Kind::None, "unset"}, words[at].line);
        }
        return true;
    }
    if ((first == "ENV" || first == "ARG" || first == "setenv") && at + 2 < words.size() &&
        words[at + 1].text.find('=') == std::string::npos) {
        set(words[at + 1].text, valueOf(words[at + 2], words[at + 2].text), words[at].line, true);
        return true;
    }
    const bool declares = isAnyOf(first, {"declare", "typeset", "local", "readonly"});
    if (declares || isAnyOf(first, {"export", "ENV", "ARG", "env"})) {
        readAssignments(words, at + 1, declares ? option("-x") : first != "env", first == "env");
        return true;
    }
    return false;
}

void ShellState::readAssignments(const WordList &words, std::size_t at, bool exported, bool env)
{
    const std::size_t begin = at;
    while (at < words.size() &&
           (assignmentOf(words[at].text) || ((exported || env) && words[at].text.starts_with('-')) ||
            (exported && isVariableName(words[at].text))))
        ++at;
    const bool starts = !exported && at < words.size() && startsTraining(words, at);
    for (std::size_t i = begin; i < at; ++i) {
        const ShellWord &word = words[i];
        const auto equals = assignmentOf(word.text);
        if (equals)
            set(word.text.substr(0, *equals), valueOf(word, word.text.substr(*equals + 1)), word.line,
                exported || starts);
        else if (exported && !word.text.starts_with('-'))
            exportLater(word);
    }
    if (starts)
        readProgram(words, at);
}

void ShellState::set(const std::string &name, const SourceValue &value, std::int64_t line, bool handedOn)
{
    if (reach <= Reach::Conditional)
        m_own[name] = value;
    if (handedOn || m_environmentFile || m_exportAll || m_exported.count(name))
        add(SourceFact::Kind::Variable, name, value, line);
}

void ShellState::exportLater(const ShellWord &word)
{
    m_exported.insert(word.text);
    if (const auto known = m_own.find(word.text); known != m_own.end())
        add(SourceFact::Kind::Variable, word.text, known->second, word.line);
}

// mpirun -x NAME=value, docker run -e NAME=value, srun --export=ALL,NAME=value.
void ShellState::readHandedOn(const WordList &words, std::size_t at)
{
    for (; at + 1 < words.size(); ++at) {
        const ShellWord &next = words[at + 1];
        std::string list = isAnyOf(words[at].text, {"-x", "-e", "--env", "-genv"}) ? next.text : std::string();
        if (next.text.starts_with("--export="))
            list = next.text.substr(std::string_view("--export=").size());
        for (std::size_t begin = 0; begin < list.size();) {
            const std::size_t end = std::min(list.find(',', begin), list.size());
            const std::string one = list.substr(begin, end - begin);
            if (const auto equals = assignmentOf(one))
                add(SourceFact::Kind::Variable, one.substr(0, *equals), valueOf(next, one.substr(*equals + 1)),
                    next.line);
            begin = end + 1;
        }
    }
}

void ShellState::readProgram(const WordList &words, std::size_t at)
{
    readHandedOn(words, at);
    readOptions(withVariables(words, at), 0);
    const bool python = std::any_of(words.begin() + static_cast<std::ptrdiff_t>(at), words.end(),
                                    [](const auto &word) { return programOf(word.text).starts_with("python"); });
    const bool standardInput = words.back().document;
    for (std::size_t i = at + 1; python && i < words.size() && m_found.python.size() < mostEmbedded; ++i) {
        if (!(words[i].document && standardInput) && words[i - 1].text != "-c")
            continue;
        SourceText code{path, words[i].text, {}};
        const auto lines = std::count(code.text.begin(), code.text.end(), '\n') + 1;
        for (std::int64_t line = 0; line < lines; ++line)
            code.lines.push_back(words[i].line + line);
        if (reach <= Reach::Conditional)
            m_found.python.push_back(std::move(code));
    }
    const bool launches = std::any_of(words.begin() + static_cast<std::ptrdiff_t>(at), words.end(),
                                      [](const ShellWord &word) { return isTraining(word.text); });
    if (launches && reach == Reach::Live && !m_dockerfile) // a Dockerfile names its command anywhere
        m_lastStart = m_found.facts.size();
}

void ShellState::readOptions(const WordList &words, std::size_t at)
{
    for (; at < words.size(); ++at) {
        const ShellWord &word = words[at];
        if (!word.text.starts_with("--") || word.text.size() < 3)
            continue;
        const std::size_t equals = word.text.find('=');
        std::string name = word.text.substr(2, equals == std::string::npos ? equals : equals - 2);
        std::replace(name.begin(), name.end(), '-', '_');
        SourceValue value{SourceValue::Kind::Bool, "True", 1, 0, 0};
        if (equals != std::string::npos)
            value = valueOf(word, word.text.substr(equals + 1));
        else if (at + 1 < words.size() && !words[at + 1].text.starts_with("--"))
            value = valueOf(words[at + 1], words[at + 1].text);
        add(SourceFact::Kind::Option, name, value, word.line);
    }
}

// The words of a command line, those of $ARGS and "${ARGS[@]}" among them.
ShellState::WordList ShellState::withVariables(const WordList &words, std::size_t at) const
{
    WordList all;
    for (; at < words.size(); ++at) {
        const ShellWord &word = words[at];
        std::string name = word.text;
        std::erase_if(name, [](char c) { return std::string_view("${}[@]*").find(c) != std::string_view::npos; });
        const auto known = word.text.starts_with('$') ? m_own.find(name) : m_own.end();
        if (known == m_own.end() || known->second.text.find("--") == std::string::npos) {
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

// $NAME, ${NAME} and ${NAME:-default} with what is known of them.
std::string ShellState::expanded(const std::string &text, bool &unknown) const
{
    std::string made;
    for (std::size_t at = 0; at < text.size() && made.size() < longestValue;) {
        if (text[at] != '$') {
            unknown = unknown || text[at] == '`';
            made += text[at++];
            continue;
        }
        const bool braces = at + 1 < text.size() && text[at + 1] == '{';
        const std::size_t begin = at + (braces ? 2 : 1);
        std::size_t end = begin;
        while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '_'))
            ++end;
        const std::size_t close = braces ? std::min(text.find('}', end), text.size()) : end;
        const std::string behind = text.substr(end, close - end);
        const auto known = m_own.find(text.substr(begin, end - begin));
        if (known != m_own.end() && known->second.known() && (behind.empty() || behind.starts_with(":-"))) {
            made += known->second.text;
        } else if (behind.starts_with(":-") || behind.starts_with(":=")) {
            made += behind.substr(2); // the value unless the caller says otherwise
        } else {
            unknown = true;
            made += text.substr(at, close - at + (braces ? 1 : 0));
        }
        at = std::max(close + (braces ? 1 : 0), at + 1);
    }
    return made;
}

SourceValue ShellState::valueOf(const ShellWord &word, const std::string &text) const
{
    bool unknown = false;
    SourceValue value{SourceValue::Kind::Text, word.expanded ? expanded(text, unknown) : text};
    if (unknown)
        value.kind = SourceValue::Kind::Unknown;
    return value;
}

void ShellState::add(SourceFact::Kind kind, const std::string &name, SourceValue value, std::int64_t line)
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
}

ShellFacts ShellState::finished()
{
    for (std::size_t i = m_lastStart.value_or(m_found.facts.size()); i < m_found.facts.size(); ++i) {
        SourceFact &fact = m_found.facts[i];
        if (fact.kind != SourceFact::Kind::Variable || fact.reach == Reach::Dead || fact.reach == Reach::NotCalled)
            continue;
        fact.reach = Reach::Dead;
        fact.why = say(Words::tr("the programs are started before it"));
    }
    return std::move(m_found);
}

} // namespace rundiff
