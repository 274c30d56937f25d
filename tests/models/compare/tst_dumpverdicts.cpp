// SPDX-License-Identifier: GPL-3.0-or-later
// What is reported of two runs whose dumps differ in one thing, or in nothing.
#include "models/compare/compareruns.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace rundiff;

namespace
{

// JSON written with single quotes: moc loses its way in raw strings.
QByteArray json(const QByteArray &text)
{
    return QByteArray(text).replace('\'', '"');
}

void write(const QString &path, const QByteArray &text)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        qFatal("cannot write %s", qPrintable(path));
}

struct Tensor {
    double max = 1;
    QByteArray dtype = "torch.float32";
    QByteArray grad = "false";
    QByteArray more = {}; // further members
};

QByteArray leafOf(const Tensor &tensor)
{
    const QByteArray max = QByteArray::number(tensor.max, 'g', 17);
    return "{'type': 'torch.Tensor', 'dtype': '" + tensor.dtype + "', 'shape': [4, 8], 'Max': " + max +
           ", 'Min': -1.5, 'Mean': 0.25, 'Norm': 6.5, 'requires_grad': " + tensor.grad + tensor.more + "}";
}

// One step of a small network.
struct NetworkStep {
    Tensor data{2.5}, weight{0.75, "torch.float32", "true"}, product{3.25}, result{3};
};

QByteArray callOf(const QByteArray &name, const QByteArray &inputs, const Tensor &output)
{
    return "'" + name + "': {'input_args': [" + inputs + "], 'input_kwargs': {}, 'output': [" + leafOf(output) + "]}";
}

QByteArray dataOf(const NetworkStep &step)
{
    return callOf("Functional.linear.0.forward", leafOf(step.data) + ", " + leafOf(step.weight), step.product) + ", " +
           callOf("Functional.relu.0.forward", leafOf(step.product), step.result);
}

void writeDump(const QString &run, int step, const QByteArray &data, const QByteArray &task = "statistics")
{
    write(run + QStringLiteral("/dump/step%1/rank0/dump.json").arg(step),
          json("{'task': '" + task + "', 'level': 'L1', 'framework': 'pytorch', 'data': {" + data + "}}"));
}

// A log as Megatron writes it, from an iteration on.
void writeLog(const QString &run, int first)
{
    QByteArray text;
    for (int iteration = first; iteration <= 12; ++iteration)
        text += " iteration " + QByteArray::number(iteration) +
                "/ 12 | lm loss: " + QByteArray::number(5.0 - 0.125 * iteration) + "E+00 |\n";
    write(run + QStringLiteral("/train.log"), text);
}

bool mentions(const Problems &problems, const std::string &words)
{
    return std::ranges::any_of(
        problems, [&](const Problem &problem) { return problem.message.find(words) != std::string::npos; });
}

} // namespace

class TestDumpVerdicts : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    int m_number = 0;

    QString newRun() { return m_folder.filePath(QString::number(++m_number)); }

    static ComparisonPtr compared(const QString &a, const QString &b)
    {
        return compareRuns(a.toStdString(), b.toStdString(), CompareOptions(), Progress());
    }

    ComparisonPtr comparedSteps(const NetworkStep &a, const NetworkStep &b)
    {
        return comparedData(dataOf(a), dataOf(b));
    }

    ComparisonPtr comparedData(const QByteArray &a, const QByteArray &b, const QByteArray &task = "statistics")
    {
        const QString runA = newRun(), runB = newRun();
        writeDump(runA, 0, a, task);
        writeDump(runB, 0, b, task);
        return compared(runA, runB);
    }

