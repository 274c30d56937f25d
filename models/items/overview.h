// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/operatorcomparison.h"
#include "models/items/rows/rowmarks.h"

#include <cstdint>
#include <span>
#include <vector>

namespace rundiff
{

// The content of a range of rows, from harmless to worst.
enum class OverviewMark : std::uint8_t {
    None,
    Agrees,
    Ignored,
    NotComparable,
    Warning,
    OneRun,
    Differs,
    FirstDifference
};

OverviewMark overviewMark(const PairTable &table, std::size_t row, const RowMarks &marks = {});

// `rows` (of the table, in display order) on a bar of `pixels`: several rows in one pixel show the worst, one row over
// several pixels fills all of them.
std::vector<OverviewMark> overview(const PairTable &table, std::span<const std::uint32_t> rows, std::size_t pixels,
                                   const RowMarks &marks = {}, std::size_t firstDifference = std::size_t(-1));

// The position among `count` shown rows for a pixel of the bar, and the pixels of a row.
std::size_t placeAtPixel(std::size_t pixel, std::size_t pixels, std::size_t count);
std::size_t pixelOfPlace(std::size_t place, std::size_t pixels, std::size_t count);

} // namespace rundiff
