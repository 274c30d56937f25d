// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/rowcolumn.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace rundiff
{

// The rank of each text among all of them in natural order; equal texts share one.
std::vector<std::uint32_t> naturalRanks(const std::vector<std::string_view> &texts);

// The place of each row among them by a column of texts or words; the largest number if there is no text. Each text is
// compared once, for any number of rows. `rows` are in the table's order.
std::vector<std::uint64_t> textKeys(const PairTable &table, const std::vector<std::uint32_t> &rows,
                                    const RowColumn &column);

} // namespace rundiff
