// SPDX-License-Identifier: GPL-3.0-or-later
// Commands by their names, groups of differences, and the way back.
#include "tests/eventually.h"
#include "tests/gui/windowcase.h"
#include "widgets/frame/pathfield.h"
#include "widgets/frame/recentlist.h"
#include "widgets/frame/texts/elidedlabel.h"
#include "widgets/operators/columndialog.h"
#include "widgets/operators/operatorcolumns.h"

#include <QAbstractItemView>
#include <QAction>
#include <QCompleter>
#include <QDialogButtonBox>
#include <QDir>
#include <QInputDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QStatusBar>
#include <QTableView>
#include <QTreeWidget>

#include <algorithm>

using namespace rundiff;

class TestWayfinding : public WindowCase
{
    Q_OBJECT

private Q_SLOTS:
    void init() { makeSettings(); }
    void cleanup() { closeAll(); }

    void aFewLettersRunACommand()
    {
        open(fixture("stats_transformer"));
        const auto first = table().currentRow();
        find<QTableView>("operatorRows").setFocus();
        find<QAction>("commands").trigger();
        auto &palette = find<QWidget>("commandPalette");
        auto &typed = find<QLineEdit>("paletteTyped");
        auto &list = find<QTreeWidget>("paletteList");
        QVERIFY(palette.isVisible());
        const int all = list.topLevelItemCount();
        QVERIFY(all > 60);
        QTest::keyClicks(&typed, QStringLiteral("nxt dif"));
        QVERIFY(list.topLevelItemCount() > 0 && list.topLevelItemCount() < all);
        QCOMPARE(list.topLevelItem(0)->text(0), QStringLiteral("Go › Next difference"));
        QCOMPARE(list.topLevelItem(0)->text(1), QStringLiteral("F8"));
        QTest::keyClick(&typed, Qt::Key_Return);
        QVERIFY(!palette.isVisible());
        QVERIFY(table().currentRow() != first);
        EVENTUALLY(find<QTableView>("operatorRows").hasFocus());
    }

    void aCommandThatDoesNotExistIsReported()
    {
        open(fixture("stats_transformer"));
        find<QAction>("commands").trigger();
        auto &list = find<QTreeWidget>("paletteList");
        auto &typed = find<QLineEdit>("paletteTyped");
        QTest::keyClicks(&typed, QStringLiteral("zzqq"));
        QCOMPARE(list.topLevelItemCount(), 1);
        QCOMPARE(list.topLevelItem(0)->text(0), QStringLiteral("No command matches."));
        QTest::keyClick(&typed, Qt::Key_Return); // nothing to run
        QVERIFY(find<QWidget>("commandPalette").isVisible());
    }

    void aPaneBehindOthersIsBroughtAndNotHidden()
    {
        open(fixture("stats_transformer"));
        auto &notes = find<QDockWidget>("notesDock");
        EVENTUALLY(notes.isVisibleTo(m_window.get()) && notes.visibleRegion().isEmpty());
        const auto choose = [this] {
            find<QAction>("commands").trigger();
            auto &typed = find<QLineEdit>("paletteTyped");
            QTest::keyClicks(&typed, QStringLiteral("panels notes"));
            QTest::keyClick(&typed, Qt::Key_Return);
        };
        choose();
        EVENTUALLY(!notes.visibleRegion().isEmpty());
        choose(); // in front it is hidden, as by the menu
        EVENTUALLY(notes.isHidden());
    }

    void thePaletteHasWhatWasOpenedLast()
    {
        open(fixture("stats_transformer"));
        open(fixture("identical_md5"));
        const ComparisonPtr before = m_window->comparison();
        find<QAction>("commands").trigger();
        auto &typed = find<QLineEdit>("paletteTyped");
        auto &list = find<QTreeWidget>("paletteList");
        QTest::keyClicks(&typed, QStringLiteral("recent stats_transformer"));
        QVERIFY(list.topLevelItemCount() > 0);
        QVERIFY2(list.topLevelItem(0)->text(0).startsWith(QStringLiteral("File › Recent › ")),
                 qPrintable(list.topLevelItem(0)->text(0)));
        QTest::keyClick(&typed, Qt::Key_Return);
        QVERIFY(waitForComparison(before));
        QVERIFY(m_window->comparison()->a->path.find("stats_transformer") != std::string::npos);
    }

