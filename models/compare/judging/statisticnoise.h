// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"

#include <cstddef>

namespace rundiff
{

// Maximum and minimum agree in every digit, mean and norm are off by no more than another order of additions makes
// them, as with another number of threads: nearly always the same tensor. All of them are numbers of single precision,
// which a damaged digit would not leave them. `times`: so much more is allowed where checksums prove the tensors equal.
bool differsInStatisticsOnly(const PairTable &table, std::size_t row, double times = 1);

} // namespace rundiff
