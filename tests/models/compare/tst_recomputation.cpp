// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/tensorreferee.h"
#include "models/compare/recomputation/recomputedrow.h"
#include "models/formats/dumps/dumpreader.h"
#include "models/knowledge/operators/callname.h"
#include "tests/models/compare/tensordump.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <numbers>

using namespace rundiff;
using tensordump::null;
using tensordump::tensor;
using tensordump::value;
using Call = tensordump::Call;

namespace
{

QString dumpFolder(const QString &run, const QString &step)
{
    const QDir folder(run + QStringLiteral("/dump/") + step);
    return folder.filePath(folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot).value(0));
}

DumpLocation locationOf(const QString &folder)
{
    DumpLocation location;
    location.folder = folder.toStdString();
    location.dumpFile = location.folder + "/dump.json";
    return location;
}

// Row `output.N` of the first call.
RecomputedRow recomputed(const Dump &dump, const std::string &output = ".output.0", const WorkLimits &limits = {})
{
    const DumpTensors tensors(dump.location);
    const DumpOperator &call = dump.operators.front();
    for (std::uint32_t row = call.firstRow; row < call.firstRow + call.rowCount; ++row) {
        if (dump.name(dump.rows.suffix(row)) == output)
            return recomputeRow(dump, 0, row, tensors, limits);
    }
    return {};
}

} // namespace

