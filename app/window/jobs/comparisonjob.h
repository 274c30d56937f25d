// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/compareruns.h"
#include "models/items/rows/backgroundthreads.h"

#include <QObject>

#include <functional>
#include <stop_token>

namespace rundiff
{

// The long work of the window, one at a time. The last request counts: a result of an earlier one is dropped, and its
// work is stopped.
class ComparisonJob : public QObject
{
    Q_OBJECT

public:
    explicit ComparisonJob(QObject *parent = nullptr);
    ~ComparisonJob() override;

    void setLimits(const Limits &limits) { m_limits = limits; }
    void open(const QString &pathA, const QString &pathB, const CompareOptions &options);
    void openSaved(const QString &path);
    void swap(const ComparisonPtr &comparison);
    void judge(const ComparisonPtr &comparison, const CompareOptions &options); // its curves and rows with others
    void cancel(); // returns immediately; the work stops at its next check
    bool running() const { return m_running; }

Q_SIGNALS:
    void progressed(const QString &what, quint64 done, quint64 total);
    void arrived(const rundiff::ComparisonPtr &comparison, bool complete);
    void failed(const QString &reason);
    void cancelled();

private:
    using Arrival = std::function<void(ComparisonPtr)>;
    using Work = std::function<ComparisonPtr(const Progress &, const Arrival &)>;

    void start(Work work);
    void deliver(quint64 token, const ComparisonPtr &comparison, bool complete);
    Progress progressFor(quint64 token);

    Limits m_limits;
    std::stop_source m_stop;
    quint64 m_token = 0;
    bool m_running = false;
    BackgroundThreads m_threads{2}; // cancelled work may not have ended yet
};

} // namespace rundiff
