// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dump.h"

#include <algorithm>
#include <span>

namespace rundiff
{

// Whether the calls are kernels, as in dumps of MindSpore's graph mode.
inline bool holdsKernels(std::span<const DumpOperator> calls)
{
    return std::ranges::any_of(calls, [](const DumpOperator &call) { return !call.kernel.empty(); });
}

} // namespace rundiff
