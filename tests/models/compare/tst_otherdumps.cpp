// SPDX-License-Identifier: GPL-3.0-or-later
// Pairs of dumps that differ in how they were made: by another tool, or with other options of msprobe.
#include "models/compare/comparedumps.h"
#include "models/compare/judging/tensorslice.h"
#include "models/compare/matching/modulecalls.h"
#include "models/formats/dumps/dumpbuilder.h"

#include <QTest>

using namespace rundiff;

namespace
{

using Tensor = std::pair<std::string, std::string>; // suffix, shape

struct Call {
    std::string name;
    std::vector<Tensor> tensors;
};

std::shared_ptr<Dump> dumpOf(const std::vector<Call> &calls)
{
    auto dump = std::make_shared<Dump>();
    DumpBuilder builder(*dump);
    for (const Call &call : calls) {
        builder.begin(call.name);
        for (const auto &[suffix, shape] : call.tensors) {
            const Side side = suffix.starts_with(".parameters") ? Side::Parameters : Side::Output;
            builder.add({suffix, side, "torch.float32", shape});
        }
    }
    return dump;
}

std::shared_ptr<Dump> foreign(const std::vector<Call> &calls, const char *file = "dump")
{
    auto dump = dumpOf(calls);
    dump->location.format = "tensors";
    dump->location.dumpFile = file;
    return dump;
}

QStringList rowNames(const Dump &dump)
{
    QStringList names;
    for (std::uint32_t row = 0; row < dump.rows.size(); ++row)
        names << QString::fromStdString(dump.rowName(row));
    return names;
}

std::shared_ptr<const PairTable> tableOf(const std::shared_ptr<const Dump> &a, const std::shared_ptr<const Dump> &b)
{
    Problems problems;
    return compareTables(a, b, {}, problems, {});
}

} // namespace

class TestOtherDumps : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tensorsNamedAfterModulesBecomeCalls()
    {
        const auto msprobe = dumpOf({{"Module.model.fc.Linear.forward.0", {{".input.0", "[2]"}, {".output.0", "[2]"}}},
                                     {"Module.model.fc.Linear.forward.1", {{".output.0", "[2]"}}}});
        const auto other = foreign({{"input_ids", {{".value", "[2]"}}},
                                    {"non_intrusive__model.fc.inputs.0", {{".value", "[2]"}}},
                                    {"non_intrusive__model.fc.output layer_id=1", {{".value", "[2]"}}},
                                    {"model.fc #2", {{".1", "[2]"}}},
                                    {"model.fc #3", {{"", "[2]"}}},
                                    {"model.fc.weight", {{"", "[2]"}}}});
        QCOMPARE(
            rowNames(*inCallsOf(other, *msprobe)),
            (QStringList{QStringLiteral("input_ids.value"), QStringLiteral("Module.model.fc.Linear.forward.0.input.0"),
                         QStringLiteral("Module.model.fc.Linear.forward.0.output.0"),
                         QStringLiteral("Module.model.fc.Linear.forward.1.output.1"), QStringLiteral("model.fc #3"),
                         QStringLiteral("model.fc.weight")}));
    }

    void dumpsOfOneToolStayAsTheyAre()
    {
        const auto msprobe = dumpOf({{"Module.model.fc.Linear.forward.0", {{".output.0", "[2]"}}}});
        const auto other = foreign({{"model.fc.output", {{"", "[2]"}}}});
        QCOMPARE(inCallsOf(msprobe, *msprobe), std::shared_ptr<const Dump>(msprobe));
        QCOMPARE(inCallsOf(other, *other), std::shared_ptr<const Dump>(other));
        QCOMPARE(inCallsOf(msprobe, *other), std::shared_ptr<const Dump>(msprobe));
    }

    void wholeModelInTheFileOfAPassIsOfThePassBefore()
    {
        const auto msprobe = dumpOf({{"Module.model.Model.forward.0", {{".output.0", "[2]"}}},
                                     {"Module.model.fc.Linear.forward.0", {{".output.0", "[2]"}}}});
        const auto other =
            foreign({{"model", {{"", "[2]"}}}, {"model.fc", {{"", "[2]"}}}}, "TP0_PP0_Rank0_pid7/Pass00001.pt");
        QCOMPARE(rowNames(*inCallsOf(other, *msprobe)),
                 (QStringList{QStringLiteral("model"), QStringLiteral("Module.model.fc.Linear.forward.0.output.0")}));
    }

    void pairOfTwoToolsIsFound()
    {
        DumpLocation msprobe, other;
        other.format = "tensors";
        other.debug = true;
        msprobe.step = other.step = Step{1};
        DumpLocation another = msprobe;
        another.step = Step{2};
        const DumpPairing pairing = pairDumps({other}, {msprobe, another}, {});
        QCOMPARE(pairing.pairs.size(), std::size_t(1));
        QCOMPARE(pairing.pairs.front().second.step.value, std::int64_t(1));
        QCOMPARE(pairing.onlyB.size(), std::size_t(1));
        QVERIFY(pairing.onlyA.empty());
    }

    void sliceOfEveryTensorIsNoDifference()
    {
        std::vector<Call> sliced, whole;
        for (int layer = 0; layer < 5; ++layer) {
            const std::string name = "Module.fc" + std::to_string(layer) + ".Linear.forward.0";
            sliced.push_back({name, {{".parameters.weight", "[1, 8]"}, {".output.0", "[1, 3]"}}});
            whole.push_back({name, {{".parameters.weight", "[16, 8]"}, {".output.0", "[2, 3]"}}});
        }
        const auto table = tableOf(dumpOf(sliced), dumpOf(whole));
        const auto slice = sliceOf(*table);
        QVERIFY(slice);
        QVERIFY(slice->ofA);
        QCOMPARE(slice->dimension, std::size_t(0));
        QCOMPARE(slice->size, std::uint64_t(1));
        for (const PairRow &row : table->rows)
            QCOMPARE(row.state, RowState::NotComparable);
        sliced.back().tensors.back().second = "[1, 4]"; // differs in another dimension, too
        QVERIFY(!sliceOf(*tableOf(dumpOf(sliced), dumpOf(whole))));
    }

    void batchOfAnotherSizeIsADifference()
    {
        std::vector<Call> small, large;
        for (int layer = 0; layer < 10; ++layer) {
            const std::string name = "Module.fc" + std::to_string(layer) + ".Linear.forward.0";
            small.push_back({name, {{".parameters.weight", "[16, 8]"}, {".output.0", "[1, 3]"}}});
            large.push_back({name, {{".parameters.weight", "[16, 8]"}, {".output.0", "[2, 3]"}}});
        }
        const auto table = tableOf(dumpOf(small), dumpOf(large));
        QVERIFY(!sliceOf(*table));
        QCOMPARE(table->rows.back().state, RowState::Differs);
    }
};

QTEST_APPLESS_MAIN(TestOtherDumps)
#include "tst_otherdumps.moc"
