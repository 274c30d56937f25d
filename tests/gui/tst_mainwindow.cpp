// SPDX-License-Identifier: GPL-3.0-or-later
// The real main window, driven as a person would.
#include "app/mainwindow.h"
#include "app/tablejob.h"
#include "models/compare/curvefacts.h"
#include "models/formats/logreader.h"
#include "models/items/numbers.h"
#include "models/items/pairrows.h"
#include "widgets/banner.h"
#include "widgets/curveplot.h"
#include "widgets/operatortable.h"
#include "widgets/startpage.h"
#include "widgets/verdictstrip.h"

#include <QAccessible>
#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTabBar>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>

using namespace rundiff;

namespace
{

const QString example = QStringLiteral(RUNDIFF_SOURCE_DIR "/resources/examples/vision");
const QString transformer = QStringLiteral(RUNDIFF_TEST_DATA "/dumps/stats_transformer");
const QString longLoss = QStringLiteral(RUNDIFF_TEST_DATA "/dumps/long_loss");
const QString manyRanks = QStringLiteral(RUNDIFF_TEST_DATA "/dumps/multi_rank_md5");

template <typename Widget = QWidget>
Widget &find(MainWindow &window, const char *name)
{
    auto *widget = window.findChild<Widget *>(QString::fromLatin1(name));
    if (!widget)
        qFatal("no widget %s", name);
    return *widget;
}

QString verdict(MainWindow &window, const char *cell)
{
    return find<VerdictCell>(window, cell).statement().headline;
}

QString pathIn(const QString &pair, const char *side)
{
    return pair + QLatin1Char('/') + QString::fromLatin1(side);
}

void enterPair(MainWindow &window, const QString &a, const QString &b)
{
    find<QLineEdit>(window, "pathA").setText(a);
    find<QLineEdit>(window, "pathB").setText(b);
    QTest::mouseClick(&find<QPushButton>(window, "compareButton"), Qt::LeftButton);
}

QString withoutSpaces(QString text)
{
    text.removeIf([](QChar letter) { return letter.isSpace(); });
    return text;
}

bool waitForComparison(MainWindow &window, const ComparisonPtr &other = {})
{
    return QTest::qWaitFor(
        [&] { return window.comparison() && window.comparison() != other && !find(window, "banner").isVisible(); },
        20000);
}

} // namespace

class TestMainWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_settings = std::make_unique<Settings>(m_folder->filePath(QStringLiteral("settings.ini")));
        makeWindow();
    }

    void cleanup()
    {
        m_window.reset();
        m_settings.reset();
    }

    void theExampleOpensAtItsFirstDifference()
    {
        QTest::mouseClick(&find<QPushButton>(*m_window, "exampleButton"), Qt::LeftButton);
        QVERIFY(waitForComparison(*m_window));
        QVERIFY2(verdict(*m_window, "operatorVerdict").contains(QStringLiteral("grid_sample")),
                 qPrintable(verdict(*m_window, "operatorVerdict")));
        const auto &rows = find<QTableView>(*m_window, "operatorRows");
        const QModelIndex current = rows.currentIndex();
        QVERIFY(current.isValid());
        QVERIFY(current.data(OperatorTableModel::FirstDifferenceRole).toBool());
        // The panes find their sizes once the window is laid out; the row stays in view through that.
        QTRY_VERIFY(rows.viewport()->rect().contains(rows.visualRect(current).center()));
    }

    void aChangedToleranceActsAtOnce()
    {
        enterPair(*m_window, pathIn(transformer, "A"), pathIn(transformer, "B"));
        QVERIFY(waitForComparison(*m_window));
        const QString before = verdict(*m_window, "curveVerdict");
        const ComparisonPtr first = m_window->comparison();
        auto &atol = find<QLineEdit>(*m_window, "atol");
        atol.selectAll();
        QTest::keyClicks(&atol, QStringLiteral("1e-9"));
        QTRY_VERIFY(verdict(*m_window, "curveVerdict") != before);
        QVERIFY(m_window->comparison()->operators == first->operators); // only the curves were compared anew
        QVERIFY(verdict(*m_window, "curveVerdict").startsWith(QStringLiteral("Outside")));
    }

    void whatIsNoToleranceIsMarkedAndChangesNothing()
    {
        enterPair(*m_window, pathIn(example, "A"), pathIn(example, "B"));
        QVERIFY(waitForComparison(*m_window));
        const ComparisonPtr before = m_window->comparison();
        auto &atol = find<QLineEdit>(*m_window, "atol");
        atol.selectAll();
        QTest::keyClicks(&atol, QStringLiteral("x"));
        QVERIFY(atol.property("wrong").toBool());
        QTest::qWait(50);
        QVERIFY(m_window->comparison() == before);
    }

    void aWrongFolderIsASentenceInTheWindow_data()
    {
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("words");
        QTest::newRow("no such folder") << QStringLiteral("/no/such/run") << "/no/such/run";
        QTest::newRow("nothing recognised") << QStringLiteral(RUNDIFF_SOURCE_DIR "/cmake") << "cmake";
    }

    void aWrongFolderIsASentenceInTheWindow()
    {
        QFETCH(QString, a);
        QFETCH(QString, words);
        enterPair(*m_window, a, pathIn(example, "B"));
        auto &message = find<QLabel>(*m_window, "startMessage");
        QTRY_VERIFY_WITH_TIMEOUT(message.isVisible(), 10000);
        QVERIFY2(message.text().contains(words), qPrintable(message.text()));
        QCOMPARE(find<QLineEdit>(*m_window, "pathA").text(), a); // one goes on from what one typed
    }

    void differencesAreWalkedWithF8()
    {
        enterPair(*m_window, pathIn(example, "A"), pathIn(example, "B"));
        QVERIFY(waitForComparison(*m_window));
        auto &rows = find<QTableView>(*m_window, "operatorRows");
        const int first = rows.currentIndex().row();
        rows.setFocus();
        QTest::keyClick(&rows, Qt::Key_F8);
        const int second = rows.currentIndex().row();
        QVERIFY(second > first);
        QTest::keyClick(&rows, Qt::Key_F8, Qt::ShiftModifier);
        QCOMPARE(rows.currentIndex().row(), first);
        QTest::keyClick(&rows, Qt::Key_F8);
        QTest::keyClick(&rows, Qt::Key_Home);
        QCOMPARE(rows.currentIndex().row(), first);
    }

    void differencesAreWalkedAcrossStepsAndRanks()
    {
        enterPair(*m_window, pathIn(manyRanks, "A"), pathIn(manyRanks, "B"));
        QVERIFY(waitForComparison(*m_window));
        auto &table = find<OperatorTable>(*m_window, "operatorTable");
        const auto &pairs = m_window->comparison()->operators->pairs;
        const std::size_t first = *table.pair();
        std::size_t other = first + 1;
        while (other < pairs.size() && pairs[other].differing == 0)
            ++other;
        QVERIFY(other < pairs.size());
        auto &rows = find<QTableView>(*m_window, "operatorRows");
        rows.setFocus();
        rows.setCurrentIndex(table.model().index(table.model().rowCount() - 1, 0));
        while (*table.pair() == first)
            QTest::keyClick(&rows, Qt::Key_F8);
        QCOMPARE(*table.pair(), other);
        QVERIFY(rows.currentIndex().isValid());
        QTest::keyClick(&rows, Qt::Key_F8, Qt::ShiftModifier);
        QCOMPARE(*table.pair(), first);
        QVERIFY(!nextDifference(*table.model().table(), table.model().tableRow(rows.currentIndex().row()), false));
    }

    void aPairWhoseRowsAreNotInMemoryIsReadAgain()
    {
        enterPair(*m_window, pathIn(manyRanks, "A"), pathIn(manyRanks, "B"));
        QVERIFY(waitForComparison(*m_window));
        const ComparisonPtr kept = m_window->comparison();
        auto operators = std::make_shared<OperatorComparison>(*kept->operators);
        for (DumpPair &pair : operators->pairs)
            pair.table.reset();
        auto dropped = std::make_shared<Comparison>(*kept);
        dropped->operators = operators;
        OperatorTable table;
        TableJob job;
        connect(&table, &OperatorTable::tableWanted, &job,
                [&](qulonglong pair) { job.read(dropped, static_cast<std::size_t>(pair)); });
        connect(&job, &TableJob::arrived, &table,
                [&](const ComparisonPtr &, qulonglong pair, const std::shared_ptr<const PairTable> &rows) {
                    table.showReadTable(static_cast<std::size_t>(pair), rows);
                });
        table.setComparison(dropped);
        QCOMPARE(table.model().rowCount(), 0);
        QTRY_COMPARE(table.model().rowCount(),
                     static_cast<int>(kept->operators->pairs[*table.pair()].table->rows.size()));
        QVERIFY(table.view().currentIndex().data(OperatorTableModel::FirstDifferenceRole).toBool());
    }

    void everythingIsSeenInASmallWindow()
    {
        enterPair(*m_window, pathIn(example, "A"), pathIn(example, "B"));
        QVERIFY(waitForComparison(*m_window));
        // The layouts settle while the comparison's last parts arrive; only then does the window become so small.
        QTRY_VERIFY((m_window->resize(1000, 700), m_window->size() == QSize(1000, 700)));
        for (const char *name : {"runA", "runB", "swapRuns", "metric", "atol", "rtol", "align", "offset", "equalNan",
                                 "previousDifference", "nextDifference", "operatorRows", "detailDock"}) {
            const QWidget &part = find(*m_window, name);
            QTRY_VERIFY2(m_window->rect().contains(QRect(part.mapTo(m_window.get(), QPoint()), part.size())), name);
            QVERIFY2(part.isVisible(), name);
        }
    }

    void nothingInTheRunBarIsCutOrCovered_data()
    {
        QTest::addColumn<QString>("a");
        QTest::addColumn<QSize>("size");
        for (const int width : {1000, 1150, 1300, 1600}) {
            QTest::addRow("short names, %d", width) << QStringLiteral("A") << QSize(width, 700);
            QTest::addRow("long names, %d", width)
                << QStringLiteral("a_run_with_a_very_long_name") << QSize(width, 700);
        }
    }

    void nothingInTheRunBarIsCutOrCovered()
    {
        QFETCH(QString, a);
        QFETCH(QSize, size);
        QVERIFY(QFile::link(pathIn(example, "A"), m_folder->filePath(a)));
        m_window->resize(1600, 1000);
        enterPair(*m_window, m_folder->filePath(a), pathIn(example, "B"));
        QVERIFY(waitForComparison(*m_window));
        QTRY_VERIFY((m_window->resize(size), m_window->size() == size));
        QTest::qWait(50);
        const auto &bar = find(*m_window, "runBar");
        QList<QWidget *> parts;
        for (QWidget *part : bar.findChildren<QWidget *>()) {
            const bool isPart = qobject_cast<QLabel *>(part) || qobject_cast<QAbstractButton *>(part) ||
                                qobject_cast<QComboBox *>(part) || qobject_cast<QAbstractSpinBox *>(part) ||
                                (qobject_cast<QLineEdit *>(part) && !qobject_cast<QAbstractSpinBox *>(part->parent()));
            if (isPart && part->isVisible())
                parts << part;
        }
        QVERIFY(parts.size() >= 15);
        for (const QWidget *part : parts) {
            const QRect place(part->mapTo(&bar, QPoint()), part->size());
            const QByteArray name = part->objectName().toUtf8() + part->metaObject()->className();
            QVERIFY2(bar.rect().contains(place), name.constData());
            const bool fixed = part->minimumWidth() == part->maximumWidth();
            QVERIFY2(fixed || part->width() >= part->minimumSizeHint().width(), name.constData());
            for (const QWidget *other : parts)
                QVERIFY2(other == part || !place.intersects(QRect(other->mapTo(&bar, QPoint()), other->size())),
                         name.constData());
        }
        const bool oneRow = size.width() > 1000 && (a.size() == 1 || size.width() > 1150);
        QVERIFY2((bar.height() < m_window->fontMetrics().height() * 3) == oneRow,
                 qPrintable(QString::number(bar.height())));
    }

    void panesKeepTheirShareOfTheWindow()
    {
        m_window->resize(1600, 1000);
        enterPair(*m_window, pathIn(example, "A"), pathIn(example, "B"));
        QVERIFY(waitForComparison(*m_window));
        const auto share = [this](const char *dock) {
            return double(find(*m_window, dock).width()) / m_window->width();
        };
        const auto rows = [this] { return find(*m_window, "operatorDock").height(); };
        QTRY_VERIFY(std::abs(share("detailDock") - 0.29) < 0.02);
        QTest::qWait(200); // until the panes have found their sizes
        const int before = rows();
        QTRY_VERIFY((m_window->resize(1000, 700), m_window->size() == QSize(1000, 700)));
        QTRY_VERIFY2(std::abs(share("detailDock") - 0.29) < 0.02, qPrintable(QString::number(share("detailDock"))));
        QTRY_VERIFY2(rows() < before * 0.85, qPrintable(QStringLiteral("%1, %2").arg(rows()).arg(before)));
        QTRY_VERIFY((m_window->resize(1600, 1000), m_window->size() == QSize(1600, 1000)));
        QTRY_VERIFY2(std::abs(share("detailDock") - 0.29) < 0.02, qPrintable(QString::number(share("detailDock"))));
        QTRY_VERIFY2(std::abs(rows() - before) < 10, qPrintable(QStringLiteral("%1, %2").arg(rows()).arg(before)));
    }

    void aBorderThatWasMovedStaysWhereItIsInTheWindow()
    {
        m_window->resize(1600, 1000);
        enterPair(*m_window, pathIn(example, "A"), pathIn(example, "B"));
        QVERIFY(waitForComparison(*m_window));
        const QWidget &details = find(*m_window, "detailDock");
        QTRY_VERIFY(details.width() < 500);
        QTest::qWait(50);
        const QPoint border(details.x() - 1, details.y() + 100);
        QTest::mousePress(m_window.get(), Qt::LeftButton, {}, border);
        QTest::mouseMove(m_window.get(), border - QPoint(100, 0));
        QTest::mouseMove(m_window.get(), border - QPoint(200, 0));
        QTest::qWait(100);
        QTest::mouseRelease(m_window.get(), Qt::LeftButton, {}, border - QPoint(200, 0));
        QTRY_VERIFY2(details.width() > 600, qPrintable(QString::number(details.width())));
        const int before = details.width();
        QTRY_VERIFY((m_window->resize(1200, 1000), m_window->width() == 1200));
        QTRY_VERIFY2(std::abs(details.width() - before * 1200 / 1600) < 20,
                     qPrintable(QString::number(details.width())));
    }

    void inALowWindowTheChecklistIsATabOfTheDetails()
    {
        m_window->resize(1000, 500);
        enterPair(*m_window, pathIn(example, "A"), pathIn(example, "B"));
        QVERIFY(waitForComparison(*m_window));
        auto &details = find<QDockWidget>(*m_window, "detailDock");
        QVERIFY(m_window->tabifiedDockWidgets(&details).contains(&find<QDockWidget>(*m_window, "checklistDock")));
        QTRY_VERIFY(!find(*m_window, "detailFields").visibleRegion().isEmpty());
        find<QAction>(*m_window, "view6").trigger();
        QTRY_VERIFY(!find(*m_window, "checklistItems").visibleRegion().isEmpty());
        m_window->resize(1400, 900);
        find<QAction>(*m_window, "resetArrangement").trigger();
        QVERIFY(!m_window->tabifiedDockWidgets(&details).contains(&find<QDockWidget>(*m_window, "checklistDock")));
    }

    void theKeyOfAViewBringsItToTheFront()
    {
        enterPair(*m_window, pathIn(example, "A"), pathIn(example, "B"));
        QVERIFY(waitForComparison(*m_window));
        QTRY_VERIFY(!find(*m_window, "detailFields").visibleRegion().isEmpty());
        find<QDockWidget>(*m_window, "factsDock").raise();
        QTRY_VERIFY(find(*m_window, "detailFields").visibleRegion().isEmpty());
        QTest::keyClick(m_window.get(), Qt::Key_3, Qt::ControlModifier);
        QTRY_VERIFY(!find(*m_window, "detailFields").visibleRegion().isEmpty());
    }

    void theTabsOfTheRightColumnAreRead()
    {
        enterPair(*m_window, pathIn(example, "A"), pathIn(example, "B"));
        QVERIFY(waitForComparison(*m_window));
        QTRY_VERIFY((m_window->resize(1000, 700), m_window->size() == QSize(1000, 700)));
        const auto bars = m_window->findChildren<QTabBar *>(QString(), Qt::FindDirectChildrenOnly);
        QVERIFY(bars.size() >= 3);
        for (const QTabBar *bar : bars) {
            int wanted = 0;
            for (int i = 0; i < bar->count(); ++i)
                wanted += bar->fontMetrics().horizontalAdvance(bar->tabText(i)) + 2;
            QTRY_VERIFY2(wanted <= bar->width(), qPrintable(bar->tabText(0)));
        }
    }

    void everythingThatTakesTheFocusHasAName()
    {
        enterPair(*m_window, pathIn(example, "A"), pathIn(example, "B"));
        QVERIFY(waitForComparison(*m_window));
        QStringList nameless;
        const QWidget *part = m_window.get();
        do {
            part = part->nextInFocusChain();
            const bool takes = part->focusPolicy() != Qt::NoFocus && part->isVisible() && part->isEnabled();
            auto *access = QAccessible::queryAccessibleInterface(const_cast<QWidget *>(part));
            if (takes && !part->focusProxy() && access && access->text(QAccessible::Name).isEmpty())
                nameless << QString::fromLatin1(part->metaObject()->className()) + QLatin1Char(' ') +
                                part->objectName();
        } while (part != m_window.get());
        QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(QLatin1Char('\n'))));
    }

    void theDetailsAreInFrontOfTheCurveFacts()
    {
        for (const QString &runs : {transformer, example, transformer}) {
            const ComparisonPtr before = m_window->comparison();
            m_window->openRuns(pathIn(runs, "A"), pathIn(runs, "B"), {});
            QVERIFY(waitForComparison(*m_window, before));
            QTRY_VERIFY(!find(*m_window, "detailFields").visibleRegion().isEmpty());
            QTest::qWait(100);
            QVERIFY(!find(*m_window, "detailFields").visibleRegion().isEmpty());
            QVERIFY(find(*m_window, "curveFacts").mapTo(m_window.get(), QPoint()).x() < 0);
        }
    }

    void theResultOfARowIsSeenWithoutScrolling_data()
    {
        QTest::addColumn<QString>("runs");
        QTest::newRow("checksums") << example;
        QTest::newRow("statistics") << transformer;
    }

    void theResultOfARowIsSeenWithoutScrolling()
    {
        QFETCH(QString, runs);
        enterPair(*m_window, pathIn(runs, "A"), pathIn(runs, "B"));
        QVERIFY(waitForComparison(*m_window));
        auto &rows = find<QTableView>(*m_window, "operatorRows");
        const QModelIndex result = rows.model()->index(rows.currentIndex().row(), rows.model()->columnCount() - 1);
        QTRY_VERIFY(rows.viewport()->rect().contains(rows.visualRect(result)));
    }

    void stepsOutsideTheToleranceAreWalkedWithF7()
    {
        enterPair(*m_window, pathIn(longLoss, "A"), pathIn(longLoss, "B"));
        QVERIFY(waitForComparison(*m_window));
        const CurveComparison &curves = *m_window->comparison()->curves;
        std::vector<std::int64_t> outside;
        CommonSteps common(curves);
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
        enterPair(*m_window, pathIn(longLoss, "A"), pathIn(longLoss, "B"));
        QVERIFY(waitForComparison(*m_window));
        auto &plot = find(*m_window, "curvePlot");
        QTest::mouseClick(&plot, Qt::LeftButton, {}, QPoint(plot.width() / 2, plot.height() / 4));
        auto &lines = find<QTextBrowser>(*m_window, "logLines");
        QTRY_VERIFY(!lines.toPlainText().isEmpty());
        QTRY_VERIFY(lines.isVisible());
        const std::int64_t step = *m_window->findChild<CurvePlot *>()->lastStep();
        const Curve &curve = m_window->comparison()->curves->a;
        const auto at = std::lower_bound(curve.steps->begin(), curve.steps->end(), step);
        const LogContext context = logContext(*m_window->comparison()->a->logs.front(),
                                              (*curve.offsets)[std::size_t(at - curve.steps->begin())], 0);
        QCOMPARE(context.lines.size(), 1U);
        const QString text = lines.toPlainText();
        QVERIFY2(text.contains(QString::fromStdString(context.lines.front())), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral(":%1").arg(context.line)), qPrintable(text));
    }

    void stepsOfOneRunAreSaidInFullInASmallWindow()
    {
        const QString a = writeLog(QStringLiteral("a.jsonl"), 0, 1200),
                      b = writeLog(QStringLiteral("b.jsonl"), 0, 1000);
        enterPair(*m_window, a, b);
        QVERIFY(waitForComparison(*m_window));
        QCOMPARE(verdict(*m_window, "curveVerdict"), QStringLiteral("Equal on 1\u202F000 common steps; 200 only in A"));
        const auto &cell = find<VerdictCell>(*m_window, "curveVerdict");
        m_window->resize(1000, 700);
        QTRY_COMPARE(cell.shownHeadline(), verdict(*m_window, "curveVerdict"));
        QTRY_VERIFY(cell.height() >= cell.sizeHint().height());
        QTRY_VERIFY(
            find<QTextBrowser>(*m_window, "curveFacts").toPlainText().contains(QStringLiteral("Only in A (200)")));
    }

    void theVerdictsShareTheirLineByTheirWords()
    {
        enterPair(*m_window, pathIn(QStringLiteral(RUNDIFF_TEST_DATA "/dumps/dropout_on_md5"), "A"),
                  pathIn(QStringLiteral(RUNDIFF_TEST_DATA "/dumps/dropout_on_md5"), "B"));
        QVERIFY(waitForComparison(*m_window));
        QTRY_VERIFY((m_window->resize(840, 700), m_window->width() < 1000));
        for (const char *name : {"curveVerdict", "equalityVerdict", "operatorVerdict", "checklistVerdict"}) {
            const auto &cell = find<VerdictCell>(*m_window, name);
            QTRY_COMPARE(cell.shownHeadline(), cell.statement().headline);
        }
    }

    void whatTheRecordsOfALogHideIsListed()
    {
        const QString a = writeLog(QStringLiteral("a.jsonl"), 0, 100), b = writeLog(QStringLiteral("b.jsonl"), 0, 60);
        writeLog(QStringLiteral("b.jsonl"), 50, 100, 0, QIODevice::Append);
        enterPair(*m_window, a, b);
        QVERIFY(waitForComparison(*m_window));
        auto &facts = find<QTextBrowser>(*m_window, "curveFacts");
        QTRY_VERIFY2(facts.toPlainText().contains(
                         QStringLiteral("B: records that repeat a step, of which the last one counts (10)")),
                     qPrintable(facts.toPlainText()));
        QVERIFY(facts.toPlainText().contains(QStringLiteral("B, line 61: the steps go back from 59 to 50")));
    }

    void aFollowedLogChangesTheVerdictByItself()
    {
        const QString a = writeLog(QStringLiteral("a.jsonl"), 0, 50), b = writeLog(QStringLiteral("b.jsonl"), 0, 80);
        enterPair(*m_window, a, b);
        QVERIFY(waitForComparison(*m_window));
        find<QAction>(*m_window, "followLogs").trigger();
        const auto compared = [this](std::size_t steps) {
            return m_window->comparison()->curves && m_window->comparison()->curves->compared == steps;
        };
        writeLog(QStringLiteral("a.jsonl"), 50, 60, 0, QIODevice::Append);
        QTRY_VERIFY_WITH_TIMEOUT(compared(60), 20000);
        QVERIFY(verdict(*m_window, "curveVerdict").startsWith(QStringLiteral("Equal on 60 common steps")));
        writeLog(QStringLiteral("a.jsonl"), 60, 70, 0.5, QIODevice::Append);
        QTRY_COMPARE_WITH_TIMEOUT(verdict(*m_window, "curveVerdict"),
                                  QStringLiteral("Outside atol from step 60 (|Δ| 0.5)"), 20000);
        QTRY_VERIFY(find<Banner>(*m_window, "banner").text().contains(QStringLiteral("step 60")));
        writeLog(QStringLiteral("a.jsonl"), 0, 20); // started anew
        QTRY_VERIFY_WITH_TIMEOUT(compared(20), 20000);
        QVERIFY(verdict(*m_window, "curveVerdict").startsWith(QStringLiteral("Equal on 20 common steps")));
        find<QAction>(*m_window, "followLogs").trigger();
        writeLog(QStringLiteral("a.jsonl"), 20, 40, 0, QIODevice::Append);
        QTest::qWait(2500);
        QVERIFY(compared(20)); // no longer followed
    }

    void theValuesAtBothCursorsAreCopied()
    {
        enterPair(*m_window, pathIn(longLoss, "A"), pathIn(longLoss, "B"));
        QVERIFY(waitForComparison(*m_window));
        auto &plot = *m_window->findChild<CurvePlot *>();
        plot.showStep(100);
        find<QAction>(*m_window, "leaveMark").trigger();
        plot.showStep(110);
        plot.hideCursor(); // as when the mouse goes to the menu
        find<QAction>(*m_window, "copyValues").trigger();
        const QString text = QApplication::clipboard()->text();
        QVERIFY2(text.contains(QStringLiteral("since the mark at step 100")), qPrintable(text));
        QVERIFY2(withoutSpaces(text).contains(QStringLiteral("Δstep10")), qPrintable(text));
    }

    void valuesThatALogScaleHidesAreCounted()
    {
        const QString a = writeLog(QStringLiteral("a.jsonl"), 0, 100),
                      b = writeLog(QStringLiteral("b.jsonl"), 0, 100, 9);
        enterPair(*m_window, a, b); // B goes from -8 to -7
        QVERIFY(waitForComparison(*m_window));
        const auto &plot = *m_window->findChild<CurvePlot *>();
        QVERIFY(plot.withoutLogarithm() == std::pair(std::size_t(0), std::size_t(0)));
        find<QCheckBox>(*m_window, "logScale").setChecked(true);
        QVERIFY(plot.withoutLogarithm() == std::pair(std::size_t(0), std::size_t(100)));
    }

    void theLadderAndThePrecisionOfTheLogsAreSaid()
    {
        enterPair(*m_window, pathIn(longLoss, "A"), pathIn(longLoss, "B"));
        QVERIFY(waitForComparison(*m_window));
        auto &facts = find<QTextBrowser>(*m_window, "curveFacts");
        QTRY_VERIFY(!facts.toPlainText().isEmpty());
        const ToleranceLadder ladder = toleranceLadder(*m_window->comparison()->curves);
        const QString text = withoutSpaces(facts.toPlainText());
        QVERIFY(ladder.smallestAtol);
        QVERIFY2(text.contains(exactNumber(*ladder.smallestAtol)), qPrintable(text));
        for (const LadderRung &rung : ladder.rungs) {
            if (rung.firstOutside)
                QVERIFY2(text.contains(QString::number(*rung.firstOutside)), qPrintable(text));
        }
    }

    void howFarTheCurvesAreApartIsSaid()
    {
        enterPair(*m_window, pathIn(longLoss, "A"), pathIn(longLoss, "B"));
        QVERIFY(waitForComparison(*m_window));
        const CurveComparison &curves = *m_window->comparison()->curves;
        const RelativeErrors errors = relativeErrors(curves);
        auto &facts = find<QTextBrowser>(*m_window, "curveFacts");
        QTRY_VERIFY(!facts.toPlainText().isEmpty());
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

    void factsThatAreAwaitedAreNotDenied()
    {
        enterPair(*m_window, pathIn(longLoss, "A"), pathIn(longLoss, "B"));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->comparison() && m_window->comparison()->curves, 20000);
        QVERIFY(find<QTextBrowser>(*m_window, "curveFacts").placeholderText().startsWith(QStringLiteral("Looking")));
    }

    void smoothingChangesThePictureOnly()
    {
        enterPair(*m_window, pathIn(longLoss, "A"), pathIn(longLoss, "B"));
        QVERIFY(waitForComparison(*m_window));
        auto &plot = *m_window->findChild<CurvePlot *>();
        const ComparisonPtr before = m_window->comparison();
        plot.showStep(9000);
        const QString reading = plot.cursorText();
        const auto drawn = plot.graphA().curve().values;
        find<QDoubleSpinBox>(*m_window, "smoothing").setValue(0.9);
        QVERIFY(*plot.graphA().curve().values != *drawn);
        plot.showStep(9000);
        QCOMPARE(plot.cursorText(), reading);
        QVERIFY(m_window->comparison() == before);
        find<QDoubleSpinBox>(*m_window, "smoothing").setValue(0);
        QVERIFY(*plot.graphA().curve().values == *drawn);
    }

    void aPictureOfTheFocusedViewIsCopied()
    {
        enterPair(*m_window, pathIn(example, "A"), pathIn(example, "B"));
        QVERIFY(waitForComparison(*m_window));
        for (const char *name : {"curvePlot", "operatorRows", "stepRankMap"}) {
            QApplication::clipboard()->clear();
            auto &view = find(*m_window, name);
            QTRY_VERIFY2(view.isVisible(), name); // its tab comes to the front once the window is laid out
            view.setFocus();
            QTRY_VERIFY2(view.hasFocus(), name);
            find<QAction>(*m_window, "copyPicture").trigger();
            const QImage image = QApplication::clipboard()->image();
            QVERIFY2(image.width() >= 2 * view.width() && image.height() >= 2 * view.height(), name);
            QVERIFY2(image.width() < 2 * m_window->width(), name);
            QVERIFY2(image.convertToFormat(QImage::Format_Indexed8).colorCount() > 8, name); // not a blank page
        }
    }

    void theDetailsStayWhenTheToleranceChanges()
    {
        enterPair(*m_window, pathIn(transformer, "A"), pathIn(transformer, "B"));
        QVERIFY(waitForComparison(*m_window));
        const ComparisonPtr before = m_window->comparison();
        const auto &fields = find<QTableWidget>(*m_window, "detailFields");
        QVERIFY(fields.isVisible());
        auto &atol = find<QLineEdit>(*m_window, "atol");
        atol.selectAll();
        QTest::keyClicks(&atol, QStringLiteral("1e-9"));
        QTRY_VERIFY(m_window->comparison() != before);
        QVERIFY(fields.isVisible());
    }

    void swappedRunsChangePlaces()
    {
        enterPair(*m_window, pathIn(example, "A"), pathIn(example, "B"));
        QVERIFY(waitForComparison(*m_window));
        const ComparisonPtr before = m_window->comparison();
        QTest::mouseClick(&find<QPushButton>(*m_window, "swapRuns"), Qt::LeftButton);
        QVERIFY(waitForComparison(*m_window, before));
        QCOMPARE(m_window->comparison()->a->path, before->b->path);
        QCOMPARE(m_window->comparison()->b->path, before->a->path);
    }

    void twoDroppedFoldersAreCompared()
    {
        QMimeData dropped;
        dropped.setUrls({QUrl::fromLocalFile(pathIn(example, "A")), QUrl::fromLocalFile(pathIn(example, "B"))});
        QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event(QPointF(50, 50), Qt::CopyAction, &dropped, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(m_window.get(), &event);
        QVERIFY(waitForComparison(*m_window));
        QVERIFY(verdict(*m_window, "operatorVerdict").contains(QStringLiteral("grid_sample")));
    }

    void aCancelledLoadLeavesTheWindowAsItWas()
    {
        enterPair(*m_window, pathIn(transformer, "A"), pathIn(transformer, "B"));
        QTest::mouseClick(&find<QPushButton>(*m_window, "cancelLoading"), Qt::LeftButton);
        QVERIFY(!find(*m_window, "banner").isVisible());
        QTest::qWait(300);
        QVERIFY(!m_window->comparison()); // the late answer is ignored
        QVERIFY(find(*m_window, "startPage").isVisible());
    }

    void theArrangementIsKeptAndCanBeReset()
    {
        enterPair(*m_window, pathIn(example, "A"), pathIn(example, "B"));
        QVERIFY(waitForComparison(*m_window));
        find<QDockWidget>(*m_window, "whyDock").hide();
        m_window->close();
        makeWindow();
        QVERIFY(m_window->findChild<QListWidget *>(QStringLiteral("recentPairs"))->count() == 1);
        enterPair(*m_window, pathIn(example, "A"), pathIn(example, "B"));
        QVERIFY(waitForComparison(*m_window));
        QVERIFY(find<QDockWidget>(*m_window, "whyDock").isHidden());
        find<QAction>(*m_window, "resetArrangement").trigger();
        QVERIFY(find<QDockWidget>(*m_window, "whyDock").isVisible());
    }

    void aBrokenDumpIsSaidAndTheRestIsShown()
    {
        const QString broken = m_folder->filePath(QStringLiteral("broken"));
        QVERIFY(QDir().mkpath(broken + QStringLiteral("/dump/step0/rank0")));
        QFile whole(pathIn(example, "A") + QStringLiteral("/dump/step0/rank0/dump.json"));
        QFile half(broken + QStringLiteral("/dump/step0/rank0/dump.json"));
        QVERIFY(whole.open(QIODevice::ReadOnly) && half.open(QIODevice::WriteOnly));
        const QByteArray text = whole.readAll();
        half.write(text.left(text.size() / 2));
        half.close();
        enterPair(*m_window, broken, pathIn(example, "B"));
        QVERIFY(waitForComparison(*m_window));
        QVERIFY(find<QLabel>(*m_window, "statusProblems").text().contains(QStringLiteral("show")));
        QVERIFY(find<QTableView>(*m_window, "operatorRows").model()->rowCount() > 10);
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

    void makeWindow()
    {
        m_window = std::make_unique<MainWindow>(*m_settings);
        m_window->resize(1400, 900);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
        m_window->activateWindow();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<MainWindow> m_window;
};

QTEST_MAIN(TestMainWindow)
#include "tst_mainwindow.moc"
