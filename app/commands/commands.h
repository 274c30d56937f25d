// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>

namespace rundiff
{

// The commands that need no window. Each takes what was typed behind its name and returns the exit status.
int compareCommand(std::span<const std::string> arguments);
int inspectCommand(std::span<const std::string> arguments);

// No command at all: the window. Takes the program's own arguments, because Qt has options of its own among them.
int windowCommand(int &argc, char *argv[]);

} // namespace rundiff
