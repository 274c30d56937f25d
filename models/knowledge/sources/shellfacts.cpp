// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/filebytes.h"
#include "models/knowledge/sources/shellstate.h"

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
constexpr std::uint64_t largestSourced = 1024 * 1024;

bool isAnyOf(std::string_view word, std::initializer_list<std::string_view> words)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

// What a condition is before it is tried: only true and false are known.
std::optional<bool> constantCondition(const std::vector<ShellWord> &words, std::size_t at)
{
    if (at + 1 != words.size())
        return std::nullopt;
    return words[at].text == "true" || words[at].text == ":" ? std::optional(true)
           : words[at].text == "false"                       ? std::optional(false)
                                                             : std::nullopt;
}

// Goes through a script's commands in their order, into the functions it calls and the files it sources.
class Script
{
public:
    explicit Script(const SourceText &source) : m_state(source.path) { m_sourced.insert(source.path); }

    ShellFacts facts(std::string_view text)
    {
        run(shellCommands(text));
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
            ++at; // the brace stands on the next line
            skipped = 0;
        }
        if (wordsAt(at).size() <= skipped || wordsAt(at)[skipped].text != "{")
            return i;
        int open = 0;
        for (++skipped, ++open; at < commands.size() && open > 0; ++at, skipped = 0) {
            ShellCommand command = commands[at];
            command.words.erase(command.words.begin(), command.words.begin() + static_cast<std::ptrdiff_t>(skipped));
            if (!command.words.empty() && skipped == 0)
                open += command.words[0].text == "{" ? 1 : command.words[0].text == "}" ? -1 : 0;
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
                m_state.readCommand(words, at + 1);
            return m_state.end();
        }
        if (isAnyOf(first, {"source", "."}) && at + 1 < words.size())
            return readSourced(words[at + 1]);
        if (const auto function = m_functions.find(first); function != m_functions.end())
            return call(function->second);
        m_state.readCommand(words, at);
    }

    void call(Function &function)
    {
        function.called = function.called || m_state.reach <= Reach::Conditional;
        if (m_depth >= deepestCalls)
            return;
        ++m_depth;
        const std::string path = std::exchange(m_state.path, function.path);
        const std::vector<ShellCommand> body = function.body; // it may define itself anew
        run(body);
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
                    m_state.readCommand(command.words, 0);
            }
        }
    }

    // A file beside the script; folders that a variable or a command gives are the script's own.
    void readSourced(const ShellWord &word)
    {
        const fs::path folder = fs::path(m_state.path).parent_path();
        const fs::path written(word.text);
        std::vector<fs::path> candidates{folder / written};
        if (word.expanded) {
            const std::size_t slash = word.text.find('/', word.text.find_last_of(")}$") + 1);
            candidates = {folder / (slash == std::string::npos ? word.text : word.text.substr(slash + 1)),
                          folder / written.filename()};
        }
        for (const fs::path &candidate : candidates) {
            std::error_code error;
            const std::string name = candidate.lexically_normal().string();
            if (m_depth >= deepestCalls || !fs::is_regular_file(candidate, error))
                continue;
            const auto whole = readWholeFile(name, largestSourced);
            if (!whole || !m_sourced.insert(name).second)
                return;
            ++m_depth;
            const std::string path = std::exchange(m_state.path, name);
            run(shellCommands(whole->text()));
            m_state.path = path;
            --m_depth;
            return;
        }
    }

    ShellState m_state;
    std::map<std::string, Function> m_functions;
    std::set<std::string> m_sourced;
    int m_depth = 0;
    std::size_t m_commands = 0;
};

} // namespace

ShellFacts shellFacts(const SourceText &source)
{
    return Script(source).facts(source.text);
}

} // namespace rundiff
