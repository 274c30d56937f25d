// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/sources/shellprogram.h"
#include "models/knowledge/sources/sourcefacts.h"

#include <optional>
#include <set>

namespace rundiff
{

// The state of a shell script: its variables, which of them are exported, and whether the current position is reached.
class ShellState
{
public:
    explicit ShellState(const std::string &scriptPath);

    using WordList = std::vector<ShellWord>;
    // Another script, or commands in a text, that a command runs.
    struct Nested {
        bool isPath = false; // or the text itself
        bool sameShell = false;
        std::string text;
        WordList arguments; // its $1, $2 ...
        std::int64_t line = 0;
    };
    // The result of a subshell: variables, and which of them are exported.
    struct Surroundings {
        std::map<std::string, SourceValue> own;
        std::map<std::string, std::vector<std::size_t>> environment; // facts that apply, by the variable
        std::set<std::string> exported;
        std::optional<WordList> arguments;
        bool exportAll = false;
    };

    std::string path; // of the current file
    Reach reach = Reach::Live;
    std::string why;
    Surroundings inForce;

    void limit(Reach most, const std::string &because);
    // Handles if, else, fi, case, esac: returns whether the words were one of these.
    bool readBlock(const std::vector<ShellWord> &words, std::size_t at);
    // Runs the command within this script; another script that it runs is returned, with the state that waits for its
    // end.
    std::optional<std::pair<Nested, Surroundings>> readCommand(const std::vector<ShellWord> &words, std::size_t at);
    void end(); // exit
    void enterNeverCalled(const std::string &function);
    bool inCase() const;
    void addProblem(Problem problem) { m_found.problems.push_back(std::move(problem)); }
    void addScript(const std::string &script) { m_found.scripts.push_back(script); }

    ShellFacts finished(); // settings after the last start of a program are too late

private:
    struct Block {
        std::optional<bool> holds; // its condition, if known
        Reach reach;
        std::string why;
        bool isCase = false;
    };
    using Handed = std::optional<std::pair<Nested, Surroundings>>;

    void enter(std::optional<bool> holds, const std::string &condition);
    void openBlock(const WordList &words, std::size_t at);
    void enterAlternative(const WordList &words, std::size_t at);
    bool readKeyword(const WordList &words, std::size_t at);
    Handed readAssignments(const WordList &words, std::size_t at, bool exported);
    Handed readProgram(const WordList &words, std::size_t at);
    static Nested nestedScript(const ShellProgram &program, const WordList &words);
    void changeEnvironment(const ShellProgram &program, std::int64_t line);
    void start(const ShellProgram &program, const WordList &words);
    std::size_t addEmbedded(const ShellWord &code);
    void addEnvironment(const ShellProgram &program, ShellStart &made);
    void readOptions(const WordList &words, std::size_t at, ShellStart &made);
    SourceValue optionValue(const WordList &words, std::size_t at) const;
    void set(const std::string &name, const SourceValue &value, std::int64_t line, bool handedOn);
    void unset(const ShellWord &word);
    void exportLater(const ShellWord &word);
    void handOn(const std::string &name, SourceValue value, std::int64_t line);
    std::size_t add(SourceFact::Kind kind, const std::string &name, SourceValue value, std::int64_t line);
    SourceValue valueOf(const ShellWord &word, const std::string &text) const;
    // $NAME, or ${NAME:-default}.
    struct Reference {
        std::string name, suffix; // suffix: ":-default"
        std::size_t end = 0;
    };
    static Reference referenceAt(const std::string &text, std::size_t at);
    std::optional<std::string> replacement(const Reference &reference) const;
    const ShellWord *argument(std::string_view number) const;
    bool isChanging(const std::string &variable) const;
    bool usesChanging(std::string_view arithmetic) const;
    std::string expanded(const std::string &text, SourceValue::Kind &known) const;
    WordList withVariables(const WordList &words, std::size_t at) const;
    void addWithVariables(const ShellWord &word, WordList &all) const;

    bool m_environmentFile = false, m_dockerfile = false;
    std::vector<Block> m_blocks;
    std::optional<std::size_t> m_lastStart; // facts before the last start of a program
    ShellFacts m_found;
};

} // namespace rundiff
