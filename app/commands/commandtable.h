// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/usage.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// A command of the program, for calling it and for all texts about it.
struct Command {
    std::string_view name;      // "compare"
    std::string_view arguments; // "A B"
    std::string summary;
    Usage (*usage)();
    int (*run)(
        std::span<const std::string> arguments); // null: it draws, and is called with the program's own arguments
};

std::vector<Command> allCommands();

// The command that a mistyped name may stand for; empty: none is near.
std::string nearestCommand(std::string_view typed);

} // namespace rundiff
