// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/jobs/logwatch.h"

#include "models/compare/curves/noiseband.h"
#include "models/items/words/counted.h"
#include "models/items/words/listed.h"
#include "models/items/words/numbers.h"
#include "models/items/words/shownwords.h"

#include <QApplication>
#include <QLocale>
#include <QStyle>
#include <QSystemTrayIcon>
#include <QTime>

#include <tuple>

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
    m_lastNews.clear();
    if (!on) {
        m_clock.stop();
        Q_EMIT looked({});
        return;
    }
    m_clock.start();
    Q_EMIT looked(tr("following the logs"));
    look();
}

void LogWatch::look()
{
    if (m_looking || !m_comparison)
        return; // a log that takes longer than a second to read is checked less often
    if (!m_logs || !m_logs->areOf(*m_comparison)) {
        if (!m_comparison->curves) {
            Q_EMIT looked(tr("following, but there are no curves"));
            return;
        }
        m_logs = std::make_shared<FollowedLogs>(*m_comparison);
        m_firstLook = true;
    }
    m_looking = true;
    m_answer.ask([this, logs = m_logs, shown = m_comparison,
                  limits = m_limits](const std::stop_token &stop) -> LatestAnswer::Answer {
        Progress progress;
        progress.stop = stop;
        const LimitWatch watch(limits, progress);
        const ComparisonPtr now = logs->poll(shown, watch.progress());
        if (const auto reached = watch.reached()) {
            return [this, reason = shownText(reached->message)] {
                m_looking = false;
                Q_EMIT gaveUp(tr("The logs are no longer followed. %1").arg(reason));
            };
        }
        return [this, shown, now, a = logs->changeOfA(), b = logs->changeOfB()] { take(shown, now, a, b); };
    });
}

// What was asked of a comparison that is no longer shown is dropped: the next look finds it again.
void LogWatch::take(const ComparisonPtr &before, const ComparisonPtr &now, Change a, Change b)
{
    m_looking = false;
    if (m_comparison != before || !m_clock.isActive())
        return;
    tellState(before, now, a, b);
    if (!now)
        return;
    Q_EMIT changed(now);
    const bool wasWithin = before->curves && !before->curves->firstOutside;
    if (wasWithin && now->curves && now->curves->firstOutside && !isInsideNoise(*now->curves))
        tellDivergence(*now->curves->firstOutside);
    else if (!wasWithin && now->curves && !now->curves->firstOutside)
        Q_EMIT together();
}

// "following · checked at 12:03:04 · A: 2 new steps at 12:03:02".
void LogWatch::tellState(const ComparisonPtr &before, const ComparisonPtr &now, Change a, Change b)
{
    const QString time = QLocale::c().toString(QTime::currentTime(), QStringLiteral("HH:mm:ss"));
    const auto points = [](const ComparisonPtr &comparison, bool ofA) {
        const CurveComparison *curves = comparison && comparison->curves ? comparison->curves.get() : nullptr;
        return curves ? static_cast<std::int64_t>((ofA ? curves->a : curves->b).size()) : 0;
    };
    QStringList gone, news;
    for (const auto &[side, change, ofA] : {std::tuple(tr("A"), a, true), std::tuple(tr("B"), b, false)}) {
        const std::int64_t added = points(now, ofA) - points(before, ofA);
        if (change == Change::Gone)
            gone << tr("the log of %1 no longer exists; waiting for it").arg(side);
        else if (now && change == Change::Rewritten && !m_firstLook)
            news << tr("%1 was rewritten and is read again from its start").arg(side);
        else if (now && added > 0)
            news << withSingulars(tr("%1: %2 new steps").arg(side, groupedNumber(added)));
    }
    m_firstLook = false;
    if (!news.isEmpty())
        m_lastNews = tr("%1 at %2").arg(listed(news), time);
    QStringList state{tr("following · checked at %1").arg(time)};
    if (!m_lastNews.isEmpty())
        state << m_lastNews;
    Q_EMIT looked((state + gone).join(QStringLiteral(" · ")));
}

void LogWatch::tellDivergence(const ComparedStep &first)
{
    const QString message = tr("The runs diverge: step %1 is the first outside the tolerance, A %2, B %3.")
                                .arg(groupedNumber(first.step), exactNumber(first.a), exactNumber(first.b));
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

#include "moc_logwatch.cpp"
