// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/recomputation/exactoperator.h"

#include <span>
#include <string_view>
#include <vector>

namespace rundiff
{

// The backward pass of an operator that is one node of the graph of gradients: of others, dumps hold the gradients of a
// node inside.
struct ExactGradient {
    std::string_view names;
    std::string_view arguments; // of the forward call
    // The gradients of its inputs in their order; empty where the inputs do not suffice.
    std::vector<Exact> (*compute)(CapturedInputs &forward, const Array &gradient) = nullptr;
};

std::span<const ExactGradient> exactGradients();

} // namespace rundiff
