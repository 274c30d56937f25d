// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/callfindings.h"
#include "models/compare/table/pairtable.h"

#include <vector>

namespace rundiff
{

// The calls that increase a difference most: the error of an output over that of the inputs, the largest first.
std::vector<Amplification> largestAmplifications(const PairTable &table);

} // namespace rundiff
