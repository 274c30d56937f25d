// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/diagnose.h"
#include "models/compare/diagnosis/ratiofacts.h"
#include "tests/models/compare/tinydump.h"

#include <QTest>

#include <cmath>

using namespace rundiff;

namespace
{

// A gradient of a parameter; maximum, minimum, mean and norm have fixed ratios.
tiny::Call gradient(const std::string &module, double size)
{
    tiny::Row row = tiny::tensor("weight", "g" + std::to_string(size));
    row.side = Side::ParametersGrad;
    row.max = size;
    return {"Module." + module + ".parameters_grad.0", {row}};
}

tiny::Call loss(double value)
{
    tiny::Row row = tiny::tensor("output.0", "l" + std::to_string(value));
    row.shape = "[]";
    row.max = row.min = value;
    return {"Functional.cross_entropy.0.forward", {tiny::tensor("input.0", "x"), row}};
}

std::string factsOf(const std::vector<tiny::Call> &a, const std::vector<tiny::Call> &b)
{
    DumpPair pair;
    pair.table = tiny::table(a, b);
    const Diagnosis diagnosis = diagnose(PairDifference(pair, builtinOperatorFacts()));
    std::string text;
    for (const DiagnosisFact &fact : diagnosis.facts)
        text += fact.text + "\n";
    return text;
}

bool has(const std::string &text, const char *part)
{
    return text.find(part) != std::string::npos;
}

} // namespace

// Differences that are one factor, and what such a factor usually is.
class TestRatioFacts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void factorsAreNamed()
    {
        QCOMPARE(exactRatio(2), std::string("exactly 2"));
        QCOMPARE(exactRatio(0.125), std::string("exactly 1/8"));
        QCOMPARE(exactRatio(-1), std::string("exactly -1"));
        QCOMPARE(exactRatio(std::sqrt(64.0 / 2)), std::string("the square root of 32"));
        QCOMPARE(exactRatio(1 / std::sqrt(128.0)), std::string("1 over the square root of 128"));
        QCOMPARE(exactRatio(1.37), std::string());
    }

    void aCountIsNamedWithThoseThatShareIt()
    {
        const std::string all = factsOf({gradient("h.0.fc.Linear", 4), gradient("h.1.fc.Linear", 6)},
                                        {gradient("h.0.fc.Linear", 2), gradient("h.1.fc.Linear", 3)});
        QVERIFY2(has(all, "norm of A are all exactly 2 times those of B"), all.c_str());
        QVERIFY2(has(all, "a count: of micro-steps"), all.c_str());
        QVERIFY2(has(all, "scaled by the same number: all 2 parameters."), all.c_str());
        const std::string experts =
            factsOf({gradient("experts.0.Linear", 4), gradient("experts.1.Linear", 6), gradient("head.Linear", 5)},
                    {gradient("experts.0.Linear", 2), gradient("experts.1.Linear", 3), gradient("head.Linear", 5)});
        QVERIFY2(has(experts, "all 2 parameters of experts and no other"), experts.c_str());
    }

    void aLargePowerOfTwoIsALossScale()
    {
        const std::string scaled = factsOf({gradient("fc.Linear", 65536 / 16)}, {gradient("fc.Linear", 1)});
        QVERIFY2(has(scaled, "exactly 4096 times") && has(scaled, "a scale of the loss"), scaled.c_str());
    }

    void aNumberIsAMultipleOfAnotherOneBySmallCountsOnly()
    {
        const std::string twice = factsOf({loss(4.5)}, {loss(9)});
        QVERIFY2(has(twice, "A is exactly 1/2 times B."), twice.c_str());
        QVERIFY2(has(twice, "a count: of micro-steps"), twice.c_str());
        for (const double other : {5.2, 450.0}) {
            const std::string none = factsOf({loss(4.5)}, {loss(other)});
            QVERIFY2(!has(none, "times B"), none.c_str());
        }
    }

    void otherRatiosHaveNoMeaning()
    {
        const std::string scaled = factsOf({gradient("fc.Linear", 1.37)}, {gradient("fc.Linear", 1)});
        QVERIFY2(has(scaled, "1.37 times") && !has(scaled, "count"), scaled.c_str());
    }

    void aLossIsOffByALogarithm()
    {
        const std::string off = factsOf({loss(3.5 + std::log(2.0))}, {loss(3.5)});
        QVERIFY2(has(off, "A is B + log 2"), off.c_str());
        QVERIFY(!has(factsOf({loss(3.5 + 0.7)}, {loss(3.5)}), "log"));
    }
};

QTEST_GUILESS_MAIN(TestRatioFacts)
#include "tst_ratiofacts.moc"
