// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace rundiff
{

struct Drawing;

// What is written from the table of commands and their options, so that it cannot contradict --help.

// A page for man(1): of a command, or of the program (an empty name).
std::string manualPage(std::string_view command, const Drawing &drawing);

// Completions of a shell: "bash", "zsh" or "fish"; empty for any other.
std::string shellCompletion(std::string_view shell, const Drawing &drawing);

} // namespace rundiff
