// SPDX-License-Identifier: GPL-3.0-or-later
// For machines without a display: the whole command line except drawing, without the libraries of a desktop.
#include "app/commands/drawing.h"
#include "app/commands/program.h"

int main(int argc, char *argv[])
{
    return rundiff::runProgram(argc, argv, rundiff::Drawing());
}
