// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/curve.h"

#include <cstdint>
#include <optional>

namespace rundiff
{

// How a log counts the iterations of the process that wrote it: Megatron and Hugging Face from 1, others from 0, a
// resumed training from where it goes on.
struct IterationCount {
    std::int64_t first = 0;       // the number of the process's first iteration
    std::int64_t perStep = 1;     // other than 1: each record is this far from the one before
    bool mayCountSamples = false; // from 0 on in larger steps: printed now and then, or counted in samples

    bool resumed() const { return first > 1; }
};

// Nothing where the log does not show: epochs, a single record after the beginning.
std::optional<IterationCount> iterationsOf(const Curve &curve);

} // namespace rundiff
