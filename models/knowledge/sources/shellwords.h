// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

struct ShellWord {
    std::string text;
    bool expanded = false; // has a $variable or a command in it
    bool document = false; // a here-document: text is what stands in it
    std::int64_t line = 0;
};

struct ShellCommand {
    std::string before; // what separates it from the last one: "&&", "||", "(" ...; empty for the end of a line
    std::vector<ShellWord> words;
};

// The commands of a shell script: quotes and comments are gone, lines continue behind a backslash, an array's words
// are one word with blanks between them.
std::vector<ShellCommand> shellCommands(std::string_view text);

// A makefile as a shell script of as many lines: every line of a recipe is a shell of its own.
std::string shellOfMakefile(std::string_view text);
bool isMakefile(std::string_view path);

} // namespace rundiff
