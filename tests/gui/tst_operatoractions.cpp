// SPDX-License-Identifier: GPL-3.0-or-later
// The views of the operators in the real main window: what is chosen in one is seen in the others.
#include "app/window/actions/sessionactions.h"
#include "models/items/moduletreemodel.h"
#include "models/items/rows/operatorcells.h"
#include "tests/eventually.h"
#include "tests/gui/windowcase.h"
#include "widgets/frame/texts/elidedlabel.h"
#include "widgets/frame/verdictstrip.h"
#include "widgets/operators/detailspanel.h"
#include "widgets/operators/ignorerulesdialog.h"
#include "widgets/operators/manualmatchdialog.h"
#include "widgets/operators/operatorcolumns.h"
#include "widgets/operators/steprankmap.h"

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QDockWidget>
#include <QHeaderView>
#include <QInputDialog>
#include <QLabel>
#include <QLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QStatusBar>
#include <QTableView>
#include <QTableWidget>
#include <QTreeView>
#include <QTreeWidget>

#include <algorithm>

using namespace rundiff;

class TestOperatorActions : public WindowCase
{
    Q_OBJECT

private Q_SLOTS:
    void init() { makeSettings(); }
    void cleanup() { closeAll(); }

    void theFirstDifferenceIsChosenAtTheStart_data()
    {
        QTest::addColumn<QString>("row");
        QTest::newRow("stats_transformer") << QStringLiteral("Functional.linear.10.forward.output.0");
        QTest::newRow("stats_backward") << QStringLiteral("Functional.gelu.0.backward.output.0");
        QTest::newRow("tensor_transformer") << QStringLiteral("Functional.softmax.1.forward.output.0");
        QTest::newRow("tensor_h5") << QStringLiteral("Functional.softmax.1.forward.output.0");
        QTest::newRow("ms_tensor") << QStringLiteral("Primitive.softmax.Softmax.1.forward.output.0");
        QTest::newRow("multi_rank_md5") << QStringLiteral("Functional.linear.2.forward.output.0");
        QTest::newRow("vision_masked_fill") << QStringLiteral("Tensor.masked_fill.0.forward.input.0");
        QTest::newRow("data_order") << QStringLiteral("Functional.conv2d.0.forward.input.0");
    }

    // Selected, visible with its context, and in the details; the keys go to every later difference and back.
    void theFirstDifferenceIsChosenAtTheStart()
    {
        QFETCH(QString, row);
        open(fixture(QTest::currentDataTag()));
        const QTableView &view = table().view();
        EVENTUALLY_EQUAL(nameOfCurrentRow(), row);
        EVENTUALLY(view.viewport()->rect().contains(view.visualRect(view.currentIndex()).center()));
        QVERIFY(find<ElidedLabel>("detailsTitle").text().contains(row));
        const std::size_t pair = *table().pair(), first = *table().currentRow();
        const std::vector<PairRow> &rows = table().model().table()->rows;
        for (std::size_t next = first + 1; next < rows.size(); ++next) {
            if (!isDifference(rows[next].state))
                continue;
            QTest::keyClick(m_window.get(), Qt::Key_F8);
            QCOMPARE(*table().pair(), pair);
            QCOMPARE(*table().currentRow(), next);
        }
        QTest::keyClick(m_window.get(), Qt::Key_Home);
        QCOMPARE(*table().currentRow(), first);
    }

    // The counts come from msprobe's own tables of these runs.
    void filtersKeepTheRowsOfMsprobesTables_data()
    {
        QTest::addColumn<QString>("runs");
        QTest::addColumn<QString>("filter");
        QTest::addColumn<int>("rows");
        const auto row = [](const char *runs, const char *filter, int rows) {
            QTest::newRow(filter) << QString::fromLatin1(runs) << QString::fromLatin1(filter) << rows;
        };
        row("stats_transformer", "norm_rel > 0.01", 8);
        row("stats_transformer", "name ~ linear", 236);
        row("stats_transformer", "name ~ linear and name ~ output", 68);
        row("stats_transformer", "name ~ /layers\\.[12]\\./", 124);
        row("stats_transformer", "dtype = int64", 5);
        row("tensor_transformer", "max_abs_err > 1e-3", 39);
        row("tensor_transformer", "cosine < 0.9999", 22);
        row("vision_grid_sample", "state = differs", 386);
        row("vision_grid_sample", "grid_sample", 18);
    }

