// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/numbers.h"
#include "models/items/rowdetails.h"
#include "models/items/verdictwords.h"
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
        curves->firstUnequal = ComparedStep{};
        curves->lastEqual = 41;
        curves->firstOutside = ComparedStep{7812, 0, 0, 2, 1, 1.0299e-3, 1e-3};
        curves->verdict = Verdict::Different;
        const VerdictStatement statement = curveStatement(comparison);
        QCOMPARE(statement.headline, QStringLiteral("Outside atol from step 7\u202F812 (|Δ| 1.03e-3)"));
        QVERIFY(statement.detail.contains(QStringLiteral("1.0299e-3")));
        QVERIFY(equalityStatement(comparison).headline.startsWith(QStringLiteral("through step 41")));
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
