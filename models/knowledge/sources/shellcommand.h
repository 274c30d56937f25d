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
    bool document = false; // a here-document: text is its content
    std::int64_t line = 0;
};

struct ShellCommand {
    std::string before; // the separator after the last one: "&&", "||", "(" ...; empty for the end of a line
    std::vector<ShellWord> words;
};

// The commands of a shell script: without quotes and comments, lines continue after a backslash, an array's words are
// one word with blanks between them.
std::vector<ShellCommand> shellCommands(std::string_view text);

} // namespace rundiff
