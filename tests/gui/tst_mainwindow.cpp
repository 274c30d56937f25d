// SPDX-License-Identifier: GPL-3.0-or-later
// The real main window, driven as a person would.
#include "app/window/actions/examinationactions.h"
#include "app/window/jobs/tablejob.h"
#include "models/items/rows/pairrowview.h"
#include "tests/eventually.h"
#include "tests/gui/windowcase.h"
#include "widgets/frame/guidewindow.h"
#include "widgets/frame/style/applicationicon.h"

#include <QAction>
#include <QClipboard>
#include <QDialog>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QFileInfo>
#include <QHash>
#include <QHelpEvent>
#include <QKeySequence>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>
#include <QToolTip>
#include <QTreeWidget>

using namespace rundiff;

namespace
{

const QString transformer = fixture("stats_transformer");
const QString manyRanks = fixture("multi_rank_md5");

} // namespace

class TestMainWindow : public WindowCase
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        makeSettings();
        makeWindow();
    }

    void cleanup() { closeAll(); }

    void theExampleOpensAtItsFirstDifference()
    {
        QTest::mouseClick(&find<QPushButton>("exampleButton"), Qt::LeftButton);
        QVERIFY(waitForComparison());
        QVERIFY2(verdict("operatorVerdict").contains(QStringLiteral("embedding")),
                 qPrintable(verdict("operatorVerdict")));
        const auto &rows = find<QTableView>("operatorRows");
        const QModelIndex current = rows.currentIndex();
        QVERIFY(current.isValid());
        QVERIFY(current.data(OperatorTableModel::FirstDifferenceRole).toBool());
        // The panes find their sizes once the window is laid out; the row stays in view through that.
        EVENTUALLY(rows.viewport()->rect().contains(rows.visualRect(current).center()));
    }

    void aChangedToleranceActsAtOnce()
    {
        enterPair(pathIn(transformer, "A"), pathIn(transformer, "B"));
        QVERIFY(waitForComparison());
        const QString before = verdict("curveVerdict");
        const ComparisonPtr first = m_window->comparison();
        auto &atol = find<QLineEdit>("atol");
        atol.selectAll();
        QTest::keyClicks(&atol, QStringLiteral("1e-9"));
        EVENTUALLY(verdict("curveVerdict") != before);
        QVERIFY(m_window->comparison()->operators == first->operators); // only the curves were compared again
        QVERIFY(verdict("curveVerdict").startsWith(QStringLiteral("Outside")));
    }

    void aToleranceBelongsToItsPair()
    {
        enterPair(pathIn(transformer, "A"), pathIn(transformer, "B"));
        QVERIFY(waitForComparison());
        auto &atol = find<QLineEdit>("atol");
        atol.selectAll();
        QTest::keyClicks(&atol, QStringLiteral("0.25"));
        EVENTUALLY(m_window->comparison()->options.tolerance.atol == 0.25);
        QVERIFY(m_window->comparison()->options.tolerance.atolGiven);
        QVERIFY(find<VerdictCell>("curveVerdict")
                    .statement()
                    .subject.contains(QStringLiteral("atol 0.25 (default 0.001)")));
        const ComparisonPtr before = m_window->comparison();
        enterPair(pathIn(manyRanks, "A"), pathIn(manyRanks, "B"));
        QVERIFY(waitForComparison(before));
        QVERIFY(m_window->comparison()->options.tolerance == Tolerance());
        QCOMPARE(atol.text(), QStringLiteral("1e-3"));
        m_window.reset();
        makeWindow(); // what was typed is not kept for the next start
        enterPair(pathIn(transformer, "A"), pathIn(transformer, "B"));
        QVERIFY(waitForComparison());
        QVERIFY(m_window->comparison()->options.tolerance == Tolerance());
    }

    // An answer to an earlier question does not take back what was typed since.
    void toleranceTypedWhileAnAnswerIsOnItsWayIsKept()
    {
        enterPair(pathIn(transformer, "A"), pathIn(transformer, "B"));
        QVERIFY(waitForComparison());
        const ComparisonPtr first = m_window->comparison();
        auto &atol = find<QLineEdit>("atol");
        auto &rtol = find<QLineEdit>("rtol");
        m_window->reload();
        atol.setFocus();
        atol.selectAll();
        QTest::keyClicks(&atol, QStringLiteral("1e-9"));
        rtol.setFocus();
        rtol.selectAll();
        QTest::keyClicks(&rtol, QStringLiteral("2e-9"));
        EVENTUALLY(m_window->comparison()->options.tolerance.rtol == 2e-9);
        QCOMPARE(m_window->comparison()->options.tolerance.atol, 1e-9);
        QVERIFY(m_window->comparison()->operators != first->operators); // the reload went on
        QCOMPARE(atol.text(), QStringLiteral("1e-9"));
        atol.setFocus();
        atol.selectAll();
        QTest::keyClicks(&atol, QStringLiteral("3e-"));
        QTest::keyClicks(&rtol, QStringLiteral("1")); // 2e-91, and an answer to it
        EVENTUALLY(m_window->comparison()->options.tolerance.rtol == 2e-91);
        QCOMPARE(atol.text(), QStringLiteral("3e-"));
    }

    // UBSan reports a slot of the window that is called after its destructor.
    void aWindowIsDestroyedWhileTheUserIsTyping()
    {
        enterPair(pathIn(example, "A"), pathIn(example, "B"));
        QVERIFY(waitForComparison());
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        auto &offset = find<QSpinBox>("offset");
        offset.setKeyboardTracking(false);
        offset.setFocus();
        offset.selectAll();
        EVENTUALLY(offset.hasFocus());
        QTest::keyClicks(&offset, QStringLiteral("7"));
        int handedOver = 0;
        connect(&offset, &QSpinBox::valueChanged, this, [&handedOver] { ++handedOver; });
        m_window.reset();
        QCOMPARE(handedOver, 1);
    }

    void whatIsNoToleranceIsMarkedAndChangesNothing()
    {
        enterPair(pathIn(example, "A"), pathIn(example, "B"));
        QVERIFY(waitForComparison());
        const ComparisonPtr before = m_window->comparison();
        auto &atol = find<QLineEdit>("atol");
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
        enterPair(a, pathIn(example, "B"));
        auto &message = find<QLabel>("startMessage");
        EVENTUALLY(message.isVisible());
        QVERIFY2(message.text().contains(words), qPrintable(message.text()));
        QCOMPARE(find<QLineEdit>("pathA").text(), a); // one goes on from what one typed
    }

    void differencesAreWalkedWithF8()
    {
        enterPair(pathIn(example, "A"), pathIn(example, "B"));
        QVERIFY(waitForComparison());
        auto &rows = find<QTableView>("operatorRows");
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
        enterPair(pathIn(manyRanks, "A"), pathIn(manyRanks, "B"));
        QVERIFY(waitForComparison());
        auto &table = find<OperatorTable>("operatorTable");
        const auto &pairs = m_window->comparison()->operators->pairs;
        const std::size_t first = *table.pair();
        std::size_t other = first + 1;
        while (other < pairs.size() && pairs[other].differing == 0)
            ++other;
        QVERIFY(other < pairs.size());
        auto &rows = find<QTableView>("operatorRows");
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
        enterPair(pathIn(manyRanks, "A"), pathIn(manyRanks, "B"));
        QVERIFY(waitForComparison());
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
        EVENTUALLY_EQUAL(table.model().rowCount(),
                         static_cast<int>(kept->operators->pairs[*table.pair()].table->rows.size()));
        QVERIFY(table.view().currentIndex().data(OperatorTableModel::FirstDifferenceRole).toBool());
    }

    // What arrives while pairs are still being compared knows no first difference.
    void theFirstDifferenceIsShownOnceItIsKnown()
    {
        enterPair(pathIn(example, "A"), pathIn(example, "B"));
        QVERIFY(waitForComparison());
        const ComparisonPtr whole = m_window->comparison();
        auto operators = std::make_shared<OperatorComparison>(*whole->operators);
        operators->firstDifference.reset();
        for (DumpPair &pair : operators->pairs)
            pair.firstDifference.reset();
        auto early = std::make_shared<Comparison>(*whole);
        early->operators = operators;
        const std::size_t first = whole->operators->firstDifference->row.tableRow;
        QVERIFY(first > 1);
        OperatorTable waiting, moved;
        for (OperatorTable *table : {&waiting, &moved}) {
            table->setComparison(early);
            QCOMPARE(*table->currentRow(), std::size_t(0));
        }
        moved.view().setCurrentIndex(moved.model().index(1, 0));
        for (OperatorTable *table : {&waiting, &moved})
            table->setComparison(whole);
        QCOMPARE(*waiting.currentRow(), first);
        QCOMPARE(*moved.currentRow(), std::size_t(1));
    }

    void aPictureOfTheFocusedViewIsCopied()
    {
        enterPair(pathIn(manyRanks, "A"), pathIn(manyRanks, "B")); // the map of one cell is folded
        QVERIFY(waitForComparison());
        std::vector<QImage> pictures;
        for (const char *name : {"curvePlot", "operatorRows", "stepRankMap"}) {
            QApplication::clipboard()->clear();
            auto &view = find<QWidget>(name);
            EVENTUALLY2(view.isVisible(), name); // its tab comes to the front once the window is laid out
            view.setFocus();
            EVENTUALLY2(view.hasFocus(), name);
            find<QAction>("copyPicture").trigger();
            EVENTUALLY2(!QApplication::clipboard()->image().isNull(), name); // its caption has the files' checksums
            const QImage image = QApplication::clipboard()->image();
            QVERIFY2(std::find(pictures.begin(), pictures.end(), image) == pictures.end(), name);
            pictures.push_back(image);
            QVERIFY2(image.convertToFormat(QImage::Format_Indexed8).colorCount() > 8, name); // not a blank page
        }
    }

    void theDetailsStayWhenTheToleranceChanges()
    {
        enterPair(pathIn(transformer, "A"), pathIn(transformer, "B"));
        QVERIFY(waitForComparison());
        const ComparisonPtr before = m_window->comparison();
        const auto &fields = find<QTableWidget>("detailFields");
        QVERIFY(fields.isVisible());
        auto &atol = find<QLineEdit>("atol");
        atol.selectAll();
        QTest::keyClicks(&atol, QStringLiteral("1e-9"));
        EVENTUALLY(m_window->comparison() != before);
        QVERIFY(fields.isVisible());
    }

    void swappedRunsChangePlaces()
    {
        enterPair(pathIn(example, "A"), pathIn(example, "B"));
        QVERIFY(waitForComparison());
        const ComparisonPtr before = m_window->comparison();
        QTest::mouseClick(&find<QPushButton>("swapRuns"), Qt::LeftButton);
        QVERIFY(waitForComparison(before));
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
        QVERIFY(waitForComparison());
        QVERIFY(verdict("operatorVerdict").contains(QStringLiteral("grid_sample")));
    }

    void aRunIsExaminedAlone()
    {
        makeWindow();
        auto *actions = m_window->findChild<ExaminationActions *>(QStringLiteral("examinationActions"));
        QVERIFY(actions);
        actions->examine(pathIn(fixture("multi_rank_md5"), "A"));
        EVENTUALLY(m_window->findChild<QPlainTextEdit *>(QStringLiteral("examinationText")));
        const auto *text = m_window->findChild<QPlainTextEdit *>(QStringLiteral("examinationText"));
        QVERIFY2(text->toPlainText().startsWith(QStringLiteral("NO FINDING")), qPrintable(text->toPlainText()));
    }

    void everyKeyBelongsToOneAction()
    {
        QHash<QKeySequence, QString> owners;
        const QList<QAction *> actions = m_window->findChildren<QAction *>();
        for (const QAction *action : actions) {
            const QList<QKeySequence> keys =
                action->shortcutContext() == Qt::WindowShortcut ? action->shortcuts() : QList<QKeySequence>();
            for (const QKeySequence &key : keys) {
                QVERIFY2(!owners.contains(key), qPrintable(key.toString() + QLatin1Char(' ') + owners.value(key) +
                                                           QLatin1Char(' ') + action->objectName()));
                owners.insert(key, action->objectName());
            }
        }
        QVERIFY(owners.size() > 10);
    }

    void entriesThatCanDoNothingAreDisabled()
    {
        const auto enabled = [this](const char *name) { return find<QAction>(name).isEnabled(); };
        for (const char *name : {"swap", "bundle", "filterRows", "goToStep", "saveSpreadsheet", "view3"})
            QVERIFY2(!enabled(name), name); // the start page
        QVERIFY(enabled("openRuns") && enabled("reload") && enabled("keys"));
        open(fixture("long_loss")); // without dumps
        for (const char *name : {"saveFilter", "saveSpreadsheet", "view3", "editIgnoreRules"})
            QVERIFY2(!enabled(name), name);
        QVERIFY(enabled("goToStep") && enabled("bundle"));
        QVERIFY(enabled("filterRows") && enabled("nextDifference")); // of the lines of the logs
        open(fixture("identical_md5"));
        QVERIFY(enabled("filterRows") && enabled("saveSpreadsheet"));
        QVERIFY(!enabled("firstOutside"));
        open(transformer);
        QVERIFY(enabled("nextDifference"));
        find<QAction>("openRuns").trigger();
        QVERIFY(!enabled("filterRows"));
    }

    void theKeysAreSearchedAndLeftByEscape()
    {
        find<QAction>("keys").trigger();
        QPointer<QDialog> keys = &find<QDialog>("keyHelpWindow");
        auto *list = keys->findChild<QTreeWidget *>(QStringLiteral("keyHelp"));
        const auto shown = [list] {
            int count = 0;
            for (int line = 0; line < list->topLevelItemCount(); ++line)
                count += list->topLevelItem(line)->isHidden() ? 0 : 1;
            return count;
        };
        QVERIFY(shown() > 30);
        QTest::keyClicks(keys->findChild<QLineEdit *>(QStringLiteral("keyHelpSearch")),
                         QStringLiteral("NEXT DIFFERENCE GR"));
        QCOMPARE(shown(), 1);
        EVENTUALLY(keys->isActiveWindow()); // a window counts as active in its parent, where Esc has another meaning
        QTest::keyClick(keys.data(), Qt::Key_Escape);
        EVENTUALLY(!keys);
    }

    void theInstalledPagesAreThoseOfTheLanguage()
    {
        const QTemporaryDir folder;
        QCOMPARE(firstPageIn(folder.path()), QString());
        QVERIFY(QDir(folder.path()).mkpath(QStringLiteral("zh_CN")));
        const QString pages[] = {folder.filePath(QStringLiteral("index.html")),
                                 folder.filePath(QStringLiteral("zh_CN/index.html"))};
        for (const QString &page : pages)
            QVERIFY(QFile(page).open(QIODevice::WriteOnly));
        QCOMPARE(firstPageIn(folder.path()), pages[0]); // the tests are in English
        QVERIFY(installedPages().endsWith(QStringLiteral("/share/doc/rundiff/html")));
    }

    void theUserGuideIsReadAndSearchedInTheWindow()
    {
        find<QAction>("userGuide").trigger();
        QPointer<QDialog> guide = &find<QDialog>("guideWindow");
        auto *text = guide->findChild<QTextBrowser *>(QStringLiteral("guideText"));
        QVERIFY(text->toPlainText().contains(QStringLiteral("Rundiff shows where two training runs diverge")));
        auto *search = guide->findChild<QLineEdit *>(QStringLiteral("guideSearch"));
        QTest::keyClicks(search, QStringLiteral("coverage"));
        QCOMPARE(text->textCursor().selectedText().toLower(), QStringLiteral("coverage"));
        const int first = text->textCursor().position();
        QTest::keyClick(search, Qt::Key_Return);
        QVERIFY(text->textCursor().position() > first);
        QVERIFY(guide->isVisible());
        QTest::keyClicks(search, QStringLiteral("zzz"));
        QVERIFY(search->property("wrong").toBool());
        EVENTUALLY(guide->isActiveWindow());
        QTest::keyClick(guide.data(), Qt::Key_Escape);
        EVENTUALLY(!guide);
    }

    void theIconIsDrawnForEverySize()
    {
        const QIcon icon = applicationIcon();
        for (const int side : {16, 24, 32, 48, 64, 128, 256, 512}) {
            const QImage picture = icon.pixmap(side, side).toImage();
            QCOMPARE(picture.size(), QSize(side, side));
            const QColor middle = picture.pixelColor(side / 2, side / 2); // where the curves part
            QVERIFY2(middle.alpha() > 200, qPrintable(QString::number(side)));
        }
        const QImage small = icon.pixmap(16, 16).toImage();
        int blue = 0, orange = 0; // neither curve is lost
        for (int y = 0; y < 16; ++y) {
            for (int x = 0; x < 16; ++x) {
                const QColor colour = small.pixelColor(x, y);
                blue += colour.blue() > colour.red() + 80;
                orange += colour.red() > colour.blue() + 80;
            }
        }
        QVERIFY2(blue >= 12 && orange >= 6, qPrintable(QStringLiteral("%1, %2").arg(blue).arg(orange)));
    }

    void recentRunsAreFoundFromEveryFolder()
    {
        const QString folder = QDir::currentPath();
        QVERIFY(QDir::setCurrent(transformer));
        m_window->openRuns(QStringLiteral("A"), QStringLiteral("B"), {});
        const bool arrived = waitForComparison();
        QVERIFY(QDir::setCurrent(folder));
        QVERIFY(arrived);
        EVENTUALLY(!m_settings->recentPairs().empty());
        QCOMPARE(m_settings->recentPairs().front().a, QFileInfo(pathIn(transformer, "A")).canonicalFilePath());
    }

    void aCancelledLoadLeavesTheWindowAsItWas()
    {
        enterPair(pathIn(transformer, "A"), pathIn(transformer, "B"));
        QTest::mouseClick(&find<QPushButton>("cancelLoading"), Qt::LeftButton);
        QVERIFY(!find<QWidget>("banner").isVisible());
        QTest::qWait(300);
        QVERIFY(!m_window->comparison()); // the late answer is ignored
        QVERIFY(find<QWidget>("startPage").isVisible());
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
        enterPair(broken, pathIn(example, "B"));
        QVERIFY(waitForComparison());
        QVERIFY(find<QLabel>("statusProblems").text().contains(QStringLiteral("show")));
        QVERIFY(find<QTableView>("operatorRows").model()->rowCount() > 10);
    }

