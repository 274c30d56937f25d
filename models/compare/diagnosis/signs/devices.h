// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"
#include "models/knowledge/operators/operatorfacts.h"

namespace rundiff
{

// The kinds of device that two runs computed on, as far as their dumps show.
struct Devices {
    bool npu = false, cuda = false, cpu = false;
    bool unknown() const { return !npu && !cuda && !cpu; }
};

// A dump has no field for its device, but its calls may reveal it: a device among the arguments ("npu:0"), the API of
// torch_npu. The CPU counts only if no other device is found: tensors are moved there from every device.
Devices devicesOf(const PairTable &table);

// Whether the fact applies to these runs. PyTorch's facts about CUDA do not apply to MindSpore, nor to a run on the
// CPU. If the device is not known the fact may apply, and its platform is reported with it.
bool concerns(const OperatorFact &fact, const PairTable &table, const Devices &devices);

} // namespace rundiff