private Q_SLOTS:
    // ---- which dumps belong together --------------------------------------------------------------------------------

    void dumpsOfOneNumberWinOverALogThatLostItsBeginning_data()
    {
        QTest::addColumn<int>("firstA");
        QTest::addColumn<int>("firstB");
        QTest::addColumn<bool>("changed");
        QTest::newRow("B lost it") << 1 << 2 << false;
        QTest::newRow("A lost it") << 2 << 1 << false;
        QTest::newRow("B lost more") << 1 << 3 << false;
        QTest::newRow("B lost it, and an operator differs in every step") << 1 << 2 << true;
        QTest::newRow("A lost it, and an operator differs in every step") << 2 << 1 << true;
    }

    void dumpsOfOneNumberWinOverALogThatLostItsBeginning()
    {
        QFETCH(int, firstA);
        QFETCH(int, firstB);
        QFETCH(bool, changed);
        const QString runA = newRun(), runB = newRun();
        for (int step = 0; step < 3; ++step) {
            NetworkStep a;
            a.data.max = 2.5 + step;
            a.weight.max = 0.75 + 0.01 * step;
            NetworkStep b = a;
            if (changed)
                b.product.max = b.result.max = 17;
            writeDump(runA, step, dataOf(a));
            writeDump(runB, step, dataOf(b));
        }
        writeLog(runA, firstA);
        writeLog(runB, firstB);
        const ComparisonPtr result = compared(runA, runB);
        QVERIFY(result->operators);
        QCOMPARE(result->operators->shift, std::int64_t(0));
        QCOMPARE(result->operators->pairs.size(), std::size_t(3));
        QVERIFY(result->verdict == (changed ? Verdict::Different : Verdict::Incomplete));
        QCOMPARE(result->operators->firstDifference.has_value(), changed);
        if (changed)
            QCOMPARE(result->operators->firstDifference->row.parameter, std::string("output.0"));
        QVERIFY(mentions(result->problems, "they are paired by their number"));
    }

    // Another log begins later because the training was resumed: then the dumps are of other iterations.
    void dumpsOfAResumedTrainingFollowTheLogs()
    {
        const QString whole = newRun(), resumed = newRun();
        for (int step = 0; step < 4; ++step) {
            NetworkStep now;
            now.data.max = 2.5 + step;
            now.weight.max = 0.75 + 0.01 * step;
            now.product.max = 3 + step;
            now.result.max = 4 + step;
            writeDump(whole, step, dataOf(now));
            if (step >= 2)
                writeDump(resumed, step - 2, dataOf(now));
        }
        writeLog(whole, 1);
        writeLog(resumed, 3);
        for (const bool swapped : {false, true}) {
            const ComparisonPtr result = swapped ? compared(resumed, whole) : compared(whole, resumed);
            QCOMPARE(result->operators->shift, std::int64_t(swapped ? 2 : -2));
            QVERIFY(!result->operators->firstDifference);
        }
    }

    // Each of both steps has the weights of the other one: neither is later.
    void stepsThatChangedPlacesAreADifference()
    {
        const QString runA = newRun(), runB = newRun();
        for (int step = 0; step < 2; ++step) {
            NetworkStep now;
            now.data.max = 2.5 + step;
            now.weight.max = 0.75 + 0.01 * step;
            writeDump(runA, step, dataOf(now));
            writeDump(runB, 1 - step, dataOf(now));
        }
        for (const bool swapped : {false, true}) {
            const ComparisonPtr result = swapped ? compared(runB, runA) : compared(runA, runB);
            QCOMPARE(result->operators->shift, std::int64_t(0));
            QVERIFY(result->verdict == Verdict::Different);
        }
    }

    // ---- data types -------------------------------------------------------------------------------------------------

    void aChangedDataTypeIsADifference_data()
    {
        QTest::addColumn<QByteArray>("dtype");
        QTest::addColumn<bool>("otherRow"); // a second row differs by rounding
        for (const char *dtype : {"torch.float16", "torch.bfloat16", "torch.float64", "torch.int64", "torch.bool"}) {
            QTest::newRow(dtype) << QByteArray(dtype) << false;
            QTest::addRow("%s, and a value", dtype) << QByteArray(dtype) << true;
        }
    }

    void aChangedDataTypeIsADifference()
    {
        QFETCH(QByteArray, dtype);
        QFETCH(bool, otherRow);
        NetworkStep a, b;
        a.result.dtype = dtype;
        if (otherRow)
            a.product.max = b.product.max + 1e-6;
        for (const bool swapped : {false, true}) {
            const ComparisonPtr result = swapped ? comparedSteps(b, a) : comparedSteps(a, b);
            QVERIFY(result->verdict == Verdict::Different);
            const DumpPair &pair = result->operators->pairs.front();
            QVERIFY(pair.rule.exact);
            QCOMPARE(pair.differing, std::size_t(otherRow ? 3 : 1));
            const FirstDifference &first = *result->operators->firstDifference;
            QCOMPARE(first.row.operatorName,
                     std::string(otherRow ? "Functional.linear.0.forward" : "Functional.relu.0.forward"));
            QCOMPARE(first.diagnosis.kind == DiagnosisKind::Dtype, !otherRow);
        }
    }

    // Nothing shows which type the tensor has: the dump may be damaged.
    void aDataTypeThatNoFrameworkHasIsNoDifference()
    {
        NetworkStep a, b;
        a.result.dtype = "torch.floot32";
        QVERIFY(comparedSteps(a, b)->verdict == Verdict::Incomplete);
        a.result.max = 17;
        QVERIFY(comparedSteps(a, b)->verdict == Verdict::Different);
    }

    void aDataTypeOfUndefinedContentIsADifference()
    {
        const auto empty = [](const QByteArray &dtype, double max) -> QByteArray {
            return callOf("Torch.empty.0.forward", "{'type': 'int', 'value': 4}", {max, dtype});
        };
        QVERIFY(comparedData(empty("torch.float32", 1), empty("torch.float16", 2))->verdict == Verdict::Different);
        QVERIFY(comparedData(empty("torch.float32", 1), empty("torch.float32", 2))->verdict != Verdict::Different);
    }

    // One run works in another precision as a whole: rounding is expected.
    void anotherPrecisionEverywhereRounds()
    {
        NetworkStep a, b;
        for (Tensor *tensor : {&a.data, &a.weight, &a.product, &a.result})
            tensor->dtype = "torch.bfloat16";
        a.product.max *= 1.001;
        const ComparisonPtr result = comparedSteps(a, b);
        QVERIFY(!result->operators->pairs.front().rule.exact);
        QVERIFY(result->verdict == Verdict::Within);
    }

    // ---- requires_grad ----------------------------------------------------------------------------------------------

    void requiresGradOfAParameterIsADifference()
    {
        NetworkStep a, b;
        a.weight.grad = "false"; // an input: a dump of calls alone has no parameters
        const ComparisonPtr result = comparedSteps(a, b);
        QVERIFY(result->verdict == Verdict::Different);
        QVERIFY(result->operators->firstDifference->diagnosis.kind == DiagnosisKind::Argument);
        QCOMPARE(result->operators->firstDifference->row.parameter, std::string("input.1"));
    }

    void requiresGradOfAResultIsNamed()
    {
        NetworkStep a, b;
        a.result.grad = "true";
        const ComparisonPtr result = comparedSteps(a, b);
        QVERIFY(result->verdict == Verdict::Within);
        QVERIFY(!result->operators->firstDifference);
        QVERIFY(mentions(result->problems, "1 rows differ in requires_grad and agree in their values, the first "
                                           "Functional.relu.0.forward.output.0"));
    }

    // ---- checksums --------------------------------------------------------------------------------------------------

    void aChecksumBesideAChangeInPlaceIsNotCompared()
    {
        const auto data = [](const QByteArray &checksum) -> QByteArray {
            const Tensor changed{2.5, "torch.float32", "false", ", 'md5': '" + checksum + "'"};
            const Tensor other{1.25, "torch.float32", "false", ", 'md5': '0a0a0a0a'"};
            return callOf("Tensor.mul_.0.forward", leafOf(changed), other);
        };
        const ComparisonPtr result = comparedData(data("01234567"), data("76543210"), "md5");
        QVERIFY(mentions(result->problems, "changes the tensor in place"));
        QVERIFY(result->verdict == Verdict::Incomplete);
        QVERIFY(comparedData(data("01234567"), data("01234567"), "md5")->verdict == Verdict::Same);
    }

    void checksumsOfOtherKindsSayNothingOfTheData()
    {
        const auto data = [](const QByteArray &one, const QByteArray &other) -> QByteArray {
            const auto leaf = [](const QByteArray &checksum) -> QByteArray {
                return "{'type': 'torch.Tensor', 'dtype': 'torch.float32', 'shape': [4, 8], 'requires_grad': false, "
                       "'md5': '" +
                       checksum + "'}";
            };
            return "'Module.fc.Linear.forward.0': {'input_args': [" + leaf(one) + "], 'input_kwargs': {}, " +
                   "'parameters': {'weight': " + leaf(other) + "}, 'output': [" + leaf(other) + "]}";
        };
        const ComparisonPtr result =
            comparedData(data("01234567", "89abcdef"), data("0x0123456789abcdef", "0x1123456789abcdef"), "md5");
        QVERIFY(result->verdict == Verdict::Incomplete);
        QVERIFY(result->checklist);
        for (const ChecklistItem &item : result->checklist->items)
            QVERIFY2(item.state != ItemState::Failing, item.id.c_str());
    }

    // ---- names of tensors -------------------------------------------------------------------------------------------

    void tensorsThatChangedPlacesAreNotCompared_data()
    {
        QTest::addColumn<QByteArray>("input");
        QTest::addColumn<QByteArray>("second");
        QTest::addColumn<QByteArray>("output");
        QTest::addColumn<bool>("good");
        const QByteArray call = "Functional.relu.0.forward.";
        QTest::newRow("as they are") << call + "input.0.pt" << call + "input.1.pt" << call + "output.0.pt" << true;
        QTest::newRow("by keyword") << call + "input.0.pt" << call + "kwargs.x.pt" << call + "output.0.pt" << true;
        QTest::newRow("other names") << QByteArray("0007.pt") << QByteArray("0008.pt") << QByteArray("0009.pt") << true;
        QTest::newRow("input and output")
            << call + "output.0.pt" << call + "input.1.pt" << call + "input.0.pt" << false;
        QTest::newRow("two inputs") << call + "input.1.pt" << call + "input.0.pt" << call + "output.0.pt" << false;
        QTest::newRow("one name twice") << call + "input.0.pt" << call + "input.0.pt" << call + "output.0.pt" << false;
        QTest::newRow("an output that is none")
            << call + "output.3.pt" << call + "input.1.pt" << call + "output.0.pt" << false;
    }

    void tensorsThatChangedPlacesAreNotCompared()
    {
        QFETCH(QByteArray, input);
        QFETCH(QByteArray, second);
        QFETCH(QByteArray, output);
        QFETCH(bool, good);
        const auto named = [](const QByteArray &name) -> QByteArray {
            return leafOf({name.size() + 0.5, "torch.float32", "false", ", 'data_name': '" + name + "'"});
        };
        const bool keyword = second.contains("kwargs");
        const QByteArray arguments = keyword ? named(input) : named(input) + ", " + named(second);
        const QByteArray keywords = keyword ? "'x': " + named(second) : QByteArray();
        const QByteArray data = "'Functional.relu.0.forward': {'input_args': [" + arguments + "], 'input_kwargs': {" +
                                keywords + "}, 'output': [" + named(output) + "]}";
        const ComparisonPtr result = comparedData(data, data);
        const auto contradiction = std::ranges::find_if(result->problems, [](const Problem &problem) {
            return problem.message.find("have the name of another place") != std::string::npos;
        });
        QCOMPARE(contradiction == result->problems.end(), good);
        QVERIFY(good || contradiction->unread->reason == UnreadReason::Damaged);
        QVERIFY(result->verdict == Verdict::Incomplete); // also where the files of the tensors are missing
    }
};

QTEST_GUILESS_MAIN(TestDumpVerdicts)
#include "tst_dumpverdicts.moc"
