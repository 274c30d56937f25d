// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/layouts/stagelayers.h"

#include "models/formats/layouts/logicalcall.h"

#include <algorithm>

namespace rundiff
{

void StageLayers::add(const Dump &dump, std::int64_t stage)
{
    for (const DumpOperator &owner : dump.operators) {
        const auto call = LogicalCall::of(dump.name(owner.key));
        const auto layer = call ? call->layer() : std::nullopt;
        if (!layer)
            continue;
        std::int64_t &count = m_counts[{call->chunk, stage}];
        count = std::max(count, *layer + 1);
    }
}

bool StageLayers::areEven() const
{
    const bool isDivisible = m_layout.layers % (m_layout.chunks * m_layout.pipeline) == 0;
    return isDivisible &&
           std::ranges::all_of(m_counts, [this](const auto &counted) { return counted.second <= share(); });
}

std::int64_t StageLayers::before(std::int64_t stage, std::int64_t chunk) const
{
    if (areEven())
        return (chunk * m_layout.pipeline + stage) * share();
    std::int64_t layers = 0;
    for (const auto &[place, count] : m_counts) {
        if (place < std::pair(chunk, stage))
            layers += count;
    }
    return layers;
}

} // namespace rundiff
