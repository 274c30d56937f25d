// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/summaries/structuredifferences.h"
#include "models/run/message.h"

namespace rundiff
{

// "Module.layers.0.attn.Attention.forward.0: A calls NPU.npu_fusion_attention.0, B calls Torch.matmul.0, Torch.mul.2
// instead."
Message structureWords(const StructureDifference &found);

} // namespace rundiff
