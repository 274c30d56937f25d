// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"
#include "models/items/rows/rowmarks.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <stop_token>

namespace rundiff
{

// Rows that one looks for by a single choice, next to the text of a filter.
enum class RowSubset : std::uint8_t { All, Differing, Begins, OnlyA, OnlyB, Suspect, NotFinite };
inline constexpr std::size_t rowSubsets = 7;

// `marks` has the rows where differences begin. Ignored rows are of no subset but All.
bool isOf(RowSubset subset, const PairTable &table, std::size_t row, const RowMarks &marks);

// How many rows each of them has, by its number.
using SubsetCounts = std::array<std::size_t, rowSubsets>;
SubsetCounts countSubsets(const PairTable &table, const RowMarks &marks, const std::stop_token &stop = {});

} // namespace rundiff