    void whatCanDoNothingIsLastAndIsNotRun()
    {
        makeWindow(); // the start page
        find<QAction>("commands").trigger();
        auto &list = find<QTreeWidget>("paletteList");
        QVERIFY(list.topLevelItem(0)->flags().testFlag(Qt::ItemIsEnabled));
        QVERIFY(!list.topLevelItem(list.topLevelItemCount() - 1)->flags().testFlag(Qt::ItemIsEnabled));
        auto &typed = find<QLineEdit>("paletteTyped");
        QTest::keyClicks(&typed, QStringLiteral("go next difference"));
        QTest::keyClick(&typed, Qt::Key_Return);
        QVERIFY(find<QWidget>("commandPalette").isVisible());
        typed.setText(QStringLiteral("save a picture of ranks")); // its menu is grey
        QVERIFY(list.topLevelItemCount() > 0);
        QVERIFY(!list.topLevelItem(0)->flags().testFlag(Qt::ItemIsEnabled));
        QTest::keyClick(&typed, Qt::Key_Escape);
        QVERIFY(!find<QWidget>("commandPalette").isVisible());
    }

    void theSelectedDifferenceIsCounted()
    {
        open(fixture("stats_transformer"));
        EVENTUALLY(counts().startsWith(QStringLiteral("difference 1 of ")));
        find<QAction>("nextDifference").trigger();
        QVERIFY2(counts().startsWith(QStringLiteral("difference 2 of ")), qPrintable(counts()));
        EVENTUALLY(counts().contains(QStringLiteral(", group 1 of ")));
    }

    void groupsOfDifferencesAreWalkedThereAndBack_data()
    {
        QTest::addColumn<QString>("runs");
        QTest::newRow("one rank") << fixture("stats_transformer");
        QTest::newRow("several steps and ranks") << fixture("multi_rank_md5");
    }

    void groupsOfDifferencesAreWalkedThereAndBack()
    {
        QFETCH(QString, runs);
        open(runs);
        const auto there = groupsFromHere("nextGroup");
        auto back = groupsFromHere("previousGroup");
        QVERIFY(!there.empty());
        std::reverse(back.begin(), back.end());
        QVERIFY(back.size() >= there.size()); // it may begin before the first difference of all
        QVERIFY(std::equal(there.begin(), there.end(), back.end() - std::ptrdiff_t(there.size())));
    }

    void theWayBackLeadsOverRowsStepsAndFilters()
    {
        open(fixture("multi_rank_md5"));
        QVERIFY(!find<QAction>("goBack").isEnabled());
        const Place first = here();
        table().showRow(first.second + 40);
        const Place second = here();
        table().setFilterText(QStringLiteral("output"));
        const Place filtered = here();
        table().setFilterText({});
        const std::size_t other = *table().pair() == 0 ? 1 : 0;
        table().showPair(other);
        EVENTUALLY(table().currentRow().has_value());
        for (int back = 0; back < 2; ++back)
            find<QAction>("goBack").trigger();
        EVENTUALLY(here() == filtered);
        QCOMPARE(table().filterText(), QStringLiteral("output"));
        find<QAction>("goBack").trigger();
        EVENTUALLY(here() == second);
        QCOMPARE(table().filterText(), QString());
        find<QAction>("goBack").trigger();
        EVENTUALLY(here() == first);
        QVERIFY(!find<QAction>("goBack").isEnabled());
        for (int forward = 0; forward < 4; ++forward)
            find<QAction>("goForward").trigger();
        EVENTUALLY(here().first == other);
        QVERIFY(!find<QAction>("goForward").isEnabled());
    }

    void aFilterWithAMistakeIsNotAPlace()
    {
        open(fixture("stats_transformer"));
        const std::size_t first = *table().currentRow();
        table().setFilterText(QStringLiteral("output"));
        EVENTUALLY(!table().model().arranging());
        table().setFilterText(QStringLiteral("norm_rel >> 3")); // the rows of the last valid filter remain
        table().showRow(first + 60);
        table().setFilterText({});
        table().showRow(first + 120);
        while (find<QAction>("goBack").isEnabled()) {
            find<QAction>("goBack").trigger();
            EVENTUALLY(!table().model().arranging());
            QVERIFY2(table().model().filterProblem().isEmpty(), qPrintable(table().filterText()));
        }
        QCOMPARE(*table().currentRow(), first);
    }

    void arrowsChooseAmongTheCommands()
    {
        makeWindow();
        find<QAction>("commands").trigger();
        auto &list = find<QTreeWidget>("paletteList");
        auto &typed = find<QLineEdit>("paletteTyped");
        QTest::keyClick(&typed, Qt::Key_Down);
        QTest::keyClick(&typed, Qt::Key_Down);
        QCOMPARE(list.indexOfTopLevelItem(list.currentItem()), 2);
        QTest::keyClick(&typed, Qt::Key_Up);
        QCOMPARE(list.indexOfTopLevelItem(list.currentItem()), 1);
    }

