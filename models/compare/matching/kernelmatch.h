// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/matching/exactmatch.h"
#include "models/run/dump.h"

namespace rundiff
{

// Both execute the same kernels, if not in the same order.
bool sameKernels(const Dump &a, const Dump &b);

// Pairs the kernels of two graphs that were compiled differently: kernels are added, fused, split or numbered in
// another way. The sequences of their executions are aligned by names without numbers, inputs, shapes and types; what
// stays over is paired by its whole name.
OperatorPairs matchKernels(const Dump &a, const Dump &b);

} // namespace rundiff
