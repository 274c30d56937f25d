// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dump.h"

#include <string_view>

namespace rundiff
{

// "bfloat16" or "float16", where the largest and the smallest number of a longer type are exact in it, as after a round
// trip through it. Empty for others, and for numbers that are exact in every type.
std::string_view shorterTypeOf(const Dump &dump, const DumpRow &row);

} // namespace rundiff
