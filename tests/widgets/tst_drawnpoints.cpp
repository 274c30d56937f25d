// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/examplecomparison.h"
#include "widgets/drawnpoints.h"
#include "widgets/plottedcurves.h"

#include <QTest>

#include <limits>

using namespace rundiff;

namespace
{

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

std::size_t pointCount(const DrawnPoints &drawn)
{
    std::size_t count = 0;
    for (const auto &piece : drawn.pieces)
        count += piece.size();
    return count;
}

bool draws(const DrawnPoints &drawn, QPointF wanted)
{
    for (const auto &piece : drawn.pieces) {
        if (std::find(piece.begin(), piece.end(), wanted) != piece.end())
            return true;
    }
    return false;
}

} // namespace

class TestDrawnPoints : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aSpikeOfOneStepAmongManyIsDrawn()
    {
        std::vector<double> values(1'000'000, 1.0);
        values[543'210] = 9.0;
        values[543'213] = -9.0;
        const DrawnPoints drawn = drawnPoints(curveOf(std::move(values)), 0, 999'999, 1000);
        QVERIFY(draws(drawn, {543'210, 9.0}));
        QVERIFY(draws(drawn, {543'213, -9.0}));
        QCOMPARE(drawn.largest, 9.0);
        QCOMPARE(drawn.smallest, -9.0);
        QVERIFY(pointCount(drawn) <= 4 * 1002);
    }

    void aSpikeBesideANanIsDrawn()
    {
        std::vector<double> values(100'000, 1.0);
        values[50'000] = notANumber;
        values[50'001] = 7.0;
        const DrawnPoints drawn = drawnPoints(curveOf(std::move(values)), 0, 99'999, 100);
        QVERIFY(draws(drawn, {50'001, 7.0}));
        QCOMPARE(drawn.notNumbers.size(), std::size_t(1));
        QCOMPARE(drawn.notNumbers[0].step, 50'000.0);
        QCOMPARE(drawn.pieces.size(), std::size_t(2)); // no line goes over the gap
    }

    void everyKindOfNonNumberIsMarked()
    {
        const DrawnPoints drawn = drawnPoints(curveOf({1, notANumber, infinity, -infinity, notANumber, 2}), 0, 5, 1);
        QCOMPARE(drawn.notNumbers.size(), std::size_t(3)); // one of a kind in a column
        QVERIFY(draws(drawn, {0, 1}));
        QVERIFY(draws(drawn, {5, 2}));
    }

    void aCurveWithoutNumbersHasNoRange()
    {
        const DrawnPoints drawn = drawnPoints(curveOf({notANumber, notANumber}), 0, 1, 100);
        QVERIFY(!drawn.anyFinite);
        QVERIFY(drawn.pieces.empty());
        QVERIFY(drawnPoints(Curve(), 0, 1, 100).pieces.empty());
    }

    void linesThatComeInFromOutsideAreKept()
    {
        const DrawnPoints drawn = drawnPoints(curveOf({0, 1, 2, 3, 4}), 1.5, 2.5, 100);
        QVERIFY(draws(drawn, {1, 1}));
        QVERIFY(draws(drawn, {3, 3}));
        QVERIFY(!draws(drawn, {0, 0}));
    }

    void differencesAreThoseOfTheCommonSteps()
    {
        const ComparisonPtr comparison = comparisonOf(curveOf({1, 2, 3}, 1), curveOf({1, 2, 5, 9}, 1), false);
        const PlottedCurves plotted = plottedCurves(*comparison->curves);
        QCOMPARE(plotted.difference.size(), std::size_t(3));
        QCOMPARE((*plotted.difference.values)[2], 2.0);
        QVERIFY(pointAt(plotted.b, 4));
        QVERIFY(!pointAt(plotted.a, 4));
        QCOMPARE(*nearestPoint(plotted.a, 99), std::size_t(2));
    }

    void anOffsetMovesTheCurveOfA()
    {
        CompareOptions options;
        options.offset = 10;
        const ComparisonPtr comparison = comparisonOf(curveOf({1, 2, 3}), curveOf({1, 2, 3}, 10), false, options);
        QCOMPARE(plottedCurves(*comparison->curves).a.steps->front(), std::int64_t(10));
    }
};

QTEST_MAIN(TestDrawnPoints)
#include "tst_drawnpoints.moc"
