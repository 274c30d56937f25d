// SPDX-License-Identifier: GPL-3.0-or-later
// Where a step of the curves leads to in the real main window: its log lines, its dump, and the range in view.
#include "models/compare/summaries/nextdump.h"
#include "models/formats/logs/reading/logreader.h"
#include "models/items/words/numbers.h"
#include "tests/eventually.h"
#include "tests/gui/windowcase.h"
#include "widgets/curves/curveplot.h"

#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QLineEdit>
#include <QMenu>
#include <QStatusBar>
#include <QTest>
#include <QToolTip>

using namespace rundiff;

class TestStepsInWindow : public WindowCase
{
    Q_OBJECT

private:
    CurvePlot &plot() { return *m_window->findChild<CurvePlot *>(); }
    QWidget &canvas() { return find<QWidget>("curvePlot"); }

    const QCPAxisRect &rect(int number) { return *static_cast<QCustomPlot &>(canvas()).axisRects().at(number); }

    // The middle of the lower edge of the plot of differences, at a step: where the marks of dumps are.
    QPoint markOf(std::int64_t step)
    {
        const QCPAxisRect &lower = *static_cast<QCustomPlot &>(canvas()).axisRects().back();
        return {static_cast<int>(lower.axis(QCPAxis::atBottom)->coordToPixel(static_cast<double>(step))),
                lower.bottom() - 4};
    }

    void drag(const QPoint &from, const QPoint &to)
    {
        QTest::mousePress(&canvas(), Qt::LeftButton, {}, from);
        QTest::mouseMove(&canvas(), (from + to) / 2);
        QTest::mouseMove(&canvas(), to);
        QTest::mouseRelease(&canvas(), Qt::LeftButton, {}, to);
    }

private Q_SLOTS:
    void init()
    {
        makeSettings();
        makeWindow();
    }

    void cleanup() { closeAll(); }

    void theLogFollowsTheCursorOfTheKeys()
    {
        open(fixture("long_loss"));
        const auto isAt = [this](std::int64_t step) {
            return chosenLogLine() ==
                   logContextLine(*m_window->comparison()->a->logs.front(), m_window->comparison()->curves->a, step);
        };
        QTest::mouseClick(&canvas(), Qt::LeftButton, {}, rect(0).rect().center());
        EVENTUALLY(isAt(*plot().lastStep()));
        const std::int64_t clicked = *plot().lastStep();
        QTest::keyClick(m_window.get(), Qt::Key_Home, Qt::ControlModifier);
        QVERIFY(*plot().lastStep() != clicked);
        EVENTUALLY2(isAt(*plot().lastStep()), qPrintable(shownLog()));
        for (int i = 0; i < 3; ++i)
            QTest::keyClick(m_window.get(), Qt::Key_F7);
        EVENTUALLY2(isAt(*plot().lastStep()), qPrintable(shownLog()));
        QTest::keyClick(&canvas(), Qt::Key_Right);
        EVENTUALLY2(isAt(*plot().lastStep()), qPrintable(shownLog()));
    }

    void theLogIsReadByDifferenceSearchAndLine()
    {
        open(fixture("long_loss"));
        find<QAction>("view8").trigger();
        auto &area = find<OppositeArea>("logLines");
        EVENTUALLY(area.hasFocus());
        QTest::keyClick(&area, Qt::Key_Home);
        const auto isOnDifference = [&] {
            const OppositeRow *row = area.row(area.chosen());
            return row && row->differs();
        };
        QTest::keyClick(m_window.get(), Qt::Key_F8);
        EVENTUALLY(area.chosen() > 0 && isOnDifference());
        const qint64 first = area.chosen();
        QTest::keyClick(m_window.get(), Qt::Key_F8);
        EVENTUALLY(area.chosen() > first && isOnDifference());
        QTest::keyClick(m_window.get(), Qt::Key_F8, Qt::ShiftModifier);
        EVENTUALLY_EQUAL(area.chosen(), first);
        QTest::keyClick(m_window.get(), Qt::Key_F, Qt::ControlModifier);
        auto &search = find<QLineEdit>("logLinesSearch");
        EVENTUALLY(search.hasFocus());
        QTest::keyClicks(&search, QStringLiteral("STEP 15000 "));
        QTest::keyClick(&search, Qt::Key_Return);
        EVENTUALLY2(shownLog().contains(QStringLiteral("step 15000 loss")), qPrintable(shownLog()));
        EVENTUALLY(area.row(area.chosen()) && area.row(area.chosen())->a.text.starts_with("step 15000 "));
        area.setFocus();
        QTest::keyClick(&area, Qt::Key_Return);
        EVENTUALLY_EQUAL(plot().lastStep(), std::optional<std::int64_t>(15000));
    }

    void fiftyStepsAroundTheCursorAreShown()
    {
        open(fixture("long_loss"));
        plot().showStep(9000);
        find<QAction>("zoomToCursor").trigger();
        QCOMPARE(plot().stepRange().lower, 8950.0);
        QCOMPARE(plot().stepRange().upper, 9050.0);
    }

    void theCursorSnapsToTheFirstStepOutside()
    {
        open(fixture("long_loss"));
        const std::int64_t first = m_window->comparison()->curves->firstOutside->step;
        const QCPAxisRect &upper = rect(0);
        const double place = upper.axis(QCPAxis::atBottom)->coordToPixel(static_cast<double>(first));
        QTest::mouseClick(&canvas(), Qt::LeftButton, {}, QPoint(qRound(place) + 2, upper.bottom() - 3));
        QCOMPARE(plot().lastStep(), std::optional(first));
    }

