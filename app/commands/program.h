// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace rundiff
{

struct Drawing;

// Runs the command of a command line and returns the exit status: all of main(), with or without a GUI.
int runProgram(int argc, char *argv[], const Drawing &drawing);

} // namespace rundiff
