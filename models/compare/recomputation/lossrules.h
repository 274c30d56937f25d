// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/recomputation/capturedinputs.h"

#include <string>

namespace rundiff
{

// The arguments that cross_entropy and nll_loss share.
struct LossRules {
    double ignored = -100, smoothing = 0;
    std::string reduction = "mean";
    const Array *weight = nullptr;
};

LossRules lossRules(CapturedInputs &inputs);

Array logSoftmax(const Array &input, std::size_t dimension);

} // namespace rundiff