    void filtersKeepTheRowsOfMsprobesTables()
    {
        QFETCH(QString, runs);
        QFETCH(QString, filter);
        QFETCH(int, rows);
        open(fixture(runs.toLatin1()));
        find<QLineEdit>("rowFilter").setText(filter);
        EVENTUALLY_EQUAL(table().model().rowCount(), rows);
    }

    // Chosen in the menu, seen in verdict, header and details, and kept by the session.
    void theRuleOfRowsIsChosenInTheMenu()
    {
        open(fixture("structure_fused"));
        QVERIFY(find<QAction>("ruleAuto").isChecked());
        QVERIFY(!m_window->comparison()->operators->firstDifference);
        const auto comparedSince = [&](const ComparisonPtr &before) {
            const auto &now = m_window->comparison()->operators; // the curves come first
            return now && now != before->operators && !find<QWidget>("banner").isVisible();
        };
        const auto choose = [&](const char *entry) {
            const ComparisonPtr before = m_window->comparison();
            find<QAction>(entry).trigger();
            EVENTUALLY(comparedSince(before));
        };
        choose("ruleExact");
        QVERIFY(m_window->comparison()->operators->firstDifference);
        QVERIFY(find<QAction>("ruleExact").isChecked());
        QVERIFY(find<ElidedLabel>("rowCounts").text().contains(QStringLiteral("exact")));
        QVERIFY(find<QLabel>("detailsResult").text().contains(QStringLiteral("to the bit")));
        choose("ruleTolerance");
        QVERIFY(!m_window->comparison()->operators->firstDifference);

        const ComparisonPtr before = m_window->comparison();
        find<QAction>("ruleOwnTolerance").trigger();
        auto &dialog = find<QInputDialog>("toleranceDialog");
        dialog.setTextValue(QStringLiteral("1e-9"));
        dialog.accept();
        EVENTUALLY(comparedSince(before));
        QVERIFY(m_window->comparison()->operators->firstDifference);
        QVERIFY(find<QAction>("ruleOwnTolerance").isChecked());
        const QString session = m_folder->filePath(QStringLiteral("own.rundiff"));
        QVERIFY(m_window->sessions().saveSession(session));
        choose("ruleAuto");
        m_window->openFile(session);
        EVENTUALLY(m_window->comparison()->options.rowTolerance == 1e-9);
        QVERIFY(find<QAction>("ruleOwnTolerance").isChecked());
    }

    void aFilterThatCannotBeReadIsASentence()
    {
        open(example);
        const int rows = table().model().rowCount();
        find<QLineEdit>("rowFilter").setText(QStringLiteral("norm_rel > much"));
        const auto &problem = find<QLabel>("filterProblem");
        QVERIFY(problem.isVisible());
        QVERIFY2(problem.text().contains(QStringLiteral("<u>much</u>")), qPrintable(problem.text()));
        QCOMPARE(table().model().rowCount(), rows); // what was shown stays
        find<QLineEdit>("rowFilter").setText(QStringLiteral("role = origin and side = output and state = differs"));
        EVENTUALLY(table().model().rowCount() < rows);
        QVERIFY(!problem.isVisible());
        QVERIFY(table().model().rowCount() > 0);
    }

