// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"

#include <cstddef>
#include <optional>
#include <string_view>

namespace rundiff
{

// The distance from 1 to the next number of a dtype; 0 for integers and what is not known. Of "torch.bfloat16": 2^-7.
double epsilonOf(std::string_view dtype);

// One unit of the last digit that a dump prints of a number; 0 if it prints all digits.
double printedUnit(const Dump &dump, double number);

// How large the elements of a tensor are, by its statistics.
struct ElementSizes {
    double scale = 0;   // of the largest element
    double typical = 0; // root of the mean square
};
ElementSizes sizesOf(const Dump &dump, const DumpRow &row);

// Empty for NaN, infinity, texts and missing values.
std::optional<double> finiteNumber(const Statistic &statistic);

// How far two numbers are apart, and what of it the printed digits prove.
struct Distance {
    double printed = 0, atLeast = 0, atMost = 0;

    Distance in(double unit) const { return {printed / unit, atLeast / unit, atMost / unit}; }
};

// How far both sides of a row are apart in epsilons of the coarser dtype, in parts of the largest value: from the
// tensors where they were compared, otherwise from the statistics. Nothing for integers, scalars, NaN, and rows without
// a partner or of other shapes.
std::optional<Distance> distanceInEpsilons(const PairTable &table, std::size_t row);

} // namespace rundiff
