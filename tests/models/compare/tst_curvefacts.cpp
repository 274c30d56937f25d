// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curvefacts.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <limits>

using namespace rundiff;

namespace
{

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

Curve curveOf(Curve::Values values)
{
    Curve curve;
    Curve::Steps steps;
    for (std::size_t i = 0; i < values.size(); ++i)
        steps.push_back(static_cast<std::int64_t>(i));
    curve.steps = std::make_shared<const Curve::Steps>(std::move(steps));
    curve.values = std::make_shared<const Curve::Values>(std::move(values));
    return curve;
}

CompareOptions bitwise()
{
    CompareOptions options;
    options.tolerance.atol = options.tolerance.rtol = 0;
    return options;
}

} // namespace

class TestCurveFacts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void stepsCountedFromAnotherNumberAreNoticed()
    {
        const Curve a = curveOf({5, 4, 3, 2.5, 2, 1.5});
        Curve later = a;
        auto steps = std::make_shared<Curve::Steps>(*a.steps);
        for (std::int64_t &step : *steps)
            step += 100;
        later.steps = steps;
        QCOMPARE(betterOffset(compareCurves(a, later, bitwise()), bitwise()).value_or(0), std::int64_t(100));
        for (std::int64_t &step : *steps)
            step -= 99;
        QCOMPARE(betterOffset(compareCurves(a, later, bitwise()), bitwise()).value_or(0), std::int64_t(1));
        QVERIFY(!betterOffset(compareCurves(a, a, bitwise()), bitwise()));
        QVERIFY(!betterOffset(compareCurves(a, curveOf({5, 4, 3, 2, 1, 0}), bitwise()), bitwise()));
    }

    void ladderSaysWhereEachToleranceFails()
    {
        const auto comparison = compareCurves(curveOf({1, 1.00005, 1, 1.05}), curveOf({1, 1, 1, 1}), bitwise());
        const ToleranceLadder ladder = toleranceLadder(comparison);
        QVERIFY(!ladder.rungs[0].firstOutside); // 1e-1
        QCOMPARE(*ladder.rungs[1].firstOutside, std::int64_t(3));
        QCOMPARE(*ladder.rungs[4].firstOutside, std::int64_t(1)); // 1e-5
        QCOMPARE(ladder.rungs[4].outside, std::size_t(2));
        QVERIFY(std::fabs(*ladder.smallestAtol - 0.05) < 1e-12);
        CompareOptions options;
        options.tolerance = {*ladder.smallestAtol, 0, false};
        QCOMPARE(compareCurves(comparison.a, comparison.b, options).outside, std::size_t(0));
    }

    void noToleranceAcceptsNotANumber()
    {
        const auto comparison = compareCurves(curveOf({1, notANumber}), curveOf({1, 1}), bitwise());
        QVERIFY(!toleranceLadder(comparison).smallestAtol);
    }

    void digitsTellWhatCannotBeSeen()
    {
        Curve curve = curveOf({4.284, 3.5});
        curve.precision = {3, 4, false};
        QVERIFY(std::fabs(smallestVisibleDifference(curve) - 5e-4) < 1e-12);
        curve.precision = {-1, 7, false}; // 4.284000E+00
        QVERIFY(std::fabs(smallestVisibleDifference(curve) - 5e-7) < 1e-12);
        const auto comparison = compareCurves(curve, curveOf({4.284, 3.5}), bitwise());
        QVERIFY(untestableBelow(comparison).has_value());
        QCOMPARE(smallestVisibleDifference(curveOf({1})), 0.0);
    }

    void spikesAreListedByRun()
    {
        Curve::Values calm(50, 2.0), a = calm, b = calm;
        a[10] = 4;
        a[30] = b[30] = 5;
        b[40] = 9;
        const auto spikes = findSpikes(compareCurves(curveOf(a), curveOf(b), {}));
        QCOMPARE(int(spikes.size()), 3);
        QVERIFY(spikes[0].step == 10 && spikes[0].in == SpikeIn::A);
        QVERIFY(spikes[1].step == 30 && spikes[1].in == SpikeIn::Both);
        QVERIFY(spikes[2].step == 40 && spikes[2].in == SpikeIn::B);
    }

    void equalityIsSuspiciousForOneFileAndForOtherSeeds()
    {
        QTemporaryDir folder;
        const auto logWith = [&](const char *name, const char *text) {
            QFile file(folder.filePath(QString::fromUtf8(name)));
            if (file.open(QIODevice::WriteOnly))
                file.write(text);
            Log log;
            log.path = file.fileName().toStdString();
            return log;
        };
        const Log a = logWith("a", "seed: 1\n"), b = logWith("b", "seed: 2\n"), c = logWith("c", "seed ... 1\n");
        const auto equal = compareCurves(curveOf({1, 2}), curveOf({1, 2}), {});
        QVERIFY(suspiciousEquality(equal, a, a) == SuspiciousEquality::SameFile);
        QVERIFY(suspiciousEquality(equal, a, b) == SuspiciousEquality::DifferentSeeds);
        QVERIFY(suspiciousEquality(equal, a, c) == SuspiciousEquality::None);
        const auto unequal = compareCurves(curveOf({1, 2}), curveOf({1, 3}), {});
        QVERIFY(suspiciousEquality(unequal, a, b) == SuspiciousEquality::None);
    }

    void smoothingHasNoBiasAndPassesGapsThrough()
    {
        const Curve curve = smoothed(curveOf({1, notANumber, 3}), 0.5);
        QCOMPARE(curve.values->at(0), 1.0);
        QVERIFY(std::isnan(curve.values->at(1)));
        QVERIFY(std::fabs(curve.values->at(2) - (0.25 * 1 + 0.5 * 3) / 0.75) < 1e-12);
        const Curve constant = curveOf({2, 2, 2});
        QVERIFY(smoothed(constant, 0.9).values == constant.values);
        QCOMPARE(smoothed(curveOf({1, 2}), 1).values->back(), 0.0); // TensorBoard divides by 1 there
    }
};

QTEST_APPLESS_MAIN(TestCurveFacts)
#include "tst_curvefacts.moc"