    void aFilterThatFindsNothingSaysSoAndEscapeTakesItAway()
    {
        open(example);
        auto &filter = find<QLineEdit>("rowFilter");
        const auto &said = find<QLabel>("filterProblem");
        QTest::keyClick(m_window.get(), Qt::Key_F, Qt::ControlModifier);
        QTest::keyClicks(&filter, QStringLiteral("nosuchoperator"));
        EVENTUALLY(said.isVisible() && said.text().contains(QStringLiteral("No row")));
        QVERIFY(!filter.property("wrong").toBool());
        QTest::keyClick(&filter, Qt::Key_Escape);
        EVENTUALLY_EQUAL(filter.text(), QString());
        EVENTUALLY(!said.isVisible());
        EVENTUALLY2(table().view().hasFocus(),
                    QApplication::focusWidget() ? QApplication::focusWidget()->metaObject()->className() : "");
        QTest::keyClick(m_window.get(), Qt::Key_F, Qt::ControlModifier);
        QTest::keyClicks(&filter, QStringLiteral("grid\r"));
        EVENTUALLY(table().view().hasFocus());
        QCOMPARE(filter.text(), QStringLiteral("grid"));
    }

    // Also far from the first difference, by which the columns are measured first.
    void noDifferenceOfARowIsCut()
    {
        open(example);
        m_window->resize(1600, 1000);
        const QTableView &view = table().view();
        EVENTUALLY(view.viewport()->width() > 900);
        QTest::qWait(100);
        const OperatorTableModel &model = table().model();
        int seen = 0;
        for (int column = 0; column < model.columnCount(); ++column) {
            if (view.isColumnHidden(column) || !rowColumn(model.column(column)).isDifference())
                continue;
            for (int row = 0; row < model.rowCount(); ++row) {
                const QString text = model.index(row, column).data().toString();
                seen += text.isEmpty() ? 0 : 1;
                QVERIFY2(view.fontMetrics().horizontalAdvance(text) < view.columnWidth(column), qPrintable(text));
            }
        }
        QVERIFY(seen > 500);
    }

    void theChosenRowIsReadAndItsNumberIsWhole()
    {
        open(fixture("structure_rename"));
        table().showRow(200);
        QTableView &view = table().view();
        view.setFocus();
        const QModelIndex number = table().model().index(view.currentIndex().row(), 0);
        EVENTUALLY(view.viewport()->rect().contains(view.visualRect(number).center()));
        // A column that does not fit yet appears when the window's parts have their sizes.
        EVENTUALLY(view.fontMetrics().horizontalAdvance(number.data().toString()) < view.columnWidth(0));
        const QPoint corner = view.visualRect(number.siblingAtColumn(2)).topLeft() + QPoint(1, 2);
        const QColor ground = view.viewport()->grab().toImage().pixelColor(corner * view.devicePixelRatioF());
        QVERIFY2(ground.lightness() > 160, qPrintable(ground.name())); // dark letters stand on it
    }

    void equalOperatorsFoldAndUnfold()
    {
        open(example);
        const int rows = table().model().rowCount();
        find<QAction>("foldEqual").trigger();
        QVERIFY(table().model().rowCount() < rows);
        const QModelIndex fold = table().model().index(0, 0);
        QVERIFY(fold.data(OperatorTableModel::FoldRole).toUInt() > 1);
        table().view().setFocus();
        table().view().setCurrentIndex(fold);
        const int folded = table().model().rowCount();
        QTest::keyClick(&table().view(), Qt::Key_Return);
        QVERIFY(table().model().rowCount() > folded);
    }

    void modulesStandUnderHeadingsThatKeysFold()
    {
        open(example);
        const int rows = table().model().rowCount();
        const std::size_t first = *table().currentRow();
        find<QAction>("groupByModule").trigger();
        const int grouped = table().model().rowCount();
        QVERIFY(grouped > rows);
        QCOMPARE(*table().currentRow(), first); // the reader stays where they are
        table().view().setFocus();
        QTest::keyClick(&table().view(), Qt::Key_Left, Qt::ControlModifier);
        QVERIFY(table().model().rowCount() < grouped);
        QVERIFY(!table().currentRow()); // the heading is chosen
        const QModelIndex heading = table().view().currentIndex();
        QVERIFY(heading.data(OperatorTableModel::GroupRole).toInt() == int(OperatorTableModel::Group::Closed));
        QTest::keyClick(&table().view(), Qt::Key_Right, Qt::ControlModifier);
        QCOMPARE(table().model().rowCount(), grouped);
        QVERIFY(!table().currentRow());
        find<QAction>("closeGroups").trigger();
        QVERIFY(table().model().rowCount() < rows);
        table().view().setCurrentIndex(table().model().index(0, 0));
        QTest::keyClick(m_window.get(), Qt::Key_F8); // a difference in a closed group is shown
        QCOMPARE(*table().currentRow(), first);
    }

