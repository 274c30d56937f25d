// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/rows/differenceplaces.h"
#include "tests/models/items/examplepair.h"

#include <QTest>

using namespace rundiff;

class TestDifferencePlaces : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void differencesAreNumbered()
    {
        DifferencePlaces places(gridSampleTable().get()); // rows 4 to 6 differ
        QCOMPARE(places.placeOf(3), QString());
        QCOMPARE(places.placeOf(4), QStringLiteral("difference 1 of 3"));
        QVERIFY(!places.beginsKnown());
        QVERIFY(!places.nextBegin(std::nullopt, false));
        places.setBegins({4, 6});
        QCOMPARE(places.placeOf(5), QStringLiteral("difference 2 of 3, group 1 of 2"));
        QCOMPARE(places.placeOf(6), QStringLiteral("difference 3 of 3, group 2 of 2"));
        QCOMPARE(DifferencePlaces().placeOf(0), QString());
    }

    void rowsOfOneRunAreNoDifferences()
    {
        const auto table = gridSampleTable();
        for (PairRow &row : table->rows) {
            if (row.state != RowState::Differs)
                continue;
            row.state = RowState::OnlyA;
            row.b = PairRow::none;
        }
        QCOMPARE(DifferencePlaces(table.get()).placeOf(5), QStringLiteral("row of one run 2 of 3"));
        table->rows[4].state = RowState::Differs;
        table->rows[4].b = 4;
        QCOMPARE(DifferencePlaces(table.get()).placeOf(5), QStringLiteral("difference 2 of 3"));
    }

    void beginsAreWalkedInBothDirections()
    {
        DifferencePlaces places(gridSampleTable().get());
        places.setBegins({4, 6});
        QCOMPARE(places.nextBegin(std::nullopt, false), std::optional<std::size_t>(4));
        QCOMPARE(places.nextBegin(std::nullopt, true), std::optional<std::size_t>(6));
        QCOMPARE(places.nextBegin(4, false), std::optional<std::size_t>(6));
        QCOMPARE(places.nextBegin(5, true), std::optional<std::size_t>(4));
        QVERIFY(!places.nextBegin(6, false));
        QVERIFY(!places.nextBegin(4, true));
    }
};

QTEST_APPLESS_MAIN(TestDifferencePlaces)
#include "tst_differenceplaces.moc"
