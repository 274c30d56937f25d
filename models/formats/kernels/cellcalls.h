// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dump.h"

namespace rundiff
{

// Gives each call of a cell the call of the cell around it: the last one before it whose path is the longest beginning
// of its own.
void placeCells(Dump &dump);

} // namespace rundiff
