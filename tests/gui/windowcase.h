// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/mainwindow.h"
#include "tests/eventually.h"
#include "tests/gui/fixtures.h"
#include "widgets/files/oppositearea.h"
#include "widgets/files/oppositeview.h"
#include "widgets/frame/verdictstrip.h"
#include "widgets/operators/operatortable.h"

#include <QDockWidget>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

namespace rundiff
{

// Common parts of the tests of the real main window: a window with separate settings, and access to its parts.
class WindowCase : public QObject
{
protected:
    void makeSettings()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<Settings>(m_folder->filePath(QStringLiteral("settings.ini")));
    }

    void closeAll()
    {
        m_window.reset();
        m_settings.reset();
    }

    // Two runs in an existing window, or in a new one.
    void open(const QString &runs) { open(runs + QStringLiteral("/A"), runs + QStringLiteral("/B")); }

    void open(const QString &a, const QString &b)
    {
        const ComparisonPtr before = m_window ? m_window->comparison() : nullptr;
        if (!m_window)
            makeWindow();
        m_window->openRuns(a, b, {});
        QVERIFY(waitForComparison(before));
    }

    void makeWindow()
    {
        m_window = std::make_unique<MainWindow>(*m_settings);
        m_window->resize(1400, 900);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        m_window->activateWindow();
    }

    bool waitForComparison(const ComparisonPtr &other = {})
    {
        const auto isThere = [&] {
            return m_window->comparison() && m_window->comparison() != other && !find<QWidget>("banner").isVisible();
        };
        return QTest::qWaitFor(isThere, longestWait);
    }

    // Layouts move the panes in several turns of the event loop, which take long on a busy machine: true when no pane
    // has moved for a while.
    bool comesToRest()
    {
        QList<QRect> before;
        const auto isAtRest = [&] {
            QList<QRect> places{m_window->geometry()};
            for (const QDockWidget *dock : m_window->findChildren<QDockWidget *>())
                places << (dock->isVisible() ? dock->geometry() : QRect());
            const bool same = places == before;
            before = places;
            QTest::qWait(100);
            return same;
        };
        return QTest::qWaitFor(isAtRest, longestWait);
    }

    // What the pane of the logs shows, and the line of A that is chosen in it.
    QString shownLog() { return find<OppositeView>("logLinesView").shownText(); }
    std::int64_t chosenLogLine()
    {
        const OppositeArea &area = find<OppositeArea>("logLines");
        const OppositeRow *row = area.row(area.chosen());
        return row ? row->a.number : 0;
    }

    QString verdict(const char *cell) { return find<VerdictCell>(cell).statement().headline; }

    template <typename Object>
    Object &find(const char *name)
    {
        auto *object = m_window->findChild<Object *>(QString::fromLatin1(name));
        if (!object)
            qFatal("nothing is called %s", name);
        return *object;
    }

    void raise(const char *dock)
    {
        find<QDockWidget>(dock).show();
        find<QDockWidget>(dock).raise();
    }

    OperatorTable &table() { return find<OperatorTable>("operatorTable"); }
    const DumpPair &shownPair() { return m_window->comparison()->operators->pairs[*table().pair()]; }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace rundiff
