// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/jobs/comparisonjob.h"

#include "models/items/words/shownwords.h"
#include "models/result/saved/savedcomparison.h"

#include <QFile>

#include <atomic>
#include <chrono>
#include <exception>

namespace rundiff
{

namespace
{

// Workers report every file and every block; a person reads a few a second.
class Throttle
{
public:
    bool due()
    {
        const auto now = std::chrono::steady_clock::now().time_since_epoch();
        const std::int64_t milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
        std::int64_t last = m_last.load();
        return milliseconds - last >= 50 && m_last.compare_exchange_strong(last, milliseconds);
    }

private:
    std::atomic<std::int64_t> m_last = 0;
};

} // namespace

ComparisonJob::ComparisonJob(QObject *parent) : QObject(parent) {}

ComparisonJob::~ComparisonJob()
{
    m_stop.request_stop();
}

void ComparisonJob::open(const QString &pathA, const QString &pathB, const CompareOptions &options)
{
    start([a = QFile::encodeName(pathA).toStdString(), b = QFile::encodeName(pathB).toStdString(), options,
           limits = m_limits](const Progress &progress, const Arrival &arrival) {
        return compareRuns(a, b, options, progress, arrival, limits);
    });
}

void ComparisonJob::openSaved(const QString &path)
{
    start([file = QFile::encodeName(path).toStdString(), limits = m_limits](const Progress &progress,
                                                                            const Arrival &arrival) {
        return rundiff::openSaved(file, progress, arrival, limits, SavedRows::IfAllFit);
    });
}

void ComparisonJob::swap(const ComparisonPtr &comparison)
{
    start([comparison, limits = m_limits](const Progress &progress, const Arrival &) {
        return swapped(comparison, progress, limits);
    });
}

void ComparisonJob::judge(const ComparisonPtr &comparison, const CompareOptions &options)
{
    start([comparison, options](const Progress &progress, const Arrival &) {
        return withOptions(comparison, options, progress);
    });
}

void ComparisonJob::cancel()
{
    if (!m_running)
        return;
    m_stop.request_stop();
    ++m_token;
    m_running = false;
    Q_EMIT cancelled();
}

void ComparisonJob::start(Work work)
{
    m_stop.request_stop();
    m_stop = std::stop_source();
    m_running = true;
    const quint64 token = ++m_token;
    const Progress progress = progressFor(token);
    m_threads.start([this, token, progress, work = std::move(work)] {
        const auto arrival = [this, token](const ComparisonPtr &comparison) {
            const auto part = std::make_shared<Comparison>(*comparison);
            part->unfinished = true;
            m_threads.answer([=, this] { deliver(token, part, false); });
        };
        try {
            const ComparisonPtr comparison = work(progress, arrival);
            m_threads.answer([=, this] { deliver(token, comparison, true); });
        } catch (const std::exception &exception) { // memory that is not there, most likely
            const QString reason = QString::fromLocal8Bit(exception.what());
            m_threads.answer([=, this] {
                if (token != m_token)
                    return;
                m_running = false;
                Q_EMIT failed(tr("The comparison was abandoned: %1").arg(reason));
            });
        }
    });
}

Progress ComparisonJob::progressFor(quint64 token)
{
    Progress progress;
    progress.stop = m_stop.get_token();
    const auto throttle = std::make_shared<Throttle>();
    progress.report = [this, token, throttle](const ProgressReport &report) {
        if (!throttle->due())
            return;
        m_threads.answer([=, this] {
            if (token == m_token && m_running)
                Q_EMIT progressed(shownText(report.what), report.done, report.total);
        });
    };
    return progress;
}

void ComparisonJob::deliver(quint64 token, const ComparisonPtr &comparison, bool complete)
{
    if (token != m_token || !comparison)
        return;
    if (complete)
        m_running = false;
    Q_EMIT arrived(comparison, complete);
}

} // namespace rundiff

#include "moc_comparisonjob.cpp"
