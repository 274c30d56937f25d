// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curves/noise.h"
#include "tests/models/curvemaker.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace rundiff;

namespace
{

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

} // namespace

class TestNoise : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void insideThreeDeviationsIsInside()
    {
        const Curve one = curveOf({1.0, 2.0}), other = curveOf({1.2, 2.2});
        // mean 1.1 and 2.1, deviation 0.1414
        const NoiseFinding inside = compareWithNoise(curveOf({1.5, 1.7}), {&one, &other}, {});
        QCOMPARE(inside.runs, std::size_t(2));
        QVERIFY(!inside.firstOutside);
        const NoiseFinding outside = compareWithNoise(curveOf({1.5, 2.6}), {&one, &other}, {});
        QVERIFY(outside.firstOutside.has_value());
        QCOMPARE(outside.firstOutside->step, std::int64_t(1));
        QCOMPARE(outside.firstOutside->mean, 2.1);
        QVERIFY(std::fabs(outside.firstOutside->deviation - 0.141421356) < 1e-8);
    }

    void equalRepeatsLeaveTheTolerance()
    {
        const Curve one = curveOf({1.0, 1.0}), other = curveOf({1.0, 1.0});
        QVERIFY(!compareWithNoise(curveOf({1.0009, 1.0}), {&one, &other}, {}).firstOutside);
        QVERIFY(compareWithNoise(curveOf({1.0, 1.002}), {&one, &other}, {}).firstOutside);
    }

    void notANumberIsOutside()
    {
        const Curve one = curveOf({1.0}), other = curveOf({2.0});
        QVERIFY(compareWithNoise(curveOf({notANumber}), {&one, &other}, {}).firstOutside);
    }

    void stepsOfOneRepeatAloneJudgeNothing()
    {
        const Curve one = curveOf({1.0, 1.0}), shorter = curveOf({1.0}), broken = curveOf({1.0, notANumber});
        QVERIFY(!compareWithNoise(curveOf({1.0, 9.0}), {&one, &shorter, &broken}, {}).firstOutside);
    }

    void offsetAndIndexAlignAsTheCurvesDo()
    {
        const Curve one = curveOf({1.0, 5.0}, 10), other = curveOf({1.0, 5.0}, 10);
        CompareOptions options;
        options.offset = 10;
        QVERIFY(!compareWithNoise(curveOf({1.0, 5.0}), {&one, &other}, options).firstOutside);
        options.offset = 9;
        QCOMPARE(compareWithNoise(curveOf({1.0, 2.0, 5.0}), {&one, &other}, options).firstOutside->step,
                 std::int64_t(10));
        options.offset = 0;
        options.align = Align::Index;
        QVERIFY(!compareWithNoise(curveOf({1.0, 5.0}), {&one, &other}, options).firstOutside);
    }
};

QTEST_APPLESS_MAIN(TestNoise)
#include "tst_noise.moc"
