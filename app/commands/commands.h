// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/usage.h"

#include <span>
#include <string>

namespace rundiff
{

struct Drawing;

// The commands that draw nothing but reports and bundles. Each receives the arguments after its name and returns the
// exit status.
int compareCommand(std::span<const std::string> arguments, const Drawing &drawing);
int checkCommand(std::span<const std::string> arguments);
int inspectCommand(std::span<const std::string> arguments);
int gateCommand(std::span<const std::string> arguments);
int mergeCommand(std::span<const std::string> arguments, const Drawing &drawing);
int examineCommand(std::span<const std::string> arguments);
int reproCommand(std::span<const std::string> arguments);
int recomputeCommand(std::span<const std::string> arguments);
int helpCommand(std::span<const std::string> arguments, const Drawing &drawing); // about the program, or a command
int refusePictures();                                                            // in a program that cannot draw

// Those that draw. They receive the program's own arguments, because Qt has its own options among them.
int renderCommand(int &argc, char *argv[]);
int windowCommand(int &argc, char *argv[], const Drawing &drawing);

Usage usageOfCompare();
Usage usageOfCheck();
Usage usageOfInspect();
Usage usageOfMerge();
Usage usageOfExamine();
Usage usageOfGate();
Usage usageOfRepro();
Usage usageOfRecompute();
Usage usageOfRender();

} // namespace rundiff
