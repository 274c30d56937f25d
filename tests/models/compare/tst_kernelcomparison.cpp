// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/compareruns.h"
#include "models/compare/judging/reviewdecisions.h"
#include "models/result/texts/textverdict.h"
#include "models/result/texts/verdictsentence.h"
#include "tests/models/kernelmaker.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace rundiff;
using kernelmaker::Table;
using kernelmaker::writeTable;

namespace
{

// MatMul and ReLU, one after the other.
Table network(const QByteArray &result)
{
    return Table()
        .row("MatMul", "Default_net-Net_fc-Dense_MatMul-op0", "input", 0, "2.5,-1.25,0.111111,3.33333")
        .row("MatMul", "Default_net-Net_fc-Dense_MatMul-op0", "input", 1, "0.5,-0.75,0.012345,1.23456")
        .row("MatMul", "Default_net-Net_fc-Dense_MatMul-op0", "output", 0, result)
        .row("ReLU", "Default_net-Net_relu-ReLU_ReLU-op0", "input", 0, result)
        .row("ReLU", "Default_net-Net_relu-ReLU_ReLU-op0", "output", 0, "0.412345,0,0.212345,0.531651");
}

const QByteArray halves = "8,float16,\"(4)\"";
const QByteArray product = "0.412345,-0.012345,0.2,0.531651";

bool mentions(const Diagnosis &diagnosis, const std::string &words)
{
    return std::ranges::any_of(diagnosis.facts,
                               [&](const DiagnosisFact &fact) { return fact.text.find(words) != std::string::npos; });
}

} // namespace

class TestKernelComparison : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    int m_number = 0;

    std::string newRun() { return m_folder.filePath(QString::number(++m_number)).toStdString(); }

    ComparisonPtr compared(const Table &a, const Table &b, const CompareOptions &options = {})
    {
        const std::string runA = newRun(), runB = newRun();
        writeTable(runA, a);
        writeTable(runB, b);
        return compareRuns(runA, runB, options, Progress());
    }

