// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/threads.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace rundiff
{

// 0: as many as the machine has cores.
inline unsigned jobsOrCores(unsigned jobs)
{
    return jobs ? jobs : std::max(1U, std::thread::hardware_concurrency());
}

// Calls work(i) for every i below `count` on up to `jobs` threads, including the calling one. Exceptions of work (not
// enough memory) are rethrown here after all threads have finished.
template <typename Work>
void inParallel(std::size_t count, unsigned jobs, Work &&work)
{
    std::atomic<std::size_t> next = 0;
    std::mutex mutex;
    std::exception_ptr thrown;
    const auto run = [&] {
        try {
            for (std::size_t i = next++; i < count; i = next++)
                work(i);
        } catch (...) {
            next = count;
            const std::lock_guard lock(mutex);
            thrown = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 1; i < std::min<std::size_t>(jobsOrCores(jobs), count) && startThread(threads, run); ++i) {
        }
        run();
    }
    if (thrown)
        std::rethrow_exception(thrown);
}

// The same for a range divided into blocks: work(first, last).
template <typename Work>
void inBlocks(std::size_t count, std::size_t blockSize, unsigned jobs, Work &&work)
{
    inParallel((count + blockSize - 1) / blockSize, jobs, [&](std::size_t block) {
        const std::size_t first = block * blockSize;
        work(first, std::min(count, first + blockSize));
    });
}

// Runs several functions, each on one thread.
inline void doAll(const std::vector<std::function<void()>> &things, unsigned jobs)
{
    inParallel(things.size(), jobs, [&](std::size_t i) { things[i](); });
}

} // namespace rundiff
