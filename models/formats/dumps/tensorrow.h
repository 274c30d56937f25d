// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tensors/tensorstatistics.h"
#include "models/run/dumprows.h"

namespace rundiff
{

// The statistics of a tensor as PyTorch dumps have them: integers without mean and norm, booleans as "any" and "all".
void setStatistics(ElementType type, const TensorStatistics &statistics, DumpRow &row);

} // namespace rundiff
