// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/gui/restwatch.h"

#include "tests/patience.h"

#include <QAbstractEventDispatcher>
#include <QCoreApplication>
#include <QEvent>
#include <QEventLoop>
#include <QMetaEnum>
#include <QTimer>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <unistd.h>
#include <utility>

namespace rundiff
{

namespace
{

constexpr int moment = 40;          // milliseconds
constexpr quint64 mostEvents = 250; // in a moment: a loop makes tens of thousands
constexpr double mostWork = 0.6;    // of a moment
constexpr qsizetype actsKept = 12;
constexpr unsigned graceOfSilence = 15; // seconds more for work that has no events
constexpr double notable = 0.5;         // of the longest return that is allowed
constexpr std::size_t returnsShown = 20;

RestWatch *watching = nullptr;
char lastAct[512];

// Of the thread alone: others have work of their own.
double secondsOfThisThread()
{
    timespec time = {};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) + double(time.tv_nsec) * 1e-9;
}

void sayThatNothingComesBack(int)
{
    constexpr char words[] = "monkey: no event is processed any more after: ";
    [[maybe_unused]] ssize_t written = ::write(STDERR_FILENO, words, sizeof words - 1);
    written = ::write(STDERR_FILENO, lastAct, std::strlen(lastAct));
    written = ::write(STDERR_FILENO, "\n", 1);
    std::abort(); // a debugger, or a core, shows where
}

// What says nothing of Rundiff: of platforms without a desktop, of fonts that lack a script (a log read in a wrong
// encoding has letters of any), and of Qt Test, which knows no click that nobody takes.
bool isOfThePlatform(const QMessageLogContext &context, const QString &message)
{
    return QByteArray(context.category).startsWith("qt.qpa") ||
           message.contains(QLatin1String("plugin does not support")) ||
           message.contains(QLatin1String("OpenType support missing")) ||
           message.contains(QLatin1String("not accepted by receiving widget"));
}

} // namespace

RestWatch::RestWatch(const QString &title, int seconds, int mostMilliseconds)
    : m_title(title), m_seconds(seconds * patience), m_mostMilliseconds(mostMilliseconds * patience)
{
    const auto *dispatcher = QAbstractEventDispatcher::instance();
    connect(dispatcher, &QAbstractEventDispatcher::awake, this, &RestWatch::noteReturn);
    connect(dispatcher, &QAbstractEventDispatcher::aboutToBlock, this, &RestWatch::noteReturn);
    watching = this;
    m_clock.start();
    std::signal(SIGALRM, sayThatNothingComesBack);
    QCoreApplication::instance()->installEventFilter(this);
    qInstallMessageHandler([](QtMsgType type, const QMessageLogContext &context, const QString &message) {
        if (type == QtDebugMsg || type == QtInfoMsg || isOfThePlatform(context, message))
            return;
        watching->fail(QStringLiteral("Qt says: ") + message);
    });
}

RestWatch::~RestWatch()
{
    ::alarm(0);
    qInstallMessageHandler(nullptr);
    watching = nullptr;
}

void RestWatch::begin(const QString &act)
{
    if (m_ofAct.milliseconds > notable * m_mostMilliseconds)
        m_returns.push_back(m_ofAct);
    m_ofAct = {0, act};
    m_returned = secondsOfThisThread();
    m_acts << act;
    if (m_acts.size() > actsKept)
        m_acts.removeFirst();
    qstrncpy(lastAct, qPrintable(m_title + QStringLiteral(": ") + act), sizeof lastAct);
    m_clock.restart();
    ::alarm(unsigned(m_seconds) + graceOfSilence);
}

void RestWatch::waitForRest()
{
    while (!isCalm()) {
        if (m_clock.elapsed() > m_seconds * 1000)
            fail(QStringLiteral("the window does not come to rest"));
    }
    m_clock.restart();
    ::alarm(unsigned(m_seconds) + graceOfSilence);
}

void RestWatch::noteReturn()
{
    const double now = secondsOfThisThread();
    m_ofAct.milliseconds = std::max(m_ofAct.milliseconds, 1000 * (now - std::exchange(m_returned, now)));
}

bool RestWatch::answeredInTime() const
{
    std::vector<Return> longest = m_returns;
    std::sort(longest.begin(), longest.end(),
              [](const Return &one, const Return &other) { return one.milliseconds > other.milliseconds; });
    longest.resize(std::min(longest.size(), returnsShown));
    for (const Return &found : longest)
        std::printf("%.0f ms without an answer: %s\n", found.milliseconds, qPrintable(found.act));
    return longest.empty() || longest.front().milliseconds <= m_mostMilliseconds;
}

bool RestWatch::isCalm()
{
    const quint64 before = m_events;
    const double worked = secondsOfThisThread();
    QEventLoop loop;
    QTimer::singleShot(moment, &loop, &QEventLoop::quit);
    loop.exec();
    return m_events - before < mostEvents && secondsOfThisThread() - worked < moment / 1000.0 * mostWork;
}

bool RestWatch::eventFilter(QObject *watched, QEvent *event)
{
    m_seen[m_events++ % m_seen.size()] = {event->type(), watched->metaObject()->className(), watched->objectName()};
    if (m_clock.elapsed() > m_seconds * 1000)
        fail(QStringLiteral("events do not come to an end"));
    return false;
}

void RestWatch::fail(const QString &why) const
{
    qInstallMessageHandler(nullptr);
    std::fprintf(stderr, "monkey: %s\n  again: %s\n  last acts:\n", qPrintable(why), qPrintable(m_title));
    for (const QString &act : m_acts)
        std::fprintf(stderr, "    %s\n", qPrintable(act));
    std::fprintf(stderr, "  last of %llu events:\n", static_cast<unsigned long long>(m_events));
    const auto types = QMetaEnum::fromType<QEvent::Type>();
    for (quint64 i = m_events > m_seen.size() ? m_events - m_seen.size() : 0; i < m_events; ++i) {
        const Seen &seen = m_seen[i % m_seen.size()];
        const char *type = types.valueToKey(seen.type);
        std::fprintf(stderr, "    %s %s \"%s\"\n", type ? type : "?", seen.className, qPrintable(seen.name));
    }
    std::fflush(stderr);
    std::_Exit(1);
}

} // namespace rundiff
