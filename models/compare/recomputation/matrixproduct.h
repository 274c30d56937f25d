// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/recomputation/exactoperator.h"

#include <cstddef>

namespace rundiff
{

// Matrices in rows: `a` has rows x length numbers, `b` length x columns or, transposed, columns x length.
struct MatrixProduct {
    std::size_t rows = 0, length = 0, columns = 0;
    bool transposed = false;
    void add(const double *a, const double *b, double *result) const; // result += a b
    double multiplications() const;
};

// As numpy.matmul multiplies: the last two dimensions, the others broadcast.
std::optional<Exact> exactMatmul(const Array &a, const Array &b, CapturedInputs &inputs);

// How large the terms of such a product are: by the lengths of the rows of both factors.
double productTerm(const Array &a, const Array &b, std::size_t length);

} // namespace rundiff
