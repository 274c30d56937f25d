// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curves/comparecurves.h"
#include "models/compare/curves/curvefacts.h"
#include "models/compare/curves/visibledifference.h"
#include "tests/models/curvemaker.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace rundiff;

namespace
{

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();
constexpr double infinite = std::numeric_limits<double>::infinity();

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

    void smallestAtolPassesAndTheNextSmallerOneDoesNot()
    {
        Curve::Values a, b;
        for (int i = 0; i < 2000; ++i) {
            b.push_back(2.0 + std::sin(i) / 3);
            a.push_back(b.back() + std::cos(7.1 * i) * 1e-3);
        }
        CompareOptions options;
        options.tolerance = {0, 1.3e-5, false};
        const auto comparison = compareCurves(curveOf(a), curveOf(b), options);
        options.tolerance.atol = *toleranceLadder(comparison).smallestAtol;
        QCOMPARE(compareCurves(comparison.a, comparison.b, options).outside, std::size_t(0));
        options.tolerance.atol = std::nextafter(options.tolerance.atol, 0.0);
        QCOMPARE(compareCurves(comparison.a, comparison.b, options).outside, std::size_t(1));
    }

    void rungsAreTheComparisonsOfTheirTolerance()
    {
        const auto comparison =
            compareCurves(curveOf({1, 2.00000009, 3.5, 4, notANumber, 6}), curveOf({1, 2, 3.495, 4.0001, 5, 6.3}), {});
        for (const LadderRung &rung : toleranceLadder(comparison).rungs) {
            CompareOptions options;
            options.tolerance.atol = rung.atol;
            const auto single = compareCurves(comparison.a, comparison.b, options);
            QCOMPARE(rung.outside, single.outside);
            QCOMPARE(rung.firstOutside.value_or(-1), single.firstOutside->step);
        }
    }

    void ladderKeepsToTheUsersNotANumberRule()
    {
        CompareOptions options;
        const Curve curve = curveOf({1, notANumber, infinite});
        QVERIFY(!toleranceLadder(compareCurves(curve, curve, options)).smallestAtol);
        options.tolerance.equalNan = true;
        QCOMPARE(*toleranceLadder(compareCurves(curve, curve, options)).smallestAtol, 0.0);
        const auto other = compareCurves(curve, curveOf({1, notANumber, -infinite}), options);
        QVERIFY(!toleranceLadder(other).smallestAtol);
        QCOMPARE(toleranceLadder(other).rungs[0].outside, std::size_t(1));
    }

    void driftShowsInTheLastTenthAlone()
    {
        Curve::Values a(105, 2.0), b(105, 2.0);
        a[0] = 2.2; // 0.1 of ten steps
        for (std::size_t i = 94; i < 105; ++i)
            a[i] = 2.5; // the last eleven: a tenth of 105, rounded up
        const RelativeErrors errors = relativeErrors(compareCurves(curveOf(a), curveOf(b), {}));
        QVERIFY(std::fabs(*errors.firstTen - 0.01) < 1e-12);
        QVERIFY(std::fabs(*errors.lastTenth - 0.25) < 1e-12);
        QVERIFY(std::fabs(*errors.all - (0.1 + 11 * 0.25) / 105) < 1e-12);
        QCOMPARE(*errors.all, *compareCurves(curveOf(a), curveOf(b), {}).meanRelativeError);
        QCOMPARE(errors.leftOut, std::size_t(0));
    }

