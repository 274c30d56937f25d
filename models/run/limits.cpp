// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/run/limits.h"

#include "models/run/messages.h"

#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <condition_variable>
#include <fstream>
#include <mutex>

namespace rundiff
{

namespace
{

constexpr double gigabyte = 1e9;

std::uint64_t pageSize()
{
    return static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

// What the program has of the machine's memory now (proc(5), statm).
std::uint64_t residentMemory()
{
    std::ifstream pages("/proc/self/statm");
    std::uint64_t whole = 0, resident = 0;
    pages >> whole >> resident;
    return resident * pageSize();
}

} // namespace

std::uint64_t sensibleMemory()
{
    std::uint64_t most = static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) * pageSize();
    std::uint64_t ofContainer = 0;
    if (std::ifstream("/sys/fs/cgroup/memory.max") >> ofContainer) // "max" is not a number
        most = std::min(most, ofContainer);
    return most / 4 * 3;
}

LimitWatch::LimitWatch(const Limits &limits, const Progress &progress)
    : m_limits(limits), m_limited{progress.report, m_stop.get_token()},
      m_cancelled(progress.stop, [this] { m_stop.request_stop(); })
{
    if (stopIfExceeded()) // on a busy machine small work may be done before the thread starts
        return;
    startThread(m_watcher,
                [this](const std::stop_token &ended) { watch(ended); }); // without a thread there is no limit
}

LimitWatch::Limit LimitWatch::exceeded() const
{
    if (m_limits.time.count() > 0 && std::chrono::steady_clock::now() - m_start >= m_limits.time)
        return Limit::Time;
    if (m_limits.memory == 0 || residentMemory() < m_limits.memory)
        return Limit::None;
    ::malloc_trim(0); // what earlier work gave back may still be held
    if (residentMemory() < m_limits.memory)
        return Limit::None;
    return Limit::Memory;
}

bool LimitWatch::stopIfExceeded()
{
    const Limit limit = exceeded();
    if (limit == Limit::None)
        return false;
    m_reached = limit;
    m_stop.request_stop();
    return true;
}

void LimitWatch::watch(const std::stop_token &ended)
{
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    do {
        if (stopIfExceeded())
            return;
        auto pause = std::chrono::milliseconds(20);
        if (m_limits.time.count() > 0)
            pause = std::min(pause, m_limits.time);
        wake.wait_for(lock, ended, pause, [] { return false; });
    } while (!ended.stop_requested());
}

std::optional<Problem> LimitWatch::reached() const
{
    const Limit limit = m_reached;
    if (limit == Limit::None)
        return std::nullopt;
    const std::string words =
        limit == Limit::Time
            ? message(Messages::tr("Stopped after {:g} s, the time limit (--time-limit): what was read "
                                   "and compared until then is shown, the rest is missing."),
                      static_cast<double>(m_limits.time.count()) / 1000)
            : message(Messages::tr("Stopped at {:.3g} GB of memory, the limit (--memory-limit): what "
                                   "was read and compared until then is shown, the rest is missing."),
                      static_cast<double>(m_limits.memory) / gigabyte);
    return Problem{{}, 0, Severity::Error, words, Unread{UnreadReason::Limit, "comparisons", 0, {}}};
}

} // namespace rundiff
