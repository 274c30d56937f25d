// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/recomputation/capturedinputs.h"

#include <cstddef>

namespace rundiff
{

// Weight and bias of one size; null where they are not given.
struct NormScale {
    const Array *weight = nullptr, *bias = nullptr;

    double weightAt(std::size_t i) const { return weight ? weight->values[i] : 1; }
    double biasAt(std::size_t i) const { return bias ? bias->values[i] : 0; }
    bool fits(std::size_t size) const
    {
        return (!weight || weight->values.size() == size) && (!bias || bias->values.size() == size);
    }
};

NormScale scaleOf(CapturedInputs &inputs);

struct Moments {
    double mean = 0, variance = 0;
};

Moments momentsOf(const double *values, std::size_t count);

} // namespace rundiff
