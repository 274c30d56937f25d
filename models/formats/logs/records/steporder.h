// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/curve.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace rundiff
{

// The records in the order of their steps; of those with equal steps the last one in the file is kept.
struct StepOrder {
    std::vector<std::size_t> kept, replaced; // indexes: by step, and in the order of the file

    bool inOrder() const { return replaced.empty() && std::ranges::is_sorted(kept); }
};

inline StepOrder stepOrder(const Curve::Steps &steps)
{
    std::vector<std::size_t> order(steps.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::stable_sort(order, {}, [&](std::size_t index) { return steps[index]; });
    StepOrder result;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const bool last = i + 1 == order.size() || steps[order[i + 1]] != steps[order[i]];
        (last ? result.kept : result.replaced).push_back(order[i]);
    }
    std::ranges::sort(result.replaced);
    return result;
}

} // namespace rundiff
