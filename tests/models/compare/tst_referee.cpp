// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/diagnose.h"
#include "models/compare/diagnosis/explanation.h"
#include "tests/models/compare/tinydump.h"

#include <QTest>

using namespace rundiff;

namespace
{

tiny::Row result(const char *checksum, double max, double min)
{
    tiny::Row row = tiny::tensor("output.0", checksum);
    row.max = max;
    row.min = min;
    return row;
}

std::vector<tiny::Call> sigmoid(const char *checksum, double max)
{
    return {{"Functional.linear.0.forward", {tiny::tensor("input.0", "x"), tiny::tensor("output.0", "logits")}},
            {"Functional.sigmoid.0.forward", {tiny::tensor("input.0", "logits"), result(checksum, max, 0.01)}}};
}

Diagnosis diagnosed(const std::vector<tiny::Call> &a, const std::vector<tiny::Call> &b)
{
    DumpPair pair;
    pair.table = tiny::table(a, b);
    return diagnose(PairDifference(pair, builtinOperatorFacts()));
}

} // namespace

// Which run is wrong, where that needs no second run.
class TestReferee : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theRunThatBreaksALawIsWrong()
    {
        const Diagnosis inA = diagnosed(sigmoid("p", 1.0059), sigmoid("q", 0.98));
        QVERIFY(inA.referee);
        QCOMPARE(inA.referee->wrong, WrongRun::A);
        QCOMPARE(inA.referee->sentence,
                 std::string("In A, Functional.sigmoid.0.forward.output.0 reaches 1.0059, and a sigmoid gives numbers "
                             "from 0 to 1. A is wrong."));
        QCOMPARE(inA.referee->law->id, std::string("sigmoid-range"));
        QVERIFY(!inA.referee->law->source.empty());
        QCOMPARE(inA.kind, DiagnosisKind::Operator);
        QCOMPARE(inA.confidence, Confidence::Proven);
        QVERIFY(explanationWithFacts(inA).find("A is wrong.") != std::string::npos);
        const Diagnosis inB = diagnosed(sigmoid("p", 0.98), sigmoid("q", 1.0059));
        QCOMPARE(inB.referee->wrong, WrongRun::B);
    }

    void bothRunsCanBeWrong()
    {
        const Diagnosis both = diagnosed(sigmoid("p", 1.5), sigmoid("q", 2.5));
        QCOMPARE(both.referee->wrong, WrongRun::Both);
        QVERIFY(both.referee->sentence.find("Both runs are wrong.") != std::string::npos);
    }

    void noRunIsNamedWithoutABrokenLaw() { QVERIFY(!diagnosed(sigmoid("p", 0.97), sigmoid("q", 0.98)).referee); }

    // Of the indices only the largest and the smallest are known; other indices never give the same numbers twice as
    // large.
    void aScaledResultIsNoMatterOfTheData()
    {
        const auto gather = [](const char *checksum, double max, bool single = false) {
            tiny::Row indices = tiny::tensor("input.0", "");
            indices.dtype = "torch.int64";
            indices.max = 60;
            indices.min = 1;
            indices.checksumKind = ChecksumKind::None;
            tiny::Row made = result(checksum, max, single ? max : -max / 3);
            return std::vector<tiny::Call>{
                {"Functional.embedding.0.forward", {indices, tiny::tensor("input.1", "table"), made}}};
        };
        QCOMPARE(diagnosed(gather("p", 4), gather("q", 2)).kind, DiagnosisKind::Operator);
        const auto other = gather("p", 4);
        auto moved = gather("q", 2);
        moved.front().rows.back().min = -1.9;
        QCOMPARE(diagnosed(other, moved).kind, DiagnosisKind::Undetermined);
        // A single number is a multiple of any other.
        QCOMPARE(diagnosed(gather("p", 4.55, true), gather("q", 4.61, true)).kind, DiagnosisKind::Undetermined);
        QCOMPARE(diagnosed(gather("p", 4.5, true), gather("q", 9, true)).kind, DiagnosisKind::Operator);
    }

    // The doubt is about the indices of the embedding, not about the numbers that are added.
    void theInputInDoubtIsTheOneThatIsNotProven()
    {
        const auto sum = [](const char *checksum, double max) {
            tiny::Row indices = tiny::tensor("input.0", "");
            indices.dtype = "torch.int64";
            indices.max = 60;
            indices.min = 1;
            tiny::Row made = tiny::tensor("output.0", "e"), taken = tiny::tensor("input.0", "e");
            indices.checksumKind = made.checksumKind = taken.checksumKind = ChecksumKind::None;
            return std::vector<tiny::Call>{
                {"Functional.embedding.0.forward", {indices, tiny::tensor("input.1", "table"), made}},
                {"Tensor.__add__.0.forward", {taken, tiny::tensor("input.1", "positions"), result(checksum, max, -1)}}};
        };
        const Diagnosis found = diagnosed(sum("p", 4), sum("q", 3));
        QCOMPARE(found.kind, DiagnosisKind::Undetermined);
        QVERIFY2(found.explanation.find("Functional.embedding.0.forward.input.0") != std::string::npos,
                 found.explanation.c_str());
    }

    // The logits were reshaped by code that was not captured, and of the labels only the extremes are known.
    void labelsAreInDoubtSoonerThanReshapedLogits()
    {
        const auto loss = [](const char *checksum, double value) {
            tiny::Row logits = tiny::tensor("input.0", "flat"), labels = tiny::tensor("input.1", "");
            logits.checksumKind = labels.checksumKind = ChecksumKind::None;
            labels.dtype = "torch.int64";
            labels.max = 60;
            labels.min = 1;
            return std::vector<tiny::Call>{
                {"Functional.linear.0.forward", {tiny::tensor("input.0", "x"), tiny::tensor("output.0", "h")}},
                {"Functional.relu.0.forward", {tiny::tensor("input.0", "h"), tiny::tensor("output.0", "r")}},
                {"Functional.cross_entropy.0.forward", {logits, labels, result(checksum, value, value)}}};
        };
        const Diagnosis other = diagnosed(loss("p", 4.5521), loss("q", 4.6164));
        QCOMPARE(other.kind, DiagnosisKind::Undetermined);
        QVERIFY2(other.explanation.find("input.1") != std::string::npos, other.explanation.c_str());
    }

    // What code between the captured operators hands over is known by its statistics only.
    void quiteAnotherResultMayComeFromInputsInAnotherOrder()
    {
        const auto attention = [](const char *checksum, double max) {
            tiny::Row queries = tiny::tensor("input.0", "queries"), keys = tiny::tensor("input.1", "keys");
            queries.checksumKind = keys.checksumKind = ChecksumKind::None;
            return std::vector<tiny::Call>{
                {"Functional.linear.0.forward", {tiny::tensor("input.0", "x"), tiny::tensor("output.0", "h")}},
                {"Functional.relu.0.forward", {tiny::tensor("input.0", "h"), tiny::tensor("output.0", "r")}},
                {"Torch.matmul.0.forward", {queries, keys, result(checksum, max, -1)}}};
        };
        const Diagnosis other = diagnosed(attention("p", 4), attention("q", 3));
        QCOMPARE(other.kind, DiagnosisKind::Undetermined);
        QCOMPARE(other.confidence, Confidence::Possible);
        QVERIFY(other.decides.find("md5") != std::string::npos);
        QCOMPARE(diagnosed(attention("p", 4), attention("q", 3.99)).kind, DiagnosisKind::Operator);
    }

    // Any number is a multiple of another one: a loss tells nothing of its labels.
    void oneNumberIsNeverScaled()
    {
        const auto loss = [](const char *checksum, double value) {
            tiny::Row labels = tiny::tensor("input.1", "");
            labels.dtype = "torch.int64";
            labels.max = 60;
            labels.min = 1;
            labels.checksumKind = ChecksumKind::None;
            tiny::Row made = result(checksum, value, value);
            return std::vector<tiny::Call>{
                {"Functional.cross_entropy.0.forward", {tiny::tensor("input.0", "logits"), labels, made}}};
        };
        QCOMPARE(diagnosed(loss("p", 4.5521), loss("q", 4.6164)).kind, DiagnosisKind::Undetermined);
    }

    // In one run the gradient is what an operator gives, and that is the same in both.
    void whatIsAddedToAGradientIsItsAccumulation()
    {
        const auto step = [](const char *gradient) {
            tiny::Row row = tiny::tensor("weight", gradient);
            row.side = Side::ParametersGrad;
            return std::vector<tiny::Call>{
                {"Functional.linear.0.backward", {tiny::tensor("input.0", "loss"), tiny::tensor("output.0", "once")}},
                {"Module.fc.Linear.parameters_grad.0", {row}}};
        };
        const Diagnosis diagnosis = diagnosed(step("twice"), step("once"));
        QCOMPARE(diagnosis.kind, DiagnosisKind::Accumulation);
        QVERIFY(explanationWithFacts(diagnosis).find(
                    "In B it is the result of Functional.linear.0.backward.output.0") != std::string::npos);
        QCOMPARE(diagnosed(step("one"), step("other")).kind, DiagnosisKind::Uncaptured);
    }

    // Another draw of a dropout keeps to its scale; a dropout that does not is wrong, whatever it draws.
    void aDropoutBeyondItsScaleIsNoMatterOfRandomNumbers()
    {
        const auto dropout = [](const char *checksum, double max) {
            tiny::Row input = tiny::tensor("input.0", "x");
            input.max = 2;
            input.min = -2;
            return std::vector<tiny::Call>{
                {"Functional.dropout.0.forward", {input, tiny::scalar("input.p", 0.5), result(checksum, max, -3.5)}}};
        };
        QCOMPARE(diagnosed(dropout("p", 4), dropout("q", 3.9)).kind, DiagnosisKind::Random);
        const Diagnosis scaled = diagnosed(dropout("p", 8), dropout("q", 4));
        QCOMPARE(scaled.kind, DiagnosisKind::Operator);
        QCOMPARE(scaled.referee->wrong, WrongRun::A);
    }
};

QTEST_GUILESS_MAIN(TestReferee)
#include "tst_referee.moc"
