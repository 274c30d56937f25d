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
    return words[at].text == "false" ? std::optional(false) : std::nullopt;
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
            const bool joined = command.before == "&&" || command.before == "||";
            const bool wants = command.before == "&&";
            const Reach before = m_state.reach;
            const std::string why = m_state.why;
            if (joined && last)
                m_state.limit(*last == wants ? Reach::Live : Reach::Dead, wants ? "false &&" : "true ||");
            else if (joined && (tested || !wants))
                m_state.limit(Reach::Conditional, command.before);
            last = command.words.empty() ? std::nullopt : constantCondition(command.words, 0);
            tested = !command.words.empty() && isAnyOf(command.words[0].text, {"[", "[[", "test"});
            read(command.words);
            if (joined) {
                m_state.reach = before;
                m_state.why = why;
            }
        }
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

    // NAME() { ... } and function NAME { ... }; the index of its last command, or the same one where there is none.
    std::size_t readFunction(const std::vector<ShellCommand> &commands, std::size_t i)
    {
        const auto wordsAt = [&](std::size_t at) -> const std::vector<ShellWord> & {
            static const std::vector<ShellWord> none;
            return at < commands.size() ? commands[at].words : none;
        };
        const std::vector<ShellWord> &first = commands[i].words;
        const bool keyword = first.size() > 1 && first[0].text == "function";
        const bool brackets = i + 2 < commands.size() && commands[i + 1].before == "(" && wordsAt(i + 1).empty() &&
                              commands[i + 2].before == ")";
        if (first.empty() || (!keyword && (first.size() != 1 || !brackets)))
            return i;
        Function function{{}, m_state.path};
        std::size_t at = brackets ? i + 2 : i;
        std::size_t skipped = brackets ? 0 : 2; // words in front of the brace
        if (wordsAt(at).size() <= skipped && wordsAt(at + 1).size() > 0) {
            ++at; // the brace is on the next line
            skipped = 0;
        }
        if (wordsAt(at).size() <= skipped || wordsAt(at)[skipped].text != "{")
            return i;
        int open = 0;
        for (++skipped, ++open; at < commands.size() && open > 0; ++at, skipped = 0) {
            ShellCommand command = commands[at];
            command.words.erase(command.words.begin(), command.words.begin() + static_cast<std::ptrdiff_t>(skipped));
            if (!command.words.empty() && skipped == 0)
                open += (command.words[0].text == "{") - (command.words[0].text == "}");
            if (open > 0)
                function.body.push_back(std::move(command));
        }
        m_functions.insert_or_assign(keyword ? first[1].text : first[0].text, std::move(function));
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
        if (first == "exit" || first == "exec") {
            if (first == "exec" && at + 1 < words.size())
                command(words, at + 1);
            return m_state.end();
        }
        if (isAnyOf(first, {"source", "."}) && at + 1 < words.size())
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
        function.called = function.called || m_state.reach <= Reach::Conditional;
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

    // A file in the folder of the script or above it, from which it may be run; folders from a variable or a command
    // are one of these.
    void readFile(const ShellWord &word)
    {
        const fs::path folder = fs::path(m_state.path).parent_path();
        std::string written = word.text;
        if (word.expanded) {
            const std::size_t slash = written.find('/', written.find_last_of(")}$") + 1);
            written = slash == std::string::npos ? written : written.substr(slash + 1);
        }
        std::vector<fs::path> candidates{folder / written};
        fs::path above = folder;
        for (int level = 0; level < farthestFolder && above.has_relative_path(); ++level) {
            above = above.parent_path();
            candidates.push_back(above / written);
        }
        candidates.push_back(folder / fs::path(written).filename());
        for (const fs::path &candidate : candidates) {
            std::error_code error;
            const std::string name = candidate.lexically_normal().string();
            if (!fs::is_regular_file(candidate, error))
                continue;
            if (m_depth >= deepestCalls)
                return sayTooDeep(word.line);
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
            return;
        }
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
