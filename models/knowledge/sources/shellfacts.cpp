// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/files/filebytes.h"
#include "models/knowledge/sources/dockerfile.h"
#include "models/knowledge/sources/shellstate.h"

#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <filesystem>
#include <set>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr int deepestCalls = 8; // of functions and sourced files in each other
constexpr std::size_t mostCommands = 200'000;
constexpr std::size_t mostRuns = 100; // of other scripts
constexpr int farthestFolder = 4;     // above the script
constexpr std::uint64_t largestSourced = 1024 * 1024;

// What a condition is before it is tried: only true and false are known.
std::optional<bool> constantCondition(const std::vector<ShellWord> &words, std::size_t at)
{
    if (at + 1 != words.size())
        return std::nullopt;
    if (isAnyOf(words[at].text, {"true", ":"}))
        return true;
    if (words[at].text == "false")
        return false;
    return std::nullopt;
}

constexpr const char *falseBefore = "false &&", *trueBefore = "true ||"; // why a command does not run

std::string_view firstWord(const ShellCommand &command)
{
    if (command.words.empty())
        return {};
    return command.words.front().text;
}

// Goes through a script's commands in their order, into the functions it calls and the files it sources.
class Script
{
public:
    explicit Script(const SourceText &source) : m_state(source.path) { m_running.insert(source.path); }

    ShellFacts facts(std::string_view text)
    {
        run(shellCommands(text));
        if (m_commands >= mostCommands)
            m_state.addProblem({m_state.path, 0, Severity::Warning,
                                message(Messages::tr("{} has more than {} commands: what follows them is not detected"),
                                        m_state.path, mostCommands),
                                Unread{UnreadReason::Limit, message(Messages::tr("commands")), 0, {}}});
        walkWhatNobodyCalls();
        return m_state.finished();
    }

private:
    struct Function {
        std::vector<ShellCommand> body;
        std::string path;
        bool called = false;
    };

    void run(const std::vector<ShellCommand> &commands)
    {
        std::optional<bool> last; // whether the command before succeeds, where that is known
        bool tested = false;      // the command before is a test
        for (std::size_t i = 0; i < commands.size() && ++m_commands < mostCommands; ++i) {
            if (const std::size_t end = readFunction(commands, i); end > i) {
                i = end;
                continue;
            }
            const ShellCommand &command = commands[i];
            readBrackets(command);
            const bool joined = isAnyOf(command.before, {"&&", "||"});
            const Reach before = m_state.reach;
            const std::string why = m_state.why;
            if (joined)
                limitByPrevious(command.before == "&&", last, tested);
            last = constantCondition(command.words, 0);
            tested = isAnyOf(firstWord(command), {"[", "[[", "test"});
            read(command.words);
            if (joined) {
                m_state.reach = before;
                m_state.why = why;
            }
        }
    }

    // "previous && command" and "previous || command"; `last` is the result of the previous command, if it is known.
    void limitByPrevious(bool both, std::optional<bool> last, bool tested)
    {
        if (last == both)
            m_state.limit(Reach::Live, both ? falseBefore : trueBefore);
        else if (last)
            m_state.limit(Reach::Dead, both ? falseBefore : trueBefore);
        else if (tested || !both)
            m_state.limit(Reach::Conditional, both ? "&&" : "||");
    }

    // ( ... ) is a subshell: its settings are lost after it. The bracket of a case is not one.
    void readBrackets(const ShellCommand &command)
    {
        if (command.before == "(")
            m_around.push_back(m_state.inForce);
        if (command.before != ")" || m_around.empty() || m_state.inCase())
            return;
        m_state.inForce = std::move(m_around.back());
        m_around.pop_back();
    }

    struct FunctionHead {
        std::string name;
        std::size_t command = 0, brace = 0; // the word of the command that opens the body
    };

    static std::size_t wordsAt(const std::vector<ShellCommand> &commands, std::size_t at)
    {
        if (at < commands.size())
            return commands[at].words.size();
        return 0;
    }

