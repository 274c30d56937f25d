// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/tensors/tensorsums.h"

#include "models/formats/tensors/processorcopies.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rundiff
{

namespace
{

template <typename Real>
[[gnu::always_inline]] inline void addBlocksOf(const Real *a, const Real *b, std::size_t count, TensorSums &sums)
{
    double dot = 0, squaresA = 0, squaresB = 0, squaresDifference = 0, maxDifference = 0, maxB = 0;
    Real maxRelative = 0;
    unsigned thousandth = 0, fiveThousandths = 0;
#pragma omp simd reduction(+ : dot, squaresA, squaresB, squaresDifference, thousandth, fiveThousandths) \
    reduction(max : maxDifference, maxB, maxRelative)
    for (std::size_t i = 0; i < count; ++i) {
        const double x = a[i], y = b[i];
        const double difference = x - y;
        dot += x * y;
        squaresA += x * x;
        squaresB += y * y;
        squaresDifference += difference * difference;
        maxDifference = std::fabs(difference) > maxDifference ? std::fabs(difference) : maxDifference;
        maxB = std::fabs(y) > maxB ? std::fabs(y) : maxB;
        // msprobe's relative error: where golden is 0, both get the type's epsilon.
        const Real shift = b[i] == 0 ? std::numeric_limits<Real>::epsilon() : Real(0);
        const Real golden = b[i] + shift;
        const Real relative = std::fabs(((a[i] + shift) - golden) / golden);
        maxRelative = relative > maxRelative ? relative : maxRelative;
        thousandth += relative < Real(0.001) ? 1 : 0;
        fiveThousandths += relative < Real(0.005) ? 1 : 0;
    }
    sums.dot += dot;
    sums.squaresA += squaresA;
    sums.squaresB += squaresB;
    sums.squaresDifference += squaresDifference;
    sums.maxDifference = std::max(sums.maxDifference, maxDifference);
    sums.maxB = std::max(sums.maxB, maxB);
    sums.maxRelative = std::max<double>(sums.maxRelative, maxRelative);
    sums.belowThousandth += thousandth;
    sums.belowFiveThousandths += fiveThousandths;
}

template <typename Real>
[[gnu::always_inline]] inline void addEqualBlocksOf(const Real *values, std::size_t count, TensorSums &sums)
{
    double squares = 0, largest = 0;
#pragma omp simd reduction(+ : squares) reduction(max : largest)
    for (std::size_t i = 0; i < count; ++i) {
        const double value = values[i];
        squares += value * value;
        largest = std::fabs(value) > largest ? std::fabs(value) : largest;
    }
    sums.dot += squares;
    sums.squaresA += squares;
    sums.squaresB += squares;
    sums.maxB = std::max(sums.maxB, largest);
    sums.belowThousandth += count;
    sums.belowFiveThousandths += count;
}

template <typename Real>
[[gnu::always_inline]] inline bool allFiniteOf(const Real *values, std::size_t count)
{
    unsigned odd = 0;
#pragma omp simd reduction(+ : odd)
    for (std::size_t i = 0; i < count; ++i)
        odd += std::fabs(values[i]) <= std::numeric_limits<Real>::max() ? 0 : 1;
    return odd == 0;
}

template <typename Real>
[[gnu::always_inline]] inline std::size_t countOutsideOf(const Real *a, const Real *b, std::size_t count, double atol,
                                                         double rtol)
{
    unsigned outside = 0;
#pragma omp simd reduction(+ : outside)
    for (std::size_t i = 0; i < count; ++i) {
        const double x = a[i], y = b[i];
        outside += std::fabs(x - y) <= atol + rtol * std::fabs(y) ? 0 : 1;
    }
    return outside;
}

} // namespace

void TensorSums::add(const TensorSums &other)
{
    dot += other.dot;
    squaresA += other.squaresA;
    squaresB += other.squaresB;
    squaresDifference += other.squaresDifference;
    maxDifference = std::max(maxDifference, other.maxDifference);
    maxB = std::max(maxB, other.maxB);
    maxRelative = std::max(maxRelative, other.maxRelative);
    belowThousandth += other.belowThousandth;
    belowFiveThousandths += other.belowFiveThousandths;
}

RUNDIFF_FOR_EACH_PROCESSOR
void addBlocks(const float *a, const float *b, std::size_t count, TensorSums &sums)
{
    addBlocksOf(a, b, count, sums);
}

RUNDIFF_FOR_EACH_PROCESSOR
void addBlocks(const double *a, const double *b, std::size_t count, TensorSums &sums)
{
    addBlocksOf(a, b, count, sums);
}

RUNDIFF_FOR_EACH_PROCESSOR
void addEqualBlocks(const float *values, std::size_t count, TensorSums &sums)
{
    addEqualBlocksOf(values, count, sums);
}

RUNDIFF_FOR_EACH_PROCESSOR
void addEqualBlocks(const double *values, std::size_t count, TensorSums &sums)
{
    addEqualBlocksOf(values, count, sums);
}

RUNDIFF_FOR_EACH_PROCESSOR
std::size_t countOutside(const float *a, const float *b, std::size_t count, double atol, double rtol)
{
    return countOutsideOf(a, b, count, atol, rtol);
}

RUNDIFF_FOR_EACH_PROCESSOR
std::size_t countOutside(const double *a, const double *b, std::size_t count, double atol, double rtol)
{
    return countOutsideOf(a, b, count, atol, rtol);
}

RUNDIFF_FOR_EACH_PROCESSOR
bool allFinite(const float *values, std::size_t count)
{
    return allFiniteOf(values, count);
}

RUNDIFF_FOR_EACH_PROCESSOR
bool allFinite(const double *values, std::size_t count)
{
    return allFiniteOf(values, count);
}

} // namespace rundiff
