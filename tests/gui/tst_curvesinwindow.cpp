// SPDX-License-Identifier: GPL-3.0-or-later
// The real main window with two curves: their steps, facts, values and log lines.
#include "models/compare/curves/curvefacts.h"
#include "models/formats/logs/reading/logreader.h"
#include "models/items/words/numbers.h"
#include "tests/eventually.h"
#include "tests/gui/windowcase.h"
#include "tests/writtenfile.h"
#include "widgets/curves/curveplot.h"
#include "widgets/frame/banner.h"
#include "widgets/frame/verdictstrip.h"

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QDoubleSpinBox>
#include <QFile>
#include <QLineEdit>
#include <QSettings>
#include <QTest>
#include <QTextBrowser>

#include <fmt/format.h>

#include <chrono>

using namespace rundiff;

namespace
{

const QString longLoss = fixture("long_loss");

QString withoutSpaces(QString text)
{
    text.removeIf([](QChar letter) { return letter.isSpace(); });
    return text;
}

} // namespace

class TestCurvesInWindow : public WindowCase
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        makeSettings();
        makeWindow();
    }

    void cleanup() { closeAll(); }

    void stepsOutsideTheToleranceAreWalkedWithF7()
    {
        open(longLoss);
        const CurveComparison &curves = *m_window->comparison()->curves;
        std::vector<std::int64_t> outside;
        CommonSteps common = commonSteps(curves);
        for (ComparedStep step; common.next(step);) {
            if (!(step.difference <= step.allowed))
                outside.push_back(step.step);
        }
        QVERIFY(outside.size() > 3);
        auto &plot = *m_window->findChild<CurvePlot *>();
        QTest::keyClick(m_window.get(), Qt::Key_F7);
        QCOMPARE(plot.lastStep(), outside[0]);
        QTest::keyClick(m_window.get(), Qt::Key_F7);
        QTest::keyClick(m_window.get(), Qt::Key_F7);
        QCOMPARE(plot.lastStep(), outside[2]);
        QTest::keyClick(m_window.get(), Qt::Key_F7, Qt::ShiftModifier);
        QCOMPARE(plot.lastStep(), outside[1]);
        plot.showStep(outside.back());
        QTest::keyClick(m_window.get(), Qt::Key_F7); // says that there is none
        QCOMPARE(plot.lastStep(), outside.back());
    }

    void aClickOnAPointShowsItsLogLines()
    {
        open(longLoss);
        auto &plot = find<QWidget>("curvePlot");
        QTest::mouseClick(&plot, Qt::LeftButton, {}, QPoint(plot.width() / 2, plot.height() / 4));
        EVENTUALLY(find<OppositeArea>("logLines").isVisible());
        const std::int64_t step = *m_window->findChild<CurvePlot *>()->lastStep();
        const Curve &curve = m_window->comparison()->curves->a;
        const auto at = std::lower_bound(curve.steps->begin(), curve.steps->end(), step);
        const LogContext context = logContext(*m_window->comparison()->a->logs.front(),
                                              (*curve.offsets)[std::size_t(at - curve.steps->begin())], 0);
        QCOMPARE(context.lines.size(), 1U);
        EVENTUALLY_EQUAL(chosenLogLine(), context.line);
        EVENTUALLY2(shownLog().contains(QString::fromStdString(context.lines.front())), qPrintable(shownLog()));
    }

    void theFileOfALineIsNamedWhateverItIsCalled()
    {
        const QString a = writeLog(QStringLiteral("a%3 100%2.jsonl"), 0, 10),
                      b = writeLog(QStringLiteral("b.jsonl"), 0, 9);
        open(a, b);
        auto &plot = find<QWidget>("curvePlot");
        QTest::mouseClick(&plot, Qt::LeftButton, {}, QPoint(plot.width() / 2, plot.height() / 4));
        EVENTUALLY2(shownLog().contains(QStringLiteral("A · ") + a), qPrintable(shownLog()));
    }

    void stepsOfOneRunAreSaidInFullInASmallWindow()
    {
        const QString a = writeLog(QStringLiteral("a.jsonl"), 0, 1200),
                      b = writeLog(QStringLiteral("b.jsonl"), 0, 1000);
        open(a, b);
        QCOMPARE(verdict("curveVerdict"), QStringLiteral("Equal on 1\u202F000 common steps; 200 only in A"));
        const auto &cell = find<VerdictCell>("curveVerdict");
        m_window->resize(1000, 700);
        EVENTUALLY_EQUAL(cell.shownHeadline(), verdict("curveVerdict"));
        EVENTUALLY(cell.height() >= cell.sizeHint().height());
        EVENTUALLY(find<QTextBrowser>("curveFacts").toPlainText().contains(QStringLiteral("Only in A (200)")));
    }

    void whatTheRecordsOfALogHideIsListed()
    {
        const QString a = writeLog(QStringLiteral("a.jsonl"), 0, 100), b = writeLog(QStringLiteral("b.jsonl"), 0, 60);
        writeLog(QStringLiteral("b.jsonl"), 50, 100, 0, QIODevice::Append);
        open(a, b);
        auto &facts = find<QTextBrowser>("curveFacts");
        EVENTUALLY2(facts.toPlainText().contains(
                        QStringLiteral("B: records that repeat a step, of which the last one counts (10)")),
                    qPrintable(facts.toPlainText()));
        QVERIFY(facts.toPlainText().contains(QStringLiteral("B, line 61: the steps go back from 59 to 50")));
    }

    void aFollowedLogChangesTheVerdictByItself()
    {
        const QString a = writeLog(QStringLiteral("a.jsonl"), 0, 50), b = writeLog(QStringLiteral("b.jsonl"), 0, 80);
        open(a, b);
        find<QAction>("followLogs").trigger();
        const auto compared = [this](std::size_t steps) {
            return m_window->comparison()->curves && m_window->comparison()->curves->compared == steps;
        };
        writeLog(QStringLiteral("a.jsonl"), 50, 60, 0, QIODevice::Append);
        EVENTUALLY(compared(60));
        QVERIFY(verdict("curveVerdict").startsWith(QStringLiteral("Equal on 60 common steps")));
        writeLog(QStringLiteral("a.jsonl"), 60, 70, 0.5, QIODevice::Append);
        EVENTUALLY_EQUAL(verdict("curveVerdict"), QStringLiteral("Outside atol from step 60 (|Δ| 0.5)"));
        EVENTUALLY(find<Banner>("banner").text().contains(QStringLiteral("step 60")));
        writeLog(QStringLiteral("a.jsonl"), 0, 20); // restarted
        EVENTUALLY(compared(20));
        QVERIFY(verdict("curveVerdict").startsWith(QStringLiteral("Equal on 20 common steps")));
        find<QAction>("followLogs").trigger();
        writeLog(QStringLiteral("a.jsonl"), 20, 40, 0, QIODevice::Append);
        QTest::qWait(2500);
        QVERIFY(compared(20)); // no longer followed
    }

    void theValuesAtBothCursorsAreCopied()
    {
        open(longLoss);
        auto &plot = *m_window->findChild<CurvePlot *>();
        plot.showStep(100);
        find<QAction>("leaveMark").trigger();
        plot.showStep(110);
        plot.hideCursor(); // as when the mouse goes to the menu
        find<QAction>("copyValues").trigger();
        const QString text = QApplication::clipboard()->text();
        QVERIFY2(text.contains(QStringLiteral("since the mark at step 100")), qPrintable(text));
        QVERIFY2(withoutSpaces(text).contains(QStringLiteral("Δstep10")), qPrintable(text));
    }

    void valuesThatALogScaleHidesAreCounted()
    {
        const QString a = writeLog(QStringLiteral("a.jsonl"), 0, 100),
                      b = writeLog(QStringLiteral("b.jsonl"), 0, 100, 9);
        open(a, b); // B goes from -8 to -7
        const auto &plot = *m_window->findChild<CurvePlot *>();
        QVERIFY(plot.withoutLogarithm() == std::pair(std::size_t(0), std::size_t(0)));
        find<QCheckBox>("logScale").setChecked(true);
        QVERIFY(plot.withoutLogarithm() == std::pair(std::size_t(0), std::size_t(100)));
    }

    void theLadderAndThePrecisionOfTheLogsAreSaid()
    {
        open(longLoss);
        auto &facts = find<QTextBrowser>("curveFacts");
        EVENTUALLY(!facts.toPlainText().isEmpty());
        const ToleranceLadder ladder = toleranceLadder(*m_window->comparison()->curves);
        const QString text = withoutSpaces(facts.toPlainText());
        QVERIFY(ladder.smallestAtol);
        QVERIFY2(text.contains(shortNumberAbove(*ladder.smallestAtol)), qPrintable(text));
        for (const LadderRung &rung : ladder.rungs) {
            if (rung.firstOutside)
                QVERIFY2(text.contains(QString::number(*rung.firstOutside)), qPrintable(text));
        }
    }

    void howFarTheCurvesAreApartIsSaid()
    {
        open(longLoss);
        const CurveComparison &curves = *m_window->comparison()->curves;
        const RelativeErrors errors = relativeErrors(curves);
        auto &facts = find<QTextBrowser>("curveFacts");
        EVENTUALLY(!facts.toPlainText().isEmpty());
        const QString text = facts.toPlainText().simplified();
        QVERIFY(errors.all && errors.firstTen && errors.lastTenth && *errors.lastTenth > *errors.all);
        for (const auto &[range, error] :
             {std::pair(QStringLiteral("all steps"), *errors.all),
              std::pair(QStringLiteral("the first 10 steps"), *errors.firstTen),
              std::pair(QStringLiteral("the last 10 % of the steps"), *errors.lastTenth)}) {
            const QString row = QStringLiteral("%1 %2 %").arg(range, shortNumber(error * 100));
            QVERIFY2(text.contains(row), qPrintable(row + QStringLiteral(" in ") + text));
        }
        for (const std::int64_t number : {std::int64_t(curves.outside), std::int64_t(curves.compared),
                                          curves.firstOutside->step, curves.maxDifference->step})
            QVERIFY2(text.contains(groupedNumber(number).simplified()), qPrintable(text));
        QVERIFY(text.contains(exactNumber(curves.maxDifference->difference)));
        const QString number = groupedNumber(std::int64_t(curves.compared)).replace(QChar(0x202F), QChar(QChar::Nbsp));
        QVERIFY(facts.document()->toRawText().contains(number)); // in one piece at the end of a line, too
    }

    void nothingIsSaidAboutTheDigitsOfNan()
    {
        std::string records;
        for (int step = 0; step < 5; ++step)
            records += fmt::format("{{\"step\": {}, \"loss\": NaN}}\n", step);
        const QString a = m_folder->filePath(QStringLiteral("a.jsonl")),
                      b = m_folder->filePath(QStringLiteral("b.jsonl"));
        write(a.toStdString(), records);
        write(b.toStdString(), records);
        open(a, b);
        auto &facts = find<QTextBrowser>("curveFacts");
        EVENTUALLY2(facts.toPlainText().contains(QStringLiteral("A contains no finite value. B contains no finite")),
                    qPrintable(facts.toPlainText()));
        QVERIFY2(!facts.toPlainText().contains(QStringLiteral("cannot be tested")), qPrintable(facts.toPlainText()));
    }

    void factsThatAreAwaitedAreNotDenied()
    {
        m_window->openRuns(longLoss + QStringLiteral("/A"), longLoss + QStringLiteral("/B"), {});
        EVENTUALLY(m_window->comparison() && m_window->comparison()->curves);
        QVERIFY(find<QTextBrowser>("curveFacts").placeholderText().startsWith(QStringLiteral("Inspecting")));
    }

    void aJumpIsListedAndLeadsToItsStep()
    {
        const QString a = writeLog(QStringLiteral("a.jsonl"), 0, 60), b = writeLog(QStringLiteral("b.jsonl"), 0, 120);
        writeLog(QStringLiteral("a.jsonl"), 60, 120, -3, QIODevice::Append);
        open(a, b);
        auto &facts = find<QTextBrowser>("curveFacts");
        EVENTUALLY2(facts.toPlainText().contains(QStringLiteral("step 60 in A from")), qPrintable(facts.toPlainText()));
        QVERIFY(facts.toHtml().contains(QStringLiteral("step:60")));
    }

    void theSameLogTwiceIsNoAgreement()
    {
        const QString a = writeLog(QStringLiteral("a.jsonl"), 0, 60), b = writeLog(QStringLiteral("b.jsonl"), 0, 60);
        open(a, a);
        EVENTUALLY2(verdict("equalityVerdict").contains(QStringLiteral("one file twice")),
                    qPrintable(verdict("equalityVerdict")));
        auto &atol = find<QLineEdit>("atol");
        const ComparisonPtr before = m_window->comparison();
        atol.selectAll();
        QTest::keyClicks(&atol, QStringLiteral("1e-9"));
        EVENTUALLY(m_window->comparison() != before);
        QVERIFY(verdict("equalityVerdict").contains(QStringLiteral("one file twice")));
        open(a, b);
        EVENTUALLY_EQUAL(verdict("equalityVerdict"), QStringLiteral("all 60 common steps"));
    }

    void smoothingChangesThePictureOnly()
    {
        open(longLoss);
        auto &plot = *m_window->findChild<CurvePlot *>();
        const ComparisonPtr before = m_window->comparison();
        plot.showStep(9000);
        const QString reading = plot.cursorText();
        const auto drawn = plot.graphA().curve().values;
        find<QDoubleSpinBox>("smoothing").setValue(0.9);
        QVERIFY(*plot.graphA().curve().values != *drawn);
        plot.showStep(9000);
        QCOMPARE(plot.cursorText(), reading);
        QVERIFY(m_window->comparison() == before);
        find<QDoubleSpinBox>("smoothing").setValue(0);
        QVERIFY(*plot.graphA().curve().values == *drawn);
    }