// Operators computed again in double precision from what a dump captured.
class TestRecomputation : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void realResultsAreWithinTheirBudget_data()
    {
        QTest::addColumn<QString>("run");
        QTest::addColumn<QString>("step");
        QTest::addColumn<int>("computed");
        const auto add = [](const char *run, const char *step, int computed) {
            QTest::newRow(run) << QString::fromLatin1(run) << QString::fromLatin1(step) << computed;
        };
        add("tensor_transformer/A", "step0", 33);
        add("tensor_transformer/B", "step1", 33);
        add("tensor_bf16/A", "step0", 33);
        add("tensor_bf16/B", "step0", 33);
        add("ms_tensor/A", "step1", 33);
        add("structure_fused/A", "step0", 25);
        add("structure_shift/B", "step0", 40);
    }

    // The arithmetic of a real framework is the oracle: nothing may be called wrong.
    void realResultsAreWithinTheirBudget()
    {
        QFETCH(QString, run);
        QFETCH(QString, step);
        QFETCH(int, computed);
        const auto dump =
            readDump(locationOf(dumpFolder(QStringLiteral(RUNDIFF_TEST_DATA "/dumps/") + run, step)), Progress());
        const DumpTensors tensors(dump->location);
        int found = 0;
        for (std::uint32_t call = 0; call < dump->operators.size(); ++call) {
            const DumpOperator &owner = dump->operators[call];
            for (std::uint32_t row = owner.firstRow; row < owner.firstRow + owner.rowCount; ++row) {
                if (dump->rows.side(row) != Side::Output)
                    continue;
                const RecomputedRow answer = recomputeRow(*dump, call, row, tensors);
                if (!answer.epsilons)
                    continue;
                ++found;
                QVERIFY2(*answer.epsilons <= answer.budget,
                         qPrintable(QStringLiteral("%1: %2 of %3")
                                        .arg(QString::fromStdString(dump->rowName(row)))
                                        .arg(*answer.epsilons)
                                        .arg(answer.budget)));
            }
        }
        QVERIFY2(found >= computed, qPrintable(QString::number(found)));
    }

    void handComputedResults_data()
    {
        QTest::addColumn<Call>("call");
        const auto add = [](const char *name, const Call &call) { QTest::newRow(name) << call; };
        add("linear", {"Functional.linear.0.forward",
                       {tensor({1, 2}, {1, 2}), tensor({3, 2}, {1, 0, 0, 1, 1, 1}), tensor({3}, {10, 20, 30})},
                       {tensor({1, 3}, {11, 22, 33})}});
        add("matrix by vector",
            {"Torch.matmul.0.forward", {tensor({2, 2}, {1, 2, 3, 4}), tensor({2}, {1, 10})}, {tensor({2}, {21, 43})}});
        add("broadcast product", {"Tensor.__matmul__.0.forward",
                                  {tensor({2, 1, 2}, {1, 2, 3, 4}), tensor({2, 1}, {1, 10})},
                                  {tensor({2, 1, 1}, {21, 43})}});
        add("addmm with alpha", {"Torch.addmm.0.forward",
                                 {tensor({1}, {100}), tensor({1, 2}, {1, 2}), tensor({2, 1}, {3, 4})},
                                 {tensor({1, 1}, {122})},
                                 {{"alpha", value("int", "2")}}});
        add("einsum with a result in another order",
            {"Torch.einsum.0.forward",
             {value("str", "\"ij, jk -> ki\""), tensor({2, 2}, {1, 2, 3, 4}), tensor({2, 1}, {1, 10})},
             {tensor({1, 2}, {21, 43})}});
        add("einsum of batches that sums nothing",
            {"Torch.einsum.0.forward",
             {value("str", "\"bi,bj->bij\""), tensor({2, 2}, {1, 2, 3, 4}), tensor({2, 1}, {10, 100})},
             {tensor({2, 2, 1}, {10, 20, 300, 400})}});
        add("conv1d with padding, stride and dilation",
            {"Functional.conv1d.0.forward",
             {tensor({1, 1, 5}, {1, 2, 3, 4, 5}), tensor({1, 1, 2}, {1, 10}), null(), value("int", "2"),
              value("int", "1"), value("int", "2"), value("int", "1")},
             {tensor({1, 1, 3}, {20, 42, 4})}});
        add("grouped conv2d",
            {"Functional.conv2d.0.forward",
             {tensor({1, 2, 1, 2}, {1, 2, 3, 4}), tensor({2, 1, 1, 1}, {10, 100}), tensor({2}, {1, 2})},
             {tensor({1, 2, 1, 2}, {11, 21, 302, 402})},
             {{"groups", value("int", "2")}}});
        add("softmax", {"Functional.softmax.0.forward",
                        {tensor({1, 2}, {0, std::log(3.0)})},
                        {tensor({1, 2}, {0.25, 0.75})},
                        {{"dim", value("int", "-1")}}});
        add("cross entropy that ignores a target",
            {"Functional.cross_entropy.0.forward",
             {tensor({2, 2}, {0, std::log(3.0), 5, 5}), tensor({2}, {1, -100}, "torch.int64")},
             {tensor({}, {std::log(4.0 / 3)})}});
        add("mean over two dimensions", {"Torch.mean.0.forward",
                                         {tensor({2, 1, 2}, {1, 2, 3, 6})},
                                         {tensor({1, 1, 1}, {3})},
                                         {{"dim", {"[" + value("int", "0").json + ", " + value("int", "2").json + "]"}},
                                          {"keepdim", value("bool", "true")}}});
        add("largest over two dimensions",
            {"Torch.amax.0.forward",
             {tensor({2, 2, 2}, {1, 8, 3, 4, 5, 6, 7, 2})},
             {tensor({2}, {7, 8})},
             {{"dim", {"[" + value("int", "0").json + ", " + value("int", "1").json + "]"}}}});
        add("smallest of all, dimensions kept", {"Torch.amin.0.forward",
                                                 {tensor({1, 3}, {5, 2, 4})},
                                                 {tensor({1, 1}, {2})},
                                                 {{"keepdim", value("bool", "true")}}});
        add("gelu", {"Functional.gelu.0.forward",
                     {tensor({1}, {std::numbers::sqrt2})},
                     {tensor({1}, {std::numbers::sqrt2 * 0.9213503964748575})}});
        add("layer norm", {"Functional.layer_norm.0.forward",
                           {tensor({1, 2}, {1, 3}), value("int", "2"), tensor({2}, {2, 2}), tensor({2}, {1, 1}),
                            value("float", "0.0")},
                           {tensor({1, 2}, {-1, 3})}});
        add("batch norm by running moments",
            {"Functional.batch_norm.0.forward",
             {tensor({1, 1, 2}, {1, 5}), tensor({1}, {3}), tensor({1}, {4}), null(), null(), value("bool", "false"),
              value("float", "0.1"), value("float", "0.0")},
             {tensor({1, 1, 2}, {-1, 1})}});
        add("difference with alpha", {"Torch.sub.0.forward",
                                      {tensor({2}, {5, 7}), tensor({1}, {2})},
                                      {tensor({2}, {-1, 1})},
                                      {{"alpha", value("int", "3")}}});
        add("reversed difference",
            {"Tensor.__rsub__.0.forward", {tensor({2}, {5, 7}), value("int", "1")}, {tensor({2}, {-4, -6})}});
        add("masked fill", {"Tensor.masked_fill.0.forward",
                            {tensor({2, 2}, {1, 2, 3, 4}), tensor({2}, {0, 1}, "torch.bool"), value("float", "-9.0")},
                            {tensor({2, 2}, {1, -9, 3, -9})}});
    }

    void handComputedResults()
    {
        QFETCH(Call, call);
        const RecomputedRow right = recomputed(*written({call}));
        QCOMPARE(right.missing, std::string());
        QVERIFY2(right.epsilons && *right.epsilons <= 1, qPrintable(QString::number(right.epsilons.value_or(-1))));
        call.outputs.front().values.front() *= 1.001;
        const RecomputedRow wrong = recomputed(*written({call}));
        QVERIFY(wrong.epsilons && *wrong.epsilons > wrong.budget);
    }

    void gradientsAreComputedFromTheForwardCall_data()
    {
        QTest::addColumn<Call>("forward");
        QTest::addColumn<Call>("backward");
        const auto add = [](const char *name, const Call &forward, const Call &backward) {
            QTest::newRow(name) << forward << backward;
        };
        add("relu", {"Functional.relu.0.forward", {tensor({2}, {1, -1})}, {tensor({2}, {1, 0})}},
            {"Functional.relu.0.backward", {tensor({2}, {5, 7})}, {tensor({2}, {5, 0})}});
        add("product with a number", {"Tensor.__mul__.0.forward", {tensor({2}, {1, 2}), value("float", "3.0")}, {}},
            {"Tensor.__mul__.0.backward", {tensor({2}, {5, 7})}, {tensor({2}, {15, 21})}});
        add("sum over what was repeated",
            {"Tensor.__add__.0.forward", {tensor({2, 2}, {1, 2, 3, 4}), tensor({2}, {1, 2})}, {}},
            {"Tensor.__add__.0.backward",
             {tensor({2, 2}, {1, 2, 3, 4})},
             {tensor({2, 2}, {1, 2, 3, 4}), tensor({2}, {4, 6})}});
        add("softmax", {"Functional.softmax.0.forward", {tensor({2}, {0, 0})}, {}, {{"dim", value("int", "0")}}},
            {"Functional.softmax.0.backward", {tensor({2}, {1, 0})}, {tensor({2}, {0.25, -0.25})}});
        add("masked places have the gradient 0",
            {"Tensor.masked_fill.0.forward",
             {tensor({2}, {1, 2}), tensor({2}, {0, 1}, "torch.bool"), value("float", "-9.0")},
             {}},
            {"Tensor.masked_fill.0.backward", {tensor({2}, {5, 7})}, {tensor({2}, {5, 0})}});
        add("embedding",
            {"Functional.embedding.0.forward", {tensor({3}, {1, 0, 1}, "torch.int64"), tensor({2, 1}, {8, 9})}, {}},
            {"Functional.embedding.0.backward", {tensor({3, 1}, {1, 2, 4})}, {tensor({2, 1}, {2, 5})}});
        add("product of matrices", {"Torch.mm.0.forward", {tensor({1, 2}, {1, 2}), tensor({2, 1}, {3, 4})}, {}},
            {"Torch.mm.0.backward", {tensor({1, 1}, {10})}, {tensor({1, 2}, {30, 40}), tensor({2, 1}, {10, 20})}});
        add("linear",
            {"Functional.linear.0.forward",
             {tensor({2, 2}, {1, 2, 3, 4}), tensor({1, 2}, {5, 6}), tensor({1}, {7})},
             {}},
            {"Functional.linear.0.backward",
             {tensor({2, 1}, {10, 100})},
             {tensor({2, 2}, {50, 60, 500, 600}), tensor({1, 2}, {310, 420}), tensor({1}, {110})}});
        add("linear whose last node keeps the weight transposed",
            {"Functional.linear.0.forward", {tensor({1, 1, 3}, {1, 2, 3}), tensor({2, 3}, {1, 0, 0, 0, 1, 0})}, {}},
            {"Functional.linear.0.backward",
             {tensor({1, 1, 2}, {10, 100})},
             {tensor({3, 2}, {10, 100, 20, 200, 30, 300}), tensor({1, 2}, {10, 100})}});
        add("broadcast product of matrices",
            {"Torch.matmul.0.forward", {tensor({2, 1, 2}, {1, 2, 3, 4}), tensor({2, 1}, {5, 6})}, {}},
            {"Torch.matmul.0.backward",
             {tensor({2, 1, 1}, {10, 100})},
             {tensor({2, 1, 2}, {50, 60, 500, 600}), tensor({2, 1}, {310, 420})}});
        add("convolution with padding and stride",
            {"Functional.conv1d.0.forward",
             {tensor({1, 1, 3}, {1, 2, 3}), tensor({1, 1, 2}, {5, 7}), tensor({1}, {9}), value("int", "2"),
              value("int", "1")},
             {}},
            {"Functional.conv1d.0.backward",
             {tensor({1, 1, 2}, {10, 100})},
             {tensor({1, 1, 3}, {70, 500, 700}), tensor({1, 1, 2}, {200, 310}), tensor({1}, {110})}});
        add("grouped convolution",
            {"Functional.conv2d.0.forward",
             {tensor({1, 2, 1, 2}, {1, 2, 3, 4}), tensor({2, 1, 1, 1}, {10, 100})},
             {},
             {{"groups", value("int", "2")}}},
            {"Functional.conv2d.0.backward",
             {tensor({1, 2, 1, 2}, {1, 2, 3, 4})},
             {tensor({1, 2, 1, 2}, {10, 20, 300, 400}), tensor({2, 1, 1, 1}, {5, 25})}});
        const double root = std::sqrt(0.5);
        add("layer norm",
            {"Functional.layer_norm.0.forward",
             {tensor({1, 2}, {1, -1}),
              {"[" + value("int", "2").json + "]"},
              tensor({2}, {2, 3}),
              tensor({2}, {0, 0}),
              value("float", "1.0")},
             {}},
            {"Functional.layer_norm.0.backward",
             {tensor({1, 2}, {1, 1})},
             {tensor({1, 2}, {-root / 4, root / 4}), tensor({2}, {root, -root}), tensor({2}, {1, 1})}});
        add("root mean square norm",
            {"NPU.npu_rms_norm.0.forward",
             {tensor({1, 2}, {1, -1}), tensor({2}, {2, 3})},
             {},
             {{"epsilon", value("float", "1.0")}}},
            {"NPU.npu_rms_norm.0.backward",
             {tensor({1, 2}, {1, 1})},
             {tensor({1, 2}, {root * 2.25, root * 2.75}), tensor({2}, {root, -root})}});
        add("batch norm in training",
            {"Functional.batch_norm.0.forward",
             {tensor({2, 1}, {1, -1}), null(), null(), tensor({1}, {2}), tensor({1}, {0}), value("bool", "true"),
              value("float", "0.1"), value("float", "1.0")},
             {}},
            {"Functional.batch_norm.0.backward",
             {tensor({2, 1}, {1, 0})},
             {tensor({2, 1}, {root / 2, -root / 2}), tensor({1}, {root}), tensor({1}, {1})}});
        add("batch norm by running moments",
            {"Functional.batch_norm.0.forward",
             {tensor({2, 1}, {1, -1}), tensor({1}, {1}), tensor({1}, {3}), tensor({1}, {2}), tensor({1}, {0}),
              value("bool", "false"), value("float", "0.1"), value("float", "1.0")},
             {}},
            {"Functional.batch_norm.0.backward",
             {tensor({2, 1}, {1, 2})},
             {tensor({2, 1}, {1, 2}), tensor({1}, {-2}), tensor({1}, {3})}});
        add("cross entropy with an ignored target",
            {"Functional.cross_entropy.0.forward",
             {tensor({2, 2}, {0, std::log(3.0), 5, 5}), tensor({2}, {1, -100}, "torch.int64")},
             {}},
            {"Functional.cross_entropy.0.backward", {tensor({}, {2})}, {tensor({2, 2}, {0.5, -0.5, 0, 0})}});
        add("cross entropy whose last node is the likelihood",
            {"Functional.cross_entropy.0.forward",
             {tensor({2, 2}, {0, 1, 5, 5}), tensor({2}, {1, 0}, "torch.int64")},
             {}},
            {"Functional.cross_entropy.0.backward", {tensor({}, {2})}, {tensor({2, 2}, {0, -1, -1, 0})}});
    }

    void gradientsAreComputedFromTheForwardCall()
    {
        QFETCH(Call, forward);
        QFETCH(Call, backward);
        for (std::size_t output = 0; output < backward.outputs.size(); ++output) {
            const RecomputedRow right = gradientOf(forward, backward, output);
            QCOMPARE(right.missing, std::string());
            QVERIFY(right.epsilons && *right.epsilons <= 1);
            Call wrong = backward;
            wrong.outputs[output].values.back() += 0.01 * (1 + std::fabs(wrong.outputs[output].values.back()));
            QVERIFY(*gradientOf(forward, wrong, output).epsilons > right.budget);
        }
    }

    // A node inside an operator shows the gradients of other inputs: which ones, the dump does not tell.
    void gradientsOfDifferentInputsAreNotJudged()
    {
        const Call forward{
            "Functional.linear.0.forward", {tensor({2, 2}, {1, 2, 3, 4}), tensor({2, 2}, {5, 6, 7, 8})}, {}};
        const Call ofInput{
            "Functional.linear.0.backward", {tensor({2, 2}, {1, 0, 0, 0})}, {tensor({2, 2}, {5, 6, 0, 0})}};
        const Call ofWeight{
            "Functional.linear.0.backward", {tensor({2, 2}, {1, 0, 0, 0})}, {tensor({2, 2}, {1, 2, 0, 0})}};
        const auto table = pairOf({forward, ofInput}, {forward, ofWeight});
        const Referee referee = refereeByTensors(*table, table->rows.size() - 1).value_or(Referee{});
        QCOMPARE(referee.wrong, WrongRun::Unknown);
        QCOMPARE(referee.sentence,
                 std::string("Not computed again: the runs hold gradients of different inputs here."));
    }

    void aGradientWithoutItsForwardCallIsNotComputed()
    {
        const Call backward{"Functional.relu.0.backward", {tensor({1}, {5})}, {tensor({1}, {5})}};
        QVERIFY(recomputed(*written({backward})).missing.starts_with("the dump does not hold its forward call"));
    }

    void whatIsMissingIsSaid_data()
    {
        QTest::addColumn<Call>("call");
        QTest::addColumn<QString>("missing");
        const auto add = [](const char *missing, const Call &call) {
            QTest::newRow(missing) << call << QString::fromLatin1(missing);
        };
        add("it works in place, and a dump may hold its inputs as they are afterwards",
            {"Tensor.mul_.0.forward", {tensor({1}, {2}), tensor({1}, {3})}, {tensor({1}, {6})}});
        add("its argument rounding_mode is not supported", {"Torch.div.0.forward",
                                                            {tensor({1}, {7}), tensor({1}, {2})},
                                                            {tensor({1}, {3})},
                                                            {{"rounding_mode", value("str", "\"floor\"")}}});
        add("the dump does not hold its argument weight",
            {"Functional.linear.0.forward", {tensor({1, 1}, {7})}, {tensor({1, 1}, {3})}});
        add("the shapes of its inputs are not compatible",
            {"Torch.matmul.0.forward", {tensor({1, 2}, {7, 7}), tensor({1, 2}, {2, 2})}, {tensor({1, 1}, {3})}});
        add("this form of the operator is not supported",
            {"Torch.einsum.0.forward",
             {value("str", "\"ij,kl->il\""), tensor({1, 1}, {7}), tensor({1, 1}, {2})},
             {tensor({1, 1}, {14})}});
        add("this operator is not among those that Rundiff computes",
            {"Torch.cholesky.0.forward", {tensor({1, 1}, {4})}, {tensor({1, 1}, {2})}});
    }

    void whatIsMissingIsSaid()
    {
        QFETCH(Call, call);
        QFETCH(QString, missing);
        const RecomputedRow row = recomputed(*written({call}));
        QVERIFY(!row.epsilons);
        QCOMPARE(QString::fromStdString(row.missing), missing);
    }

    // Small inputs, and what they would give does not fit into memory.
    void arraysAreLimited_data()
    {
        QTest::addColumn<Call>("forward");
        QTest::addColumn<Call>("backward");
        constexpr std::uint64_t many = 10000; // fewer operations than the work may take, more numbers than an array
        const std::vector<double> ones(many, 1);
        const auto add = [](const char *name, const Call &forward, const Call &backward = {}) {
            QTest::newRow(name) << forward << backward;
        };
        const auto result = tensor({1}, {1});
        add("masked fill", {"Tensor.masked_fill.0.forward",
                            {tensor({many, 1}, ones), tensor({1, many}, ones, "torch.bool"), value("float", "2.0")},
                            {result}});
        add("sum of both", {"Torch.add.0.forward", {tensor({many, 1}, ones), tensor({1, many}, ones)}, {result}});
        add("linear of one feature",
            {"Functional.linear.0.forward", {tensor({many, 1}, ones), tensor({many, 1}, ones)}, {result}});
        add("linear of no feature",
            {"Functional.linear.0.forward", {tensor({many, 0}, {}), tensor({many, 0}, {})}, {result}});
        add("outer product", {"Torch.matmul.0.forward", {tensor({many, 1}, ones), tensor({1, many}, ones)}, {result}});
        add("embedding", {"Functional.embedding.0.forward",
                          {tensor({many}, std::vector<double>(many, 0), "torch.int64"), tensor({1, many}, ones)},
                          {result}});
        add("empty with endless lines",
            {"Functional.softmax.0.forward", {tensor({std::uint64_t(1) << 40, 0}, {}), value("int", "1")}, {result}});
        add("empty with endless lines, backward",
            {"Functional.softmax.0.forward", {tensor({std::uint64_t(1) << 40, 0}, {}), value("int", "1")}, {}},
            {"Functional.softmax.0.backward", {tensor({std::uint64_t(1) << 40, 0}, {})}, {result}});
    }

    void arraysAreLimited()
    {
        QFETCH(Call, forward);
        QFETCH(Call, backward);
        const RecomputedRow row =
            backward.key.empty() ? recomputed(*written({forward})) : gradientOf(forward, backward, 0);
        QVERIFY(!row.epsilons);
        QCOMPARE(row.missing, std::string("its inputs give an array that is too large"));
    }

    // Arguments and indices that no program passes, in files that anyone may write.
    void senselessArgumentsAreRejected_data()
    {
        QTest::addColumn<Call>("forward");
        QTest::addColumn<Call>("backward");
        const auto add = [](const char *name, const Call &forward, const Call &backward = {}) {
            QTest::newRow(name) << forward << backward;
        };
        const auto result = tensor({1}, {1});
        for (const char *groups : {"1e300", "0.5", "-1.0", "3.0", "NaN"})
            add(groups,
                {"Functional.group_norm.0.forward", {tensor({1, 2, 1}, {1, 2}), value("float", groups)}, {result}});
        for (const char *length : {"1e300", "0.5", "-2.0", "3.0"})
            add(length, {"Functional.layer_norm.0.forward", {tensor({2}, {1, 2}), value("float", length)}, {result}});
        const double nan = std::nan("");
        add("a target that is NaN",
            {"Functional.nll_loss.0.forward", {tensor({1, 2}, {1, 2}), tensor({1}, {nan}, "torch.uint8")}, {result}});
        add("an index that is NaN",
            {"Functional.embedding.0.forward", {tensor({1}, {nan}), tensor({2, 1}, {8, 9})}, {}},
            {"Functional.embedding.0.backward", {tensor({1, 1}, {1})}, {tensor({2, 1}, {0, 1})}});
        const auto sizes = [](const std::vector<const char *> &numbers) {
            std::string list;
            for (const char *number : numbers)
                list += (list.empty() ? "" : ", ") + value("int", number).json;
            return tensordump::Argument{"[" + list + "]"};
        };
        // 11 * 1187669 * 1885547 * 748849 is 2^64 + 61.
        add("a result whose size overflows to that of the gradient",
            {"Functional.conv3d.0.forward",
             {tensor({1, 1, 1, 1, 1}, {1}), tensor({11, 1, 1, 1, 1}, std::vector<double>(11, 1))},
             {},
             {{"padding", sizes({"593834", "942773", "374424"})}}},
            {"Functional.conv3d.0.backward",
             {tensor({61}, std::vector<double>(61, 1))},
             {tensor({1, 1, 1, 1, 1}, {1})}});
        add("a layer of NaN numbers",
            {"Functional.layer_norm.0.forward", {tensor({2}, {1, 2}), value("float", "NaN")}, {}},
            {"Functional.layer_norm.0.backward", {tensor({2}, {1, 2})}, {tensor({2}, {1, 2})}});
        add("softmax of nothing", {"Functional.softmax.0.forward", {tensor({3, 0}, {}), value("int", "1")}, {}},
            {"Functional.softmax.0.backward", {tensor({3, 0}, {})}, {tensor({3, 0}, {})}});
    }

    void senselessArgumentsAreRejected()
    {
        QFETCH(Call, forward);
        QFETCH(Call, backward);
        const RecomputedRow row =
            backward.key.empty() ? recomputed(*written({forward})) : gradientOf(forward, backward, 0);
        QVERIFY(!row.epsilons);
        QVERIFY(!row.missing.empty());
    }

    void theWorkIsLimited()
    {
        const Call product{"Torch.matmul.0.forward",
                           {tensor({2, 2}, {1, 2, 3, 4}), tensor({2, 2}, {1, 2, 3, 4})},
                           {tensor({2, 2}, {7, 10, 15, 22})}};
        const auto dump = written({product});
        QVERIFY(recomputed(*dump).epsilons);
        QCOMPARE(recomputed(*dump, ".output.0", {7, 100}).missing,
                 std::string("it takes more than 3e+09 multiplications"));
        QVERIFY(recomputed(*dump, ".output.0", {100, 7}).missing.starts_with("its tensors hold more than"));
    }

    // Half a unit in the last place is what the inputs lose where autocast shortens them.
    void inputsAreShortenedAsAutocastDoes()
    {
        Call product{"Functional.linear.0.forward",
                     {tensor({1, 1}, {1.00390625}), tensor({1, 1}, {256})},
                     {tensor({1, 1}, {256}, "torch.bfloat16")}};
        QCOMPARE(*recomputed(*written({product})).epsilons, 0.0);
        product.outputs.front().dtype = "torch.float32";
        QVERIFY(*recomputed(*written({product})).epsilons > 100);
    }

    void aNanIsInfinitelyFarOff()
    {
        const RecomputedRow row = recomputed(
            *written({{"Functional.relu.0.forward", {tensor({2}, {1, 2})}, {tensor({2}, {1, std::nan("")})}}}));
        QVERIFY(std::isinf(*row.epsilons));
    }

    void theRunThatIsOffIsWrong()
    {
        const Call right{"Functional.sigmoid.0.forward", {tensor({2}, {0, 0})}, {tensor({2}, {0.5, 0.5})}};
        Call wrong = right;
        wrong.outputs.front().values = {0.5, 0.51};
        const Referee inA = asked(wrong, right);
        QCOMPARE(inA.wrong, WrongRun::A);
        QVERIFY2(inA.sentence.ends_with("epsilon and B by 0; rounding explains up to 2.6. A is wrong."),
                 inA.sentence.c_str());
        QCOMPARE(*inA.recomputed->b, 0.0);
        QCOMPARE(asked(right, wrong).wrong, WrongRun::B);
        QCOMPARE(asked(wrong, wrong).wrong, WrongRun::Unknown);
        QCOMPARE(asked(right, right).wrong, WrongRun::Unknown);
    }

    // Known to add in a different order, an operator is wrong nevertheless if it is off by more than that.
    void aKnownOperatorDoesNotExcuseAWrongResult()
    {
        const Call right{"Functional.sigmoid.0.forward", {tensor({2}, {0, 0})}, {tensor({2}, {0.5, 0.5})}};
        Call wrong = right;
        wrong.outputs.front().values = {0.5, 0.51};
        const auto judged = [&](const Call &a, const Call &b) {
            OperatorComparison operators;
            operators.pairs.emplace_back().table = pairOf({a}, {b});
            FirstDifference &first = operators.firstDifference.emplace();
            first.row.tableRow = 1;
            first.diagnosis.knownOperator.emplace();
            askTensors(operators, {});
            return operators.firstDifference->diagnosis;
        };
        QVERIFY(!judged(wrong, right).knownOperator);
        QCOMPARE(judged(wrong, right).confidence, Confidence::Proven);
        QVERIFY(judged(right, right).knownOperator);
        QVERIFY(judged(right, right).referee);
    }

    // Ten bits instead of 24: a setting, and no fault.
    void shortenedArithmeticIsNotCalledWrong()
    {
        const Call right{"Torch.matmul.0.forward", {tensor({1, 1}, {1}), tensor({1, 1}, {1})}, {tensor({1, 1}, {1})}};
        Call shortened = right;
        shortened.outputs.front().values = {1.0005};
        const Referee referee = asked(shortened, right);
        QCOMPARE(referee.wrong, WrongRun::Unknown);
        QVERIFY(referee.sentence.ends_with("A is off by no more than arithmetic in TF32 or HF32 explains."));
    }

    void noRunIsWrongWhereAnArgumentIsMissing()
    {
        const Call right{"Functional.linear.0.forward", {tensor({1, 1}, {7})}, {tensor({1, 1}, {3})}};
        const Referee referee = asked(right, right);
        QCOMPARE(referee.wrong, WrongRun::Unknown);
        QCOMPARE(referee.sentence, std::string("Not computed again: the dump does not hold its argument weight."));
    }