private:
    void enterPair(const QString &a, const QString &b)
    {
        find<QLineEdit>("pathA").setText(a);
        find<QLineEdit>("pathB").setText(b);
        QTest::mouseClick(&find<QPushButton>("compareButton"), Qt::LeftButton);
    }

    // A tooltip that starts like HTML would show what the name requests.
    void namesOfStrangersAreNoHtmlInToolTips()
    {
        const QString name = QStringLiteral("<img src='x'><b>Torch.add.0.forward");
        for (const char *side : {"/A", "/B"}) {
            const QString place = m_folder->path() + QLatin1String(side) + QStringLiteral("/step0/rank0");
            QVERIFY(QDir().mkpath(place));
            QFile file(place + QStringLiteral("/dump.json"));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write("{\"task\": \"statistics\", \"framework\": \"pytorch\", \"data\": {\"" + name.toUtf8() +
                       "\": {\"output\": [{\"type\": \"torch.Tensor\", \"dtype\": \"torch.float32\", \"shape\": [2], "
                       "\"Max\": 1, \"Min\": 0, \"Mean\": 0.5, \"Norm\": 1}]}}}");
        }
        open(m_folder->path());
        auto &rows = find<QTableView>("operatorRows");
        EVENTUALLY(rows.model()->rowCount() > 0);
        int column = 0;
        const auto toolTip = [&] { return rows.model()->index(0, column).data(Qt::ToolTipRole).toString(); };
        while (column < rows.model()->columnCount() &&
               (!toolTip().startsWith(QLatin1Char('<')) || rows.isColumnHidden(column)))
            ++column;
        QVERIFY(column < rows.model()->columnCount());
        const QPoint place = rows.visualRect(rows.model()->index(0, column)).center();
        QHelpEvent help(QEvent::ToolTip, place, rows.viewport()->mapToGlobal(place));
        QApplication::sendEvent(rows.viewport(), &help);
        QVERIFY2(QToolTip::text().contains(QStringLiteral("&lt;img")), qPrintable(QToolTip::text()));
    }
};

QTEST_MAIN(TestMainWindow)
#include "tst_mainwindow.moc"
