// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/firstdifference.h"
#include "models/compare/judgepairs.h"
#include "tests/models/compare/tinydump.h"

#include <QTest>

#include <limits>

using namespace rundiff;
using namespace rundiff::tiny;

namespace
{

// tokens -> embedding -> linear (in the module fc) -> loss, and back.
std::vector<Call> network()
{
    return {
        {"Functional.embedding.0.forward",
         {tensor("input.0", "tokens", Flag::False), tensor("input.1", "table"), tensor("output.0", "embedded")}},
        {"Functional.linear.0.forward",
         {tensor("input.0", "embedded"), tensor("input.1", "weight"), tensor("output.0", "hidden")},
         "Module.fc.Linear.forward.0",
         {"File /usr/lib/python3/dist-packages/torch/nn/modules/linear.py, line 114, in forward, \n return F.linear(",
          "File /workspace/net.py, line 7, in forward, \n return self.fc(x)"}},
        {"Module.fc.Linear.forward.0",
         {tensor("input.0", "embedded"), tensor("parameters.weight", "weight"), tensor("output.0", "hidden")}},
        {"Functional.dropout.0.forward",
         {tensor("input.0", "hidden"), scalar("input.1", 0.5), tensor("output.0", "thin")}},
        {"Tensor.masked_fill.0.forward",
         {tensor("input.0", "made between"), tensor("input.1", "mask", Flag::False), tensor("output.0", "filled")}},
        {"Functional.cross_entropy.0.forward",
         {tensor("input.0", "filled"), tensor("input.1", "labels", Flag::False), tensor("output.0", "loss")}},
        {"Functional.cross_entropy.0.backward", {tensor("input.0", "one"), tensor("output.0", "gradient")}},
        {"Functional.linear.0.backward", {tensor("input.0", "gradient"), tensor("output.0", "back")}},
    };
}

std::vector<Call> changed(std::vector<Call> calls, const std::string &from, const std::string &to)
{
    for (Call &call : calls) {
        for (Row &row : call.rows) {
            if (row.checksum == from)
                row.checksum = to;
        }
    }
    return calls;
}

// The output of the linear call is `factor` times that of network().
std::vector<Call> scaled(double factor)
{
    constexpr double hidden = 2;
    std::vector<Call> calls = changed(network(), "hidden", factor == 1 ? "hidden" : "noisy");
    for (Call &call : calls) {
        for (Row &row : call.rows) {
            if (row.checksum == "hidden" || row.checksum == "noisy")
                row.max = hidden * factor;
            else if (row.checksum == "embedded" || row.checksum == "weight")
                row.max = 1; // what is added up is no larger than the sum
        }
    }
    return calls;
}

constexpr double roundedOff = 1 + 0x1p-24;

DumpPair pairOf(std::shared_ptr<const PairTable> table)
{
    DumpPair pair;
    pair.a = table->a->location;
    pair.b = table->b->location;
    pair.table = std::move(table);
    judgePair(pair);
    return pair;
}

std::string rowOf(const DumpPair &pair)
{
    return pair.firstDifference ? pair.firstDifference->operatorName + "." + pair.firstDifference->parameter : "";
}

} // namespace

class FirstDifferenceTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void equalDumpsHaveNone()
    {
        const DumpPair pair = pairOf(tiny::table(network(), network()));
        QVERIFY(!pair.firstDifference);
        QVERIFY(!firstDifference({pair}));
    }

    void rowIsCompleteInItself()
    {
        const DumpPair pair = pairOf(tiny::table(changed(network(), "hidden", "noisy"), network()));
        const RowFinding &row = *pair.firstDifference;
        QCOMPARE(row.operatorName, std::string("Functional.linear.0.forward"));
        QCOMPARE(row.parameter, std::string("output.0"));
        QCOMPARE(row.side, Side::Output);
        QVERIFY(row.inputsSame);
        QCOMPARE(row.index, std::size_t(5));
        QCOMPARE(row.agreeingBefore, std::size_t(5));
        QCOMPARE(row.a.checksum, std::string("noisy"));
        QCOMPARE(row.b.checksum, std::string("hidden"));
        QCOMPARE(row.module, std::string("Module.fc.Linear.forward.0"));
        QCOMPARE(row.stack.size(), std::size_t(2));
        QCOMPARE(row.metrics.size(), std::size_t(9));
        QCOMPARE(row.metrics.front().name, std::string("max_diff"));
        QCOMPARE(row.metrics.back().name, std::string("epsilons"));
    }

    void explanationIsOneSentenceAndItsFactsAreLinked()
    {
        const DumpPair pair = pairOf(tiny::table(changed(network(), "hidden", "noisy"), network()));
        const Diagnosis &diagnosis = *pair.diagnosis;
        QVERIFY2(diagnosis.explanation.size() < 200, diagnosis.explanation.c_str());
        QVERIFY(diagnosis.explanation.starts_with("Functional.linear.0.forward "));
        const auto fact = [&](auto wanted) {
            return std::find_if(diagnosis.facts.begin(), diagnosis.facts.end(), wanted) != diagnosis.facts.end();
        };
        QVERIFY(fact([](const DiagnosisFact &one) { return one.path == "/workspace/net.py" && one.line == 7; }));
        QVERIFY(fact([](const DiagnosisFact &one) { return one.tableRow == std::size_t(5); }));
    }

    // The linear call has a fact for cuBLAS on CUDA: it must not be reported for a run that was not on CUDA.
    void factsAboutAnotherDeviceAreNotTold_data()
    {
        QTest::addColumn<QByteArray>("deviceA");
        QTest::addColumn<QByteArray>("deviceB");
        QTest::addColumn<QByteArray>("platform");
        const auto row = [](const char *a, const char *b, const char *platform) {
            QTest::addRow("%s %s", a, b) << QByteArray(a) << QByteArray(b) << QByteArray(platform);
        };
        row("", "", "CUDA"); // the device is unknown: the platform is reported with the fact
        row("cuda:0", "cuda:0", "CUDA");
        row("npu:0", "cuda:0", "CUDA");
        row("cpu", "cuda:1", "CUDA");
        row("cpu", "cpu", "");
        row("npu:0", "npu:0", "");
        row("npu:0", "cpu", "");
    }
    void factsAboutAnotherDeviceAreNotTold()
    {
        QFETCH(QByteArray, deviceA);
        QFETCH(QByteArray, deviceB);
        const auto on = [](std::vector<Call> calls, const QByteArray &name) {
            if (!name.isEmpty())
                calls[0].rows.push_back(device(name.toStdString()));
            return calls;
        };
        const DumpPair pair = pairOf(tiny::table(on(scaled(roundedOff), deviceA), on(scaled(1), deviceB)));
        QCOMPARE(rowOf(pair), std::string("Functional.linear.0.forward.output.0")); // devices are not a difference
        const auto &known = pair.diagnosis->knownOperator;
        QTEST(QByteArray::fromStdString(known ? known->platform : ""), "platform");
    }

    // An order of additions explains rounding, and nothing else; a fact about PyTorch is none about MindSpore.
    void anOrderOfAdditionsExplainsRoundingOnly_data()
    {
        QTest::addColumn<double>("factor");
        QTest::addColumn<QByteArray>("frameworkOfA");
        QTest::addColumn<bool>("told");
        QTest::newRow("rounding") << roundedOff << QByteArray("pytorch") << true;
        QTest::newRow("two percent") << 1.02 << QByteArray("pytorch") << false;
        QTest::newRow("infinite") << std::numeric_limits<double>::infinity() << QByteArray("pytorch") << false;
        QTest::newRow("rounding of another framework") << roundedOff << QByteArray("mindspore") << false;
    }
    void anOrderOfAdditionsExplainsRoundingOnly()
    {
        QFETCH(double, factor);
        QFETCH(QByteArray, frameworkOfA);
        QFETCH(bool, told);
        const auto a = tiny::dump(scaled(factor));
        a->framework = frameworkOfA.toStdString();
        const DumpPair pair = pairOf(tiny::table(a, tiny::dump(scaled(1))));
        QCOMPARE(rowOf(pair), std::string("Functional.linear.0.forward.output.0"));
        QCOMPARE(pair.diagnosis->knownOperator.has_value(), told);
    }

    // gelu cannot make infinity of small numbers, whatever its data type: the law says which run is wrong.
    void infinityFromSmallNumbersIsNoOverflow()
    {
        std::vector<Call> calls = {{"Functional.gelu.0.forward", {tensor("input.0", "x"), tensor("output.0", "y")}}};
        calls[0].rows[0].max = 2.08;
        calls[0].rows[1].max = 2.04;
        auto infinite = changed(calls, "y", "broken");
        infinite[0].rows[1].max = std::numeric_limits<double>::infinity();
        infinite[0].rows[1].min = -0.125;
        calls[0].rows[1].min = -0.125;
        const DumpPair pair = pairOf(tiny::table(infinite, calls));
        QVERIFY(pair.diagnosis->kind == DiagnosisKind::Overflow);
        QVERIFY(pair.diagnosis->confidence != Confidence::Proven);
        QVERIFY(pair.diagnosis->referee);
        QVERIFY(pair.diagnosis->referee->wrong == WrongRun::A);
    }

    // Nobody knows whether a suspect input is the same.
    void inputsAreNotTheSameWhereOneIsSuspect()
    {
        const auto table = tiny::table(changed(network(), "hidden", "noisy"), network());
        const auto suspect = std::make_shared<PairTable>(*table);
        suspect->rows[3].state = RowState::Suspect;
        DumpPair pair;
        pair.a = suspect->a->location;
        pair.b = suspect->b->location;
        pair.table = suspect;
        judgePair(pair);
        QCOMPARE(rowOf(pair), std::string("Functional.linear.0.forward.output.0"));
        QVERIFY(!pair.firstDifference->inputsSame);
    }

    // Expected differences are found and reported, and are not the first difference; the real one after them is.
    void falseAlarmsAreNoFirstDifference_data()
    {
        QTest::addColumn<QString>("alarm");
        for (const char *alarm : {"undefined content", "content of an uninitialised tensor", "moved only",
                                  "suspect checksum", "other kind of checksum", "other device"})
            QTest::newRow(alarm) << QString::fromLatin1(alarm);
    }
    void falseAlarmsAreNoFirstDifference()
    {
        QFETCH(QString, alarm);
        const auto run = [&](bool ofA, bool broken) {
            const std::string own = ofA ? "A" : "B";
            std::vector<Call> calls;
            if (alarm == QLatin1String("undefined content"))
                calls = {{"Torch.empty.0.forward", {tensor("output.0", "memory of " + own)}}};
            else if (alarm == QLatin1String("content of an uninitialised tensor"))
                calls = {
                    {"Torch.empty.0.forward", {tensor("output.0", "memory of " + own)}},
                    {"Tensor.normal_.0.forward", {tensor("input.0", "memory of " + own), tensor("output.0", "n")}}};
            else if (alarm == QLatin1String("moved only"))
                calls = {
                    {"Tensor.to.0.forward", {tensor("input.0", "x of " + own), tensor("output.0", "y of " + own)}}};
            else if (alarm == QLatin1String("suspect checksum"))
                calls = {{"Tensor.add_.0.forward", {tensor("input.0", "before " + own), tensor("output.0", "after")}}};
            else if (alarm == QLatin1String("other device"))
                calls = {
                    {"Torch.arange.0.forward", {device(ofA ? "npu:0" : "cuda:0"), tensor("output.0", "positions")}}};
            const std::string hidden = broken && ofA ? "broken" : "hidden";
            calls.push_back({"Functional.relu.7.forward", {tensor("input.0", "start"), tensor("output.0", hidden)}});
            if (alarm == QLatin1String("suspect checksum"))
                calls[0].rows[0].max = 5; // and so is every other statistic the same in both runs
            for (Call &call : calls) {
                for (Row &row : call.rows)
                    row.checksumKind = ofA && alarm == QLatin1String("other kind of checksum") ? ChecksumKind::Md5
                                                                                               : ChecksumKind::Crc32;
            }
            return dump(calls);
        };
        QCOMPARE(rowOf(pairOf(table(run(true, false), run(false, false)))), std::string());
        QCOMPARE(rowOf(pairOf(table(run(true, true), run(false, true)))),
                 std::string("Functional.relu.7.forward.output.0"));
    }

    // The order of additions that hooks change cannot make a large difference.
    void collectingAtTheLevelOfModulesIsSaidOfGradients_data()
    {
        QTest::addColumn<QString>("level");
        QTest::addColumn<bool>("isClose");
        QTest::addColumn<bool>("said");
        QTest::newRow("L0") << QStringLiteral("L0") << true << true;
        QTest::newRow("mix") << QStringLiteral("mix") << true << true;
        QTest::newRow("L1") << QStringLiteral("L1") << true << false;
        QTest::newRow("far apart") << QStringLiteral("L0") << false << false;
    }
    void collectingAtTheLevelOfModulesIsSaidOfGradients()
    {
        QFETCH(QString, level);
        QFETCH(bool, isClose);
        QFETCH(bool, said);
        const auto run = [&](std::vector<Call> calls) {
            for (Call &call : calls) {
                for (Row &row : call.rows) {
                    if (isClose && row.checksum == "one")
                        row.max = 3;
                    else if (isClose && row.checksum == "other")
                        row.max = 3.0000003; // an epsilon of float32 off
                }
            }
            return dump(calls);
        };
        const auto a = run(network()), b = run(changed(network(), "one", "other"));
        a->level = b->level = level.toStdString();
        const DumpPair pair = pairOf(table(a, b));
        QCOMPARE(rowOf(pair), std::string("Functional.cross_entropy.0.backward.input.0"));
        const auto &facts = pair.diagnosis->facts;
        QCOMPARE(std::any_of(facts.begin(), facts.end(),
                             [](const DiagnosisFact &fact) { return fact.text.starts_with("Collecting itself"); }),
                 said);
    }

    void classesAreDecided_data()
    {
        QTest::addColumn<QByteArray>("changedChecksum");
        QTest::addColumn<int>("kind");
        QTest::addColumn<QByteArray>("row");
        const auto row = [](const char *what, DiagnosisKind kind, const char *name) {
            QTest::newRow(what) << QByteArray(what) << int(kind) << QByteArray(name);
        };
        row("tokens", DiagnosisKind::Data, "Functional.embedding.0.forward.input.0");
        row("table", DiagnosisKind::Weights, "Functional.embedding.0.forward.input.1");
        row("weight", DiagnosisKind::Weights, "Functional.linear.0.forward.input.1");
        row("hidden", DiagnosisKind::Operator, "Functional.linear.0.forward.output.0");
        row("thin", DiagnosisKind::Random, "Functional.dropout.0.forward.output.0");
        row("made between", DiagnosisKind::Uncaptured, "Tensor.masked_fill.0.forward.input.0");
        row("labels", DiagnosisKind::Data, "Functional.cross_entropy.0.forward.input.1");
        row("one", DiagnosisKind::Uncaptured, "Functional.cross_entropy.0.backward.input.0");
        row("back", DiagnosisKind::Operator, "Functional.linear.0.backward.output.0");
    }
    void classesAreDecided()
    {
        QFETCH(QByteArray, changedChecksum);
        const auto other = changed(network(), changedChecksum.toStdString(), "other");
        const DumpPair pair = pairOf(tiny::table(other, network()));
        QTEST(QByteArray::fromStdString(rowOf(pair)), "row");
        QTEST(int(pair.diagnosis->kind), "kind");
    }
};

QTEST_GUILESS_MAIN(FirstDifferenceTest)
#include "tst_firstdifference.moc"