    void whatWasOpenedIsListedWithItsVerdictAndPinned()
    {
        open(fixture("stats_transformer"));
        open(fixture("identical_md5"));
        find<QAction>("openRuns").trigger();
        auto &recent = find<RecentList>("recentPairs");
        QCOMPARE(recent.count(), 2);
        QVERIFY2(recent.item(0)->text().contains(QStringLiteral("identical_md5")), qPrintable(recent.item(0)->text()));
        QVERIFY(recent.item(1)->text().contains(QStringLiteral("differ")));
        recent.setCurrentRow(1);
        QTest::keyClick(&recent, Qt::Key_P);
        QVERIFY(recent.item(0)->text().contains(QStringLiteral("stats_transformer"))); // pinned ones are first
        QTest::mouseClick(&find<QPushButton>("clearRecent"), Qt::LeftButton);
        QCOMPARE(recent.count(), 1);
        recent.setCurrentRow(0);
        const ComparisonPtr before = m_window->comparison();
        QTest::keyClick(&recent, Qt::Key_Return);
        QVERIFY(waitForComparison(before));
        find<QAction>("openRuns").trigger();
        QVERIFY(m_settings->recentPairs().front().pinned); // also after it was opened again
        recent.setCurrentRow(0);
        QTest::keyClick(&recent, Qt::Key_Delete);
        QVERIFY(m_settings->recentPairs().empty());
    }

    void aFilterIsSavedUnderItsName()
    {
        open(fixture("stats_transformer"));
        auto &filter = find<QLineEdit>("rowFilter");
        filter.setText(QStringLiteral("Δnorm rel > 0.01"));
        find<QAction>("saveFilter").trigger();
        auto &name = find<QInputDialog>("filterNameDialog");
        name.setTextValue(QStringLiteral("large & odd"));
        name.accept();
        filter.clear();
        find<QAction>("commands").trigger();
        auto &typed = find<QLineEdit>("paletteTyped");
        QTest::keyClicks(&typed, QStringLiteral("saved odd"));
        QTest::keyClick(&typed, Qt::Key_Return);
        QCOMPARE(filter.text(), QStringLiteral("Δnorm rel > 0.01"));
        EVENTUALLY_EQUAL(table().model().rowCount(), 8);
        m_window.reset();
        open(fixture("stats_transformer"));
        QCOMPARE(m_settings->savedFilters().size(), std::size_t(1));
        find<QAction>("commands").trigger();
        auto &again = find<QLineEdit>("paletteTyped");
        QTest::keyClicks(&again, QStringLiteral("delete odd"));
        QTest::keyClick(&again, Qt::Key_Return);
        QVERIFY(m_settings->savedFilters().empty());
    }

