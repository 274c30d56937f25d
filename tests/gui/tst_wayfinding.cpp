// SPDX-License-Identifier: GPL-3.0-or-later
// Commands by their names, groups of differences, and the way back.
#include "tests/eventually.h"
#include "tests/gui/windowcase.h"
#include "widgets/frame/elidedlabel.h"

#include <QAction>
#include <QLineEdit>
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
