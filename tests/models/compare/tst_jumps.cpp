// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curves/comparecurves.h"
#include "models/compare/curves/jump.h"
#include "tests/models/curvemaker.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace rundiff;

namespace
{

// A loss that goes down, with a little noise.
Curve::Values calm()
{
    Curve::Values values;
    for (int i = 0; i < 200; ++i)
        values.push_back(2 + 4 * std::exp(-i / 20.0) + 0.05 * std::sin(i * 1.7));
    return values;
}

} // namespace

class TestJumps : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aRiseThatStaysIsOneJump()
    {
        Curve::Values a = calm();
        for (std::size_t i = 120; i < a.size(); ++i)
            a[i] += 3;
        const auto jumps = findJumps(compareCurves(curveOf(a), curveOf(calm()), {}));
        QCOMPARE(jumps.size(), std::size_t(1));
        QCOMPARE(jumps[0].step, std::int64_t(120));
        QVERIFY(jumps[0].inA);
        QVERIFY(std::fabs(jumps[0].after - jumps[0].before - 3) < 0.1);
    }

    void whatComesDownAgainIsNoJump()
    {
        Curve::Values b = calm();
        b[60] = 90;
        b[100] = b[101] = b[102] = 40;
        b[150] = std::numeric_limits<double>::quiet_NaN();
        b[151] = std::numeric_limits<double>::infinity();
        QVERIFY(findJumps(compareCurves(curveOf(calm()), curveOf(b), {})).empty());
        QVERIFY(findJumps(compareCurves(curveOf({}), curveOf({1, 9, 9, 9}), {})).empty());
    }

    void stepsAreThoseOfTheBaseline()
    {
        Curve::Values both = calm();
        for (std::size_t i = 50; i < both.size(); ++i)
            both[i] *= 4;
        CompareOptions options;
        options.offset = 1000;
        const auto jumps = findJumps(compareCurves(curveOf(both), curveOf(both), options));
        QCOMPARE(jumps.size(), std::size_t(2));
        QVERIFY(jumps[0].step == 50 && !jumps[0].inA);
        QVERIFY(jumps[1].step == 1050 && jumps[1].inA);
        QCOMPARE(findJumps(compareCurves(curveOf(both), curveOf(both), options), 1).size(), std::size_t(1));
    }
};

QTEST_APPLESS_MAIN(TestJumps)
#include "tst_jumps.moc"
