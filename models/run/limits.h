// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/problem.h"
#include "models/run/progress.h"
#include "models/run/threads.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

namespace rundiff
{

// Three quarters of the memory of this machine, or of the container in which the program runs.
std::uint64_t sensibleMemory();

// Limits for work on any input; zero: no limit.
struct Limits {
    std::chrono::milliseconds time = std::chrono::hours(1);
    std::uint64_t memory = sensibleMemory(); // bytes of the whole program
};

// Stops work that takes too much time or memory. To the work it looks like a cancellation; the caller that shows the
// partial result adds `reached()` to it.
class LimitWatch
{
public:
    LimitWatch(const Limits &limits, const Progress &progress);
    LimitWatch(const LimitWatch &) = delete;
    LimitWatch &operator=(const LimitWatch &) = delete;

    const Progress &progress() const { return m_limited; } // also stopped when the given one is
    std::optional<Problem> reached() const;

private:
    enum class Limit : std::uint8_t { None, Time, Memory };

    Limit exceeded() const;
    bool stopIfExceeded();
    void watch(const std::stop_token &ended);

    const std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
    Limits m_limits;
    std::stop_source m_stop;
    Progress m_limited;
    std::stop_callback<std::function<void()>> m_cancelled;
    std::atomic<Limit> m_reached = Limit::None;
    std::vector<std::jthread> m_watcher; // one; last: it reads the others
};

} // namespace rundiff
