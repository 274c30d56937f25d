// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace rundiff
{

// 0: as many as the machine has cores.
inline unsigned jobsOrCores(unsigned jobs)
{
    return jobs ? jobs : std::max(1U, std::thread::hardware_concurrency());
}

// Calls work(i) for every i below `count` on up to `jobs` threads, this one among them.
template <typename Work>
void inParallel(std::size_t count, unsigned jobs, Work &&work)
{
    std::atomic<std::size_t> next = 0;
    const auto run = [&] {
        for (std::size_t i = next++; i < count; i = next++)
            work(i);
    };
    std::vector<std::jthread> threads;
    for (std::size_t i = 1; i < std::min<std::size_t>(jobsOrCores(jobs), count); ++i)
        threads.emplace_back(run);
    run();
}

// The same for a range cut into blocks: work(first, last).
template <typename Work>
void inBlocks(std::size_t count, std::size_t blockSize, unsigned jobs, Work &&work)
{
    inParallel((count + blockSize - 1) / blockSize, jobs, [&](std::size_t block) {
        const std::size_t first = block * blockSize;
        work(first, std::min(count, first + blockSize));
    });
}

} // namespace rundiff
