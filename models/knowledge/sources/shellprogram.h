// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/sources/shellcommand.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace rundiff
{

// The programs that the words of one command start, and their effect on the environment.
struct ShellProgram {
    enum class Kind {
        None, // nothing that may train
        File,
        Module,
        Code,    // Python among the words: python -c, or a here-document
        Script,  // another shell script, by its path
        Text,    // commands in a text: bash -c, eval, ssh
        Command, // an executable that trains
        Any,     // known only to the caller
    };
    Kind kind = Kind::None;
    std::size_t word = 0;            // that refers to it
    std::size_t arguments = 0;       // the first word after it
    bool cleared = false;            // the environment is empty: env -i, ssh, docker run
    bool sameShell = false;          // eval: settings of the text persist
    bool ignoresPython = false;      // python -E and -I: variables that start with PYTHON
    std::set<std::string> removed;   // env -u
    std::vector<ShellWord> handedOn; // NAME=value, or NAME of a variable that survives the clearing
};

ShellProgram shellProgram(const std::vector<ShellWord> &words, std::size_t at);

// The position at which NAME=value is split; nothing for other words.
std::optional<std::size_t> assignmentOf(std::string_view word);
bool isVariableName(std::string_view name);
bool isVariableSign(char sign);

// Whether a file sets variables and runs nothing, by its name.
bool isEnvironmentFile(std::string_view name);

} // namespace rundiff
