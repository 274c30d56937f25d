// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curves/comparecurves.h"
#include "models/compare/curves/noiseband.h"
#include "models/compare/curves/studentbound.h"
#include "tests/models/compare/repeatmaker.h"
#include "tests/models/curvemaker.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace rundiff;

namespace
{

using Answer = NoiseFinding::Answer;

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

CurveComparison judged(const Curve &a, const std::vector<Curve> &repeats, const CompareOptions &options = {})
{
    std::vector<const Curve *> runs;
    for (const Curve &repeat : repeats)
        runs.push_back(&repeat);
    CurveComparison curves = compareCurves(a, repeats.front(), options);
    judgeByNoise(curves, runs);
    return curves;
}

// Repeats of one training, whose losses scatter by a hundredth.
std::vector<Curve> usualRepeats(std::size_t runs, std::size_t steps = 200)
{
    RepeatMaker maker("independent", steps, 7);
    std::vector<Curve> repeats;
    for (std::size_t i = 0; i < runs; ++i)
        repeats.push_back(maker.repeat());
    return repeats;
}

Curve changed(const Curve &curve, const std::function<double(std::size_t, double)> &change)
{
    Curve::Values values(curve.size());
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = change(i, (*curve.values)[i]);
    Curve other = curve;
    other.values = std::make_shared<const Curve::Values>(std::move(values));
    return other;
}

} // namespace

