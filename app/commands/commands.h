// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string>

namespace rundiff
{

// The commands that draw nothing. Each takes what was typed behind its name and returns the exit status.
int compareCommand(std::span<const std::string> arguments);
int checkCommand(std::span<const std::string> arguments);
int inspectCommand(std::span<const std::string> arguments);

// Those that draw. They take the program's own arguments, because Qt has options of its own among them.
int renderCommand(int &argc, char *argv[]);
int windowCommand(int &argc, char *argv[]);

} // namespace rundiff
