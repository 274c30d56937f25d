// SPDX-License-Identifier: GPL-3.0-or-later
// A folder of many runs in the real main window.
#include "app/window/actions/runlistactions.h"
#include "tests/eventually.h"
#include "tests/gui/windowcase.h"
#include "widgets/curves/runlistview.h"
#include "widgets/curves/runsplot.h"
#include "widgets/frame/recentlist.h"

#include <QAction>
#include <QDialog>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>

using namespace rundiff;

class TestRunList : public WindowCase
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        makeSettings();
        makeWindow();
        for (int run = 1; run <= 4; ++run)
            write(QStringLiteral("run%1").arg(run), run == 3 ? 12 : 99);
    }

    void cleanup() { closeAll(); }

    void aFolderIsListedAndItsRunsAreComparedWithTheBaseline()
    {
        openList();
        RunListModel &model = view().model();
        EVENTUALLY_EQUAL(model.rowCount(), 4);
        EVENTUALLY_EQUAL(cell(2, RunListModel::FirstOutside), QStringLiteral("12"));
        QCOMPARE(cell(1, RunListModel::FirstOutside), QStringLiteral("none"));
        QCOMPARE(cell(0, RunListModel::FirstOutside), QString());
        QCOMPARE(cell(0, RunListModel::LastStep), QStringLiteral("40"));
        QCOMPARE(view().plot().graphs().size(), std::size_t(4));
        for (const CurveGraph *graph : view().plot().graphs())
            QCOMPARE(graph->curve().size(), std::size_t(40));
        view().grab();
    }

    void aTickIsSetByTheKeyboard()
    {
        openList();
        EVENTUALLY_EQUAL(cell(2, RunListModel::FirstOutside), QStringLiteral("12"));
        QTableView &table = view().table();
        table.setFocus();
        table.setCurrentIndex(view().model().index(3, 0));
        QTest::keyClick(&table, Qt::Key_Space);
        QCOMPARE(view().model().ticked().size(), std::size_t(3));
        EVENTUALLY_EQUAL(view().plot().graphs().size(), std::size_t(3));
        EVENTUALLY_EQUAL(cell(2, RunListModel::FirstOutside), QStringLiteral("12"));
        QCOMPARE(cell(3, RunListModel::FirstOutside), QString());
    }

    void anotherBaselineJudgesAgain()
    {
        openList();
        EVENTUALLY_EQUAL(cell(2, RunListModel::FirstOutside), QStringLiteral("12"));
        view().table().selectRow(2);
        QTest::mouseClick(&find<QPushButton>("makeBaseline"), Qt::LeftButton);
        EVENTUALLY_EQUAL(cell(0, RunListModel::FirstOutside), QStringLiteral("12"));
        QVERIFY(cell(2, RunListModel::Name).contains(QStringLiteral("baseline")));
        QVERIFY(!find<QPushButton>("makeBaseline").isEnabled());
    }

    void twoRunsAreOpenedAsAPair()
    {
        openList();
        EVENTUALLY_EQUAL(view().model().rowCount(), 4);
        view().table().clearSelection();
        QVERIFY(!find<QPushButton>("comparePair").isEnabled());
        view().table().selectRow(2);
        QVERIFY(find<QPushButton>("comparePair").isEnabled());
        QTest::mouseClick(&find<QPushButton>("comparePair"), Qt::LeftButton);
        QVERIFY(waitForComparison());
        QCOMPARE(m_window->comparison()->a->name, std::string("run3"));
        QCOMPARE(m_window->comparison()->b->name, std::string("run1"));
        QCOMPARE(m_window->comparison()->curves->firstOutside->step, std::int64_t(12));
    }

    void returnOpensAPairAndLeavesTheBaseline()
    {
        openList();
        EVENTUALLY_EQUAL(view().model().rowCount(), 4);
        const std::string baseline = view().model().baseline();
        view().table().selectRow(2);
        view().table().setFocus();
        QTest::keyClick(&view().table(), Qt::Key_Return);
        QVERIFY(waitForComparison());
        QCOMPARE(m_window->comparison()->a->name, std::string("run3"));
        QCOMPARE(view().model().baseline(), baseline);
        const QDialog &list = find<QDialog>("runListWindow");
        QCOMPARE(list.windowType(), Qt::Window); // a window manager may put the comparison in front of it
    }

    void theFolderIsAmongTheLatest()
    {
        openList();
        EVENTUALLY_EQUAL(view().model().rowCount(), 4);
        find<QDialog>("runListWindow").close();
        auto &recent = find<RecentList>("recentPairs");
        QCOMPARE(recent.count(), 1);
        QVERIFY2(recent.item(0)->text().contains(QStringLiteral("many runs")), qPrintable(recent.item(0)->text()));
        EVENTUALLY(!m_window->findChild<RunListView *>());
        Q_EMIT recent.itemActivated(recent.item(0));
        EVENTUALLY_EQUAL(view().model().rowCount(), 4);
        QCOMPARE(m_settings->recentPairs().size(), std::size_t(1));
        QVERIFY(find<QPushButton>("manyRunsButton").isEnabled());
    }

    void aFolderWithoutRunsSaysSo()
    {
        QVERIFY(QDir().mkpath(m_folder->filePath(QStringLiteral("empty/notes"))));
        lists().open(m_folder->filePath(QStringLiteral("empty")));
        EVENTUALLY2(find<QLabel>("runListState").text().contains(QStringLiteral("1 other entry")),
                    qPrintable(find<QLabel>("runListState").text()));
        QVERIFY(!find<QPushButton>("comparePair").isEnabled());
        QVERIFY(!find<QPushButton>("makeBaseline").isEnabled());
    }

    void theLastLossIsWhole()
    {
        for (int run = 1; run <= 4; ++run)
            write(QStringLiteral("run%1").arg(run), 99, 3.14159265358979);
        openList();
        EVENTUALLY_EQUAL(view().model().rowCount(), 4);
        const QTableView &table = view().table();
        QVERIFY(table.fontMetrics().horizontalAdvance(cell(0, RunListModel::LastLoss)) <
                table.columnWidth(RunListModel::LastLoss));
    }

    void aFolderOfRunsIsListedAndARunFillsAField()
    {
        m_window->openOne(m_folder->filePath(QStringLiteral("runs")));
        EVENTUALLY_EQUAL(view().model().rowCount(), 4);
        find<QDialog>("runListWindow").close();
        m_window->openOne(m_folder->filePath(QStringLiteral("runs/run2")));
        QVERIFY(find<QLineEdit>("pathA").text().endsWith(QStringLiteral("runs/run2")));
        QVERIFY(find<QLineEdit>("pathB").text().isEmpty());
    }

    void theCurvesHaveAThirdOfTheWindow()
    {
        openList();
        EVENTUALLY_EQUAL(view().model().rowCount(), 4);
        QVERIFY2(3 * view().plot().height() > view().height(), qPrintable(QString::number(view().plot().height())));
    }

    void closingWhileItReadsStopsIt()
    {
        openList();
        find<QDialog>("runListWindow").close();
        QTest::qWait(100);
        QVERIFY(!m_window->findChild<RunListView *>());
        QVERIFY(find<QAction>("openRunList").isEnabled());
    }

private:
    RunListActions &lists() { return find<RunListActions>("runListActions"); }
    RunListView &view() { return *m_window->findChild<RunListView *>(); }
    void openList() { lists().open(m_folder->filePath(QStringLiteral("runs"))); }

    QString cell(int row, RunListModel::Column column) { return view().model().index(row, column).data().toString(); }

    void write(const QString &run, int partsAt, double first = 4.0)
    {
        const QString folder = m_folder->filePath(QStringLiteral("runs/") + run);
        QVERIFY(QDir().mkpath(folder));
        QFile file(folder + QStringLiteral("/train.log"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        for (int step = 1; step <= 40; ++step)
            file.write(QStringLiteral("step: %1, loss: %2\n")
                           .arg(step)
                           .arg(first / step + (step >= partsAt ? 0.01 : 0.0), 0, 'g', 15)
                           .toUtf8());
    }
};

QTEST_MAIN(TestRunList)
#include "tst_runlist.moc"
