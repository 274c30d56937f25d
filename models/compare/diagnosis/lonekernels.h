// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/diagnosis.h"
#include "models/compare/table/dumppair.h"

#include <cstddef>
#include <optional>

namespace rundiff
{

// Kernels that one run only executes: the graphs were compiled differently.
struct LoneKernels {
    const PairTable &table;
    std::size_t inA = 0, inB = 0;
    std::size_t first = 0; // index into the table's operators

    std::size_t count() const { return inA + inB; }
    std::size_t firstRow() const { return table.operators[first].firstRow; }
};

// Nothing for other dumps, and if the other dump is damaged or holds a selection of kernels only.
std::optional<LoneKernels> loneKernels(const DumpPair &pair);
Diagnosis diagnosisOfLoneKernels(const LoneKernels &lone);

bool isKernelDump(const PairTable &table);
bool hasUpdate(const PairTable &table); // kernels that update the weights

} // namespace rundiff
