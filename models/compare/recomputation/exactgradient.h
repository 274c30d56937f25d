// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/recomputation/exactoperator.h"

#include <span>
#include <string_view>
#include <vector>

namespace rundiff
{

// The backward pass of an operator.
struct ExactGradient {
    std::string_view names;
    std::string_view arguments; // of the forward call
    // The gradients of its inputs in their order; empty where the inputs are not sufficient.
    std::vector<Exact> (*compute)(CapturedInputs &forward, const Array &gradient) = nullptr;
    // Of several nodes of the graph of gradients: a dump may hold the gradients of its last node instead, in the order
    // of that node.
    bool composed = false;
    bool rounded = false; // autocast gives it inputs of the type of its result
};

std::span<const ExactGradient> exactGradients();
std::span<const ExactGradient> exactProductGradients();
std::span<const ExactGradient> exactConvolutionGradients();
std::span<const ExactGradient> exactNormGradients();
std::span<const ExactGradient> exactLossGradients();

} // namespace rundiff
