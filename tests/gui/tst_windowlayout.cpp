// SPDX-License-Identifier: GPL-3.0-or-later
// Everything in the real main window has enough space, keeps its place and is reachable with the keyboard.
#include "app/window/layout/screenroom.h"
#include "app/window/layout/scrolledwindow.h"
#include "tests/eventually.h"
#include "tests/gui/windowcase.h"
#include "widgets/curves/curveplot.h"
#include "widgets/frame/style/theme.h"
#include "widgets/frame/verdictstrip.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QScreen>
#include <QTabBar>
#include <QTableView>
#include <QTest>

using namespace rundiff;

namespace
{

const QString transformer = fixture("stats_transformer");

} // namespace

class TestWindowLayout : public WindowCase
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        applyTheme(*qApp, Theme::Light);
        makeSettings();
        makeWindow();
    }

    void cleanup() { closeAll(); }

    void everythingIsSeenInASmallWindow()
    {
        open(example);
        // The layouts settle while the comparison's last parts arrive; only then does the window become so small.
        EVENTUALLY((m_window->resize(1000, 700), m_window->size() == QSize(1000, 700)));
        for (const char *name : {"runA", "runB", "swapRuns", "metric", "atol", "rtol", "align", "offset", "equalNan",
                                 "previousDifference", "nextDifference", "operatorRows", "detailDock"}) {
            const QWidget &part = find<QWidget>(name);
            EVENTUALLY2(m_window->rect().contains(QRect(part.mapTo(m_window.get(), QPoint()), part.size())), name);
            QVERIFY2(part.isVisible(), name);
        }
    }

    void theWindowIsScrolledOnATinyScreen()
    {
        QVERIFY(ScrolledWindow::isNeeded(*m_window, {400, 300}));
        QVERIFY(!ScrolledWindow::isNeeded(*m_window, {1280, 720}));
        ScrolledWindow scrolled(*m_window);
        scrolled.resize(400, 300);
        scrolled.show();
        open(example);
        QCOMPARE(scrolled.size(), QSize(400, 300));
        QCOMPARE(scrolled.windowTitle(), m_window->windowTitle());
        for (const char *name : {"runA", "nextDifference", "operatorRows", "detailDock"}) {
            QWidget &part = find<QWidget>(name);
            EVENTUALLY2(m_window->rect().contains(QRect(part.mapTo(m_window.get(), QPoint()), part.size())), name);
            const QPoint corner = part.mapTo(m_window.get(), QPoint(8, 8));
            scrolled.ensureVisible(corner.x(), corner.y(), 8, 8);
            EVENTUALLY2(scrolled.viewport()->rect().contains(part.mapTo(scrolled.viewport(), QPoint(8, 8))), name);
        }
        QVERIFY(scrolled.close());
        QVERIFY(!m_window->isVisible()); // and was asked before
    }

    // The status line would be below the screen, since a window manager adds a title above the window.
    void aWindowIsNotHigherThanTheScreenLeavesToIt()
    {
        MainWindow fresh(*m_settings);
        const QSize screen = fresh.screen()->availableSize();
        QVERIFY2(fresh.height() < screen.height(), qPrintable(QString::number(fresh.height())));
        QVERIFY(fresh.width() <= screen.width());
        maximiseIfLargeAsScreen(fresh);
        QVERIFY(fresh.isMaximized());
        QWidget small;
        small.resize(200, 100);
        maximiseIfLargeAsScreen(small);
        QVERIFY(!small.isMaximized());
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
        open(m_folder->filePath(a), pathIn(example, "B"));
        EVENTUALLY((m_window->resize(size), m_window->size() == size));
        QVERIFY(comesToRest());
        const auto &bar = find<QWidget>("runBar");
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
        const bool oneRow = size.width() > 1150;
        QVERIFY2((bar.height() < m_window->fontMetrics().height() * 3) == oneRow,
                 qPrintable(QString::number(bar.height())));
    }

    void runsOfOneNameAreToldApart()
    {
        for (const char *folder : {"first", "second"}) {
            QVERIFY(QDir(m_folder->path()).mkpath(QString::fromLatin1(folder)));
            QVERIFY(QFile::link(pathIn(example, "A"),
                                m_folder->filePath(QString::fromLatin1(folder) + QStringLiteral("/run"))));
        }
        open(m_folder->filePath(QStringLiteral("first/run")), m_folder->filePath(QStringLiteral("second/run")));
        QVERIFY(find<QAbstractButton>("runA").text().contains(QStringLiteral("first/run")));
        QVERIFY(find<QAbstractButton>("runB").text().contains(QStringLiteral("second/run")));
    }

    // The height of their parts depends on their width: a scroll bar must not make them flip between two heights.
    void detailsComeToRestAtEverySize()
    {
        open(example);
        const auto &details = find<QWidget>("detailFields");
        for (int height = 700; height <= 1000; height += 50) {
            for (int width = 1200; width <= 1720; width += 40) {
                m_window->resize(width, height);
                for (int row = 0; row < 3; ++row) {
                    table().goToFirstDifference();
                    for (int pressed = 0; pressed < row; ++pressed)
                        QTest::keyClick(&table().view(), Qt::Key_Down);
                    QCoreApplication::processEvents(); // does not come back where there is no rest
                }
            }
        }
        QVERIFY(details.isVisible());
    }

    void panesKeepTheirShareOfTheWindow()
    {
        m_window->resize(1600, 1000);
        open(example);
        const auto share = [this](const char *dock) { return double(find<QWidget>(dock).width()) / m_window->width(); };
        const auto rows = [this] { return find<QWidget>("operatorDock").height(); };
        EVENTUALLY(std::abs(share("detailDock") - 0.315) < 0.02);
        QVERIFY(comesToRest());
        const int before = rows();
        EVENTUALLY((m_window->resize(1000, 700), m_window->size() == QSize(1000, 700)));
        const auto isReadable = [&] { return share("detailDock") > 0.32 && share("detailDock") < 0.4; };
        EVENTUALLY2(isReadable(), qPrintable(QString::number(share("detailDock"))));
        EVENTUALLY2(rows() < before * 0.85, qPrintable(QStringLiteral("%1, %2").arg(rows()).arg(before)));
        EVENTUALLY((m_window->resize(1600, 1000), m_window->size() == QSize(1600, 1000)));
        EVENTUALLY2(std::abs(share("detailDock") - 0.315) < 0.02, qPrintable(QString::number(share("detailDock"))));
        EVENTUALLY2(std::abs(rows() - before) < 10, qPrintable(QStringLiteral("%1, %2").arg(rows()).arg(before)));
    }

    void aBorderThatWasMovedStaysWhereItIsInTheWindow()
    {
        m_window->resize(1600, 1000);
        open(example);
        const QWidget &details = find<QWidget>("detailDock");
        EVENTUALLY(details.width() < 520);
        QVERIFY(comesToRest());
        const QPoint border(details.x() - 1, details.y() + 100);
        QTest::mousePress(m_window.get(), Qt::LeftButton, {}, border);
        QTest::mouseMove(m_window.get(), border - QPoint(100, 0));
        QTest::mouseMove(m_window.get(), border - QPoint(200, 0));
        QVERIFY(comesToRest());
        QTest::mouseRelease(m_window.get(), Qt::LeftButton, {}, border - QPoint(200, 0));
        EVENTUALLY2(details.width() > 600, qPrintable(QString::number(details.width())));
        const int before = details.width();
        EVENTUALLY((m_window->resize(1200, 1000), m_window->width() == 1200));
        EVENTUALLY2(std::abs(details.width() - before * 1200 / 1600) < 20,
                    qPrintable(QString::number(details.width())));
    }

    void inALowWindowTheChecklistIsATabOfTheDetails()
    {
        m_window->resize(1000, 500);
        open(example);
        auto &details = find<QDockWidget>("detailDock");
        QVERIFY(m_window->tabifiedDockWidgets(&details).contains(&find<QDockWidget>("checklistDock")));
        EVENTUALLY(!find<QWidget>("detailFields").visibleRegion().isEmpty());
        find<QAction>("view6").trigger();
        EVENTUALLY(!find<QWidget>("checklistItems").visibleRegion().isEmpty());
        m_window->resize(1400, 900);
        find<QAction>("resetArrangement").trigger();
        QVERIFY(!m_window->tabifiedDockWidgets(&details).contains(&find<QDockWidget>("checklistDock")));
    }

    void theKeyOfAViewBringsItToTheFront()
    {
        open(example);
        EVENTUALLY(!find<QWidget>("detailFields").visibleRegion().isEmpty());
        find<QDockWidget>("factsDock").raise();
        EVENTUALLY(find<QWidget>("detailFields").visibleRegion().isEmpty());
        QTest::keyClick(m_window.get(), Qt::Key_3, Qt::ControlModifier);
        EVENTUALLY(!find<QWidget>("detailFields").visibleRegion().isEmpty());
    }

    void factsAndLogLinesAreReachedByKeysAndShowTheirFocus()
    {
        open(transformer);
        for (const auto &[key, name] : {std::pair(Qt::Key_7, "curveFacts"), std::pair(Qt::Key_8, "logLines")}) {
            QTest::keyClick(m_window.get(), key, Qt::ControlModifier);
            auto &view = find<QWidget>(name);
            EVENTUALLY2(view.hasFocus() && !view.visibleRegion().isEmpty(), name);
            const QColor focused = colours(view.palette()).a;
            EVENTUALLY_EQUAL(view.grab().toImage().pixelColor(0, view.height() / 2), focused);
            m_window->findChild<CurvePlot *>()->setFocus();
            EVENTUALLY(!view.hasFocus());
            QVERIFY(view.grab().toImage().pixelColor(0, view.height() / 2) != focused);
        }
    }

    void aKeyGoesRoundTheViewsOnTheScreen()
    {
        open(transformer);
        EVENTUALLY(!find<QWidget>("detailFields").visibleRegion().isEmpty());
        QVERIFY(comesToRest());
        auto &plot = find<QWidget>("curvePlot");
        plot.setFocus();
        const auto dockWithFocus = [] {
            const QWidget *part = QApplication::focusWidget();
            while (part && !qobject_cast<const QDockWidget *>(part))
                part = part->parentWidget();
            return part ? part->objectName() : QStringLiteral("curves");
        };
        QStringList way;
        for (int press = 0; press < 6; ++press) {
            QTest::keyClick(m_window.get(), Qt::Key_F6);
            way << dockWithFocus();
        }
        const QStringList round{QStringLiteral("operatorDock"),  QStringLiteral("detailDock"),
                                QStringLiteral("checklistDock"), QStringLiteral("mapDock"),
                                QStringLiteral("whyDock"),       QStringLiteral("curves")};
        QCOMPARE(way, round); // the others are behind these
        QTest::keyClick(m_window.get(), Qt::Key_F6, Qt::ShiftModifier);
        QCOMPARE(dockWithFocus(), QStringLiteral("whyDock"));
    }

    void theTabsOfTheRightColumnAreRead()
    {
        open(example);
        EVENTUALLY((m_window->resize(1000, 700), m_window->size() == QSize(1000, 700)));
        const auto bars = m_window->findChildren<QTabBar *>(QString(), Qt::FindDirectChildrenOnly);
        QVERIFY(bars.size() >= 3);
        for (const QTabBar *bar : bars) {
            int wanted = 0;
            for (int i = 0; i < bar->count(); ++i)
                wanted += bar->fontMetrics().horizontalAdvance(bar->tabText(i)) + 2;
            EVENTUALLY2(wanted <= bar->width(), qPrintable(bar->tabText(0)));
        }
    }

    void everythingThatTakesTheFocusHasAName()
    {
        open(example);
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
            open(runs);
            EVENTUALLY(!find<QWidget>("detailFields").visibleRegion().isEmpty());
            QVERIFY(comesToRest());
            QVERIFY(!find<QWidget>("detailFields").visibleRegion().isEmpty());
            QVERIFY(find<QWidget>("curveFacts").mapTo(m_window.get(), QPoint()).x() < 0);
        }
    }

    void theResultOfARowIsSeenWithoutScrolling_data()
    {
        QTest::addColumn<QString>("runs");
        QTest::addColumn<QSize>("size");
        for (const QSize &size : {QSize(960, 540), QSize(1280, 720), QSize(1400, 900)}) {
            QTest::addRow("checksums, %d", size.width()) << example << size;
            QTest::addRow("statistics, %d", size.width()) << transformer << size;
        }
    }

    void theResultOfARowIsSeenWithoutScrolling()
    {
        QFETCH(QString, runs);
        QFETCH(QSize, size);
        m_window->resize(size);
        open(runs);
        EVENTUALLY((m_window->resize(size), m_window->size() == size));
        auto &rows = find<QTableView>("operatorRows");
        const QModelIndex result = rows.model()->index(rows.currentIndex().row(), rows.model()->columnCount() - 1);
        EVENTUALLY(rows.viewport()->rect().contains(rows.visualRect(result)));
    }

    void theFirstDifferenceIsInViewAtEverySize_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<int>("rows");
        QTest::newRow("960x540") << QSize(960, 540) << 2;
        QTest::newRow("1280x720") << QSize(1280, 720) << 6;
        QTest::newRow("1280x800") << QSize(1280, 800) << 10;
        QTest::newRow("1600x1000") << QSize(1600, 1000) << 14;
    }

    void theFirstDifferenceIsInViewAtEverySize()
    {
        QFETCH(QSize, size);
        QFETCH(int, rows);
        m_window->resize(size);
        open(example);
        EVENTUALLY((m_window->resize(size), m_window->size() == size));
        QTableView &view = table().view();
        const auto isSeen = [&view] {
            for (int column = 0; column < view.model()->columnCount(); ++column) {
                const QRect cell = view.visualRect(view.currentIndex().siblingAtColumn(column));
                if (cell.isValid() && view.viewport()->rect().contains(cell))
                    return true;
            }
            return false;
        };
        EVENTUALLY(view.currentIndex().data(OperatorTableModel::FirstDifferenceRole).toBool());
        EVENTUALLY(isSeen());
        QVERIFY(comesToRest());
        QVERIFY(isSeen());
        const int shown = view.viewport()->height() / view.verticalHeader()->defaultSectionSize();
        QVERIFY2(shown >= rows, qPrintable(QString::number(shown)));
    }

    void theVerdictsShareTheirLineByTheirWords()
    {
        open(QStringLiteral(RUNDIFF_TEST_DATA "/dumps/dropout_on_md5"));
        EVENTUALLY((m_window->resize(840, 700), m_window->width() < 1000));
        for (const char *name : {"curveVerdict", "equalityVerdict", "operatorVerdict", "checklistVerdict"}) {
            const auto &cell = find<VerdictCell>(name);
            EVENTUALLY_EQUAL(cell.shownHeadline(), cell.statement().headline);
        }
    }

    void aDoubleClickOnATitleMaximisesAndRestores()
    {
        open(example);
        auto &operators = find<QDockWidget>("operatorDock");
        auto &details = find<QDockWidget>("detailDock");
        EVENTUALLY(!find<QWidget>("detailFields").visibleRegion().isEmpty());
        QVERIFY(comesToRest());
        const QRect before = operators.geometry();
        QTest::mouseDClick(operators.titleBarWidget(), Qt::LeftButton, {}, QPoint(20, 8));
        EVENTUALLY2(operators.width() == m_window->width(), qPrintable(QString::number(operators.width())));
        QVERIFY(!operators.isFloating());
        QVERIFY(details.isHidden());
        QVERIFY(find<QWidget>("operatorRows").height() > before.height());
        QTest::mouseDClick(operators.titleBarWidget(), Qt::LeftButton, {}, QPoint(20, 8));
        EVENTUALLY(operators.geometry() == before && details.isVisible());
        table().view().setFocus();
        QTest::keyClick(&table().view(), Qt::Key_F11);
        EVENTUALLY(operators.width() == m_window->width());
        QTest::keyClick(m_window.get(), Qt::Key_3, Qt::ControlModifier); // a pane that is asked for is shown
        EVENTUALLY(!find<QWidget>("detailFields").visibleRegion().isEmpty());
        EVENTUALLY(operators.geometry() == before);
    }

    void theCurvesAreMaximisedAndRestored()
    {
        open(transformer);
        auto &operators = find<QDockWidget>("operatorDock");
        auto &plot = find<QWidget>("curvePlot");
        EVENTUALLY(operators.isVisible() && plot.isVisible());
        QVERIFY(comesToRest());
        const int before = plot.height();
        plot.setFocus();
        QTest::keyClick(&plot, Qt::Key_F11);
        EVENTUALLY(operators.isHidden() && plot.height() > 2 * before);
        QTest::keyClick(&plot, Qt::Key_F11);
        const auto isAsBefore = [&] { return operators.isVisible() && std::abs(plot.height() - before) < 3; };
        EVENTUALLY2(isAsBefore(), qPrintable(QStringLiteral("%1, %2").arg(plot.height()).arg(before)));
        QTest::keyClick(&plot, Qt::Key_F11);
        EVENTUALLY(operators.isHidden());
        QTest::keyClick(m_window.get(), Qt::Key_3, Qt::ControlModifier); // a pane that is asked for is shown
        EVENTUALLY(!find<QWidget>("detailFields").visibleRegion().isEmpty());
        EVENTUALLY2(isAsBefore(), qPrintable(QStringLiteral("%1, %2").arg(plot.height()).arg(before)));
    }

    void thePaneThatIsMaximisedIsNotKept()
    {
        open(example);
        QTest::mouseDClick(find<QDockWidget>("detailDock").titleBarWidget(), Qt::LeftButton, {}, QPoint(20, 8));
        EVENTUALLY(find<QDockWidget>("operatorDock").isHidden());
        m_window->close();
        makeWindow();
        open(example);
        EVENTUALLY(find<QDockWidget>("operatorDock").isVisible());
        QVERIFY(find<QWidget>("operatorRows").isVisible());
    }

    void panesAreClosedByTheirButtonAndByKey()
    {
        open(example);
        auto &why = find<QDockWidget>("whyDock");
        QTest::mouseClick(why.titleBarWidget()->findChild<QAbstractButton *>(QStringLiteral("closePane")),
                          Qt::LeftButton);
        QVERIFY(why.isHidden());
        table().view().setFocus();
        QTest::keyClick(&table().view(), Qt::Key_W, Qt::ControlModifier);
        QVERIFY(find<QDockWidget>("operatorDock").isHidden());
        QTest::keyClick(m_window.get(), Qt::Key_2, Qt::ControlModifier);
        EVENTUALLY(find<QDockWidget>("operatorDock").isVisible());
    }

    void panesWithoutInformationFoldToALine()
    {
        m_window->resize(1400, 900);
        open(example); // one dump: the map has one cell
        auto &map = find<QDockWidget>("mapDock");
        const int line = m_window->fontMetrics().height() * 3 / 2;
        EVENTUALLY2(map.width() == line, qPrintable(QString::number(map.width())));
        QVERIFY(!map.widget()->isEnabled());
        QTest::mouseClick(map.titleBarWidget(), Qt::LeftButton, {}, QPoint(8, 20));
        EVENTUALLY2(map.width() > 4 * line, qPrintable(QString::number(map.width())));
        QVERIFY(map.widget()->isEnabled());
        QVERIFY(comesToRest());
        QVERIFY(map.width() > 4 * line); // and stays so
        open(example);                   // the rows are read anew
        QVERIFY(comesToRest());
        QVERIFY(map.width() > 4 * line);
    }

    void anEmptyPlotFoldsToALine()
    {
        m_window->resize(1400, 900);
        open(pathIn(transformer, "A/dump"), pathIn(transformer, "B/dump")); // without the logs
        auto &fold = find<QAbstractButton>("curveFold");
        EVENTUALLY(fold.isVisible());
        QVERIFY(fold.text().contains(QStringLiteral("no curve that both runs have")));
        EVENTUALLY2(m_window->centralWidget()->height() <= fold.height() * 2,
                    qPrintable(QString::number(m_window->centralWidget()->height())));
        fold.setFocus();
        QTest::keyClick(&fold, Qt::Key_Space);
        EVENTUALLY(!fold.isVisible() && m_window->centralWidget()->height() > fold.height() * 3);
        open(transformer);
        EVENTUALLY(m_window->findChild<CurvePlot *>()->isVisible());
        QVERIFY(!fold.isVisible());
    }

    void theAnswerHasTheWidthOfThePage()
    {
        m_window->resize(1600, 1000);
        open(example);
        QVERIFY(comesToRest());
        const auto &why = find<QDockWidget>("whyDock");
        QVERIFY2(why.geometry().right() >= m_window->width() - 2, qPrintable(QString::number(why.width())));
        QVERIFY(why.y() < m_window->centralWidget()->y());
        QVERIFY(why.y() < find<QDockWidget>("operatorDock").y());
        QVERIFY(find<QWidget>("rowPanel").isVisible());
    }

    void equalCurvesFoldToALine()
    {
        m_window->resize(1400, 900);
        open(QStringLiteral(RUNDIFF_SOURCE_DIR "/resources/examples/vision"));
        auto &fold = find<QAbstractButton>("curveFold");
        EVENTUALLY(fold.isVisible());
        QVERIFY2(fold.text().contains(QStringLiteral("Equal on 10 common steps")), qPrintable(fold.text()));
    }

    void theArrangementIsKeptAndCanBeReset()
    {
        open(example);
        find<QDockWidget>("whyDock").hide();
        m_window->close();
        makeWindow();
        QVERIFY(m_window->findChild<QListWidget *>(QStringLiteral("recentPairs"))->count() == 1);
        open(example);
        QVERIFY(find<QDockWidget>("whyDock").isHidden());
        find<QAction>("resetArrangement").trigger();
        QVERIFY(find<QDockWidget>("whyDock").isVisible());
    }

    void theFirstDifferenceKeepsItsContext()
    {
        open(fixture("stats_transformer"));
        auto &view = table().view();
        const int row = view.currentIndex().row();
        QVERIFY(row > 3);
        const int column = view.columnAt(view.viewport()->width() / 2);
        for (const int height : {720, 1000}) {
            m_window->resize(1600, height);
            const auto seen = [&](int other) {
                const QRect place = view.visualRect(view.model()->index(other, column));
                return place.top() >= 0 && place.bottom() <= view.viewport()->height();
            };
            EVENTUALLY(m_window->height() == height && seen(row));
            EVENTUALLY(height < 800 || (seen(row - 3) && seen(row + 2)));
        }
    }
};

QTEST_MAIN(TestWindowLayout)
#include "tst_windowlayout.moc"
