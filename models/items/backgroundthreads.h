// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace rundiff
{

// Threads beside the one that made this, which is the window's, and the way back to it. All that passes from one to
// another passes under one std::mutex: ThreadSanitizer sees what that orders, and does not see it in Qt's own locks.
class BackgroundThreads
{
public:
    using Work = std::function<void()>;

    explicit BackgroundThreads(unsigned most); // so many pieces of work at once
    ~BackgroundThreads(); // waits for what is under way; what has not begun and what is not yet answered is dropped

    void start(Work work);    // on one of these threads, in the order in which it was asked for
    void answer(Work answer); // from one of these threads: done in the window's, in order

private:
    class Letterbox;

    void workOn();
    Work next(); // waits for it; none when all this ends

    const unsigned m_most;
    std::mutex m_lock;
    std::condition_variable m_changed;
    std::deque<Work> m_waiting;
    unsigned m_idle = 0;
    bool m_ending = false;
    std::unique_ptr<Letterbox> m_letters;
    std::vector<std::jthread> m_threads; // last: they look at the others
};

} // namespace rundiff