    static bool hasBrackets(const std::vector<ShellCommand> &commands, std::size_t i)
    {
        if (i + 2 >= commands.size() || !commands[i + 1].words.empty())
            return false;
        return commands[i + 1].before == "(" && commands[i + 2].before == ")";
    }

    // NAME() { and function NAME {, with the brace on the same line or on the next one.
    static std::optional<FunctionHead> functionHead(const std::vector<ShellCommand> &commands, std::size_t i)
    {
        const std::vector<ShellWord> &first = commands[i].words;
        const bool keyword = first.size() > 1 && first[0].text == "function";
        const bool brackets = hasBrackets(commands, i);
        if (!keyword && (first.size() != 1 || !brackets))
            return std::nullopt;
        FunctionHead head{first[keyword].text, i, 2};
        if (brackets)
            head = {head.name, i + 2, 0};
        if (wordsAt(commands, head.command) <= head.brace && wordsAt(commands, head.command + 1) > 0)
            head = {head.name, head.command + 1, 0};
        if (wordsAt(commands, head.command) <= head.brace || commands[head.command].words[head.brace].text != "{")
            return std::nullopt;
        return head;
    }

    // The index of the last command of a function that is defined at `i`, or `i` where none is.
    std::size_t readFunction(const std::vector<ShellCommand> &commands, std::size_t i)
    {
        const std::optional<FunctionHead> head = functionHead(commands, i);
        if (!head)
            return i;
        Function function{{}, m_state.path};
        std::size_t at = head->command;
        std::size_t skipped = head->brace + 1;
        for (int open = 1; at < commands.size() && open > 0; ++at, skipped = 0) {
            ShellCommand command = commands[at];
            command.words.erase(command.words.begin(), command.words.begin() + static_cast<std::ptrdiff_t>(skipped));
            if (skipped == 0)
                open += (firstWord(command) == "{") - (firstWord(command) == "}");
            if (open > 0)
                function.body.push_back(std::move(command));
        }
        m_functions.insert_or_assign(head->name, std::move(function));
        return std::max(at, i + 2) - 1;
    }

    void read(const std::vector<ShellWord> &words)
    {
        std::size_t at = 0;
        while (at < words.size() && isAnyOf(words[at].text, {"then", "do", "{", "!", "time"}))
            ++at;
        if (at >= words.size() || m_state.readBlock(words, at))
            return;
        const std::string &first = words[at].text;
        const bool more = at + 1 < words.size();
        if (isAnyOf(first, {"exit", "exec"})) {
            if (first == "exec" && more)
                command(words, at + 1);
            return m_state.end();
        }
        if (isAnyOf(first, {"source", "."}) && more)
            return readFile(words[at + 1]);
        if (const auto function = m_functions.find(first); function != m_functions.end())
            return call(function->second, words, at + 1);
        command(words, at);
    }

    void command(const std::vector<ShellWord> &words, std::size_t at)
    {
        auto nested = m_state.readCommand(words, at);
        if (!nested)
            return;
        auto &[script, before] = *nested;
        if (script.isPath)
            runScript(script);
        else
            runText(script);
        if (!script.sameShell)
            m_state.inForce = std::move(before);
    }

    void runText(const ShellState::Nested &script)
    {
        if (m_depth >= deepestCalls)
            return sayTooDeep(script.line);
        ++m_depth;
        std::vector<ShellCommand> commands = shellCommands(script.text);
        for (ShellCommand &one : commands) {
            for (ShellWord &word : one.words)
                word.line += script.line - 1;
        }
        const Reach reach = m_state.reach;
        const std::string why = m_state.why;
        run(commands);
        m_state.reach = reach;
        m_state.why = why;
        --m_depth;
    }

