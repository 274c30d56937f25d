// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/threads.h"

#include <algorithm>
#include <cstddef>
#include <thread>
#include <vector>

namespace rundiff
{

// Runs work(first, last) for consecutive parts of [0, count) in parallel, one part per core; small work runs in this
// thread.
template <typename Work>
void inShares(std::size_t count, std::size_t smallest, const Work &work)
{
    const std::size_t cores = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, 16);
    const std::size_t shares = std::clamp<std::size_t>(count / std::max<std::size_t>(smallest, 1), 1, cores);
    std::vector<std::jthread> threads;
    threads.reserve(shares);
    for (std::size_t share = 1; share < shares; ++share) {
        const auto part = [&work, share, shares, count] { work(count * share / shares, count * (share + 1) / shares); };
        if (!startThread(threads, part))
            part();
    }
    work(0, count / shares);
}

} // namespace rundiff
