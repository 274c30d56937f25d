// SPDX-License-Identifier: GPL-3.0-or-later
// What one does with the curves in the real main window: read logs otherwise, add repeats, follow, jump to lines.
#include "app/window/actions/logreadingactions.h"
#include "models/result/writing/patternfile.h"
#include "tests/eventually.h"
#include "tests/gui/windowcase.h"
#include "widgets/curves/curveplot.h"
#include "widgets/curves/logpreviewtable.h"
#include "widgets/frame/banner.h"
#include "widgets/frame/baselinebutton.h"
#include "widgets/frame/problemlist.h"

#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QDropEvent>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QStatusBar>
#include <QTest>
#include <QTextBrowser>
#include <QToolButton>

#include <cmath>

using namespace rundiff;

namespace
{

const QString oddPattern = QStringLiteral("tick (?P<step>\\d+) -> (?P<loss>\\S+)$");

QByteArray plainLine(int step, double loss)
{
    return QByteArray("step: ") + QByteArray::number(step) + ", loss: " + QByteArray::number(loss, 'f', 6) + '\n';
}

double lossAt(int step, double noise)
{
    return 1 + 3 * std::exp(-step / 40.0) + noise * std::sin(step * 1.7);
}

} // namespace

class TestCurveActions : public WindowCase
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        makeSettings();
        qputenv("XDG_CONFIG_HOME", QFile::encodeName(m_folder->filePath(QStringLiteral("config"))));
        m_window = std::make_unique<MainWindow>(*m_settings);
        m_window->resize(1400, 900);
        m_window->show();
    }

    void cleanup() { closeAll(); }

    void aLogThatNobodyKnowsIsReadWithAPatternOfOnesOwn()
    {
        for (const char *run : {"A", "B"}) {
            QByteArray text = "hello\n";
            for (int step = 1; step <= 4; ++step) // more would be read without a name
                text += "tick " + QByteArray::number(step) + " -> " + QByteArray::number(9.0 / step, 'g', 6) + '\n';
            write(run, text);
        }
        m_window->openRuns(path("A"), path("B"), {});
        EVENTUALLY(!find<Banner>("banner").isVisible());
        QVERIFY(!m_window->comparison() || !m_window->comparison()->curves);
        EVENTUALLY(m_window->findChild<LogReadingDialog *>()); // opens by itself, with a pattern for the lines
        auto &dialog = find<LogReadingDialog>("logReading");
        EVENTUALLY_EQUAL(find<QComboBox>("chosenLog").count(), 2);
        auto &pattern = find<QComboBox>("ownPattern");
        EVENTUALLY(!pattern.currentText().isEmpty());
        QCOMPARE(find<QComboBox>("chosenReader").currentText(), QStringLiteral("my own pattern"));
        QVERIFY(find<QPushButton>("applyReading").isEnabled());
        pattern.setEditText({});
        QVERIFY(!find<QPushButton>("applyReading").isEnabled());
        QTest::keyClicks(&pattern, oddPattern);
        auto &lines = find<LogPreviewTable>("logPreview");
        EVENTUALLY_EQUAL(lines.rowCount(), 5);
        EVENTUALLY_EQUAL(lines.item(1, LogPreviewTable::ReadAs)->text(), QStringLiteral("record"));
        QCOMPARE(lines.item(0, LogPreviewTable::ReadAs)->text(), QStringLiteral("ignored"));
        QCOMPARE(lines.item(4, LogPreviewTable::Step)->text(), QStringLiteral("4"));
        QVERIFY(lines.item(1, LogPreviewTable::ReadAs)->foreground() !=
                lines.item(0, LogPreviewTable::ReadAs)->foreground());
        QVERIFY2(find<QLabel>("previewSummary").text().contains(QStringLiteral("4 of the first 5")),
                 qPrintable(find<QLabel>("previewSummary").text()));
        find<QAbstractButton>("everyLog").setChecked(true);
        dialog.grab();
        QTest::mouseClick(&find<QPushButton>("applyReading"), Qt::LeftButton);
        EVENTUALLY(m_window->comparison() && m_window->comparison()->curves);
        QCOMPARE(m_window->comparison()->curves->compared, std::size_t(4));
        QCOMPARE(m_settings->recentPatterns(), QStringList{oddPattern});
    }

    void theRunOfALogIsChosen()
    {
        write("A", log(20, 0) + log(60, 0));
        write("B", log(60, 0));
        open();
        auto &box = find<QComboBox>("segment");
        QVERIFY(box.isVisible());
        QCOMPARE(m_window->comparison()->curves->a.size(), std::size_t(60));
        QCOMPARE(m_window->comparison()->a->logs.front()->segment, std::int64_t(2));
        const int first = box.findData(QStringLiteral("1"));
        QVERIFY(first > 0);
        box.setCurrentIndex(first);
        Q_EMIT box.activated(first);
        EVENTUALLY_EQUAL(m_window->comparison()->curves->a.size(), std::size_t(20));
        QCOMPARE(box.currentIndex(), first);
    }

    void runsWithOneNameAreToldApartInTitleAndButtons()
    {
        write("first/out", log(20, 0));
        write("second/out", log(20, 0));
        m_window->openRuns(path("first/out"), path("second/out"), {});
        EVENTUALLY(m_window->comparison() && !find<Banner>("banner").isVisible());
        QCOMPARE(m_window->windowTitle(), QStringLiteral("first/out and second/out"));
        QVERIFY2(find<QToolButton>("runA").text().contains(QStringLiteral("first/out")),
                 qPrintable(find<QToolButton>("runA").text()));
        QVERIFY2(find<QToolButton>("runB").text().contains(QStringLiteral("second/out")),
                 qPrintable(find<QToolButton>("runB").text()));
    }

    void aPatternThatIsWrongIsASentence()
    {
        writePair();
        open();
        find<QAction>("readDifferently").trigger();
        EVENTUALLY_EQUAL(find<QComboBox>("chosenLog").count(), 2);
        auto &reader = find<QComboBox>("chosenReader");
        reader.setCurrentIndex(reader.findText(QStringLiteral("my own pattern")));
        find<QComboBox>("ownPattern").setEditText(QStringLiteral("step (?P<step>\\d+"));
        EVENTUALLY(find<QLabel>("previewMessage").isVisible());
        QVERIFY(find<QLabel>("previewMessage").text().size() > 10);
    }

    void aKeptPatternIsReadByItself()
    {
        LogReading reading;
        reading.pattern = oddPattern.toStdString();
        const auto kept = keepPattern("My odd log", reading, userPatternFolder());
        QVERIFY2(kept.has_value(), kept ? "" : kept.error().c_str());
        QVERIFY(QFileInfo(QString::fromStdString(*kept)).fileName() == QStringLiteral("own_my_odd_log.json"));
        QVERIFY(!keepPattern("My odd log", reading, userPatternFolder())); // it stays as it is
        QByteArray text;
        for (int step = 1; step <= 60; ++step)
            text += "tick " + QByteArray::number(step) + " -> " + QByteArray::number(9.0 / step, 'g', 6) + '\n';
        write("A", text);
        write("B", text);
        open();
        QVERIFY(m_window->comparison()->curves);
        QCOMPARE(m_window->comparison()->a->logs.front()->format, std::string("own_my_odd_log"));
    }

    void anUnreadLineLeadsToTheChoiceOfItsReader()
    {
        writePair("step: 70, loss: broken\n");
        open();
        auto &problems = find<ProblemList>("problemList");
        QVERIFY(problems.topLevelItemCount() > 0);
        problems.setCurrentItem(problems.topLevelItem(0));
        auto &action = find<QAction>("readThisDifferently");
        QVERIFY(action.isEnabled());
        action.trigger();
        EVENTUALLY_EQUAL(find<QComboBox>("chosenLog").count(), 2);
        QVERIFY(find<QComboBox>("chosenLog").currentText().startsWith(QLatin1Char('A')));
    }

    void aThirdDroppedFolderIsARepeatOfTheBaseline()
    {
        writePair();
        write("C", log(60, 0.02));
        open();
        auto &plot = *m_window->findChild<CurvePlot *>();
        QVERIFY(!plot.showsNoise());
        drop({path("C")});
        EVENTUALLY_EQUAL(m_window->comparison()->baselines.size(), std::size_t(1));
        EVENTUALLY(plot.showsNoise());
        auto &button = find<BaselineButton>("baselines");
        QVERIFY(button.isVisible());
        QCOMPARE(button.text(), QStringLiteral("+ 1 repeat"));
        QVERIFY(button.menu()->actions().front()->text().contains(QLatin1Char('C')));
        drop({path("C")}); // once is enough
        QVERIFY(!m_window->statusBar()->currentMessage().isEmpty());
        button.menu()->actions().front()->trigger();
        EVENTUALLY(m_window->comparison()->baselines.empty());
        EVENTUALLY(!plot.showsNoise());
    }

    void lettersSwitchWhatThePlotShows()
    {
        writePair();
        open();
        auto &plot = *m_window->findChild<CurvePlot *>();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        plot.setFocus();
        auto *keys = plot.findChild<QCustomPlot *>();
        for (const auto &[key, box] :
             {std::pair(Qt::Key_L, "logScale"), std::pair(Qt::Key_A, "showA"), std::pair(Qt::Key_B, "showB")}) {
            const bool before = find<QAbstractButton>(box).isChecked();
            QTest::keyClick(keys, key);
            QCOMPARE(find<QAbstractButton>(box).isChecked(), !before);
        }
        QVERIFY(!plot.graphA().visible());
        QVERIFY(!plot.graphB().visible());
    }

    void theStateOfFollowingIsSeen()
    {
        writePair();
        open();
        auto &state = find<QLabel>("followState");
        QVERIFY(!state.isVisible());
        find<QAction>("followLogs").trigger();
        EVENTUALLY(state.text().contains(QStringLiteral("checked at")));
        QFile file(m_folder->filePath(QStringLiteral("A/train.log")));
        QVERIFY(file.open(QIODevice::Append));
        file.write(plainLine(61, 1.5) + plainLine(62, 1.4));
        file.close();
        EVENTUALLY2(state.text().contains(QStringLiteral("A: 2 new steps")), qPrintable(state.text()));
        write("A", log(20, 0));
        EVENTUALLY2(state.text().contains(QStringLiteral("A was rewritten")), qPrintable(state.text()));
        const auto &now = m_window->comparison();
        EVENTUALLY(now->curves && now->curves->compared == 20);
        find<QAction>("followLogs").trigger();
        QVERIFY(!state.isVisible());
    }

    void factsLeadToStepsAndLines()
    {
        writePair("step: 70, loss: broken\nstep: 71, loss: 1.25\n");
        open();
        auto &facts = find<QTextBrowser>("curveFacts");
        EVENTUALLY(facts.toHtml().contains(QStringLiteral("lineA:61")));
        QVERIFY2(facts.toPlainText().contains(QStringLiteral("Only in A (1): 71")), qPrintable(facts.toPlainText()));
        Q_EMIT facts.anchorClicked(QUrl(QStringLiteral("lineA:61")));
        EVENTUALLY2(shownLog().contains(QStringLiteral("step: 70, loss: broken")), qPrintable(shownLog()));
        EVENTUALLY_EQUAL(chosenLogLine(), 61);
        Q_EMIT facts.anchorClicked(QUrl(QStringLiteral("step:71")));
        QCOMPARE(m_window->findChild<CurvePlot *>()->lastStep(), std::optional<std::int64_t>(71));
    }

private:
    QString path(const char *run) { return m_folder->filePath(QString::fromLatin1(run)); }

    static QByteArray log(int steps, double noise)
    {
        QByteArray text;
        for (int step = 1; step <= steps; ++step)
            text += plainLine(step, lossAt(step, noise));
        return text;
    }

    void write(const char *run, const QByteArray &text)
    {
        QVERIFY(QDir().mkpath(path(run)));
        QFile file(path(run) + QStringLiteral("/train.log"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }

    void writePair(const QByteArray &endOfA = {})
    {
        write("A", log(60, 0) + endOfA);
        write("B", log(60, 0));
    }

    void open()
    {
        m_window->openRuns(path("A"), path("B"), {});
        EVENTUALLY(m_window->comparison() && !find<Banner>("banner").isVisible());
    }

    void drop(const QStringList &paths)
    {
        QMimeData dropped;
        QList<QUrl> urls;
        for (const QString &path : paths)
            urls << QUrl::fromLocalFile(path);
        dropped.setUrls(urls);
        QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &enter); // a drop goes to what took the drag
        QDropEvent event(QPointF(50, 50), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &event);
    }
};

QTEST_MAIN(TestCurveActions)
#include "tst_curveactions.moc"
