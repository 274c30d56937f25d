// SPDX-License-Identifier: GPL-3.0-or-later
// Commands by their names, groups of differences, and the way back.
#include "tests/eventually.h"
#include "tests/gui/windowcase.h"

#include <QAction>
#include <QLineEdit>
#include <QTableView>
#include <QTreeWidget>

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
};

QTEST_MAIN(TestWayfinding)
#include "tst_wayfinding.moc"
