// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/rowfields.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace rundiff
{

// "relu.2" before "relu.10": runs of digits compare as numbers.
bool naturallyLess(std::string_view one, std::string_view other);

// The place of each text among all of them in natural order; equal texts share one.
std::vector<std::uint32_t> naturalRanks(const std::vector<std::string_view> &texts);

// The place of each row's text in a column (as A has it, or B where A has none); the largest number where there is no
// text. Each text is compared once, however many rows have it. `rows` stand in the table's order.
std::vector<std::uint64_t> textRanks(const PairTable &table, const std::vector<std::uint32_t> &rows, RowField field);

} // namespace rundiff
