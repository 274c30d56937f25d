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

// Background threads of the thread that created this object, which is the window's, and the way back to it. All data
// between threads is passed under one std::mutex: ThreadSanitizer sees its ordering, and does not see that of Qt's own
// locks.
class BackgroundThreads
{
public:
    using Work = std::function<void()>;

    explicit BackgroundThreads(unsigned most); // number of parallel jobs
    ~BackgroundThreads(); // waits for running work; work that has not started and results that were not delivered are
                          // dropped

    void start(Work work);    // on one of these threads, in the order of the requests
    void answer(Work answer); // from one of these threads: runs in the window's thread, in order

private:
    class Letterbox;

    void workOn();
    Work next(); // waits for it; none when this object is destroyed

    const unsigned m_most;
    std::mutex m_lock;
    std::condition_variable m_changed;
    std::deque<Work> m_waiting;
    unsigned m_idle = 0;
    bool m_ending = false;
    std::unique_ptr<Letterbox> m_letters;
    std::vector<std::jthread> m_threads; // last: they use the others
};

} // namespace rundiff
