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

// Three quarters of the memory that this machine, or the container that we run in, has.
std::uint64_t sensibleMemory();

// What work on any input may take; zero: as much as it wants.
struct Limits {
    std::chrono::milliseconds time = std::chrono::hours(1);
    std::uint64_t memory = sensibleMemory(); // bytes of the whole program
};

// Ends work that takes too long or too much. To the work it looks as if somebody had cancelled it; whoever shows what
// there is by then says `reached()` with it.
class LimitWatch
{
public:
    LimitWatch(const Limits &limits, const Progress &progress);
    LimitWatch(const LimitWatch &) = delete;
    LimitWatch &operator=(const LimitWatch &) = delete;

    const Progress &progress() const { return m_limited; } // also stopped when the one given is
    std::optional<Problem> reached() const;

private:
    enum class Limit : std::uint8_t { None, Time, Memory };

    Limit exceeded(std::chrono::steady_clock::time_point start) const;
    void watch(const std::stop_token &ended);

    Limits m_limits;
    std::stop_source m_stop;
    Progress m_limited;
    std::stop_callback<std::function<void()>> m_cancelled;
    std::atomic<Limit> m_reached = Limit::None;
    std::vector<std::jthread> m_watcher; // one; last: it looks at the others
};

} // namespace rundiff
