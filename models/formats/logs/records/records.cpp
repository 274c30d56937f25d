// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/records/records.h"

namespace rundiff
{

std::size_t Records::metric(std::string_view name)
{
    for (std::size_t i = 0; i < metrics.size(); ++i) {
        if (metrics[i].name == name)
            return i;
    }
    metrics.push_back({std::string(name), {}, {}});
    return metrics.size() - 1;
}

} // namespace rundiff
