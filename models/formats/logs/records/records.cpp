// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/records/records.h"

namespace rundiff
{

std::size_t Records::metric(std::string_view name, const MetricMarks &marks)
{
    for (std::size_t i = 0; i < metrics.size(); ++i) {
        if (metrics[i].name == name && metrics[i].marks == marks)
            return i;
    }
    metrics.push_back({std::string(name), {}, {}, marks});
    return metrics.size() - 1;
}

} // namespace rundiff
