// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dump.h"
#include "models/run/spelling.h"

#include <string>
#include <string_view>

namespace rundiff
{

// The side of a row in results, where what a debugger recorded counts as an output.
std::string_view sideInResults(Side side);

// The digits that restore the number, and no more: "0.001", "nan", "-inf".
std::string allDigits(double number);

// The folder name of a dump's rank; empty if the dump is not in a rank folder.
std::string rankFolder(const DumpLocation &dump);

} // namespace rundiff
