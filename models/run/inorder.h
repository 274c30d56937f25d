// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

namespace rundiff
{

// Passes on the results of parallel work in the order of their numbers, one at a time. The thread that has the next one
// uses it, and all that follow it without a gap. What waits is limited: a thread that is too far ahead waits for the
// others. Every number is delivered, by threads that start them in their order; nothing: there is no such result.
template <typename T>
class InOrder
{
public:
    using Use = std::function<void(T)>;

    InOrder(std::size_t mostWaiting, Use use) : m_most(mostWaiting), m_use(std::move(use)) {}

    // `size` counts towards the limit.
    void deliver(std::size_t number, std::optional<T> result, std::size_t size = 0)
    {
        std::unique_lock lock(m_mutex);
        m_waiting.emplace(number, Waiting{std::move(result), size});
        m_size += size;
        for (useNext(lock); m_size > m_most && number >= m_next; useNext(lock))
            m_changed.wait(lock);
    }

private:
    struct Waiting {
        std::optional<T> result;
        std::size_t size = 0;
    };

    void useNext(std::unique_lock<std::mutex> &lock)
    {
        while (!m_inUse && !m_waiting.empty() && m_waiting.begin()->first == m_next) {
            Waiting next = std::move(m_waiting.begin()->second);
            m_waiting.erase(m_waiting.begin());
            const Using use(*this, lock, next.size);
            if (next.result)
                m_use(*std::move(next.result));
        }
    }

    // One use, without the lock; a use that fails does not keep the others waiting.
    class Using
    {
    public:
        Using(InOrder &order, std::unique_lock<std::mutex> &lock, std::size_t size)
            : m_order(order), m_lock(lock), m_size(size)
        {
            m_order.m_inUse = true;
            m_lock.unlock();
        }
        ~Using()
        {
            m_lock.lock();
            m_order.m_inUse = false;
            ++m_order.m_next;
            m_order.m_size -= m_size;
            m_order.m_changed.notify_all();
        }
        Using(const Using &) = delete;
        Using &operator=(const Using &) = delete;

    private:
        InOrder &m_order;
        std::unique_lock<std::mutex> &m_lock;
        const std::size_t m_size;
    };

    const std::size_t m_most;
    const Use m_use;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::map<std::size_t, Waiting> m_waiting; // by their numbers
    std::size_t m_next = 0, m_size = 0;
    bool m_inUse = false;
};

} // namespace rundiff
