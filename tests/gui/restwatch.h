// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QStringList>

#include <array>

namespace rundiff
{

// Sees to it that the event loop comes to rest after each act, and that Qt has nothing to complain of. Where it does
// not, prints what was done and which events there were at last, and ends the process: a loop has no end of its own.
class RestWatch : public QObject
{
public:
    // `title` says how to do the same again.
    RestWatch(const QString &title, int seconds);
    ~RestWatch() override;

    void begin(const QString &act); // what is done next
    void waitForRest();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Seen {
        int type = 0;
        const char *className = "";
        QString name;
    };

    bool isCalm(); // looks on for a moment
    [[noreturn]] void fail(const QString &why) const;

    const QString m_title;
    const int m_seconds;
    QStringList m_acts; // the last ones
    std::array<Seen, 40> m_seen;
    quint64 m_events = 0;
    QElapsedTimer m_clock;
};

} // namespace rundiff