    void bothNumbersOfADumpAreSaid()
    {
        open(fixture("nan_overflow"));
        const OperatorComparison &operators = *m_window->comparison()->operators;
        const DumpPair &pair = operators.pairs.back();
        const std::int64_t step = logStepOf(pair, operators);
        plot().showStep(step);
        find<QAction>("dumpOfStep").trigger();
        const QString said = m_window->statusBar()->currentMessage();
        const bool isOther = pair.b.step.value != step;
        const QString words = isOther ? QStringLiteral("log step %1 = dump step %2").arg(step).arg(pair.b.step.value)
                                      : QStringLiteral("step %1").arg(step);
        QVERIFY2(said.contains(words), qPrintable(said));
    }

    void aMarkLeadsToItsDump()
    {
        open(fixture("nan_overflow"));
        const OperatorComparison &operators = *m_window->comparison()->operators;
        QVERIFY(operators.pairs.size() > 1);
        for (const DumpPair &pair : operators.pairs) {
            const std::int64_t step = logStepOf(pair, operators);
            QTest::mouseClick(&canvas(), Qt::LeftButton, {}, markOf(step));
            QCOMPARE(logStepOf(shownPair(), operators), step);
            QCOMPARE(plot().lastStep(), step);
            EVENTUALLY(find<QDockWidget>("operatorDock").isVisible());
        }
    }

    void theMenuOfAStepLeadsToItsDump()
    {
        open(fixture("nan_overflow"));
        const OperatorComparison &operators = *m_window->comparison()->operators;
        const std::int64_t step = logStepOf(operators.pairs.back(), operators);
        QVERIFY(logStepOf(shownPair(), operators) != step);
        const int x = markOf(step).x();
        const QPoint place(x, rect(0).rect().center().y());
        QContextMenuEvent event(QContextMenuEvent::Mouse, place, canvas().mapToGlobal(place));
        QApplication::sendEvent(&canvas(), &event);
        auto &menu = find<QMenu>("curveMenu");
        menu.actions().front()->trigger();
        QCOMPARE(logStepOf(shownPair(), operators), step);
        menu.close();
    }

    void aStepWithoutADumpSaysSo()
    {
        open(fixture("bf16_vs_fp32")); // the curves part after the only dump
        QTest::keyClick(m_window.get(), Qt::Key_Home, Qt::ControlModifier);
        find<QAction>("dumpOfStep").trigger();
        QVERIFY2(m_window->statusBar()->currentMessage().contains(QStringLiteral("dump")),
                 qPrintable(m_window->statusBar()->currentMessage()));
    }

    void theWordsAtTheFirstStepOutsideLeadThere()
    {
        open(fixture("long_loss"));
        const std::int64_t first = m_window->comparison()->curves->firstOutside->step;
        EVENTUALLY(!plot().markers().wordPlaces().empty());
        QTest::mouseClick(&canvas(), Qt::LeftButton, {}, QPoint(rect(0).left() + 30, rect(0).center().y()));
        QVERIFY(plot().lastStep() != first);
        QTest::mouseClick(&canvas(), Qt::LeftButton, {}, plot().markers().wordPlaces().front().center().toPoint());
        QCOMPARE(plot().lastStep(), first);
        EVENTUALLY_EQUAL(chosenLogLine(), logContextLine(*m_window->comparison()->a->logs.front(),
                                                         m_window->comparison()->curves->a, first));
    }

    void aSlantedDragBesideTheCurvesChoosesSteps()
    {
        open(fixture("long_loss"));
        const QRect area = rect(0).rect();
        const QCPAxis &values = *rect(0).axis(QCPAxis::atLeft);
        const QCPRange before = values.range();
        const int x = area.left() + area.width() * 3 / 4;
        drag({x, area.top() + 2}, {x + 80, area.top() + 32}); // above both curves: the loss falls
        QVERIFY(plot().shownSteps().has_value());
        const DrawnPoints &drawn = plot().graphA().visiblePoints();
        QVERIFY2(drawn.largest >= values.range().lower && drawn.smallest <= values.range().upper,
                 qPrintable(QStringLiteral("%1 to %2").arg(values.range().lower).arg(values.range().upper)));
        QVERIFY(before.size() > 0);
    }

    void theFirstStepOutsideIsNamedBesideNan()
    {
        open(fixture("nan_overflow"));
        for (const QSize size : {QSize(1400, 900), QSize(1600, 1000)}) {
            m_window->resize(size);
            EVENTUALLY2(
                plot().markers().shownWords().join(QLatin1Char(';')).contains(QStringLiteral("first step outside")),
                qPrintable(QStringLiteral("%1x%2").arg(size.width()).arg(size.height())));
        }
    }

    void marksSayWhatTheyAre()
    {
        open(fixture("nan_overflow"));
        const OperatorComparison &operators = *m_window->comparison()->operators;
        const QPoint place = markOf(logStepOf(operators.pairs.back(), operators));
        QHelpEvent event(QEvent::ToolTip, place, canvas().mapToGlobal(place));
        QApplication::sendEvent(&canvas(), &event);
        EVENTUALLY2(QToolTip::text().contains(QStringLiteral("A dump: ")), qPrintable(QToolTip::text()));
    }

private:
    static std::int64_t logContextLine(const Log &log, const Curve &curve, std::int64_t step)
    {
        const auto at = std::lower_bound(curve.steps->begin(), curve.steps->end(), step);
        return placeOfPoint(log, curve, static_cast<std::size_t>(at - curve.steps->begin())).line;
    }
};

QTEST_MAIN(TestStepsInWindow)
#include "tst_stepsinwindow.moc"
