// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/matching/sharednames.h"
#include "models/compare/table/pairtable.h"

#include <string_view>

namespace rundiff
{

// The dtypes that msprobe compares with each other: equal ones and the short floats among themselves; between
// frameworks all integers, all floats, all booleans, all complex numbers.
bool msprobeCompares(std::string_view dtypeA, std::string_view dtypeB, bool crossFramework);

// Marks the matched rows whose dtypes msprobe does not compare.
void applyDtypeCondition(PairTable &table, SharedNames &names);

} // namespace rundiff
