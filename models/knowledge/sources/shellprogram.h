// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/sources/shellwords.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace rundiff
{

// What the words of one command start, and what they do to the environment on the way.
struct ShellProgram {
    enum class Kind {
        None, // nothing that may train
        File,
        Module,
        Code,    // Python among the words: python -c, or a here-document
        Script,  // another shell script, by its path
        Text,    // commands in a text: bash -c, eval, ssh
        Command, // a program that trains by itself
        Any,     // known to the caller only
    };
    Kind kind = Kind::None;
    std::size_t word = 0;            // that names it
    std::size_t arguments = 0;       // the first word behind it
    bool cleared = false;            // the environment begins empty: env -i, ssh, docker run
    bool sameShell = false;          // eval: what the text sets stays
    bool ignoresPython = false;      // python -E and -I: variables that begin with PYTHON
    std::set<std::string> removed;   // env -u
    std::vector<ShellWord> handedOn; // NAME=value, or NAME of a variable that outlives the clearing
};

ShellProgram shellProgram(const std::vector<ShellWord> &words, std::size_t at);

// Where NAME=value is split; nothing for other words.
std::optional<std::size_t> assignmentOf(std::string_view word);
bool isVariableName(std::string_view name);

} // namespace rundiff
