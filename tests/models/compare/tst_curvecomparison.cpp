// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/curves/comparecurves.h"
#include "models/compare/curves/curvecomparison.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace rundiff;

namespace
{

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();
constexpr double infinite = std::numeric_limits<double>::infinity();

Curve curveOf(Curve::Values values, Curve::Steps steps = {})
{
    Curve curve;
    curve.metric = "loss";
    if (steps.empty()) {
        for (std::size_t i = 0; i < values.size(); ++i)
            steps.push_back(static_cast<std::int64_t>(i) + 1);
    }
    curve.steps = std::make_shared<const Curve::Steps>(std::move(steps));
    curve.offsets = std::make_shared<const Curve::Offsets>(curve.steps->size());
    curve.values = std::make_shared<const Curve::Values>(std::move(values));
    return curve;
}

CompareOptions within(double atol, double rtol = 0)
{
    CompareOptions options;
    options.tolerance.atol = atol;
    options.tolerance.rtol = rtol;
    return options;
}

} // namespace

class TestCurveComparison : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void equalCurvesAreTheSame()
    {
        const CurveComparison result = compareCurves(curveOf({1, 2, 3}), curveOf({1, 2, 3}), {});
        QVERIFY(result.verdict == Verdict::Same);
        QCOMPARE(result.compared, std::size_t(3));
        QVERIFY(!result.firstUnequal && !result.firstOutside);
        QCOMPARE(result.maxDifference->difference, 0.0);
        QCOMPARE(result.maxDifference->step, std::int64_t(1));
        QCOMPARE(*result.meanRelativeError, 0.0);
        QCOMPARE(*result.lastEqual, std::int64_t(3));
    }

    // What is known of the steps does not depend on where the curves part, nor on which steps are a sequence.
    void curvesPartAnywhere_data()
    {
        QTest::addColumn<int>("equal");
        QTest::addColumn<bool>("sequence");
        for (const int equal : {0, 1, 2, 3, 5, 6}) {
            QTest::addRow("after %d steps", equal) << equal << false;
            QTest::addRow("after %d steps of a sequence", equal) << equal << true;
        }
    }

    void curvesPartAnywhere()
    {
        QFETCH(int, equal);
        QFETCH(bool, sequence);
        const Curve::Values start = {4, 0, -0.5, 8, 2, 1};
        Curve a = curveOf(start, {1, 2, 4, 8, 16, 32}), b = a;
        if (sequence)
            a.steps = b.steps = SharedColumn<std::int64_t>(Sequence<std::int64_t>{1, 1, 6, 6});
        const auto first = static_cast<std::size_t>(equal);
        Curve::Values values = start;
        double errors = 0;
        for (std::size_t i = first; i < values.size(); ++i) {
            values[i] += 1;
            errors += start[i] == 0 ? 0 : 1 / std::fabs(start[i]);
        }
        a.values = std::make_shared<const Curve::Values>(values);
        const CurveComparison result = compareCurves(a, b, within(0.25));
        QCOMPARE(result.compared, std::size_t(6));
        QCOMPARE(result.outside, 6 - first);
        QCOMPARE(*result.meanRelativeError, errors / 5);
        QCOMPARE(result.maxDifference->indexA, first == 6 ? std::size_t(0) : first);
        QCOMPARE(result.lastEqual.has_value(), first > 0);
        if (first > 0)
            QCOMPARE(*result.lastEqual, (*b.steps)[first - 1]);
        QCOMPARE(result.firstOutside.has_value(), first < 6);
        if (first < 6)
            QCOMPARE(result.firstOutside->indexB, first);
        QCOMPARE(*result.firstTwo.first, first > 0);
        QCOMPARE(*result.firstTwo.second, first > 1);
        QCOMPARE(result.firstTwo.iterations, true);
    }

    void stepsThatNotBothHaveEndTheEqualBeginning()
    {
        const auto result = compareCurves(curveOf({1, 2, 3, 4}, {1, 2, 3, 5}), curveOf({1, 2, 4, 5}, {1, 2, 5, 6}), {});
        QCOMPARE(result.compared, std::size_t(3));
        QCOMPARE(*result.lastEqual, std::int64_t(5));
        QVERIFY(result.verdict == Verdict::Same);
        QCOMPARE(result.onlyA, std::size_t(1));
    }

    void equalNansEndTheEqualBeginning()
    {
        const Curve curve = curveOf({1, 2, notANumber, infinite, 5});
        const auto result = compareCurves(curve, curve, within(0));
        QCOMPARE(result.compared, std::size_t(5));
        QCOMPARE(result.outside, std::size_t(1));
        QCOMPARE(result.firstOutside->indexA, std::size_t(2));
        QVERIFY(!result.firstUnequal);
    }

    void countedRecordsAreComparedWithTheirSteps()
    {
        Curve counted = curveOf({5, 4, 3, 2});
        counted.countsRecords = true;
        counted.printedSteps = std::make_shared<const Curve::Steps>(Curve::Steps{7, 7, 8, 8});
        QCOMPARE(compareCurves(counted, counted, {}).otherSteps, std::size_t(0));
        const CurveComparison result = compareCurves(counted, curveOf({5, 4, 3, 2}, {7, 9, 11, 13}), {});
        QVERIFY(result.align == Align::Index);
        QCOMPARE(result.compared, std::size_t(4));
        QCOMPARE(result.otherSteps, std::size_t(3));
        QCOMPARE(*result.firstOtherStep, std::int64_t(7));
    }

    void firstStepOutsideAtolIsFound()
    {
        const auto result = compareCurves(curveOf({1, 2.0005, 3.002, 4.5}), curveOf({1, 2, 3, 4}), within(1e-3));
        QVERIFY(result.verdict == Verdict::Different);
        QCOMPARE(result.firstUnequal->step, std::int64_t(2));
        QCOMPARE(result.firstOutside->step, std::int64_t(3));
        QCOMPARE(*result.lastEqual, std::int64_t(1));
        QCOMPARE(result.outside, std::size_t(2));
        QCOMPARE(result.maxDifference->step, std::int64_t(4));
    }

    void relativeToleranceIsThatOfTheBaseline()
    {
        // numpy.isclose is not symmetric: |100 - 110| <= 0.1 * 110 and not <= 0.1 * 99
        QVERIFY(compareCurves(curveOf({100}), curveOf({111}), within(0, 0.1)).verdict == Verdict::Within);
        QVERIFY(compareCurves(curveOf({111}), curveOf({100}), within(0, 0.1)).verdict == Verdict::Different);
    }

    void notANumberIsOutsideUnlessAskedOtherwise()
    {
        const Curve curve = curveOf({1, notANumber, 3});
        const auto plain = compareCurves(curve, curve, {});
        QCOMPARE(plain.firstOutside->step, std::int64_t(2));
        QVERIFY(!plain.firstUnequal);
        QVERIFY(std::isnan(plain.firstOutside->difference));
        CompareOptions options;
        options.tolerance.equalNan = true;
        QVERIFY(compareCurves(curve, curve, options).verdict == Verdict::Same);
    }

    void nanInBothDoesNotHideALaterDifference()
    {
        const Curve a = curveOf({notANumber, 2, 3, notANumber, 9}), b = curveOf({notANumber, 2, 3, notANumber, 5});
        const auto result = compareCurves(a, b, {});
        QCOMPARE(result.firstOutside->step, std::int64_t(1));
        QVERIFY(result.firstBesidesNan);
        QCOMPARE(result.firstBesidesNan->step, std::int64_t(5));
        QCOMPARE(result.firstBesidesNan->difference, 4.0);
        QVERIFY(!compareCurves(a, a, {}).firstBesidesNan);
        QVERIFY(!compareCurves(curveOf({9, notANumber, 9}), curveOf({5, notANumber, 5}), {}).firstBesidesNan);
        const auto lost = compareCurves(curveOf({notANumber, notANumber}), curveOf({notANumber, 1}), {});
        QCOMPARE(lost.firstBesidesNan->step, std::int64_t(2));
    }

    void infinitiesOfOneSignAreEqual()
    {
        QVERIFY(compareCurves(curveOf({infinite}), curveOf({infinite}), {}).verdict == Verdict::Same);
        QVERIFY(compareCurves(curveOf({infinite}), curveOf({-infinite}), {}).verdict == Verdict::Different);
        QVERIFY(compareCurves(curveOf({1}), curveOf({infinite}), within(1e300)).verdict == Verdict::Different);
    }

    void stepsOfOneRunAreCountedAndDoNotDiffer()
    {
        const auto result = compareCurves(curveOf({1, 2, 3}, {1, 2, 4}), curveOf({1, 3, 5}, {1, 4, 6}), {});
        QCOMPARE(result.compared, std::size_t(2));
        QCOMPARE(result.onlyA, std::size_t(1));
        QCOMPARE(result.onlyB, std::size_t(1));
        QVERIFY(result.verdict == Verdict::Same); // of the common ones; coverage counts the others
    }

    void offsetIsAddedToTheStepsOfA()
    {
        CompareOptions options;
        options.offset = 1;
        const auto result = compareCurves(curveOf({5, 6}, {0, 1}), curveOf({5, 7}, {1, 2}), options);
        QCOMPARE(result.compared, std::size_t(2));
        QCOMPARE(result.firstOutside->step, std::int64_t(2));
        QCOMPARE(result.firstOutside->indexA, std::size_t(1));
    }

    void negativeOffsetMovesAToTheFront()
    {
        CompareOptions options;
        options.offset = -100;
        // a run resumed at step 100 that continues counting, against one that restarts
        const auto result =
            compareCurves(curveOf({5, 4, 3}, {101, 102, 110}), curveOf({5, 4.5, 3}, {1, 2, 10}), options);
        QCOMPARE(result.compared, std::size_t(3));
        QCOMPARE(result.onlyA + result.onlyB, std::size_t(0));
        QCOMPARE(result.firstOutside->step, std::int64_t(2)); // B's numbering
    }

    void offsetsLeaveWhatHasNoPartner()
    {
        CompareOptions options;
        options.offset = 1;
        const auto result = compareCurves(curveOf({1, 2, 3, 4}, {0, 1, 2, 9}), curveOf({1, 2, 3}, {1, 3, 5}), options);
        QCOMPARE(result.compared, std::size_t(2)); // 1 and 3
        QCOMPARE(result.onlyA, std::size_t(2));
        QCOMPARE(result.onlyB, std::size_t(1));
    }

    void nothingInCommonSaysNothing_data()
    {
        QTest::addColumn<int>("offset");
        QTest::addColumn<bool>("byIndex");
        QTest::newRow("steps") << 0 << false;
        QTest::newRow("an offset too far") << 7 << false;
        QTest::newRow("an empty run by index") << 0 << true;
    }

    void nothingInCommonSaysNothing()
    {
        QFETCH(int, offset);
        QFETCH(bool, byIndex);
        CompareOptions options;
        options.offset = offset;
        options.align = byIndex ? Align::Index : Align::Step;
        const auto result =
            compareCurves(byIndex ? curveOf({}) : curveOf({1, 2}, {1, 3}), curveOf({1, 2}, {2, 4}), options);
        QCOMPARE(result.compared, std::size_t(0));
        QCOMPARE(result.onlyB, std::size_t(2));
        QVERIFY(!result.firstOutside && !result.firstUnequal && !result.maxDifference && !result.meanRelativeError);
        QVERIFY(result.firstTwo.meaning == FirstTwo::Meaning::NotEnoughSteps);
        QVERIFY(result.verdict != Verdict::Different);
    }

    void gapsAreNeverFilled()
    {
        const auto result = compareCurves(curveOf({1, 9, 3}, {1, 5, 9}), curveOf({1, 2, 3, 4, 3}, {1, 3, 7, 8, 9}), {});
        QCOMPARE(result.compared, std::size_t(2));
        QVERIFY(!result.firstUnequal);
        QCOMPARE(result.onlyA, std::size_t(1));
        QCOMPARE(result.onlyB, std::size_t(3));
    }

    void largestStepsAreSteps()
    {
        constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
        const auto result =
            compareCurves(curveOf({1, 2}, {-largest, largest}), curveOf({1, 3}, {-largest, largest}), {});
        QCOMPARE(result.firstOutside->step, largest);
    }

    void indexAlignmentTakesTheOffsetForNothing()
    {
        CompareOptions options;
        options.align = Align::Index;
        options.offset = 5;
        QCOMPARE(compareCurves(curveOf({1, 2}), curveOf({1, 2}), options).compared, std::size_t(2));
    }

    void notANumberInOneRunOnlyIsOutsideWhateverIsAsked()
    {
        CompareOptions options = within(1e300);
        options.tolerance.equalNan = true;
        for (const bool swapped : {false, true}) {
            const Curve nan = curveOf({1, notANumber, 3}), plain = curveOf({1, 2, 3});
            const auto result = swapped ? compareCurves(plain, nan, options) : compareCurves(nan, plain, options);
            QCOMPARE(result.outside, std::size_t(1));
            QCOMPARE(result.firstUnequal->step, std::int64_t(2));
            QVERIFY(result.maxDifference->difference == 0.0); // of the steps where both are finite
            QVERIFY(result.verdict == Verdict::Different);
        }
    }

    void infinityIsNotNotANumber()
    {
        CompareOptions options;
        options.tolerance.equalNan = true;
        QCOMPARE(compareCurves(curveOf({infinite}), curveOf({notANumber}), options).outside, std::size_t(1));
        QCOMPARE(compareCurves(curveOf({-infinite}), curveOf({-infinite}), options).outside, std::size_t(0));
    }

    void hugeOffsetDoesNotWrapAround()
    {
        CompareOptions options;
        options.offset = std::numeric_limits<std::int64_t>::max();
        QCOMPARE(compareCurves(curveOf({5, 6}), curveOf({5, 7}), options).compared, std::size_t(0));
    }

    void indexAlignmentIgnoresSteps()
    {
        CompareOptions options;
        options.align = Align::Index;
        const auto result = compareCurves(curveOf({5, 6, 9}, {64, 128, 192}), curveOf({5, 7}, {1, 2}), options);
        QCOMPARE(result.compared, std::size_t(2));
        QCOMPARE(result.firstOutside->step, std::int64_t(2));
        QCOMPARE(result.onlyA, std::size_t(1));
    }

    void firstTwoStepsGiveTheirVerdict_data()
    {
        QTest::addColumn<double>("first");
        QTest::addColumn<double>("second");
        QTest::addColumn<int>("meaning");
        using Meaning = FirstTwo::Meaning;
        QTest::newRow("both") << 1.0 << 2.0 << int(Meaning::BothFixed);
        QTest::newRow("backward") << 1.0 << 2.5 << int(Meaning::ForwardFixed);
        QTest::newRow("forward") << 1.5 << 2.0 << int(Meaning::NotFixed);
    }

    void firstTwoStepsGiveTheirVerdict()
    {
        QFETCH(double, first);
        QFETCH(double, second);
        QFETCH(int, meaning);
        const auto result = compareCurves(curveOf({first, second}), curveOf({1, 2}), within(1e-3));
        QCOMPARE(int(result.firstTwo.meaning), meaning);
        QCOMPARE(*result.firstTwo.first, first == 1.0);
        QCOMPARE(*result.firstTwo.second, second == 2.0);
    }

    // Two equal learning rates tell nothing of a pass.
    void onlyLossesTellOfPasses_data()
    {
        QTest::addColumn<std::string>("metric");
        QTest::addColumn<bool>("tells");
        QTest::newRow("loss") << std::string("train_loss") << true;
        QTest::newRow("learning rate") << std::string("learning_rate") << false;
        QTest::newRow("counter") << std::string("epoch") << false;
    }

    void onlyLossesTellOfPasses()
    {
        QFETCH(std::string, metric);
        QFETCH(bool, tells);
        Curve curve = curveOf({1, 2, 3});
        curve.metric = metric;
        const auto result = compareCurves(curve, curve, {});
        QCOMPARE(result.firstTwo.ofLoss, tells);
        QCOMPARE(result.firstTwo.iterations, tells);
        QCOMPARE(result.firstTwo.meaning == FirstTwo::Meaning::BothFixed, tells);
    }

    void oneStepIsNotEnough()
    {
        const auto result = compareCurves(curveOf({1}), curveOf({1}), {});
        QVERIFY(result.firstTwo.meaning == FirstTwo::Meaning::NotEnoughSteps);
        QVERIFY(!result.firstTwo.second);
    }

    void relativeErrorLeavesZerosAndNonFiniteOut()
    {
        const auto result = compareCurves(curveOf({1.1, 5, notANumber, 2}), curveOf({1, 0, 1, 2}), {});
        QVERIFY(std::fabs(*result.meanRelativeError - 0.05) < 1e-12);
        QVERIFY(!compareCurves(curveOf({1}), curveOf({0}), {}).meanRelativeError);
    }

    void millionStepsAnswerAtOnce()
    {
        Curve::Values values(1000000, 1.5);
        const Curve a = curveOf(values), b = curveOf(values);
        QBENCHMARK_ONCE
        {
            QVERIFY(compareCurves(a, b, {}).verdict == Verdict::Same);
        }
    }
};

QTEST_APPLESS_MAIN(TestCurveComparison)
#include "tst_curvecomparison.moc"
