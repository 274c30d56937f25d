// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/visitedplaces.h"

#include <QTest>

using namespace rundiff;

class TestVisitedPlaces : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theWayLeadsBackAndForward()
    {
        VisitedPlaces places;
        QVERIFY(!places.canGo(true) && !places.canGo(false) && !places.go(true));
        for (const std::size_t row : {0U, 100U, 200U})
            places.visit({0, row, {}});
        places.visit({1, 5, {}});
        QCOMPARE(places.go(true)->row, std::size_t(200));
        QCOMPARE(places.go(true)->row, std::size_t(100));
        QCOMPARE(places.go(false)->row, std::size_t(200));
        places.visit({0, 500, {}}); // another way from here
        QVERIFY(!places.canGo(false));
        QCOMPARE(places.go(true)->row, std::size_t(200));
        places.clear();
        QVERIFY(!places.canGo(true) && !places.canGo(false));
    }

    void neighbouringRowsAreOneVisit()
    {
        VisitedPlaces places;
        for (std::size_t row = 0; row < 50; ++row)
            places.visit({0, row, {}});
        QVERIFY(!places.canGo(true));
        places.visit({1, 49, {}}); // the same row of another step is not a neighbour
        QCOMPARE(places.go(true)->row, std::size_t(49));
    }

    void aTypedFilterIsOneVisit()
    {
        VisitedPlaces places;
        places.visit({0, 10, {}});
        for (const QString &typed : {QStringLiteral("r"), QStringLiteral("re"), QStringLiteral("relu")})
            places.visit({0, 10 + std::size_t(typed.size()) * 20, typed});
        places.visit({0, 400, QStringLiteral("relu")});
        places.visit({0, 400, QStringLiteral("gelu")});
        QCOMPARE(places.go(true)->filter, QStringLiteral("relu"));
        QCOMPARE(places.go(true)->row, std::size_t(90));
        QCOMPARE(places.go(true)->filter, QString());
        QVERIFY(!places.go(true));
    }

    void aFilterThatIsTakenAwayIsVisitedAgain()
    {
        VisitedPlaces places;
        places.visit({0, 10, {}});
        places.visit({0, 12, QStringLiteral("relu")});
        places.visit({0, 12, {}});
        QCOMPARE(places.go(true)->filter, QStringLiteral("relu"));
        QCOMPARE(places.go(true)->row, std::size_t(10));
    }

    void theOldestPlacesAreForgotten()
    {
        VisitedPlaces places;
        for (std::size_t visit = 0; visit < VisitedPlaces::mostPlaces * 2; ++visit)
            places.visit({0, visit * 100, {}});
        std::size_t back = 0;
        while (places.go(true))
            ++back;
        QCOMPARE(back, VisitedPlaces::mostPlaces - 1);
    }
};

QTEST_APPLESS_MAIN(TestVisitedPlaces)
#include "tst_visitedplaces.moc"