    void columnsAreSearchedAndMoved()
    {
        open(fixture("stats_transformer"));
        find<QAction>("chooseColumns").trigger();
        auto *dialog = find<QTableView>("operatorRows").findChild<ColumnDialog *>();
        QVERIFY(dialog);
        auto *list = dialog->findChild<QListWidget *>(QStringLiteral("columnList"));
        const std::vector<OperatorColumn> before = dialog->ticked();
        QTest::keyClicks(dialog->findChild<QLineEdit *>(QStringLiteral("columnSearch")), QStringLiteral("module"));
        int row = 0;
        while (row < list->count() && (list->item(row)->isHidden() || list->item(row)->checkState() == Qt::Checked))
            ++row;
        QVERIFY(row < list->count()); // the module is not shown by default
        list->setCurrentRow(row);
        QTest::keyClick(list, Qt::Key_Space);
        dialog->findChild<QLineEdit *>(QStringLiteral("columnSearch"))->clear();
        for (int up = row; up > 0; --up)
            QTest::keyClick(list, Qt::Key_Up, Qt::AltModifier);
        const std::vector<OperatorColumn> wanted = dialog->ticked();
        QCOMPARE(wanted.size(), before.size() + 1);
        QCOMPARE(wanted.front(), OperatorColumn::Module);
        QTest::mouseClick(dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok), Qt::LeftButton);
        QCOMPARE(table().model().column(0), OperatorColumn::Module);
        QCOMPARE(table().model().columnCount(), int(wanted.size()));
    }

    // A narrow window hides some; a tick says that a column is shown, and a new tick must show it.
    void aColumnWithoutRoomIsNotTicked()
    {
        open(fixture("stats_transformer"));
        m_window->resize(1100, 800);
        const auto hidden = [this](OperatorColumn wanted) {
            for (int column = 0; column < table().model().columnCount(); ++column) {
                if (table().model().column(column) == wanted)
                    return table().view().isColumnHidden(column);
            }
            return true;
        };
        EVENTUALLY(hidden(OperatorColumn::Role));
        find<QAction>("chooseColumns").trigger();
        auto *dialog = find<QTableView>("operatorRows").findChild<ColumnDialog *>();
        QVERIFY(dialog);
        const std::vector<OperatorColumn> ticked = dialog->ticked();
        QVERIFY(std::ranges::none_of(ticked, hidden));
        auto *list = dialog->findChild<QListWidget *>(QStringLiteral("columnList"));
        for (int row = 0; row < list->count(); ++row) {
            if (list->item(row)->data(Qt::UserRole).toInt() == static_cast<int>(OperatorColumn::Role))
                list->item(row)->setCheckState(Qt::Checked);
        }
        QTest::mouseClick(dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok), Qt::LeftButton);
        EVENTUALLY(!hidden(OperatorColumn::Role));
    }

    void theWorstResultsAreSortedFirst()
    {
        open(fixture("stats_transformer"));
        OperatorTableModel &model = table().model();
        int column = 0;
        while (model.column(column) != OperatorColumn::Result)
            ++column;
        table().columns().sortBy(column);
        EVENTUALLY(!model.arranging() && model.index(0, column).data().toString() != QLatin1String("same"));
    }

    void aSortShowsItsTop()
    {
        open(fixture("stats_transformer"));
        auto &rows = find<QTableView>("operatorRows");
        EVENTUALLY(rows.rowAt(0) > 0); // at the first difference
        int column = 0;
        while (table().model().column(column) != OperatorColumn::NormRelative)
            ++column;
        table().columns().sortBy(column);
        EVENTUALLY_EQUAL(rows.rowAt(0), 0);
        table().columns().sortBy(column);
        table().columns().sortBy(column);
        EVENTUALLY(rows.rowAt(0) > 0); // in the order of the dump again, at the selected row
    }

    void listsOfEarlierVersionsAreKept()
    {
        const QString file = m_folder->filePath(QStringLiteral("old.ini"));
        QSettings(file, QSettings::IniFormat).setValue(QStringLiteral("recent/pairs"), QStringList{u"/a"_qs, u"/b"_qs});
        Settings old(file);
        QCOMPARE(old.recentPairs().size(), std::size_t(1));
        QCOMPARE(old.recentPairs().front().b, u"/b"_qs);
        old.pinRecentPair(u"/a"_qs, u"/b"_qs, true);
        QVERIFY(old.recentPairs().front().pinned);
    }

    void pathsAreExpanded_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("path");
        const QString home = QDir::homePath();
        QTest::newRow("home") << QStringLiteral("~") << home;
        QTest::newRow("in the home folder") << QStringLiteral(" ~/runs/a ") << home + QStringLiteral("/runs/a");
        QTest::newRow("a name with a tilde") << QStringLiteral("~old") << QStringLiteral("~old");
        QTest::newRow("quoted") << QStringLiteral("'/data/run one'") << QStringLiteral("/data/run one");
        QTest::newRow("an address") << QStringLiteral("file:///data/run%20one") << QStringLiteral("/data/run one");
        QTest::newRow("a run of a tracker") << QStringLiteral("mlflow.db#calm") << QStringLiteral("mlflow.db#calm");
    }

    void pathsAreExpanded()
    {
        QFETCH(QString, typed);
        QFETCH(QString, path);
        QCOMPARE(PathField::expanded(typed), path);
    }

    void pathsAreProposed()
    {
        QVERIFY(QDir(m_folder->path()).mkpath(QStringLiteral("runs/npu_run")));
        makeWindow();
        auto &field = find<PathField>("pathA");
        field.setFocus();
        QTest::keyClicks(&field, m_folder->filePath(QStringLiteral("runs/np")));
        QAbstractItemView *proposals = field.completer()->popup();
        EVENTUALLY(proposals->isVisible());
        QTest::keyClick(proposals, Qt::Key_Down);
        QTest::keyClick(proposals, Qt::Key_Return);
        QCOMPARE(field.path(), m_folder->filePath(QStringLiteral("runs/npu_run/")));
    }

private:
    using Place = std::pair<std::size_t, std::size_t>; // pair, row

    Place here() { return {*table().pair(), table().currentRow().value_or(0)}; }

    QString counts() { return find<ElidedLabel>("rowCounts").text(); }

    // Every group from the selected row on.
    std::vector<Place> groupsFromHere(const char *action)
    {
        std::vector<Place> places;
        m_window->statusBar()->clearMessage();
        while (places.size() < 1000) {
            const bool known = QTest::qWaitFor([this] { return counts().contains(QStringLiteral(", group ")); }, 20000);
            if (!known || m_window->statusBar()->currentMessage().startsWith(QStringLiteral("There is no difference")))
                return places;
            places.push_back(here());
            find<QAction>(action).trigger();
        }
        return places;
    }
};

QTEST_MAIN(TestWayfinding)
#include "tst_wayfinding.moc"
