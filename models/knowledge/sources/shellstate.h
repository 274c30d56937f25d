// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/sources/shellwords.h"
#include "models/knowledge/sources/sourcefacts.h"

#include <optional>
#include <set>

namespace rundiff
{

// What a shell script has set and started so far: its variables, which of them are handed on to programs, and whether
// the place it is at is reached.
class ShellState
{
public:
    explicit ShellState(const std::string &scriptPath);

    std::string path; // of the file that is read
    Reach reach = Reach::Live;
    std::string why;

    void limit(Reach most, const std::string &because);
    // if, else, fi, case, esac: whether the words were one of these.
    bool readBlock(const std::vector<ShellWord> &words, std::size_t at);
    void readCommand(const std::vector<ShellWord> &words, std::size_t at);
    void end(); // exit
    void enterNeverCalled(const std::string &function);

    ShellFacts finished(); // what is set behind the last start of a program came too late

private:
    struct Block {
        std::optional<bool> holds; // its condition, where that is known
        Reach reach;
        std::string why;
    };
    using WordList = std::vector<ShellWord>;

    void enter(std::optional<bool> holds, const std::string &condition);
    bool readKeyword(const WordList &words, std::size_t at);
    void readAssignments(const WordList &words, std::size_t at, bool exported, bool env);
    void readHandedOn(const WordList &words, std::size_t at);
    void readProgram(const WordList &words, std::size_t at);
    void readOptions(const WordList &words, std::size_t at);
    void set(const std::string &name, const SourceValue &value, std::int64_t line, bool handedOn);
    void exportLater(const ShellWord &word);
    void add(SourceFact::Kind kind, const std::string &name, SourceValue value, std::int64_t line);
    SourceValue valueOf(const ShellWord &word, const std::string &text) const;
    std::string expanded(const std::string &text, bool &unknown) const;
    WordList withVariables(const WordList &words, std::size_t at) const;

    bool m_environmentFile = false, m_dockerfile = false, m_exportAll = false;
    std::vector<Block> m_blocks;
    std::map<std::string, SourceValue> m_own;
    std::set<std::string> m_exported;
    std::optional<std::size_t> m_lastStart; // facts before the last start of a program
    ShellFacts m_found;
};

} // namespace rundiff
