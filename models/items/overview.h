// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/operatorcomparison.h"
#include "models/items/rowmarks.h"

#include <cstdint>
#include <span>
#include <vector>

namespace rundiff
{

// What a stretch of rows holds, from the harmless to the worst.
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

// `rows` (of the table, as they are shown) on a bar of `pixels`: where several share a pixel the worst is seen, where
// one covers several all of them show it.
std::vector<OverviewMark> overview(const PairTable &table, std::span<const std::uint32_t> rows, std::size_t pixels,
                                   const RowMarks &marks = {}, std::size_t firstDifference = std::size_t(-1));

// The place among `count` shown rows that a pixel of the bar stands for, and the pixels that a row covers.
std::size_t placeAtPixel(std::size_t pixel, std::size_t pixels, std::size_t count);
std::size_t pixelOfPlace(std::size_t place, std::size_t pixels, std::size_t count);

} // namespace rundiff
