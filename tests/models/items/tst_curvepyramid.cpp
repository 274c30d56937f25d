// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/curvepyramid.h"
#include "tests/patience.h"

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

using namespace rundiff;

namespace
{

using Extent = CurvePyramid::Extent;

Curve curveOf(Curve::Values values, std::int64_t distance = 1)
{
    Curve curve;
    Curve::Steps steps(values.size());
    for (std::size_t i = 0; i < steps.size(); ++i)
        steps[i] = static_cast<std::int64_t>(i) * distance;
    curve.steps = std::make_shared<const Curve::Steps>(std::move(steps));
    curve.values = std::make_shared<const Curve::Values>(std::move(values));
    return curve;
}

} // namespace

class TestCurvePyramid : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void oneSpikeAndOneNotANumberAmongTenMillionAreFound()
    {
        constexpr std::size_t count = 10'000'000, spike = 7'654'321, gap = 1'234'567;
        Curve::Values values(count, 1.0);
        values[spike] = 9;
        values[gap] = std::numeric_limits<double>::quiet_NaN();
        const CurvePyramid pyramid(curveOf(std::move(values)));
        QElapsedTimer timer;
        timer.start();
        const auto columns = pyramid.columns(0, double(count), 1500);
        QVERIFY2(timer.elapsed() < 100 * patience, "a picture has to be ready within its frame");
        std::size_t points = 0, spikes = 0, gaps = 0;
        for (const auto &column : columns) {
            points += column.last - column.first;
            spikes += column.extent.largest == spike ? 1 : 0;
            gaps += column.extent.notANumber && column.extent.firstNotFinite == gap ? 1 : 0;
        }
        QCOMPARE(points, count);
        QCOMPARE(spikes, std::size_t(1));
        QCOMPARE(gaps, std::size_t(1));
    }

    void everyStretchGivesWhatALookAtAllPointsGives()
    {
        std::mt19937 random(1);
        Curve::Values values(20000);
        for (double &value : values)
            value = random() % 500 == 0 ? HUGE_VAL : double(random() % 100000);
        const Curve curve = curveOf(values);
        const CurvePyramid pyramid(curve);
        for (int i = 0; i < 500; ++i) {
            const std::size_t first = random() % values.size(), last = first + random() % (values.size() - first + 1);
            const Extent extent = pyramid.extent(first, last);
            double smallest = HUGE_VAL, largest = -HUGE_VAL;
            bool infinite = false;
            for (std::size_t at = first; at < last; ++at) {
                infinite = infinite || std::isinf(values[at]);
                if (std::isfinite(values[at])) {
                    smallest = std::min(smallest, values[at]);
                    largest = std::max(largest, values[at]);
                }
            }
            QCOMPARE(extent.plusInfinity, infinite);
            QCOMPARE(extent.smallest == Extent::none, std::isinf(smallest));
            if (extent.smallest != Extent::none) {
                QCOMPARE(values[extent.smallest], smallest);
                QCOMPARE(values[extent.largest], largest);
            }
        }
    }

    void columnsFollowTheSteps()
    {
        const CurvePyramid pyramid(curveOf({5, 1, 7}, 10));
        const auto columns = pyramid.columns(0, 30, 3);
        QCOMPARE(columns[1].extent.smallest, std::size_t(1));
        QCOMPARE(columns[2].last, std::size_t(3));
        QCOMPARE(pyramid.columns(1, 9, 2)[0].extent.smallest, Extent::none);
    }

    void emptyCurvesHaveNothingToDraw()
    {
        const CurvePyramid pyramid{Curve{}};
        QCOMPARE(pyramid.extent(0, 10).smallest, Extent::none);
        QCOMPARE(pyramid.columns(0, 1, 5).size(), std::size_t(5));
    }
};

QTEST_APPLESS_MAIN(TestCurvePyramid)
#include "tst_curvepyramid.moc"
