// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QStringList>

#include <array>

namespace rundiff
{

// Checks that the event loop becomes idle after each act, and that Qt reports no warning. Otherwise it prints the act
// and the last events, and ends the process, because such a loop does not end by itself.
class RestWatch : public QObject
{
public:
    // `title` describes how to reproduce it.
    RestWatch(const QString &title, int seconds);
    ~RestWatch() override;

    void begin(const QString &act); // the next act
    void waitForRest();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Seen {
        int type = 0;
        const char *className = "";
        QString name;
    };

    bool isCalm(); // continues to watch for a moment
    [[noreturn]] void fail(const QString &why) const;

    const QString m_title;
    const int m_seconds;
    QStringList m_acts; // the last ones
    std::array<Seen, 40> m_seen;
    quint64 m_events = 0;
    QElapsedTimer m_clock;
};

} // namespace rundiff
