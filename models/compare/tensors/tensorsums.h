// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

namespace rundiff
{

// The sums of one pass over two blocks of finite numbers for all metrics. Sums are in double, as numpy's of float64.
struct TensorSums {
    double dot = 0, squaresA = 0, squaresB = 0, squaresDifference = 0;
    double maxDifference = 0, maxB = 0; // of the magnitudes
    double maxRelative = 0;
    std::uint64_t belowThousandth = 0, belowFiveThousandths = 0;

    void add(const TensorSums &other);
};

// The relative errors are computed in the blocks' own type, as msprobe does in numpy's result type.
void addBlocks(const float *a, const float *b, std::size_t count, TensorSums &sums);
void addBlocks(const double *a, const double *b, std::size_t count, TensorSums &sums);

// The same if both blocks are equal.
void addEqualBlocks(const float *values, std::size_t count, TensorSums &sums);
void addEqualBlocks(const double *values, std::size_t count, TensorSums &sums);

// The number of elements outside |a - b| <= atol + rtol * |b|.
std::size_t countOutside(const float *a, const float *b, std::size_t count, double atol, double rtol);
std::size_t countOutside(const double *a, const double *b, std::size_t count, double atol, double rtol);

bool allFinite(const float *values, std::size_t count);
bool allFinite(const double *values, std::size_t count);

} // namespace rundiff
