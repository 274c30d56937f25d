// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/logwatch.h"

#include "models/items/numbers.h"

#include <QApplication>
#include <QStyle>
#include <QSystemTrayIcon>

namespace rundiff
{

LogWatch::LogWatch(QObject *parent) : QObject(parent)
{
    m_clock.setInterval(1000);
    connect(&m_clock, &QTimer::timeout, this, &LogWatch::look);
    connect(&m_answer, &LatestAnswer::failed, this, [this](const QString &reason) {
        m_looking = false;
        Q_EMIT failed(reason);
    });
}

void LogWatch::setOn(bool on)
{
    if (!on) {
        m_clock.stop();
        return;
    }
    m_clock.start();
    look();
}

void LogWatch::look()
{
    if (m_looking || !m_comparison)
        return; // a log that takes longer than a second to read is looked at less often
    if (!m_logs || !m_logs->areOf(*m_comparison)) {
        if (!m_comparison->curves)
            return;
        m_logs = std::make_shared<FollowedLogs>(*m_comparison);
    }
    m_looking = true;
    m_answer.ask([this, logs = m_logs, shown = m_comparison](const std::stop_token &stop) -> LatestAnswer::Answer {
        Progress progress;
        progress.stop = stop;
        const ComparisonPtr now = logs->poll(shown, progress);
        return [this, shown, now] { take(shown, now); };
    });
}

// What was asked of a comparison that is no longer shown is dropped: the next look finds it again.
void LogWatch::take(const ComparisonPtr &before, const ComparisonPtr &now)
{
    m_looking = false;
    if (!now || m_comparison != before || !m_clock.isActive())
        return;
    Q_EMIT changed(now);
    const bool wasWithin = before->curves && !before->curves->firstOutside;
    if (wasWithin && now->curves && now->curves->firstOutside)
        tellDivergence(*now->curves->firstOutside);
}

void LogWatch::tellDivergence(const ComparedStep &first)
{
    const QString message = tr("The runs part: step %1 is the first outside the tolerance, A %2, B %3.")
                                .arg(groupedNumber(first.step), shortNumber(first.a), shortNumber(first.b));
    if (!QSystemTrayIcon::isSystemTrayAvailable() || !QSystemTrayIcon::supportsMessages()) {
        Q_EMIT parted(message);
        return;
    }
    if (!m_tray)
        m_tray = new QSystemTrayIcon(QApplication::style()->standardIcon(QStyle::SP_MessageBoxWarning), this);
    m_tray->show();
    m_tray->showMessage(QStringLiteral("Rundiff"), message, QSystemTrayIcon::Warning);
}

} // namespace rundiff
