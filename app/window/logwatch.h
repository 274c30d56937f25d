// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/followedlogs.h"
#include "models/run/limits.h"
#include "widgets/frame/latestanswer.h"

#include <QObject>
#include <QTimer>

class QSystemTrayIcon;

namespace rundiff
{

// Looks every second at the logs of the curves on the screen, beside the window, and tells when a training that was
// within the tolerance leaves it.
class LogWatch : public QObject
{
    Q_OBJECT

public:
    explicit LogWatch(QObject *parent = nullptr);

    void setComparison(const ComparisonPtr &comparison) { m_comparison = comparison; }
    void setLimits(const Limits &limits) { m_limits = limits; } // of one look
    void setOn(bool on);

Q_SIGNALS:
    void changed(const ComparisonPtr &comparison);
    void parted(const QString &message); // where the desktop shows no messages
    void failed(const QString &reason);
    void gaveUp(const QString &reason); // looking takes more than the limits allow
    void looked(const QString &state);  // in words; empty: nothing is followed

private:
    using Change = LogFollower::Change;
    void look();
    void take(const ComparisonPtr &before, const ComparisonPtr &now, Change a, Change b);
    void tellState(const ComparisonPtr &before, const ComparisonPtr &now, Change a, Change b);
    void tellDivergence(const ComparedStep &first);

    QTimer m_clock;
    ComparisonPtr m_comparison;
    Limits m_limits;
    std::shared_ptr<FollowedLogs> m_logs;
    bool m_looking = false, m_firstLook = true;
    QString m_lastNews; // what the last look that found something new found
    QSystemTrayIcon *m_tray = nullptr;
    LatestAnswer m_answer;
};

} // namespace rundiff