private:
    std::shared_ptr<const Dump> written(const std::vector<Call> &calls, const char *name = "dump")
    {
        const QString folder = m_folder.filePath(QString::fromLatin1(name));
        tensordump::write(folder, calls);
        return readDump(locationOf(folder), Progress());
    }

    RecomputedRow gradientOf(const Call &forward, const Call &backward, std::size_t output)
    {
        const auto dump = written({forward, backward});
        const DumpOperator &call = dump->operators.back();
        const auto inputs = static_cast<std::uint32_t>(backward.inputs.size());
        return recomputeRow(*dump, 1, call.firstRow + inputs + static_cast<std::uint32_t>(output),
                            DumpTensors(dump->location));
    }
    // The same calls in both runs.
    std::shared_ptr<const PairTable> pairOf(const std::vector<Call> &a, const std::vector<Call> &b)
    {
        auto table = std::make_shared<PairTable>();
        table->a = written(a, "A");
        table->b = written(b, "B");
        table->mode = Mode::Tensor;
        for (std::uint32_t call = 0; call < table->a->operators.size(); ++call) {
            const DumpOperator &owner = table->a->operators[call];
            table->operators.push_back({call, call, owner.firstRow, owner.rowCount});
        }
        for (std::uint32_t row = 0; row < table->a->rows.size(); ++row) {
            PairRow pair;
            pair.a = pair.b = row;
            table->rows.push_back(pair);
        }
        return table;
    }
    // The referee on its last row.
    Referee asked(const Call &a, const Call &b)
    {
        const auto table = pairOf({a}, {b});
        return refereeByTensors(*table, table->rows.size() - 1).value_or(Referee{});
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestRecomputation)
#include "tst_recomputation.moc"
