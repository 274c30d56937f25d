// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/operatorcomparison.h"

#include <optional>

namespace rundiff
{

// The first row of a kernel that one run only executes, in dumps of kernels whose common rows all agree: the graphs
// were compiled differently. Nothing if the other dump is damaged, or holds a selection of kernels only.
std::optional<std::size_t> firstLoneKernel(const DumpPair &pair);
Diagnosis diagnosisOfLoneKernel(const DumpPair &pair, std::size_t row);

// For weights that differ first although everything agrees that was captured of the step before, which is `before`.
Diagnosis diagnosisOfUncapturedUpdate(const FirstDifference &found, const DumpPair &before);
bool isKernelDump(const PairTable &table);

} // namespace rundiff
