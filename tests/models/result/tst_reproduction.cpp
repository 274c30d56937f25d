// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/compareruns.h"
#include "models/formats/tensors/bytesources.h"
#include "models/formats/tensors/elementblocks.h"
#include "models/formats/tensors/tensorfile.h"
#include "models/result/reports/writtenreproduction.h"
#include "models/result/writing/npywriter.h"
#include "tests/models/compare/tensordump.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

#include <memory>
#include <set>

using namespace rundiff;
using tensordump::tensor;
using tensordump::value;
using Call = tensordump::Call;

namespace
{

Call scaled(double last)
{
    return {"Functional.layer_norm.0.forward",
            {tensor({1, 2}, {1, 3}), value("int", "2"), tensor({2}, {2, 2}), tensor({2}, {1, 1})},
            {tensor({1, 2}, {-1, last})},
            {{"eps", value("float", "1e-05")}}};
}

std::vector<float> valuesOf(const Tensor &tensor)
{
    std::vector<float> values(tensor.count());
    std::vector<char> raw(values.size() * elementSize(tensor.type));
    if (ElementBlocks(tensor).next(raw))
        toFloat(tensor.type, raw, values);
    return values;
}

} // namespace

// The folder that runs one operator alone.
class TestReproduction : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void theCallIsDescribedWithItsTensors()
    {
        write("A", {scaled(3.5)});
        write("B", {scaled(3)});
        const WrittenReproduction written = reproduce();
        QVERIFY2(written.problems.empty(), written.problems.empty() ? "" : written.problems.front().message.c_str());
        QCOMPARE(written.operatorName, std::string("Functional.layer_norm.0.forward"));
        const auto call = description();
        QCOMPARE(call["group"].get<std::string>(), std::string("Functional"));
        QCOMPARE(call["name"].get<std::string>(), std::string("layer_norm"));
        const auto &a = call["runs"]["a"];
        QCOMPARE(a["arguments"].size(), std::size_t(4));
        QCOMPARE(a["arguments"][1].get<int>(), 2);
        QCOMPARE(a["arguments"][0]["dtype"].get<std::string>(), std::string("float32"));
        QCOMPARE(a["keywords"]["eps"].get<double>(), 1e-05);
        QCOMPARE(a["results"][0]["tensor"].get<std::string>(), std::string("a_result_0.npy"));
        QCOMPARE(valuesIn("a_result_0.npy"), (std::vector<float>{-1, 3.5}));
        QCOMPARE(valuesIn("b_result_0.npy"), (std::vector<float>{-1, 3}));
        QCOMPARE(valuesIn("a_input_0.npy"), (std::vector<float>{1, 3}));
        QVERIFY(QFile::exists(out() + QStringLiteral("/run_operator.py")));
        QCOMPARE(written.files, std::size_t(10)); // four tensors of each run, the description, the script
    }

    void anArgumentMayBeASecretByItsName()
    {
        Call call = scaled(3.5);
        call.keywords.push_back({"api_key", value("str", "\"abcd1234\"")});
        write("A", {call});
        call.outputs = scaled(3).outputs;
        write("B", {call});
        QVERIFY(writeReproduction(*compared(), out().toStdString(), Redaction::ofSecrets(), {}).problems.empty());
        QCOMPARE(description()["runs"]["a"]["keywords"]["api_key"].get<std::string>(), std::string("***"));
    }

    void aBackwardCallHasItsForwardInputs()
    {
        const Call forward{"Functional.relu.0.forward", {tensor({2}, {1, -2})}, {tensor({2}, {1, 0})}};
        const auto backward = [](double first) {
            return Call{"Functional.relu.0.backward", {tensor({2}, {5, 7})}, {tensor({2}, {first, 0})}};
        };
        write("A", {forward, backward(6)});
        write("B", {forward, backward(5)});
        QVERIFY(reproduce().problems.empty());
        const auto a = description()["runs"]["a"];
        QCOMPARE(a["gradients"][0]["tensor"].get<std::string>(), std::string("a_gradient_0.npy"));
        QCOMPARE(valuesIn("a_input_0.npy"), (std::vector<float>{1, -2}));
        QCOMPARE(valuesIn("a_gradient_0.npy"), (std::vector<float>{5, 7}));
    }

    void listsStayLists()
    {
        Call joined{"Torch.cat.0.forward", {}, {tensor({2}, {1, 3})}};
        joined.keywords = {{"dim", value("int", "0")}};
        joined.inputs = {tensor({1}, {1})};
        write("A", {joined});
        joined.outputs.front().values = {1, 2};
        write("B", {joined});
        QVERIFY(reproduce().problems.empty());
        QCOMPARE(description()["runs"]["b"]["keywords"]["dim"].get<int>(), 0);
    }

    // A name from a dump never becomes code.
    void namesThatAreNoApiAreRefused_data()
    {
        QTest::addColumn<QString>("key");
        for (const char *key : {"Functional.relu;import os.0.forward", "Functional.os.system.0.forward",
                                "Module.fc.Linear.forward.0", "Distributed.all_reduce.0.forward"})
            QTest::newRow(key) << QString::fromLatin1(key);
    }

    void namesThatAreNoApiAreRefused()
    {
        QFETCH(QString, key);
        const auto call = [&](double result) {
            return Call{key.toStdString(), {tensor({1}, {1})}, {tensor({1}, {result})}};
        };
        write("A", {call(1)});
        write("B", {call(2)});
        QCOMPARE(reproduce().problems.size(), std::size_t(1));
        QVERIFY(!QFile::exists(out()));
    }

    void equalRunsHaveNothingToReproduce()
    {
        write("A", {scaled(3)});
        write("B", {scaled(3)});
        QCOMPARE(reproduce().problems.front().message,
                 std::string("The dumps have no first difference: there is no operator to run."));
    }

    void aLostTensorLeavesNoFolder()
    {
        write("A", {scaled(3.5)});
        write("B", {scaled(3)});
        const ComparisonPtr comparison = compared();
        QVERIFY(QFile::remove(m_folder->filePath(QStringLiteral("A/step0/rank0/dump_tensor_data/"
                                                                "Functional.layer_norm.0.forward.input.2.npy"))));
        QVERIFY(!writeReproduction(*comparison, out().toStdString(), {}, {}).problems.empty());
        QVERIFY(!QFile::exists(out()));
    }

    void whatBothRunsLackIsSaidOnce()
    {
        const std::string example = RUNDIFF_SOURCE_DIR "/resources/examples/vision/"; // checksums, no tensors
        const auto comparison = compareRuns(example + "A", example + "B", CompareOptions(), Progress());
        std::set<std::string> messages;
        for (const Problem &problem : writeReproduction(*comparison, out().toStdString(), {}, {}).problems)
            QVERIFY2(messages.insert(problem.message).second, problem.message.c_str());
        QCOMPARE(messages.size(), std::size_t(3)); // two inputs and a result
    }

    void whatCouldNotBeReadIsTheReason()
    {
        write("A", {scaled(3)});
        const auto problems = reproduce().problems; // there is no B
        QVERIFY(problems.size() > 1);
        QVERIFY(problems.front().message.starts_with("There is no such file or folder."));
    }

    // bfloat16 becomes float32, with the same numbers.
    void typesThatNumpyLacksAreWidened()
    {
        const std::string bytes("\x80\x3f\x40\x40", 4);
        const auto half = makeTensor({ElementType::BFloat16, false, {2}, {}, 0}, std::make_shared<MemorySource>(bytes));
        const QString file = m_folder->filePath(QStringLiteral("x.npy"));
        QVERIFY(writeNpy(file.toStdString(), *half));
        const auto read = readTensor(file.toStdString());
        QVERIFY(read);
        QCOMPARE(read->type, ElementType::Float32);
        QCOMPARE(valuesOf(*read), (std::vector<float>{1, 3}));
    }

    void theScriptIsPython()
    {
        write("A", {scaled(3.5)});
        write("B", {scaled(3)});
        QVERIFY(reproduce().problems.empty());
        const QString parse = QStringLiteral("import ast, sys; ast.parse(open(sys.argv[1]).read())");
        QCOMPARE(QProcess::execute(QStringLiteral("python3"),
                                   {QStringLiteral("-c"), parse, out() + QStringLiteral("/run_operator.py")}),
                 0);
    }

private:
    QString out() const { return m_folder->filePath(QStringLiteral("out")); }
    void write(const char *run, const std::vector<Call> &calls) const
    {
        tensordump::write(m_folder->filePath(QString::fromLatin1(run) + QStringLiteral("/step0/rank0")), calls);
    }
    ComparisonPtr compared() const
    {
        return compareRuns(m_folder->filePath(QStringLiteral("A")).toStdString(),
                           m_folder->filePath(QStringLiteral("B")).toStdString(), CompareOptions(), Progress());
    }
    WrittenReproduction reproduce() const
    {
        return writeReproduction(*compared(), out().toStdString(), Redaction(), Progress());
    }
    nlohmann::json description() const
    {
        QFile file(out() + QStringLiteral("/call.json"));
        return file.open(QIODevice::ReadOnly) ? nlohmann::json::parse(file.readAll().toStdString()) : nlohmann::json();
    }
    std::vector<float> valuesIn(const char *name) const
    {
        const auto read = readTensor(QDir(out()).filePath(QString::fromLatin1(name)).toStdString());
        return read ? valuesOf(*read) : std::vector<float>();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestReproduction)
#include "tst_reproduction.moc"
