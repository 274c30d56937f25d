// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QStringList>

#include <array>
#include <vector>

namespace rundiff
{

// Checks that the event loop becomes idle after each act, and that Qt reports no warning. Otherwise it prints the act
// and the last events, and ends the process, because such a loop does not end by itself. Measures how long the thread
// works before it returns to the event loop: so long the window does not answer.
class RestWatch : public QObject
{
public:
    // `title` describes how to reproduce it.
    RestWatch(const QString &title, int seconds, int mostMilliseconds);
    ~RestWatch() override;

    void begin(const QString &act); // the next act
    void waitForRest();
    // Prints the acts of the longest returns. False if one is longer than allowed.
    bool answeredInTime() const;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Seen {
        int type = 0;
        const char *className = "";
        QString name;
    };

    struct Return {
        double milliseconds = 0;
        QString act;
    };

    bool isCalm(); // continues to watch for a moment
    void noteReturn();
    [[noreturn]] void fail(const QString &why) const;

    const QString m_title;
    const int m_seconds;
    QStringList m_acts; // the last ones
    std::array<Seen, 40> m_seen;
    quint64 m_events = 0;
    QElapsedTimer m_clock;
    const int m_mostMilliseconds;
    double m_returned = 0; // seconds of this thread
    Return m_ofAct;
    std::vector<Return> m_returns; // of each act the longest, if it is worth a look
};

} // namespace rundiff
