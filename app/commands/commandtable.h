// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/usage.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

struct Drawing;

// A command of the program, for calling it and for all texts about it.
struct Command {
    std::string_view name;      // "compare"
    std::string_view arguments; // "A B"
    std::string summary;
    Usage (*usage)();
    // Empty: it draws, and is called with the program's own arguments.
    std::function<int(std::span<const std::string> arguments)> run;
};

std::vector<Command> allCommands(const Drawing &drawing);

// The command that a mistyped name may stand for; empty: none is near.
std::string nearestCommand(std::string_view typed, const Drawing &drawing);
// The same for a whole command line without a command: "comapre A B" is not three paths, which are not two runs.
std::string mistypedCommand(const std::vector<std::string> &paths, const Drawing &drawing);

} // namespace rundiff
