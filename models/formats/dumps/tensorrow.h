// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/tensors/tensorstatistics.h"
#include "models/run/dumprows.h"

namespace rundiff
{

// The statistics of a tensor as PyTorch dumps have them: integers without mean and norm, booleans as "any" and "all".
template <typename Row>
void setStatistics(ElementType type, const TensorStatistics &statistics, Row &row)
{
    const bool isFlag = type == ElementType::Bool;
    row.max = isFlag ? Statistic::ofBool(statistics.max != 0) : Statistic::ofReal(statistics.max);
    row.min = isFlag ? Statistic::ofBool(statistics.min != 0) : Statistic::ofReal(statistics.min);
    if (!isFloating(type) && !isComplex(type))
        return;
    row.mean = Statistic::ofReal(statistics.mean);
    row.norm = Statistic::ofReal(statistics.norm);
}

} // namespace rundiff
