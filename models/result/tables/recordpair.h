// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/kernels/kernelrecords.h"

#include <cstdint>
#include <vector>

namespace rundiff
{

// For each record of a dump of kernels its row in the dump; DumpOperator::nothing where it has none.
std::vector<std::uint32_t> rowsOfRecords(const KernelRecords &records, const Dump &dump);

// One line of the table: a record of A, of B, or of both.
struct RecordPair {
    static constexpr std::uint32_t none = DumpOperator::nothing;
    std::uint32_t a = none, b = none;
};

// A's records in their order, each with that of B of the same kernel, task, side, slot and occurrence by time; then
// those of B alone.
std::vector<RecordPair> pairRecords(const KernelRecords &a, const KernelRecords &b);

} // namespace rundiff
