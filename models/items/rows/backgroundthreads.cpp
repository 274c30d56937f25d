// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/rows/backgroundthreads.h"
#include "models/run/threads.h"

#include <QCoreApplication>
#include <QEvent>
#include <QObject>

#include <utility>

namespace rundiff
{

// Qt carries no more than the word that there is something to fetch.
class BackgroundThreads::Letterbox : public QObject
{
public:
    void put(Work letter)
    {
        {
            const std::lock_guard lock(m_lock);
            m_letters.push_back(std::move(letter));
        }
        QCoreApplication::postEvent(this, QEvent(QEvent::User).clone()); // Qt's own from beginning to end
    }

protected:
    void customEvent(QEvent *) override
    {
        const Work letter = take();
        letter(); // may be the end of this box
    }

private:
    Work take()
    {
        const std::lock_guard lock(m_lock);
        Work first = std::move(m_letters.front());
        m_letters.pop_front();
        return first;
    }

    std::mutex m_lock;
    std::deque<Work> m_letters;
};

BackgroundThreads::BackgroundThreads(unsigned most) : m_most(most), m_letters(std::make_unique<Letterbox>()) {}

BackgroundThreads::~BackgroundThreads()
{
    {
        const std::lock_guard lock(m_lock);
        m_ending = true;
    }
    m_changed.notify_all();
    m_threads.clear();
}

void BackgroundThreads::start(Work work)
{
    const std::lock_guard lock(m_lock);
    m_waiting.push_back(std::move(work));
    const bool oneMore = m_idle < m_waiting.size() && m_threads.size() < m_most;
    if (oneMore && startThread(m_threads, [this] { workOn(); }))
        return;
    if (m_threads.empty()) { // the system has none to give: the window waits for its own work
        m_letters->put(std::move(m_waiting.back()));
        m_waiting.pop_back();
    }
    m_changed.notify_one();
}

void BackgroundThreads::answer(Work answer)
{
    m_letters->put(std::move(answer));
}

void BackgroundThreads::workOn()
{
    while (const Work work = next())
        work();
}

BackgroundThreads::Work BackgroundThreads::next()
{
    std::unique_lock lock(m_lock);
    ++m_idle;
    m_changed.wait(lock, [this] { return m_ending || !m_waiting.empty(); });
    --m_idle;
    if (m_ending)
        return {};
    Work first = std::move(m_waiting.front());
    m_waiting.pop_front();
    return first;
}

} // namespace rundiff