private:
    // Losses between 1 and 2, or lower by `lower`.
    QString writeLog(const QString &name, int first, int end, double lower = 0,
                     QIODevice::OpenMode mode = QIODevice::Truncate)
    {
        QFile file(m_folder->filePath(name));
        if (!file.open(QIODevice::WriteOnly | mode))
            qFatal("%s cannot be written", qPrintable(name));
        for (int step = first; step < end; ++step)
            file.write(
                QStringLiteral("{\"step\": %1, \"loss\": %2}\n").arg(step).arg(1 + 1.0 / (step + 1) - lower).toUtf8());
        return file.fileName();
    }

    void followingBeyondALimitEndsAndIsSaid()
    {
        open(writeLog(QStringLiteral("a.jsonl"), 0, 50), writeLog(QStringLiteral("b.jsonl"), 0, 80));
        const ComparisonPtr shown = m_window->comparison();
        m_window->setLimits({std::chrono::hours(1), 1'000'000});
        find<QAction>("followLogs").trigger();
        EVENTUALLY(find<Banner>("banner").text().contains(QStringLiteral("--memory-limit")));
        QVERIFY(!find<QAction>("followLogs").isChecked());
        QVERIFY(m_window->comparison() == shown);
        m_window->setLimits({});
        find<QAction>("followLogs").trigger();
        writeLog(QStringLiteral("a.jsonl"), 50, 60, 0, QIODevice::Append);
        EVENTUALLY(m_window->comparison()->curves->compared == 60);
    }

    void theLimitOfTheSettingsHoldsAndIsSaid()
    {
        QSettings(m_folder->filePath(QStringLiteral("settings.ini")), QSettings::IniFormat)
            .setValue(QStringLiteral("limits/gigabytes"), 0.001);
        m_settings = std::make_unique<Settings>(m_folder->filePath(QStringLiteral("settings.ini")));
        makeWindow();
        m_window->openRuns(writeLog(QStringLiteral("a.jsonl"), 0, 50), writeLog(QStringLiteral("b.jsonl"), 0, 50), {});
        EVENTUALLY(m_window->comparison());
        EVENTUALLY2(find<Banner>("banner").text().contains(QStringLiteral("--memory-limit")),
                    qPrintable(find<Banner>("banner").text()));
    }
};

QTEST_MAIN(TestCurvesInWindow)
#include "tst_curvesinwindow.moc"
