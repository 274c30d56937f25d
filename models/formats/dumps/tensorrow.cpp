// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/dumps/tensorrow.h"

namespace rundiff
{

void setStatistics(ElementType type, const TensorStatistics &statistics, DumpRow &row)
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
