// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/dumps/dumptensors.h"
#include "models/formats/tensors/tensor.h"
#include "models/run/dump.h"

#include <cstdint>
#include <unordered_map>

namespace rundiff
{

// Ascend's npu_grouped_matmul and npu_dequant_swiglu_quant write as many rows of their outputs as their groups have
// tokens; the rest is uninitialised memory. As in msprobe, these rows of the target count as zeros.
class WrittenRows
{
public:
    WrittenRows(const Dump &dump, const DumpTensors &tensors);

    // The tensor of the dump's row with zeros where the operator wrote nothing.
    Tensor writtenPart(std::uint32_t row, Tensor tensor) const;
    // Whether the row may have such a part.
    bool mayBeUnwritten(std::uint32_t row) const;

private:
    const Dump *m_dump;
    std::unordered_map<std::uint32_t, std::uint64_t> m_rows; // by operator
};

} // namespace rundiff