    void aSortIsUndoneWithTheThirdClick()
    {
        open(example);
        const auto shown = [this] {
            const auto rows = table().model().shownRows();
            return std::vector<std::uint32_t>(rows.begin(), rows.end());
        };
        const std::vector<std::uint32_t> before = shown();
        OperatorColumns &columns = table().columns();
        int column = 0;
        while (table().model().column(column) != OperatorColumn::NormRelative)
            ++column;
        columns.sortBy(column);
        QVERIFY(shown() != before);
        columns.sortBy(column);
        columns.sortBy(column);
        QCOMPARE(shown(), before);
    }

    void chosenColumnsAreKept()
    {
        open(example);
        QMenu menu;
        table().columns().fillMenu(menu);
        for (QAction *action : menu.actions()) {
            if (action->text() == columnTitle(OperatorColumn::Module))
                action->trigger();
        }
        m_window.reset();
        open(example);
        bool there = false;
        for (int column = 0; column < table().model().columnCount(); ++column)
            there = there || table().model().column(column) == OperatorColumn::Module;
        QVERIFY(there);
    }

    void operatorsAndModulesAreWalkedWithKeys()
    {
        open(example);
        const PairTable &rows = *table().model().table();
        const PairOperator *first = operatorOfRow(rows, *table().currentRow());
        QTest::keyClick(&table().view(), Qt::Key_Down, Qt::AltModifier);
        const PairOperator *second = operatorOfRow(rows, *table().currentRow());
        QCOMPARE(second, first + 1);
        QTest::keyClick(&table().view(), Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(operatorOfRow(rows, *table().currentRow()), first);
        QTest::keyClick(&table().view(), Qt::Key_PageDown, Qt::AltModifier);
        QVERIFY(moduleKey(rows, *operatorOfRow(rows, *table().currentRow())) != moduleKey(rows, *first));
    }

    void rowsAreCopiedAsMarkdown()
    {
        open(example);
        table().view().setFocus();
        find<QAction>("copyMarkdown").trigger();
        const QString text = QApplication::clipboard()->text();
        QVERIFY2(text.startsWith(QLatin1Char('|')) && text.contains(QStringLiteral("---")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("grid")), qPrintable(text));
    }

    void aRowHasAllItsColumnsInASmallWindow()
    {
        open(fixture("stats_transformer"));
        EVENTUALLY((m_window->resize(1000, 700), m_window->size() == QSize(1000, 700)));
        const auto &fields = find<QTableWidget>("detailFields");
        EVENTUALLY(fields.horizontalHeader()->length() <= fields.viewport()->width());
        int numbers = 0;
        for (int row = 0; row < fields.rowCount(); ++row) {
            for (int column = 1; column < 4; ++column) {
                const QTableWidgetItem *item = fields.item(row, column);
                bool isNumber = false;
                if (item && !fields.isColumnHidden(column))
                    item->text().toDouble(&isNumber);
                if (!isNumber)
                    continue;
                ++numbers;
                QCOMPARE(item->toolTip(), item->text()); // all digits
                QVERIFY2(QFontMetrics(item->font()).horizontalAdvance(item->text().left(5)) <
                             fields.visualItemRect(item).width(),
                         qPrintable(item->text()));
            }
        }
        QVERIFY(numbers >= 12); // max, min, mean and norm of A, of B, and their differences
        QVERIFY(find<QLabel>("detailsResult").text().contains(QStringLiteral("Rule:")));
    }

    void theMakerOfATensorIsALinkToItsRow()
    {
        open(example);
        auto &links = find<QLabel>("detailsLinks");
        const std::size_t first = *table().currentRow();
        table().showRow(first + 1); // it reads what the first difference made
        EVENTUALLY(links.text().contains(QStringLiteral("href='%1'").arg(first)));
        Q_EMIT links.linkActivated(QString::number(first));
        QCOMPARE(*table().currentRow(), first);
    }

    void theModuleTreeAndTheTableFollowEachOther()
    {
        open(example);
        raise("moduleDock");
        auto &tree = find<QTreeView>("moduleTree");
        EVENTUALLY(tree.currentIndex().isValid());
        const QModelIndex ofRow = tree.currentIndex();
        const QString key = ofRow.data(Qt::ToolTipRole).toString();
        QVERIFY2(key.contains(QStringLiteral("grid_sample")), qPrintable(key));
        const QModelIndex other = tree.model()->index(0, 0, ofRow.parent());
        QVERIFY(other != ofRow.siblingAtColumn(0));
        tree.setCurrentIndex(other);
        QCOMPARE(qulonglong(*table().currentRow()), other.data(ModuleTreeModel::FirstRowRole).toULongLong());
    }

    void theMaximaOfBothRunsAreShownOrHiddenTogether()
    {
        open(fixture("stats_transformer"));
        const OperatorTableModel &model = table().model();
        const auto hidden = [&](OperatorColumn wanted) {
            for (int column = 0; column < model.columnCount(); ++column) {
                if (model.column(column) == wanted)
                    return table().view().isColumnHidden(column);
            }
            return true;
        };
        bool shown = false, hiddenOnce = false;
        for (int width = 1000; width <= 1700; width += 50) {
            m_window->resize(width, 800);
            QTest::qWait(20);
            QCOMPARE(hidden(OperatorColumn::MaxA), hidden(OperatorColumn::MaxB));
            shown = shown || !hidden(OperatorColumn::MaxA);
            hiddenOnce = hiddenOnce || hidden(OperatorColumn::MaxA);
        }
        QVERIFY(shown && hiddenOnce);
    }

    void aCellIsAFilter_data()
    {
        QTest::addColumn<int>("field");
        QTest::newRow("a type") << static_cast<int>(OperatorColumn::Dtype);
        QTest::newRow("a shape") << static_cast<int>(OperatorColumn::Shape);
    }

    void aCellIsAFilter()
    {
        QFETCH(int, field);
        open(example);
        const OperatorTableModel &model = table().model();
        int column = 0;
        while (column < model.columnCount() && static_cast<int>(model.column(column)) != field)
            ++column;
        QVERIFY(column < model.columnCount());
        const std::size_t all = model.keptRows();
        const auto chosen = table().currentRow();
        const auto choose = [&] {
            table().view().setCurrentIndex(table().view().currentIndex().siblingAtColumn(column));
        };
        choose();
        find<QAction>("filterForValue").trigger();
        EVENTUALLY(model.keptRows() < all);
        const std::size_t with = model.keptRows();
        QVERIFY(with > 0);
        EVENTUALLY(table().currentRow() == chosen);
        choose();
        find<QAction>("filterOutValue").trigger();
        EVENTUALLY_EQUAL(model.keptRows(), all - with);
    }

    void theRollUpLeadsToTheOrigin()
    {
        open(example);
        raise("rollupDock");
        auto &lines = find<QTreeWidget>("rollup");
        EVENTUALLY(lines.topLevelItemCount() > 3);
        QVERIFY2(lines.topLevelItem(0)->text(0).contains(QStringLiteral("grid_sample")),
                 qPrintable(lines.topLevelItem(0)->text(0)));
        table().showRow(0);
        Q_EMIT lines.itemActivated(lines.topLevelItem(0), 0);
        const PairTable &rows = *table().model().table();
        QVERIFY(operatorKey(rows, *operatorOfRow(rows, *table().currentRow())).find("grid_sample") !=
                std::string_view::npos);
    }

    void theMapShowsOneOperatorAlone()
    {
        open(fixture("multi_rank_md5"));
        auto &map = find<StepRankMap>("stepRankMap");
        m_window->resize(1400, 1000);
        auto &alone = find<QCheckBox>("mapOfOperator");
        EVENTUALLY(alone.isVisible()); // a low map has no space for it
        const QImage whole = map.grab().toImage();
        table().showRow(0); // the first input agrees everywhere
        alone.setChecked(true);
        EVENTUALLY(map.grab().toImage() != whole);
    }

    void anIgnoreRuleActsOnTheVerdictAtOnce()
    {
        open(example);
        const ComparisonPtr before = m_window->comparison();
        find<QAction>("editIgnoreRules").trigger();
        auto &dialog = find<IgnoreRulesDialog>("ignoreRules");
        table().showRow(3);
        dialog.addRule({"*", std::nullopt, 0, "", true});
        EVENTUALLY(m_window->comparison() != before);
        QCOMPARE(*table().currentRow(), std::size_t(3)); // the reader stays where they are
        QCOMPARE(m_window->comparison()->operators->verdict, Verdict::Within);
        QVERIFY(!m_window->comparison()->operators->firstDifference);
        const QString taken = QString::number(before->operators->pairs.front().differing);
        EVENTUALLY_EQUAL(find<QTableWidget>("ignoreRuleTable").item(0, 5)->text(), taken);
        QTest::mouseClick(&find<QPushButton>("removeIgnoreRule"), Qt::LeftButton);
        EVENTUALLY_EQUAL(m_window->comparison()->operators->verdict, Verdict::Different);
    }

    void operatorsMatchedByHandAreCompared()
    {
        open(fixture("structure_fused"));
        const ComparisonPtr before = m_window->comparison();
        find<QAction>("editManualMatches").trigger();
        auto &a = find<QListWidget>("onlyInA");
        auto &b = find<QListWidget>("onlyInB");
        QVERIFY(a.count() > 0 && b.count() > 0);
        a.setCurrentRow(0);
        b.setCurrentRow(0);
        const std::size_t lone = before->operators->pairs[*table().pair()].unmatchedA;
        QTest::mouseClick(&find<QPushButton>("matchThese"), Qt::LeftButton);
        EVENTUALLY(m_window->comparison() != before);
        QVERIFY(m_window->comparison()->operators->pairs[*table().pair()].unmatchedA < lone);
        EVENTUALLY_EQUAL(find<QListWidget>("manualMatches").count(), 1);
        find<QListWidget>("manualMatches").setCurrentRow(0);
        QTest::mouseClick(&find<QPushButton>("undoMatch"), Qt::LeftButton);
        EVENTUALLY_EQUAL(m_window->comparison()->operators->pairs[*table().pair()].unmatchedA, lone);
    }

    void theTensorsOfARowAreLookedAtElementByElement()
    {
        open(fixture("tensor_transformer"));
        raise("tensorDock");
        auto &worst = find<QTableWidget>("worstElements");
        EVENTUALLY(worst.isVisible() && worst.rowCount() > 0);
        QVERIFY(worst.item(0, 3)->toolTip().toDouble() > 0);
        QVERIFY(find<QLabel>("tensorSummary").text().contains(QStringLiteral("elements differ")));
    }

    void anyRowIsComputedAgainOnRequest()
    {
        open(fixture("tensor_transformer"));
        raise("tensorDock");
        auto &button = find<QPushButton>("recompute");
        EVENTUALLY(button.isVisible());
        auto &sentence = find<QLabel>("recomputed");
        QVERIFY(!sentence.isVisible());
        QTest::mouseClick(&button, Qt::LeftButton);
        EVENTUALLY(sentence.isVisible());
        QVERIFY2(sentence.text().contains(QStringLiteral("omputed again")), qPrintable(sentence.text()));
        QVERIFY(button.isEnabled());
    }

    void theRollupHasRoomForItsColumns()
    {
        open(fixture("tensor_transformer"));
        raise("rollupDock");
        const auto &rollup = find<QTreeWidget>("rollup");
        EVENTUALLY(rollup.isVisible() && rollup.topLevelItemCount() > 3);
        EVENTUALLY((m_window->resize(1280, 800), m_window->size() == QSize(1280, 800)));
        EVENTUALLY(rollup.header()->length() <= rollup.viewport()->width());
        for (int column = 0; column < rollup.columnCount(); ++column)
            QVERIFY(rollup.isColumnHidden(column) || rollup.fontMetrics().horizontalAdvance(rollup.headerItem()->text(
                                                         column)) < rollup.columnWidth(column));
    }

    void theWorstElementsAreReadWithoutScrollingSideways()
    {
        open(fixture("tensor_transformer"));
        raise("tensorDock");
        auto &worst = find<QTableWidget>("worstElements");
        EVENTUALLY(worst.isVisible() && worst.rowCount() > 0);
        for (const QSize &size : {QSize(1000, 700), QSize(1280, 800), QSize(1920, 1080)}) {
            EVENTUALLY((m_window->resize(size), m_window->size() == size));
            EVENTUALLY2(worst.horizontalHeader()->length() <= worst.viewport()->width(),
                        qPrintable(QStringLiteral("%1 %2 %3")
                                       .arg(worst.horizontalHeader()->length())
                                       .arg(worst.viewport()->width())
                                       .arg(worst.width())));
            QVERIFY(worst.item(0, 1)->text().contains(worst.item(0, 1)->toolTip())); // all digits
            QVERIFY(worst.isColumnHidden(2) == worst.item(0, 1)->text().contains(worst.item(0, 2)->toolTip()));
            EVENTUALLY(find<QWidget>("tensorPicture").width() >=
                       find<QWidget>("tensorPicture").minimumSizeHint().width());
        }
    }

    // A window manager does not ask how small a window may be.
    void docksDoNotOverlapInAWindowThatIsTooSmall()
    {
        open(fixture("tensor_transformer"));
        m_window->layout()->setSizeConstraint(QLayout::SetNoConstraint);
        const QSize small = m_window->minimumSizeHint() * 0.85;
        m_window->setMinimumSize(1, 1);
        EVENTUALLY((m_window->resize(small), m_window->size() == small));
        const QStatusBar &status = *m_window->statusBar();
        const auto inPlace = [&] {
            QList<QRect> places{status.geometry()};
            const QList<QDockWidget *> docks = m_window->findChildren<QDockWidget *>();
            for (const QDockWidget *dock : docks) {
                const bool front = dock->isVisible() && m_window->rect().contains(dock->geometry().center());
                const QRect place = dock->geometry();
                if (front && std::ranges::any_of(places, [&](const QRect &one) { return one.intersects(place); }))
                    return false;
                if (front)
                    places << place;
            }
            return places.size() > 2;
        };
        EVENTUALLY(inPlace());
    }

    void theUlpDistanceIsAColumnOfRealValues()
    {
        open(fixture("tensor_transformer"));
        int column = 0;
        while (column < table().model().columnCount() && table().model().column(column) != OperatorColumn::Ulps)
            ++column;
        QVERIFY(column < table().model().columnCount());
        find<QLineEdit>("rowFilter").setText(QStringLiteral("ulp > 0"));
        EVENTUALLY(table().model().rowCount() < int(table().model().table()->rows.size()));
        for (int row = 0; row < table().model().rowCount(); ++row)
            QVERIFY(table().model().index(row, column).data(OperatorTableModel::NumberRole).toDouble() > 0);
    }

private:
    QString nameOfCurrentRow()
    {
        const PairTable &rows = *table().model().table();
        const std::size_t row = *table().currentRow();
        return QString::fromStdString(rowName(rows, *operatorOfRow(rows, row), row));
    }
};

QTEST_MAIN(TestOperatorActions)
#include "tst_operatoractions.moc"
