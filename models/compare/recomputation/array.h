// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tensors/tensor.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <vector>

namespace rundiff
{

using Sizes = std::vector<std::uint64_t>;

// A tensor in double precision, last dimension fastest.
struct Array {
    Sizes shape;
    std::vector<double> values;
};

// Saturates instead of overflowing.
std::uint64_t countOf(const Sizes &shape);

// Inputs that are small can broadcast, or multiply, to an array that no memory holds.
class ArrayTooLarge : public std::length_error
{
public:
    ArrayTooLarge() : std::length_error("an array is too large") {}
};

// Throws ArrayTooLarge, also if an empty array has so many lines that a loop over them would not end.
Array zeros(Sizes shape);

// All elements, or nothing if the source ends early. Throws as zeros().
std::optional<Array> readArray(const Tensor &tensor);

// The shape of an operation on both, as numpy and PyTorch broadcast; nothing if they do not fit.
std::optional<Sizes> broadcastShape(const Sizes &one, const Sizes &other);
// `shape` must be a broadcast shape of the array's. Throws as zeros().
Array broadcastTo(const Array &array, const Sizes &shape);
// The sum over what broadcasting had repeated.
Array summedTo(const Array &array, const Sizes &shape);
// The largest number over what broadcasting had repeated, with `sign` -1 the smallest; NaN where there is one.
Array extremesTo(const Array &array, const Sizes &shape, double sign);

// Matrices: the last two dimensions are exchanged; there must be two.
Array transposedLast(const Array &array);

// "-1" is the last dimension; nothing beyond the shape.
std::optional<std::size_t> dimensionOf(const Sizes &shape, double number);

// The elements along one dimension are `inner` apart.
struct Lines {
    std::size_t outer = 1, length = 1, inner = 1;

    Lines(const Sizes &shape, std::size_t first, std::size_t behind);
    Lines(const Sizes &shape, std::size_t dimension) : Lines(shape, dimension, dimension + 1) {}
    std::size_t count() const { return outer * inner; }
    // Where a line begins.
    std::size_t begin(std::size_t line) const { return line / inner * length * inner + line % inner; }
};

// The nearest numbers with so many bits, as where a value is stored in a shorter type; at least `smallest` apart.
void roundTo(Array &array, int bits, double smallest);

double logistic(double x);

// The largest |value| that is finite.
double largestOf(const std::vector<double> &values);

} // namespace rundiff
