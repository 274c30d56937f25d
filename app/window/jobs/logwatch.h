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

// Checks the logs of the visible curves every second, in the background, and reports when a training that was within
// the tolerance leaves it.
class LogWatch : public QObject
{
    Q_OBJECT

public:
    explicit LogWatch(QObject *parent = nullptr);

    void setComparison(const ComparisonPtr &comparison) { m_comparison = comparison; }
    void setLimits(const Limits &limits) { m_limits = limits; } // of one check
    void setOn(bool on);

Q_SIGNALS:
    void changed(const ComparisonPtr &comparison);
    void parted(const QString &message); // if the desktop shows no messages
    void together();                     // they are within the tolerance again
    void failed(const QString &reason);
    void gaveUp(const QString &reason); // the check exceeds the limits
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
    QString m_lastNews; // the findings of the last check with changes
    QSystemTrayIcon *m_tray = nullptr;
    LatestAnswer m_answer;
};

} // namespace rundiff