private Q_SLOTS:
    void equalDigitsAreNotEqualTensors()
    {
        const ComparisonPtr result = compared(network(product), network(product));
        QVERIFY(result->operators && !result->operators->firstDifference);
        QVERIFY(result->verdict == Verdict::Within);
        QVERIFY(result->operators->pairs.front().equalAsPrinted);
        QVERIFY(verdictSentence(*result).english().find("all printed digits are equal") != std::string::npos);
    }

    void hashesAreEqualTensors()
    {
        const auto table = [] {
            return Table("Max Value,Min Value,MD5")
                .row("ReLU", "Default_ReLU-op0", "output", 0, "1.5,0,0123456789abcdef0123456789abcdef");
        };
        const ComparisonPtr result = compared(table(), table());
        QVERIFY(result->verdict == Verdict::Same);
        QVERIFY(!result->operators->pairs.front().equalAsPrinted);
    }

    // Six digits of a single number do not show a difference that its hash does.
    void hashesOfSingleNumbersCount()
    {
        const auto table = [](const QByteArray &hash) {
            return Table("Max Value,Min Value,Avg Value,L2Norm Value,SHA1")
                .rowOf("ReduceMean", "Default_ReduceMean-op0", "output", 0, "4,float32,\"()\"",
                       "2.45631,2.45631,2.45631,2.45631," + hash)
                .rowOf("Mul", "Default_Mul-op0", "output", 0, "4,float32,\"()\"",
                       "2.45631,2.45631,2.45631,2.45631," + QByteArray(40, 'a'));
        };
        const ComparisonPtr result = compared(table(QByteArray(40, 'b')), table(QByteArray(40, 'c')));
        QVERIFY(result->verdict == Verdict::Different);
        QCOMPARE(result->operators->pairs.front().differing, 1U);
        QVERIFY(result->operators->firstDifference->diagnosis.kind == DiagnosisKind::Operator);
    }

    void lastDigitsAreNeverMoreThanRounding_data()
    {
        QTest::addColumn<QByteArray>("other");
        QTest::addColumn<int>("size");
        QTest::addColumn<int>("confidence");
        const auto unknown = int(DifferenceSize::Unknown), beyond = int(DifferenceSize::Beyond);
        const auto possible = int(Confidence::Possible), likely = int(Confidence::Likely);
        QTest::newRow("one unit of the norm") << QByteArray("0.412345,-0.012345,0.2,0.531652") << unknown << possible;
        QTest::newRow("nine units of the norm") << QByteArray("0.412345,-0.012345,0.2,0.53166") << unknown << possible;
        QTest::newRow("one unit of the mean")
            << QByteArray("0.412345,-0.012345,0.200001,0.531651") << unknown << possible;
        QTest::newRow("one unit of all four")
            << QByteArray("0.412346,-0.0123451,0.200001,0.531652") << unknown << possible;
        QTest::newRow("a hundred units") << QByteArray("0.412345,-0.012345,0.2,0.531751") << beyond << likely;
    }

    void lastDigitsAreNeverMoreThanRounding()
    {
        QFETCH(const QByteArray, other);
        QFETCH(const int, size);
        QFETCH(const int, confidence);
        const ComparisonPtr result = compared(network(other), network(product));
        QVERIFY(result->verdict == Verdict::Different);
        QVERIFY(result->operators->firstDifference);
        const Diagnosis &diagnosis = result->operators->firstDifference->diagnosis;
        QVERIFY(diagnosis.kind == DiagnosisKind::Operator);
        QCOMPARE(int(diagnosis.size), size);
        QCOMPARE(int(diagnosis.confidence), confidence);
        QCOMPARE(mentions(diagnosis, "they do not show whether"), size == int(DifferenceSize::Unknown));
        QVERIFY(!diagnosis.decides.empty());
    }

    void hiddenDifferencesOfSpecialKernelsAreMentioned()
    {
        const auto table = [](const QByteArray &result) {
            return Table()
                .row("BNTrainingReduce", "Default_bn-BatchNorm2d_BNTrainingReduce-op0", "input", 0, "2,-1,0.1,3.3")
                .row("BNTrainingReduce", "Default_bn-BatchNorm2d_BNTrainingReduce-op0", "output", 0, "2,-1,0.1,3.3")
                .row("MatMul", "Default_fc-Dense_MatMul-op0", "input", 0, "2,-1,0.1,3.3")
                .row("MatMul", "Default_fc-Dense_MatMul-op0", "output", 0, result);
        };
        const ComparisonPtr result =
            compared(table("0.412345,-0.012345,0.2,0.531652"), table("0.412345,-0.012345,0.2,0.531651"));
        QVERIFY(result->operators->firstDifference);
        QVERIFY(mentions(result->operators->firstDifference->diagnosis, "BNTrainingReduce-op0"));
    }

    void countsTellNanAndInfinity_data()
    {
        QTest::addColumn<QByteArray>("counts");
        QTest::addColumn<QString>("fact");
        QTest::newRow("NaN") << QByteArray("4,0,3,1,0,0,0") << QStringLiteral("NaN elements: 1 in A, 0 in B.");
        QTest::newRow("infinity") << QByteArray("4,0,3,0,0,1,0")
                                  << QStringLiteral("Elements of plus infinity: 1 in A, 0 in B.");
    }

    // Up to MindSpore 2.3 the maximum leaves out NaN and infinity.
    void countsTellNanAndInfinity()
    {
        QFETCH(const QByteArray, counts);
        QFETCH(const QString, fact);
        const auto table = [](const QByteArray &ofExp) {
            return Table("Max Value,Min Value,Avg Value,Count,Negative Zero Count,Positive Zero Count,NaN Count,"
                         "Negative Inf Count,Positive Inf Count,Zero Count")
                .row("Exp", "Default_Exp-op1", "input", 0, "1,0,0.5,4,0,3,0,0,0,1")
                .row("Exp", "Default_Exp-op1", "output", 0, "2,1,1.5," + ofExp)
                .row("ReduceMax", "Default_ReduceMax-op2", "input", 0, "2,1,1.5," + ofExp);
        };
        const ComparisonPtr result = compared(table(counts), table("4,0,4,0,0,0,0"));
        QVERIFY(result->operators->firstDifference);
        const FirstDifference &first = *result->operators->firstDifference;
        QCOMPARE(first.row.operatorName, std::string("Default_Exp-op1"));
        QVERIFY(first.diagnosis.kind == DiagnosisKind::Overflow);
        QVERIFY(mentions(first.diagnosis, fact.toStdString()));
        const auto &overflow = result->operators->pairs.front().overflowA;
        QVERIFY(overflow && overflow->made);
        QCOMPARE(overflow->operatorName, std::string("Default_Exp-op1"));
    }

    void equalNanIsNoDifference()
    {
        const auto table = [](const QByteArray &mean) {
            return Table().row("Log", "Default_Log-op1", "output", 0, "nan,nan," + mean + ",nan");
        };
        const ComparisonPtr result = compared(table("-nan"), table("nan"));
        QVERIFY(!result->operators->firstDifference);
        QVERIFY(result->verdict == Verdict::Within);
    }

    // Rows that differ are ignored; the kernel that one graph only executes is not among them.
    // Rounding alone is harmless where bit equality cannot be expected; a kernel of one run is not.
    void harmlessRowsDoNotHideAnotherStructure()
    {
        const auto table = [&](const QByteArray &largest, bool another) {
            Table made;
            made.rowOf("Exp", "Default_Exp-op0", "output", 0, halves, largest + ",-0.5,0.2,1.5");
            if (another)
                made.rowOf("Cast", "Default_Cast-op0", "output", 0, halves, "0.5,-0.5,0.1,1");
            return made.rowOf("Exp", "Default_Exp-op1", "output", 0, halves, "0.5,-0.5,0.2,1");
        };
        CompareOptions options;
        options.rule = Rule::Tolerance;
        options.rowTolerance = 1e-9;
        for (const bool another : {false, true}) {
            const ComparisonPtr result = compared(table("1.5", false), table("1.50001", another), options);
            QCOMPARE(result->operators->pairs.front().differing, 1U);
            QVERIFY(result->operators->verdict == (another ? Verdict::Different : Verdict::Within));
            const DiagnosisKind kind = result->operators->firstDifference->diagnosis.kind;
            QCOMPARE(kind == DiagnosisKind::Rounding, !another);
        }
    }

    void ignoredRowsDoNotHideAnotherStructure()
    {
        const auto table = [](bool more, const QByteArray &mean) {
            Table made = network(product).row("Cast", "Default_Cast-op7", "output", 0, "2,1," + mean + ",5");
            return more ? made.row("Add", "Default_Add-op8", "output", 0, "9,1,1.5,5") : made;
        };
        const std::string runA = newRun(), runB = newRun();
        writeTable(runA, table(true, "1.5"));
        writeTable(runB, table(false, "1.75"));
        CompareOptions options;
        auto decisions = std::make_shared<ReviewDecisions>();
        decisions->rules.resize(1);
        decisions->rules.front().name = "Default_Cast-*";
        for (const bool ignored : {false, true}) {
            options.decisions = ignored ? decisions : nullptr;
            const ComparisonPtr result = compareRuns(runA, runB, options, Progress());
            QVERIFY(result->verdict == Verdict::Different);
            const FirstDifference &first = *result->operators->firstDifference;
            QCOMPARE(first.row.operatorName, std::string(ignored ? "Default_Add-op8" : "Default_Cast-op7"));
            QCOMPARE(first.diagnosis.kind == DiagnosisKind::Structure, ignored);
        }
    }

    void orderOfExecutionDecidesWhatIsFirst()
    {
        const auto table = [](const QByteArray &first, const QByteArray &second) {
            return Table() // recorded in a different order than executed
                .row("Mul", "Default_Mul-op0", "output", 0, second)
                .row("Add", "Default_Add-op0", "output", 0, first);
        };
        const std::string runA = newRun(), runB = newRun();
        writeTable(runA, table("2,1,1.5,5", "4,1,1.5,5"));
        writeTable(runB, table("3,1,1.5,5", "5,1,1.5,5"));
        const auto firstName = [&] {
            const auto result = compareRuns(runA, runB, CompareOptions(), Progress());
            return result->operators->firstDifference ? result->operators->firstDifference->row.operatorName : "";
        };
        QCOMPARE(firstName(), std::string("Default_Mul-op0"));
        for (const std::string &run : {runA, runB})
            write(run + "/rank_0/execution_order/ms_execution_order_graph_0.csv",
                  "NodeExecutionOrder-FullNameWithScope\nDefault/Add-op0\nDefault/Mul-op0\n");
        QCOMPARE(firstName(), std::string("Default_Add-op0"));
    }
};

QTEST_GUILESS_MAIN(TestKernelComparison)
#include "tst_kernelcomparison.moc"