    void relativeErrorsLeaveOutWhatHasNone()
    {
        const auto comparison = compareCurves(curveOf({1, 2, notANumber, infinite}), curveOf({0, 4, 1, infinite}), {});
        const RelativeErrors errors = relativeErrors(comparison);
        QCOMPARE(*errors.all, 0.5);
        QCOMPARE(errors.leftOut, std::size_t(3));
        QVERIFY(!errors.lastTenth);
        QVERIFY(!relativeErrors(compareCurves(curveOf({}), curveOf({}), {})).all);
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
        curve = curveOf({4.284e8, 0.5, 0}); // a spike does not hide what the others show
        curve.precision = {-1, 7, false};
        QVERIFY(std::fabs(smallestVisibleDifference(curve) - 5e-8) < 1e-14);
        const auto comparison = compareCurves(curve, curveOf({4.284, 3.5, 0}), bitwise());
        QVERIFY(untestableBelow(comparison).has_value());
        QCOMPARE(smallestVisibleDifference(curveOf({1})), 0.0);
    }

    void aCurveOfNanAloneSaysNothingAboutItsDigits()
    {
        Curve curve = curveOf({notANumber, infinite});
        curve.precision = {0, 1, false}; // as read
        QVERIFY(!hasFiniteValue(curve));
        QCOMPARE(smallestVisibleDifference(curve), 0.0);
        QVERIFY(!untestableBelow(compareCurves(curve, curve, bitwise())));
        QVERIFY(hasFiniteValue(curveOf({notANumber, 2})));
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

    void spikesAreThoseOfTheMedian()
    {
        Curve::Values values;
        for (int i = 0; i < 500; ++i)
            values.push_back(i % 37 == 0   ? notANumber
                             : i % 41 == 0 ? infinite
                                           : 1 + std::fabs(std::sin(i * i)) * 2 - (i % 5 == 0 ? 2 : 0));
        const auto found = findSpikes(compareCurves(curveOf(values), curveOf({}), {}));
        std::vector<std::int64_t> expected;
        for (std::size_t i = 0; i < values.size(); ++i) {
            Curve::Values around;
            for (std::size_t j = i < 10 ? 0 : i - 10; j < std::min(values.size(), i + 11); ++j) {
                if (j != i && std::isfinite(values[j]))
                    around.push_back(values[j]);
            }
            std::sort(around.begin(), around.end());
            if (std::isfinite(values[i]) && around.size() >= 10 && around[around.size() / 2] > 0 &&
                values[i] > 1.5 * around[around.size() / 2])
                expected.push_back(static_cast<std::int64_t>(i));
        }
        QVERIFY(expected.size() > 20);
        QCOMPARE(found.size(), expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i)
            QCOMPARE(found[i].step, expected[i]);
    }

    void seedsAreFoundInWhateverTheLogComesIn()
    {
        QTemporaryDir folder;
        const auto logWith = [&](const char *name, const QByteArray &bytes) {
            QFile file(folder.filePath(QString::fromUtf8(name)));
            if (file.open(QIODevice::WriteOnly))
                file.write(bytes);
            Log log;
            log.path = file.fileName().toStdString();
            return log;
        };
        const QString text = QStringLiteral("  SEED ............................................ 1234\n");
        const QByteArray wide = "\xff\xfe" + QByteArray(reinterpret_cast<const char *>(text.utf16()), text.size() * 2);
        const Log a = logWith("a", wide), b = logWith("b", "{\"seed\": 1235}"),
                  c = logWith("c", "torch.manual_seed(1234)");
        const Log none = logWith("d", "seeds are not printed here, 12 of them");
        const auto equal = compareCurves(curveOf({1, 2}), curveOf({1, 2}), {});
        QVERIFY(suspiciousEquality(equal, a, b) == SuspiciousEquality::DifferentSeeds);
        QVERIFY(suspiciousEquality(equal, a, c) == SuspiciousEquality::None);
        QVERIFY(suspiciousEquality(equal, a, none) == SuspiciousEquality::None);
    }

    void equalityOfNoCommonStepsIsNotSuspicious()
    {
        Log log;
        log.path = "/etc/hostname";
        CompareOptions apart;
        apart.offset = 100;
        QVERIFY(suspiciousEquality(compareCurves(curveOf({1}), curveOf({1}), apart), log, log) ==
                SuspiciousEquality::None);
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
