// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/examplecomparison.h"
#include "widgets/curves/drawnpoints.h"
#include "widgets/curves/plottedcurves.h"

#include <QElapsedTimer>
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
    void aPyramidLosesNoSpikeAndNoGap()
    {
        std::vector<double> values(10'000'000);
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = std::sin(static_cast<double>(i) * 1e-5) + 0.01 * static_cast<double>(i % 7);
        values[5'432'109] = 90.0;
        values[5'432'113] = -90.0;
        values[7'654'321] = notANumber;
        values[8'000'001] = -infinity;
        const Curve curve = curveOf(std::move(values));
        const CurvePyramid pyramid(curve);
        QElapsedTimer clock;
        clock.start();
        const DrawnPoints drawn = drawnPoints(curve, pyramid, 0, 9'999'999, 1000);
        qInfo("10 million points are ready to draw in %.3f ms", static_cast<double>(clock.nsecsElapsed()) / 1e6);
        QVERIFY(draws(drawn, {5'432'109, 90.0}));
        QVERIFY(draws(drawn, {5'432'113, -90.0}));
        QCOMPARE(drawn.notNumbers.size(), 2U);
        QCOMPARE(drawn.notNumbers[0].step, 7'654'321.0);
        QVERIFY(std::isnan(drawn.notNumbers[0].value));
        QCOMPARE(drawn.notNumbers[1].value, -infinity);
        QVERIFY(drawn.pieces.size() >= 3); // the line is broken at each of them
        QVERIFY(pointCount(drawn) <= 4 * 1002);
        const DrawnPoints whole = drawnPoints(curve, 0, 9'999'999, 1000);
        QCOMPARE(drawn.smallest, whole.smallest);
        QCOMPARE(drawn.largest, whole.largest);
        QVERIFY(draws(drawn, whole.pieces.back().back()));
    }

    void aPyramidDrawsAFewPointsAsTheyAre_data()
    {
        QTest::addColumn<double>("from");
        QTest::addColumn<double>("to");
        QTest::newRow("all") << 0.0 << 99.0;
        QTest::newRow("between two points") << 10.2 << 10.8;
        QTest::newRow("beyond both ends") << -50.0 << 150.0;
        QTest::newRow("before the first") << -50.0 << -10.0;
        QTest::newRow("after the last") << 120.0 << 150.0;
    }

    void aPyramidDrawsAFewPointsAsTheyAre()
    {
        QFETCH(double, from);
        QFETCH(double, to);
        std::vector<double> values;
        for (int i = 0; i < 100; ++i)
            values.push_back(i == 20 ? notANumber : i * 0.5);
        const Curve curve = curveOf(std::move(values));
        const DrawnPoints drawn = drawnPoints(curve, CurvePyramid(curve), from, to, 800);
        const DrawnPoints wanted = drawnPoints(curve, from, to, 800);
        for (const auto &piece : wanted.pieces) {
            for (const QPointF &point : piece)
                QVERIFY(draws(drawn, point));
        }
        QCOMPARE(drawn.notNumbers.size(), wanted.notNumbers.size());
    }

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
