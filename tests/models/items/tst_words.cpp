// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/rows/rowdetails.h"
#include "models/items/words/numbers.h"
#include "models/items/words/printeddifference.h"
#include "models/items/words/runwords.h"
#include "models/items/words/verdictwords.h"
#include "tests/models/curvemaker.h"
#include "tests/models/items/examplepair.h"

#include <QTest>

#include <limits>

using namespace rundiff;

class TestWords : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void numbersAreShownWithTheirDigits_data()
    {
        QTest::addColumn<double>("number");
        QTest::addColumn<QString>("exact");
        QTest::addColumn<QString>("brief");
        QTest::newRow("tolerance") << 1e-3 << "1e-3"
                                   << "1e-3";
        QTest::newRow("small") << 1e-8 << "1e-8"
                               << "1e-8";
        QTest::newRow("long") << -0.00102999 << "-1.02999e-3"
                              << "-1.03e-3";
        QTest::newRow("large") << 1e20 << "1e20"
                               << "1e20";
        QTest::newRow("nan") << std::numeric_limits<double>::quiet_NaN() << "nan"
                             << "nan";
        QTest::newRow("inf") << -std::numeric_limits<double>::infinity() << "-inf"
                             << "-inf";
    }

    void numbersAreShownWithTheirDigits()
    {
        QFETCH(double, number);
        QTEST(exactNumber(number), "exact");
        QTEST(shortNumber(number), "brief");
    }

    void aBoundIsRoundedUp()
    {
        QCOMPARE(shortNumberAbove(0), QStringLiteral("0"));
        QCOMPARE(shortNumberAbove(0.5), QStringLiteral("0.5"));
        QCOMPARE(shortNumberAbove(0.12340), QStringLiteral("0.124"));
        QCOMPARE(shortNumberAbove(0.3999881559099999), QStringLiteral("0.4"));
        QCOMPARE(shortNumberAbove(1.0000001e-7), QStringLiteral("1.01e-7"));
        QCOMPARE(shortNumberAbove(9.991e5), QStringLiteral("1e6"));
    }

    void thousandsAreGroupedByThinSpaces()
    {
        const QString space(QChar(0x202F));
        QCOMPARE(groupedNumber(999), QStringLiteral("999"));
        QCOMPARE(groupedNumber(15000), QStringLiteral("15") + space + QStringLiteral("000"));
        QCOMPARE(groupedNumber(-1234567),
                 QStringLiteral("-1") + space + QStringLiteral("234") + space + QStringLiteral("567"));
    }

    void framesOfTheUsersOwnCodeAreTold()
    {
        const auto own = stackFrame("File /work/train.py, line 94, in main, \n step()");
        QCOMPARE(own.place, QStringLiteral("train.py:94"));
        QCOMPARE(own.function, QStringLiteral("main"));
        QVERIFY(own.own);
        QVERIFY(!stackFrame("File /usr/lib/python3/dist-packages/torch/nn/modules/module.py, line 1, in f, \n x").own);
        QCOMPARE(stackFrame("something else").place, QStringLiteral("something else"));
    }

    void detailsHaveEveryFieldOfBothSides()
    {
        const auto table = gridSampleTable();
        const RowDetails details = rowDetails(*table, 4);
        QCOMPARE(details.title, QStringLiteral("Functional.grid_sample.0.forward.output.0"));
        QCOMPARE(details.fields[0].a, QStringLiteral("bbbb0001"));
        QCOMPARE(details.fields[0].b, QStringLiteral("cccc0001"));
        QVERIFY(details.fields[0].differs);
        QCOMPARE(details.fields[1].difference, QStringLiteral("-0.5"));
        QCOMPARE(details.fields[4].difference, QStringLiteral("0"));
        QCOMPARE(details.stackA.size(), std::size_t(2));
        QVERIFY(details.stackB.empty()); // the same as A's
    }

    void aDifferenceHasNoMorePlacesThanItsNumbers_data()
    {
        QTest::addColumn<double>("a");
        QTest::addColumn<double>("b");
        QTest::addColumn<QString>("text");
        QTest::newRow("six places") << 2.123456 << 2.123458 << QStringLiteral("2e-6");
        QTest::newRow("unlike places") << 0.1 << 0.35 << QStringLiteral("0.25");
        QTest::newRow("exponents") << 1.25e-7 << 1.2e-7 << QStringLiteral("5e-9");
        QTest::newRow("large") << 1e20 << 3e20 << QStringLiteral("2e20");
        QTest::newRow("equal") << 3.5 << 3.5 << QStringLiteral("0");
        QTest::newRow("farther apart than any number") << 1.7e308 << -1.7e308 << QStringLiteral("> 1.79e308");
        // Numbers of single precision, written with all their digits: nothing is cut.
        QTest::newRow("binary") << 0.2949272692203522 << 0.29492777585983276 << QStringLiteral("5.066394805908203e-7");
    }

    void aDifferenceHasNoMorePlacesThanItsNumbers()
    {
        QFETCH(double, a);
        QFETCH(double, b);
        QFETCH(QString, text);
        QCOMPARE(printedDifference(a, b), text);
    }

    void theVerdictIsSaidInPlainWords()
    {
        Comparison comparison;
        QCOMPARE(curveStatement(comparison).headline, QStringLiteral("no curve that both runs have"));
        auto curves = std::make_shared<CurveComparison>();
        curves->compared = 12000;
        curves->onlyA = 188;
        comparison.curves = curves;
        QCOMPARE(curveStatement(comparison).headline,
                 QStringLiteral("Equal on 12\u202F000 common steps; 188 only in A"));
        QVERIFY(curveStatement(comparison).subject.contains(QStringLiteral("188 only in A")));
        QVERIFY(equalityStatement(comparison).headline.startsWith(QStringLiteral("all ")));
        auto norms = std::make_shared<CurveComparison>(*curves);
        norms->firstUnequal = ComparedStep{.step = 30};
        comparison.metrics.common = {{"loss", MetricKind::Loss, true, {}, {}, curves},
                                     {"grad_norm", MetricKind::Norm, true, {}, {}, norms}};
        QVERIFY(curveStatement(comparison).headline.startsWith(QStringLiteral("Within tolerance on ")));
        QVERIFY(equalityStatement(comparison)
                    .headline.startsWith(QStringLiteral("the chosen metric, but not grad_norm from step 30 on")));
        QVERIFY(equalityStatement(comparison).tone != VerdictStatement::Tone::Agrees);
        comparison.metrics.common.clear();
        curves->firstUnequal = ComparedStep{};
        curves->lastEqual = 41;
        curves->firstOutside = ComparedStep{7812, 0, 0, 1.0010299, 1, 1.0299e-3, 1e-3};
        curves->verdict = Verdict::Different;
        const VerdictStatement statement = curveStatement(comparison);
        QCOMPARE(statement.headline, QStringLiteral("Outside atol from step 7\u202F812 (|Δ| 1.03e-3)"));
        QVERIFY(statement.detail.contains(QStringLiteral("1.0299e-3")));
        QVERIFY(equalityStatement(comparison).headline.startsWith(QStringLiteral("through step 41")));
    }

    void epochsAndRecordsAreNotCalledSteps()
    {
        auto curves = std::make_shared<CurveComparison>();
        curves->compared = 9;
        curves->firstUnequal = curves->firstOutside = ComparedStep{7, 6, 6, 1.5, 1, 0.5, 1e-3};
        curves->lastEqual = 6;
        curves->b.countsEpochs = true;
        Comparison comparison;
        comparison.curves = curves;
        QCOMPARE(curveStatement(comparison).headline, QStringLiteral("Outside atol from epoch 7 (|Δ| 0.5)"));
        QVERIFY(equalityStatement(comparison).headline.startsWith(QStringLiteral("through epoch 6")));
        curves->b.countsRecords = true; // of a log whose epochs repeat
        QCOMPARE(curveStatement(comparison).subject, QStringLiteral("Curves · 9 records compared"));
        QCOMPARE(curveStatement(comparison).headline, QStringLiteral("Outside atol from record 7 (|Δ| 0.5)"));
    }

    void aNumberThatIsNotFiniteIsNamedWithItsRun_data()
    {
        QTest::addColumn<double>("a");
        QTest::addColumn<double>("b");
        QTest::addColumn<QString>("words");
        const double nan = std::numeric_limits<double>::quiet_NaN(), infinite = std::numeric_limits<double>::infinity();
        QTest::newRow("NaN in A") << nan << 2.5 << QStringLiteral("A is NaN");
        QTest::newRow("NaN in B") << 2.5 << nan << QStringLiteral("B is NaN");
        QTest::newRow("NaN in both") << nan << nan << QStringLiteral("A and B are NaN");
        QTest::newRow("infinity in A") << -infinite << 2.5 << QStringLiteral("A is infinite");
        QTest::newRow("both, unlike") << nan << infinite << QStringLiteral("A is nan, B is inf");
    }

    void aNumberThatIsNotFiniteIsNamedWithItsRun()
    {
        QFETCH(double, a);
        QFETCH(double, b);
        QFETCH(QString, words);
        auto curves = std::make_shared<CurveComparison>();
        curves->compared = 3;
        curves->firstOutside = ComparedStep{2, 1, 1, a, b, a - b, 1e-3};
        Comparison comparison;
        comparison.curves = curves;
        QCOMPARE(curveStatement(comparison).headline, QStringLiteral("Outside atol from step 2 (%1)").arg(words));
    }

    void nanInBothRunsIsNoAgreement()
    {
        auto curves = std::make_shared<CurveComparison>();
        curves->compared = 20;
        const double nan = std::numeric_limits<double>::quiet_NaN();
        Comparison comparison;
        comparison.curves = curves;
        QVERIFY(equalityStatement(comparison).tone == VerdictStatement::Tone::Agrees);
        curves->firstOutside = ComparedStep{2, 1, 1, nan, nan, nan, 1e-3};
        QVERIFY(equalityStatement(comparison).tone == VerdictStatement::Tone::Quiet);
        QVERIFY(equalityStatement(comparison).headline.startsWith(QStringLiteral("all 20 common steps · NaN in both")));
    }

    void digitsOfALogWithoutAFiniteValueAreNotCounted()
    {
        auto curves = std::make_shared<CurveComparison>();
        curves->compared = 2;
        curves->a = curveOf({std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::quiet_NaN()});
        curves->b = curveOf({2.5, 2.25});
        curves->a.precision = {0, 1, false};
        curves->b.precision = {2, 3, false};
        Comparison comparison;
        comparison.curves = curves;
        const QString detail = equalityStatement(comparison).detail;
        QVERIFY2(detail.contains(QStringLiteral("print: none (A) and 3 (B)")), qPrintable(detail));
    }

    void aChangeAfterNanInBothRunsIsInTheHeadline()
    {
        const double nan = std::numeric_limits<double>::quiet_NaN();
        auto curves = std::make_shared<CurveComparison>();
        curves->compared = 3;
        curves->firstOutside = ComparedStep{2, 1, 1, nan, nan, nan, 1e-3};
        curves->firstBesidesNan = ComparedStep{7, 6, 6, 4, 2.5, 1.5, 1e-3};
        Comparison comparison;
        comparison.curves = curves;
        const VerdictStatement statement = curveStatement(comparison);
        QCOMPARE(statement.headline,
                 QStringLiteral("Outside atol from step 2 (A and B are NaN; other values from step 7)"));
        QVERIFY(statement.detail.contains(QStringLiteral("that is not NaN in both: step 7, A 4, B 2.5")));
    }

    void oneOfAKindIsNotPlural()
    {
        auto curves = std::make_shared<CurveComparison>();
        curves->compared = 1;
        Comparison comparison;
        comparison.curves = curves;
        QCOMPARE(curveStatement(comparison).subject, QStringLiteral("Curves · 1 step compared"));
        QCOMPARE(curveStatement(comparison).headline, QStringLiteral("Equal on 1 common step"));
        comparison.problems = {{"a.log", 1, Severity::Warning, "odd"}, {"b.log", 2, Severity::Error, "lost"}};
        QCOMPARE(problemSummary(comparison), QStringLiteral("1 error, 1 warning"));
    }

    void operatorsOfOneRunAreCountedBesideAnAgreement()
    {
        auto operators = std::make_shared<OperatorComparison>();
        operators->pairs.emplace_back();
        operators->pairs.back().unmatchedB = 25;
        operators->verdict = Verdict::Same;
        Comparison comparison;
        comparison.operators = operators;
        QCOMPARE(operatorStatement(comparison).headline,
                 QStringLiteral("every common row agrees; operators in one run only: 25"));
    }

    void theFirstDifferenceIsNamedWithItsPlace()
    {
        Comparison comparison;
        comparison.operators = gridSampleOperators();
        const VerdictStatement statement = operatorStatement(comparison);
        QCOMPARE(statement.headline,
                 QStringLiteral("step 0 · Functional.grid_sample.0.forward output.0 — its inputs agree"));
        QVERIFY(statement.tone == VerdictStatement::Tone::Differs);
    }

    void dumpsThatAreStillReadAreNotCalledMissing()
    {
        Comparison comparison;
        QCOMPARE(operatorStatement(comparison).headline, QStringLiteral("no dump that both runs have"));
        auto run = std::make_shared<Run>();
        run->dumps.emplace_back();
        comparison.a = run;
        comparison.b = std::make_shared<Run>();
        QCOMPARE(operatorStatement(comparison).headline, QStringLiteral("no dump that both runs have"));
        comparison.b = run;
        QCOMPARE(operatorStatement(comparison).headline, QStringLiteral("no pair of dumps compared"));
    }

    void agreementIsNotShownWhereSomethingCouldNotBeRead()
    {
        Comparison comparison;
        auto operators = std::make_shared<OperatorComparison>();
        operators->pairs.emplace_back();
        comparison.operators = operators;
        QVERIFY(operatorStatement(comparison).tone == VerdictStatement::Tone::Agrees);
        comparison.operatorCoverage.add("dump.json", {UnreadReason::Truncated, "rows", 12, {}});
        comparison.operatorCoverage.conclude({});
        const VerdictStatement statement = operatorStatement(comparison);
        QVERIFY(statement.tone == VerdictStatement::Tone::Incomplete);
        QCOMPARE(statement.headline, QStringLiteral("no difference found, but incomplete: 12 rows truncated"));
    }
};

QTEST_MAIN(TestWords)
#include "tst_words.moc"
