// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/recomputation/capturedinputs.h"

#include <optional>
#include <span>
#include <string_view>

namespace rundiff
{

// A result in double precision, and what decides how far arithmetic of a shorter type may be off.
struct Exact {
    Array values;
    double additions = 1;    // for one number of the result
    double cancellation = 1; // how large the terms are, in parts of the largest result
};

// An operator that can be computed again. Names and arguments are separated by spaces; arguments in PyTorch's order.
struct ExactOperator {
    std::string_view names;
    std::string_view arguments;
    // Nothing where the inputs are not sufficient: they hold the reason. `output` counts the results of a call.
    std::optional<Exact> (*compute)(CapturedInputs &inputs, std::size_t output) = nullptr;
    bool rounded = false; // autocast gives it inputs of the type of its result
};

std::span<const ExactOperator> exactProducts();
std::span<const ExactOperator> exactConvolutions();
std::span<const ExactOperator> exactElementwise();
std::span<const ExactOperator> exactReductions();
std::span<const ExactOperator> exactNormalisations();
std::span<const ExactOperator> exactPicks();
std::span<const ExactOperator> exactLosses();
std::span<const ExactOperator> exactAttention();

// The largest term in parts of the largest result, at least 1.
double cancellationOf(double largestTerm, const Array &result);

} // namespace rundiff
