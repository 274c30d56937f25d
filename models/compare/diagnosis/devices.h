// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/operatorcomparison.h"
#include "models/knowledge/operators/operatorfacts.h"

namespace rundiff
{

// The kinds of device that two runs computed on, as far as their dumps tell.
struct Devices {
    bool npu = false, cuda = false, cpu = false;
    bool unknown() const { return !npu && !cuda && !cpu; }
};

// A dump has no field for its device, but its calls may tell: a device among the arguments ("npu:0"), the API of
// torch_npu. The CPU counts only where nothing names another: tensors are moved there from every device.
Devices devicesOf(const PairTable &table);

// Is the fact about these runs? PyTorch's facts about CUDA say nothing of MindSpore, nor of a run on the CPU. Where the
// device is not known it may be, and its platform is told with it.
bool concerns(const OperatorFact &fact, const PairTable &table, const Devices &devices);

} // namespace rundiff