class TestNoise : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void boundsAreThoseOfStudent_data()
    {
        QTest::addColumn<double>("probability");
        QTest::addColumn<double>("freedom");
        QTest::addColumn<double>("bound"); // of printed tables
        QTest::newRow("10 degrees") << 0.05 << 10.0 << 2.228;
        QTest::newRow("30 degrees") << 0.01 << 30.0 << 2.750;
        QTest::newRow("2 degrees") << 0.001 << 2.0 << 31.598;
        QTest::newRow("normal") << 0.0027 << 30000.0 << 3.0;
    }

    void boundsAreThoseOfStudent()
    {
        QFETCH(double, probability);
        QFETCH(double, freedom);
        QFETCH(double, bound);
        const double found = StudentBound(probability).at(freedom);
        QVERIFY2(found >= bound * 0.999 && found <= bound * 1.15, qPrintable(QString::number(found)));
    }

    void healthyRepeatsAreInsideAndDeparturesAreNamed_data()
    {
        QTest::addColumn<std::size_t>("runs");
        QTest::addColumn<int>("healthy"); // of 20, at least
        QTest::addColumn<int>("named");
        for (const char *kind : {"independent", "correlated", "shrinking", "growing", "heavy tails", "spikes",
                                 "rate steps", "small losses", "accuracy"}) {
            for (const std::size_t runs : {3, 5, 9})
                QTest::addRow("%s, %d runs", kind, int(runs)) << runs << 18 << 18;
        }
    }

    void healthyRepeatsAreInsideAndDeparturesAreNamed()
    {
        QFETCH(std::size_t, runs);
        QFETCH(int, healthy);
        QFETCH(int, named);
        const QByteArray tag = QTest::currentDataTag();
        const std::string kind = tag.left(tag.indexOf(',')).toStdString();
        int inside = 0, found = 0;
        for (std::uint64_t trial = 0; trial < 20; ++trial) {
            RepeatMaker maker(kind, 200, 1000 * trial + runs);
            std::vector<Curve> repeats;
            for (std::size_t i = 0; i < runs; ++i)
                repeats.push_back(maker.repeat());
            const Curve a = maker.repeat();
            inside += judged(a, repeats).noise->answer == Answer::Inside;
            const auto departure = judged(maker.departing(a, 100, 10), repeats).noise->firstOutside;
            found += departure && std::abs(departure->step - 100) <= 5;
        }
        QVERIFY2(inside >= healthy, qPrintable(QString::number(inside)));
        QVERIFY2(found >= named, qPrintable(QString::number(found)));
    }

    void aSmallLastingDepartureLeavesSlowly()
    {
        RepeatMaker maker("independent", 400, 3);
        std::vector<Curve> repeats;
        for (int i = 0; i < 5; ++i)
            repeats.push_back(maker.repeat());
        const CurveComparison curves = judged(maker.departing(maker.repeat(), 200, 1.5), repeats);
        QVERIFY(curves.noise->firstOutside.has_value());
        QVERIFY(curves.noise->firstOutside->lastOfSum.has_value());
        QVERIFY(std::abs(curves.noise->firstOutside->step - 200) < 20);
        QVERIFY(curves.noise->firstOutside->average > 0.5);
        QCOMPARE(curves.verdict, Verdict::Different);
    }

    void insideTheNoiseIsWithinWhateverTheTolerance()
    {
        const std::vector<Curve> repeats = usualRepeats(6);
        const CurveComparison curves = judged(repeats.back(), {repeats.begin(), repeats.end() - 1});
        QVERIFY(curves.firstOutside.has_value()); // stays visible
        QCOMPARE(curves.verdict, Verdict::Within);
        QVERIFY(isInsideNoise(curves));
        QVERIFY(!firstDecidingStep(curves));
        QVERIFY(curves.noise->narrowest->allowed > 3 * curves.noise->narrowest->deviation);
    }

    void whatTheUsersToleranceAllowsIsNotOutside()
    {
        const std::vector<Curve> repeats = usualRepeats(5);
        const Curve a =
            changed(repeats.front(), [](std::size_t i, double value) { return value + (i == 50 ? 0.2 : 0); });
        QCOMPARE(judged(a, repeats).noise->firstOutside->step, std::int64_t(50));
        CompareOptions options;
        options.tolerance = {0.3, 1e-5, false, true};
        QCOMPARE(judged(a, repeats, options).verdict, Verdict::Within);
    }

    void equalRepeatsLeaveTheToleranceItsVerdict()
    {
        const std::vector<Curve> repeats = {curveOf({1.0, 1.0, 1.0}), curveOf({1.0, 1.0, 1.0})};
        const CurveComparison within = judged(curveOf({1.0009, 1.0, 1.0}), repeats);
        QCOMPARE(within.noise->answer, Answer::NoNoise);
        QCOMPARE(within.verdict, Verdict::Within);
        QCOMPARE(judged(curveOf({1.0, 1.002, 1.0}), repeats).verdict, Verdict::Different);
        QCOMPARE(judged(repeats.front(), repeats).verdict, Verdict::Same);
    }

    // As in trainings that are equal to the bit until the first atomic addition.
    void beforeTheNoiseBeginsTheToleranceHolds()
    {
        std::vector<Curve> repeats;
        for (const Curve &repeat : usualRepeats(6))
            repeats.push_back(changed(repeat, [](std::size_t i, double value) { return i < 60 ? 2.0 : value; }));
        const std::vector<Curve> known(repeats.begin(), repeats.end() - 1);
        const auto at20 = [&](double apart) {
            return changed(repeats.back(),
                           [=](std::size_t i, double value) { return i == 20 ? value + apart : value; });
        };
        QVERIFY(isInsideNoise(judged(at20(0), known)));
        QVERIFY(isInsideNoise(judged(at20(5e-4), known)));
        QCOMPARE(judged(at20(0.01), known).noise->firstOutside->step, std::int64_t(20));
    }

    void notANumberIsOutside()
    {
        const std::vector<Curve> repeats = usualRepeats(4);
        const Curve a =
            changed(repeats.back(), [](std::size_t i, double value) { return i == 120 ? notANumber : value; });
        const CurveComparison curves = judged(a, repeats);
        QCOMPARE(curves.noise->firstOutside->step, std::int64_t(120));
        QCOMPARE(curves.verdict, Verdict::Different);
    }

    // All runs are NaN there: nothing is known of it, and NaN does not agree by itself.
    void notANumberInAllRunsIsLeftToTheTolerance()
    {
        std::vector<Curve> repeats;
        for (const Curve &repeat : usualRepeats(5))
            repeats.push_back(
                changed(repeat, [](std::size_t i, double value) { return i == 120 ? notANumber : value; }));
        const CurveComparison curves = judged(repeats.back(), {repeats.begin(), repeats.end() - 1});
        QVERIFY(!curves.noise->firstOutside);
        QCOMPARE(curves.noise->firstByTolerance->step, std::int64_t(120));
        QCOMPARE(curves.verdict, Verdict::Different);
        CompareOptions equalNan;
        equalNan.tolerance.equalNan = true;
        QCOMPARE(judged(repeats.back(), {repeats.begin(), repeats.end() - 1}, equalNan).verdict, Verdict::Within);
    }

    void behindTheEndOfTheRepeatsTheToleranceDecides()
    {
        const std::vector<Curve> all = usualRepeats(4);
        std::vector<Curve> repeats = {all[0]};
        for (std::size_t i = 1; i < 3; ++i)
            repeats.push_back(
                changed(all[i], [](std::size_t step, double value) { return step < 100 ? value : notANumber; }));
        const CurveComparison curves = judged(all[3], repeats);
        QVERIFY(!curves.noise->firstOutside);
        QVERIFY(curves.noise->judged >= 100 && curves.noise->judged < 120);
        QVERIFY(curves.noise->firstByTolerance->step >= 100);
        QCOMPARE(curves.verdict, Verdict::Different);
    }

    void aStepThatSomeRepeatsLackIsJudgedByItsNeighbours()
    {
        std::vector<Curve> repeats = usualRepeats(5);
        const Curve a = repeats.back();
        repeats.pop_back();
        for (std::size_t i = 1; i < repeats.size(); ++i)
            repeats[i] =
                changed(repeats[i], [](std::size_t step, double value) { return step % 2 ? value : notANumber; });
        const CurveComparison curves = judged(a, repeats);
        QCOMPARE(curves.noise->judged, std::size_t(200));
        QCOMPARE(curves.verdict, Verdict::Within);
    }

    void twoRepeatsThatKeepTheirDistanceAreTooFew()
    {
        std::vector<Curve> repeats = usualRepeats(1);
        repeats.push_back(changed(repeats[0], [](std::size_t, double value) { return value + 0.01; }));
        const Curve a = changed(repeats[0], [](std::size_t, double value) { return value + 0.03; });
        const CurveComparison curves = judged(a, repeats);
        QCOMPARE(curves.noise->answer, Answer::TooFew);
        QVERIFY(curves.noise->deviationsSeen > 10);
        QCOMPARE(curves.verdict, Verdict::Different); // by the tolerance
    }

    void threeStepsGiveAnAnswer()
    {
        const std::vector<Curve> repeats = {curveOf({3.00, 2.02, 1.51}), curveOf({3.01, 2.00, 1.50}),
                                            curveOf({2.99, 2.01, 1.52}), curveOf({3.00, 1.99, 1.49}),
                                            curveOf({3.02, 2.01, 1.50})};
        QVERIFY(isInsideNoise(judged(curveOf({3.01, 2.00, 1.51}), repeats)));
        QCOMPARE(judged(curveOf({3.01, 2.40, 1.51}), repeats).noise->firstOutside->step, std::int64_t(1));
        QCOMPARE(judged(curveOf({3.01, 2.00, 1.51}), {repeats[0], repeats[1]}).noise->answer, Answer::TooFew);
    }

    void offsetAndIndexAlignAsTheCurvesDo()
    {
        const std::vector<Curve> all = usualRepeats(5);
        std::vector<Curve> repeats;
        for (std::size_t i = 0; i < 4; ++i)
            repeats.push_back(curveOf(*all[i].values, 10));
        const Curve a = changed(all[4], [](std::size_t i, double value) { return i == 50 ? value + 1 : value; });
        CompareOptions options;
        options.offset = 10;
        QCOMPARE(judged(a, repeats, options).noise->firstOutside->step, std::int64_t(60));
        options.offset = 0;
        options.align = Align::Index;
        QCOMPARE(judged(a, repeats, options).noise->firstOutside->step, std::int64_t(60));
    }

    void theBandIsWhatIsAllowed()
    {
        const std::vector<Curve> repeats = usualRepeats(5);
        CurveComparison curves = judged(repeats[4], {repeats.begin(), repeats.end() - 1});
        const NoiseBand band = noiseBand(curves);
        QCOMPARE(band.lower.size(), std::size_t(200));
        const auto &widest = *curves.noise->widest;
        const auto at = static_cast<std::size_t>(widest.step);
        QVERIFY(std::fabs((*band.upper.values)[at] - widest.mean - widest.allowed) < 1e-12);
        QVERIFY(std::fabs(widest.mean - widest.allowed - (*band.lower.values)[at]) < 1e-12);
    }
};

QTEST_APPLESS_MAIN(TestNoise)
#include "tst_noise.moc"