    void sayTooDeep(std::int64_t line)
    {
        m_state.addProblem(
            {m_state.path, line, Severity::Warning,
             message(Messages::tr(
                         "{} runs scripts or functions nested deeper than {} levels: what they set is not detected"),
                     m_state.path, deepestCalls),
             Unread{UnreadReason::Limit, message(Messages::tr("commands")), 0, {}}});
    }

    // A script that runs by itself: it begins with the variables that are handed on, and its end is not this one's.
    void runScript(const ShellState::Nested &script)
    {
        const ShellWord word{script.text, script.text.find('$') != std::string::npos, false, script.line};
        m_state.inForce.arguments = script.arguments;
        const Reach reach = m_state.reach;
        const std::string why = m_state.why;
        readFile(word);
        m_state.reach = reach;
        m_state.why = why;
    }

    void call(Function &function, const std::vector<ShellWord> &words, std::size_t at)
    {
        if (m_state.reach <= Reach::Conditional)
            function.called = true;
        if (m_depth >= deepestCalls)
            return sayTooDeep(words.front().line);
        ++m_depth;
        const std::string path = std::exchange(m_state.path, function.path);
        const std::vector<ShellCommand> body = function.body; // it may redefine itself
        const std::vector<ShellWord> given(words.begin() + static_cast<std::ptrdiff_t>(std::min(at, words.size())),
                                           words.end());
        const auto arguments = std::exchange(m_state.inForce.arguments, given);
        run(body);
        m_state.inForce.arguments = arguments;
        m_state.path = path;
        --m_depth;
    }

    void walkWhatNobodyCalls()
    {
        for (auto &[name, function] : m_functions) {
            if (function.called)
                continue;
            const std::vector<ShellCommand> body = function.body;
            m_state.path = function.path;
            m_state.enterNeverCalled(name);
            for (const ShellCommand &command : body) {
                if (!command.words.empty())
                    m_state.readCommand(command.words, 0); // nothing is started there
            }
        }
    }

    // The paths of a file in the folder of the script or above it, from which it may be run; folders from a variable or
    // a command are one of these.
    std::vector<fs::path> candidatesFor(const ShellWord &word) const
    {
        const fs::path folder = fs::path(m_state.path).parent_path();
        std::string written = word.text;
        if (word.expanded)
            written = written.substr(written.find('/', written.find_last_of(")}$") + 1) + 1);
        std::vector<fs::path> candidates{folder / written};
        fs::path above = folder;
        for (int level = 0; level < farthestFolder && above.has_relative_path(); ++level) {
            above = above.parent_path();
            candidates.push_back(above / written);
        }
        candidates.push_back(folder / fs::path(written).filename());
        return candidates;
    }

    void readFile(const ShellWord &word)
    {
        for (const fs::path &candidate : candidatesFor(word)) {
            std::error_code error;
            if (fs::is_regular_file(candidate, error))
                return runFile(candidate.lexically_normal().string(), word.line);
        }
    }

    void runFile(const std::string &name, std::int64_t line)
    {
        if (m_depth >= deepestCalls)
            return sayTooDeep(line);
        if (m_running.contains(name) || m_read.size() >= mostRuns)
            return;
        const auto whole = readWholeFile(name, largestSourced);
        if (!whole)
            return m_state.addProblem(whole.error());
        m_read.push_back(name);
        m_state.addScript(name);
        ++m_depth;
        m_running.insert(name);
        const std::string path = std::exchange(m_state.path, name);
        run(shellCommands(whole->text()));
        m_state.path = path;
        m_running.erase(name);
        --m_depth;
    }

    ShellState m_state;
    std::map<std::string, Function> m_functions;
    std::set<std::string> m_running; // files, each in the one before
    std::vector<std::string> m_read;
    std::vector<ShellState::Surroundings> m_around; // of brackets
    int m_depth = 0;
    std::size_t m_commands = 0;
};

} // namespace

ShellFacts shellFacts(const SourceText &source)
{
    return Script(source).facts(isDockerfile(source.path) ? shellOfDockerfile(source.text) : source.text);
}

} // namespace rundiff
