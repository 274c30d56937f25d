// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/dumps/dumpreader.h"
#include "models/formats/dumps/dumptensors.h"
#include "models/formats/kernels/graphcache.h"
#include "models/formats/kernels/kernelnames.h"
#include "models/formats/runreader.h"
#include "models/run/parallel.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace rundiff;

namespace
{

const QByteArray titleOf24 = "Op Type,Op Name,Task ID,Stream ID,Timestamp,IO,Slot,Data Size,Data Type,Shape,"
                             "Max Value,Min Value,L2Norm Value\n";
const QByteArray titleOf22 = "Op Type,Op Name,Task ID,Stream ID,Timestamp,IO,Slot,Data Size,Data Type,Shape,"
                             "Max Value,Min Value,Avg Value,Count,Negative Zero Count,Positive Zero Count,NaN Count,"
                             "Negative Inf Count,Positive Inf Count,Zero Count\n";

// One line of a table of MindSpore 2.4.
QByteArray line(const char *type, const char *kernel, int time, const char *side, int slot, const char *shape,
                const char *numbers)
{
    int elements = 1;
    for (const QByteArray &size : QByteArray(shape).split(',')) {
        if (!size.isEmpty())
            elements *= size.toInt();
    }
    return QByteArray(type) + "," + kernel + ",0,0," + QByteArray::number(time) + "," + side + "," +
           QByteArray::number(slot) + "," + QByteArray::number(4 * elements) + ",float32,\"(" + shape + ")\"," +
           numbers + ",\n";
}

// A float32 array as numpy.save writes it.
QByteArray npy(const QByteArray &shape, const std::vector<float> &numbers)
{
    QByteArray header = "{'descr': '<f4', 'fortran_order': False, 'shape': " + shape + ", }";
    header += QByteArray(63 - (header.size() + 10) % 64, ' ') + '\n';
    QByteArray bytes("\x93NUMPY\x01\x00", 8);
    bytes += char(header.size() & 0xFF);
    bytes += char(header.size() >> 8);
    bytes += header;
    return bytes +
           QByteArray(reinterpret_cast<const char *>(numbers.data()), qsizetype(numbers.size() * sizeof(float)));
}

} // namespace

class TestKernelDump : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    int m_number = 0;

    QString newRun() { return m_folder.filePath(QString::number(++m_number)); }

    static void write(const QString &path, const QByteArray &bytes)
    {
        QVERIFY(QDir().mkpath(QFileInfo(path).path()));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }

    static std::shared_ptr<const Run> run(const QString &path) { return readRun(path.toStdString(), {}, {}); }

    static std::shared_ptr<const Dump> dump(const QString &path)
    {
        const auto found = run(path);
        return found->dumps.size() == 1 ? readDump(found->dumps.front(), {}) : nullptr;
    }

    static std::string key(const Dump &dump, std::size_t call)
    {
        return std::string(dump.name(dump.operators[call].key));
    }

private Q_SLOTS:
    void executionsAreInTheOrderOfTheirTimes()
    {
        const QString path = newRun();
        write(path + QStringLiteral("/rank_3/Net/7/2/statistic.csv"),
              titleOf24 + line("Add", "Default_b_Add-op1", 40, "output", 0, "2", "4,3,5") +
                  line("Mul", "Default_a_Mul-op0", 10, "input", 0, "2", "1,0,1") +
                  line("Mul", "Default_a_Mul-op0", 11, "output", 0, "2", "2,0,2") +
                  line("Add", "Default_b_Add-op1", 30, "input", 0, "2", "2,0,2") +
                  line("Mul", "Default_a_Mul-op0", 50, "input", 0, "2", "4,3,5") +
                  line("Mul", "Default_a_Mul-op0", 51, "output", 0, "2", "8,6,10"));
        const auto found = dump(path);
        QVERIFY(found);
        QCOMPARE(found->location.step.value, 2);
        QCOMPARE(found->location.rank.number, 3);
        QVERIFY(found->problems.empty());
        QCOMPARE(found->operators.size(), 3U);
        QCOMPARE(key(*found, 0), std::string("Default_a_Mul-op0.0"));
        QCOMPARE(key(*found, 1), std::string("Default_b_Add-op1"));
        QCOMPARE(key(*found, 2), std::string("Default_a_Mul-op0.1"));
        QCOMPARE(found->rowName(0), std::string("Default_a_Mul-op0.0.input.0"));
        QCOMPARE(found->rows.statistic(5, StatisticName::Max).real(), 8.0);
        QCOMPARE(found->rows.statistic(5, StatisticName::Mean).kind, Statistic::Kind::None);
        QCOMPARE(found->name(found->rows.shape(0)), std::string_view("[2]"));
        QCOMPARE(found->printedDigits, 6);
    }

    // A table of another tool is not damaged; a title that lost a letter is.
    void tablesOfOtherToolsAreNotDamaged_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("damaged");
        QTest::newRow("ATB") << QByteArray("Device and PID,Execution Count,Op Name,Op Type,Op Id,Input/Output,Index,"
                                           "Dtype,Format,Shape,Max,Min,Mean,Norm,Tensor Path\n"
                                           "0_17,0,Linear,LinearOperation,2_3,input,0,float16,nd,2x8,1.5,-1,0.2,3,N/A")
                             << false;
        QTest::newRow("results of a program") << QByteArray("name,epoch,score\nA,1,0.5\n") << false;
        QTest::newRow("a damaged title") << QByteArray(titleOf24).replace("Stream", "Str#am") +
                                                line("Mul", "Default_a_Mul-op0", 10, "input", 0, "2", "1,0,1")
                                         << true;
        QTest::newRow("no title") << line("Mul", "Default_a_Mul-op0", 10, "input", 0, "2", "1,0,1") +
                                         line("Mul", "Default_a_Mul-op0", 11, "output", 0, "2", "2,0,2")
                                  << true;
    }

    void tablesOfOtherToolsAreNotDamaged()
    {
        QFETCH(QByteArray, text);
        QFETCH(bool, damaged);
        const QString path = newRun();
        write(path + QStringLiteral("/rank_0/Net/0/0/statistic.csv"), text);
        const auto found = dump(path);
        QVERIFY(found && found->rows.empty());
        QCOMPARE(found->problems.size() > 1, damaged); // its lines are, too
        const UnreadReason reason = found->problems.front().unread->reason;
        QVERIFY(reason == (damaged ? UnreadReason::Damaged : UnreadReason::Unrecognised));
    }

    void nullIsNotANumberAndCountsAreKept()
    {
        const QString path = newRun();
        write(path + QStringLiteral("/rank_0/Net/0/0/statistic.csv"),
              titleOf22 + "Log,Log-op1,7,5,10,output,0,8,float32,\"(2)\",null,null,null,2,1,0,1,1,0,0\n"
                          "Exp,Exp-op2,8,5,20,output,0,8,float32,\"(2)\",null,null,null,2,0,2,0,0,2,0\n"
                          "Neg,Neg-op3,9,5,30,output,0,0,float32,\"(0,2)\",null,null,null,0,0,0,0,0,0,0\n");
        const auto found = dump(path);
        QVERIFY(found && found->problems.empty());
        QVERIFY(std::isnan(found->rows.statistic(0, StatisticName::Max).real()));
        QCOMPARE(found->rows.statistic(1, StatisticName::Max).real(), HUGE_VAL);
        QCOMPARE(found->rows.statistic(2, StatisticName::Max).kind, Statistic::Kind::None);
        QVERIFY(found->rows.counts(0));
        QCOMPARE(found->rows.counts(0)->of(ElementCounts::Nan), 1U);
        QCOMPARE(found->rows.counts(1)->of(ElementCounts::PositiveInfinity), 2U);
    }

    void damagedLinesAreReported_data()
    {
        QTest::addColumn<QByteArray>("table");
        QTest::addColumn<int>("rows");
        QTest::addColumn<int>("reason");
        const QByteArray one = line("Mul", "Mul-op0", 10, "input", 0, "2", "1,0,1"),
                         two = line("Mul", "Mul-op0", 11, "output", 0, "2", "2.5,0,2");
        const auto damaged = int(UnreadReason::Damaged), truncated = int(UnreadReason::Truncated);
        QTest::newRow("a lost comma") << titleOf24 + one + QByteArray(two).replace(",output", "output") << 1 << damaged;
        QTest::newRow("a letter in a number")
            << titleOf24 + one + QByteArray(two).replace("2.5", "2.x") << 1 << damaged;
        QTest::newRow("a sign in a name")
            << titleOf24 + one + QByteArray(two).replace("Mul-op0", "Mul\x01op0") << 1 << damaged;
        QTest::newRow("a size that does not fit")
            << titleOf24 + one + one.mid(0, 0) + two + QByteArray(two).replace(",11,", ",12,").replace(",8,", ",9,")
            << 3 << damaged;
        QTest::newRow("no quotation mark") << titleOf24 + one + QByteArray(two).replace(")\"", ")") << 1 << damaged;
        QTest::newRow("no title") << one + two << 0 << damaged;
        QTest::newRow("cut inside a line") << titleOf24 + one + two.left(two.size() - 20) << 1 << truncated;
        QTest::newRow("cut inside the last number") << titleOf24 + one + two.left(two.size() - 2) << 1 << truncated;
        QTest::newRow("cut before the end of the line") << titleOf24 + one + two.left(two.size() - 1) << 2 << truncated;
        QTest::newRow("empty") << QByteArray() << 0 << truncated;
    }
    void damagedLinesAreReported()
    {
        QFETCH(QByteArray, table);
        QFETCH(int, rows);
        QFETCH(int, reason);
        const QString path = newRun();
        write(path + QStringLiteral("/rank_0/Net/0/0/statistic.csv"), table);
        const auto found = dump(path);
        QVERIFY(found);
        QCOMPARE(int(found->rows.size()), rows);
        const auto lost = [&](const Problem &problem) {
            return problem.unread && int(problem.unread->reason) == reason;
        };
        QVERIFY(std::ranges::any_of(found->problems, lost));
    }

    void linesSayTheSameWithAndWithoutQuotes_data()
    {
        QTest::addColumn<QByteArray>("end"); // of a line, behind the shape
        QTest::newRow("numbers") << QByteArray("1.5,-0.25,1e-05,123456");
        QTest::newRow("small and large") << QByteArray("-0,1.23457e-30,3.40282e+38,-1.79769e+308");
        QTest::newRow("many digits") << QByteArray("0.123456789012345678901,007,12345678901234567890,0.000");
        QTest::newRow("words") << QByteArray("nan,-nan,inf,-inf");
        QTest::newRow("flags and nothing") << QByteArray("True,False,,null");
        QTest::newRow("a letter") << QByteArray("1.5,1e,2,3");
        QTest::newRow("a sign") << QByteArray("+1.5,1,2,3");
        QTest::newRow("a point") << QByteArray(".5,1.,2,3");
        QTest::newRow("a blank") << QByteArray("1.5, 1,2,3");
        QTest::newRow("one less") << QByteArray("1,2,3");
        QTest::newRow("one more") << QByteArray("1,2,3,4,5");
        QTest::newRow("not ASCII") << QByteArray("1,2,3,4\xC3\xA4");
    }

    void linesSayTheSameWithAndWithoutQuotes()
    {
        QFETCH(const QByteArray, end);
        const QByteArray title = QByteArray(titleOf24).replace("L2Norm Value", "Avg Value,L2Norm Value");
        const auto table = [&](const QByteArray &quote) {
            QByteArray text = title;
            for (const QByteArray place : {"10,input,0,8", "20,output,0,8", "20,output,1,9"}) {
                const QByteArray begin = "Mul," + quote + "Default_Mul-op0" + quote + ",3,4," + place;
                text += begin + ",float32,\"(2)\"," + end + ",\n" + begin + "0,int32,\"()\",1,0,3,2,\r\n";
            }
            return text;
        };
        std::vector<std::shared_ptr<const Dump>> found;
        for (const char *quote : {"", "\""}) {
            const QString path = newRun();
            write(path + QStringLiteral("/rank_0/Net/0/0/statistic.csv"), table(quote));
            found.push_back(dump(path));
        }
        const Dump &plain = *found[0], &quoted = *found[1];
        QCOMPARE(plain.rows.size(), quoted.rows.size());
        QCOMPARE(plain.problems.size(), quoted.problems.size());
        QCOMPARE(plain.printedDigits, quoted.printedDigits);
        QVERIFY(plain.rows.size() >= 3);
        for (std::size_t row = 0; row < plain.rows.size(); ++row) {
            const DumpRow one = plain.rows[row], other = quoted.rows[row];
            QCOMPARE(plain.rowName(std::uint32_t(row)), quoted.rowName(std::uint32_t(row)));
            QCOMPARE(plain.name(one.dtype), quoted.name(other.dtype));
            QCOMPARE(plain.name(one.shape), quoted.name(other.shape));
            QVERIFY(one.max == other.max && one.min == other.min && one.mean == other.mean && one.norm == other.norm);
        }
    }

    void columnsThatStandTwiceAreNoDanger()
    {
        const QString path = newRun();
        write(path + QStringLiteral("/rank_0/Net/0/0/statistic.csv"),
              "Op Type,Op Name,Task ID,Stream ID,Timestamp,IO,Slot,Data Size,Data Type,Shape,Max Value,Max Value,"
              "Max Value,Max Value,Max Value,Max Value\n"
              "Mul,Mul-op0,0,0,10,output,0,8,float32,\"(2)\",null,null,null,null,null,null\n");
        const auto found = dump(path);
        QVERIFY(found && found->rows.empty());
        QCOMPARE(found->problems.size(), 1U);
    }

    void longNamesStandInTheMapping()
    {
        const QString path = newRun(), step = path + QStringLiteral("/rank_1/20250102030405/step_4/");
        const QByteArray name = "Cast.Default_net_Cast-op3.5.10.1700000000000001.output.0.ND.BF16";
        write(step + QStringLiteral("12345678901234567890123456789012"), QByteArray("\x80\x3F\x00\x40", 4)); // 1, 2
        write(step + QStringLiteral("mapping.csv"), "12345678901234567890123456789012," + name + "\n");
        write(step + QStringLiteral("Add.Default_net_Add-op4.6.10.1700000000000009.input.0.ND.FLOAT.npy"),
              npy("(2,)", {3, 4}));
        const auto found = dump(path);
        QVERIFY(found);
        QVERIFY(found->problems.empty());
        QCOMPARE(found->location.step.value, 4);
        QCOMPARE(found->location.rank.number, 1);
        QCOMPARE(found->operators.size(), 2U);
        QCOMPARE(key(*found, 0), std::string("Default_net_Cast-op3"));
        QCOMPARE(found->name(found->rows.dtype(0)), std::string_view("bfloat16"));
        QCOMPARE(found->rows.statistic(0, StatisticName::Max).real(), 2.0);
        QCOMPARE(found->rows.statistic(1, StatisticName::Norm).real(), 5.0);
        const auto tensor = DumpTensors(found->location).tensor(found->name(found->rows.dataName(0)));
        QVERIFY(tensor.has_value());
        QCOMPARE(tensor->count(), 2U);
        QVERIFY(!DumpTensors(found->location).tensor("../step_4/mapping.csv").has_value());
    }

    void filesWithoutANameAreReported()
    {
        const QString path = newRun(), step = path + QStringLiteral("/rank_0/20250102030405/step_0/");
        write(step + QStringLiteral("12345678901234567890123456789012.npy"), npy("(1,)", {1}));
        write(step + QStringLiteral("mapping.csv"),
              "99999999999999999999999999999999.npy,Add.Add-op1.0.0.5.input.0.ND.FLOAT.npy\n");
        const auto found = dump(path);
        QVERIFY(found);
        QCOMPARE(found->problems.size(), 2U);
        QVERIFY(
            std::ranges::all_of(found->problems, [](const Problem &problem) { return problem.unread.has_value(); }));
    }

    void statisticsAndTensorsOfOneStepAreOneRow()
    {
        const QString path = newRun(), step = path + QStringLiteral("/rank_0/Net/0/0/");
        write(step + QStringLiteral("statistic.csv"),
              titleOf24 + line("Mul", "Default_Mul-op0", 10, "output", 0, "2", "4,3,5"));
        write(step + QStringLiteral("Mul.Default_Mul-op0.0.0.99.output.0.DefaultFormat.float32.npy"),
              npy("(2,)", {3, 4}));
        const auto found = dump(path);
        QVERIFY(found && found->problems.empty());
        QCOMPARE(found->rows.size(), 1U);
        QCOMPARE(found->task, std::string("tensor"));
        QVERIFY(!found->rows.dataName(0).empty());
    }

    void foldersOfOneStepAreOneDump()
    {
        const QString path = newRun();
        const QByteArray first = titleOf24 + line("Mul", "Default_Mul-op0", 10, "output", 0, "2", "4,3,5"),
                         second = titleOf24 + line("Mul", "Default_Mul-op0", 20, "output", 0, "2", "5,3,5");
        write(path + QStringLiteral("/rank_0/Net/1/0/statistic.csv"), first);
        write(path + QStringLiteral("/rank_0/Net/2/0/statistic.csv"), second);
        write(path + QStringLiteral("/rank_0/Net/2/1/statistic.csv"), second);
        write(path + QStringLiteral("/rank_1/Net/1/0/statistic.csv"), first);
        const auto found = run(path);
        QCOMPARE(found->dumps.size(), 3U); // two ranks in step 0, one in step 1
        const auto both = readDump(found->dumps.front(), {});
        QCOMPARE(both->operators.size(), 2U);
        QCOMPARE(key(*both, 0), std::string("Default_Mul-op0.graph_1"));
        QCOMPARE(key(*both, 1), std::string("Default_Mul-op0.graph_2"));
    }

    void stepsOfTheOldLayoutAreTheFirstFolders()
    {
        const QString path = newRun();
        for (const char *step : {"0", "1"})
            write(path + QLatin1Char('/') + QLatin1String(step) + QStringLiteral("/20240102030405/5/Net/1/0/") +
                      QStringLiteral("Add.Default_Add-op1.3.10.1700000000000001.input.0.ND.FLOAT.npy"),
                  npy("()", {1}));
        const auto found = run(path);
        QCOMPARE(found->dumps.size(), 2U);
        QCOMPARE(found->dumps.back().step.value, 1);
        QCOMPARE(found->dumps.back().rank.number, 5);
    }

    void cellsAreReadBeforeTheyAreInADumpJson()
    {
        const QString path = newRun(), folder = path + QStringLiteral("/step3/rank/dump_tensor_data/");
        write(folder + QStringLiteral("Cell.net.Net.forward.input.0_float32_7.npy"), npy("(2,)", {1, 2}));
        write(folder + QStringLiteral("Cell.net.relu.ReLU.forward.output.0_float32_8.npy"), npy("(2,)", {1, 2}));
        write(folder + QStringLiteral("Cell.net.relu.ReLU.forward.output.0_float32_10.npy"), npy("(2,)", {1, 5}));
        write(folder + QStringLiteral("Cell.net.Net.forward.output.0_float32_11.npy"), npy("(2,)", {1, 2}));
        const auto found = dump(path);
        QVERIFY(found && found->problems.empty());
        QCOMPARE(found->location.step.value, 3);
        QCOMPARE(found->location.rank.folderName(), std::string("rank0")); // of one device
        QCOMPARE(found->operators.size(), 3U);
        QCOMPARE(key(*found, 0), std::string("Cell.net.Net.forward.0"));
        QCOMPARE(key(*found, 2), std::string("Cell.net.relu.ReLU.forward.1"));
        QCOMPARE(found->name(found->operators[2].parent), std::string_view("Cell.net.Net.forward.0"));
    }

    void statisticsOfCellsAreCells()
    {
        const QString path = newRun();
        const char *name = "Default_TensorDump-dump_tensor_data_Cell-net-fc-Dense-forward-input-0|x";
        write(path + QStringLiteral("/rank_0/Net/0/0/statistic.csv"),
              titleOf24 + line("TensorDump", name, 10, "input", 0, "1", "0,0,0") +
                  line("TensorDump", name, 11, "input", 1, "2", "4,3,5"));
        const auto found = dump(path);
        QVERIFY(found && found->problems.empty());
        QCOMPARE(found->rows.size(), 1U);
        QCOMPARE(found->rowName(0), std::string("Cell.net.fc.Dense.forward.0.input.0"));
    }

    void modulesAndSourceLinesComeFromTheGraph_data()
    {
        QTest::addColumn<QByteArray>("lines");
        QTest::newRow("up to 2.1, inside first")
            << QByteArray("      # In file /site-packages/mindspore/nn/conv.py(80)/  y = f(x)/\n"
                          "      # In file /home/me/net.py(17)/    x = self.conv1(x)/\n");
        QTest::newRow("from 2.2 on, outside first")
            << QByteArray("      # In file /home/me/net.py:15~20, 4~16/    def construct(self, x):/\n"
                          "      # In file /home/me/net.py:17, 12~25/    x = self.conv1(x)/\n"
                          "      # In file /home/me/net.py:17, 12~22/    x = self.conv1(x)/<~~This line of code can be "
                          "shared by multiple nodes, and may be duplicated./\n"
                          "      # In file /site-packages/mindspore/nn/conv.py:80, 1~2/  y = f(x)/\n");
    }

    void modulesAndSourceLinesComeFromTheGraph()
    {
        QFETCH(const QByteArray, lines);
        const QString path = newRun();
        write(path + QStringLiteral("/rank_0/Net/4/0/statistic.csv"),
              titleOf24 + line("Conv2D", "Default_net-Net_conv1-Conv2d_Conv2D-op3", 10, "output", 0, "2", "4,3,5"));
        write(path + QStringLiteral("/rank_0/graphs/ms_output_trace_code_graph_4.ir"),
              "subgraph @kernel_graph_4() {\n"
              "  %0(CNode_1) = Cast(%para1) cnode_attrs: {}\n"
              "      # Fullname with scope: (Default/net-Net/Cast-op1)\n"
              "      # In file /home/me/other.py:5, 1~2/    other/\n"
              "  %1([CNode]2) = PrimFunc_Conv2D(%0) cnode_attrs: {}\n"
              "      : (<Tensor[Float32], (2)>) -> (<Tensor[Float32], (2)>)\n"
              "      # Fullname with scope: (Default/net-Net/conv1-Conv2d/Conv2D-op3)\n" +
                  lines + "}\n");
        const auto found = dump(path);
        QVERIFY(found && found->problems.empty() && found->hasStacks);
        const DumpOperator &call = found->operators.front();
        QCOMPARE(found->name(call.parent), std::string_view("Default/net-Net/conv1-Conv2d"));
        const std::vector<std::string> &stack = found->stacks.at(call.stack);
        QCOMPARE(stack.size(), 2U);
        QCOMPARE(stack[0], std::string("File /site-packages/mindspore/nn/conv.py, line 80, \n y = f(x)"));
        QCOMPARE(stack[1], std::string("File /home/me/net.py, line 17, \n x = self.conv1(x)"));
    }

    void equalGraphsAreReadOnce()
    {
        GraphCache cache;
        const std::string order = "Default/Add-op0\nDefault/Mul-op1\n",
                          lines = "      # In file /home/me/net.py:17, 12~25/    x = self.f(x)/\n",
                          source = "  %0(CNode_1) = Add()\n      # Fullname with scope: (Default/Add-op0)\n" + lines +
                                   "  %1(CNode_2) = Mul()\n      # Fullname with scope: (Default/Mul-op1)\n" + lines;
        const GraphKernelsPtr graph = cache.read(order, source);
        QCOMPARE(cache.read(std::string(order), std::string(source)), graph);
        QVERIFY(cache.read(order + "Default/Neg-op2\n", source) != graph);
        QVERIFY(cache.read({}, source) != graph);
        QCOMPARE(graph->stacks.size(), 1U);
        const GraphKernel &add = graph->byName.at("Default_Add-op0"), &mul = graph->byName.at("Default_Mul-op1");
        QCOMPARE(add.stack, mul.stack);
        QCOMPARE(mul.position, std::optional(1U));
        for (int other = 0; other < 100; ++other) // more than are kept
            cache.read(order + std::to_string(other), {});
        const GraphKernelsPtr again = cache.read(order, source);
        QVERIFY(again != graph && again->byName.size() == graph->byName.size());
    }

    void severalThreadsReadAGraphOnce()
    {
        GraphCache cache;
        std::vector<GraphKernelsPtr> found(16);
        inParallel(found.size(), 4, [&](std::size_t at) {
            found[at] = cache.read(at % 2 == 0 ? "Default/Add-op0\n" : "Default/Mul-op0\n", {});
        });
        for (std::size_t at = 2; at < found.size(); ++at)
            QCOMPARE(found[at], found[at - 2]);
        QVERIFY(found[0] != found[1]);
    }

    void namesWithoutScopeAreFoundInTheGraph()
    {
        const QString path = newRun();
        write(path + QStringLiteral("/rank_0/Net/0/0/statistic.csv"),
              titleOf22 + "Log,Log-op1,7,5,10,output,0,8,float32,\"(2)\",1,1,1,2,0,2,0,0,0,0\n"
                          "Exp,Exp-op2,8,5,20,output,0,8,float32,\"(2)\",1,1,1,2,0,2,0,0,0,0\n");
        write(path + QStringLiteral("/rank_0/execution_order/ms_execution_order_graph_0.csv"),
              "NodeExecutionOrder-FullNameWithScope\nDefault/loss/Exp-op2\nDefault/net/Log-op1\n");
        const auto found = dump(path);
        QVERIFY(found && found->problems.empty());
        QCOMPARE(key(*found, 0), std::string("Exp-op2"));
        QCOMPARE(found->name(found->operators[0].parent), std::string_view("Default/loss"));
    }

    void listsThatDoNotFitAreReported_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("a kernel is missing") << QStringLiteral("ms_execution_order_graph_0.csv")
                                             << QByteArray("NodeExecutionOrder-FullNameWithScope\nDefault/Add-op7\n");
        QTest::newRow("damaged") << QStringLiteral("ms_execution_order_graph_0.csv")
                                 << QByteArray("Default/Mul-op0\nDefault/A\x01-op7\n");
        QTest::newRow("the step is missing")
            << QStringLiteral("ms_global_execution_order_graph_0.csv") << QByteArray("1\n2\n");
    }

    void listsThatDoNotFitAreReported()
    {
        QFETCH(const QString, file);
        QFETCH(const QByteArray, text);
        const QString path = newRun();
        write(path + QStringLiteral("/rank_0/Net/0/0/statistic.csv"),
              titleOf24 + line("Mul", "Default_Mul-op0", 10, "output", 0, "2", "4,3,5"));
        write(path + QStringLiteral("/rank_0/execution_order/") + file, text);
        const auto found = dump(path);
        QCOMPARE(found->problems.size(), 1U);
        QVERIFY(!found->problems.front().unread); // every number was read
        QCOMPARE(found->rows.size(), 1U);
    }

    void namesHaveTheirParts()
    {
        const auto name = kernelTensorName("Conv2D.Default_a-B_Conv2D-op0.3.4.55.output.2.NCHW.FLOAT16.npy");
        QVERIFY(name.has_value());
        QCOMPARE(name->type, std::string_view("Conv2D"));
        QCOMPARE(name->kernel, std::string_view("Default_a-B_Conv2D-op0"));
        QCOMPARE(name->time, 55U);
        QCOMPARE(name->slot, 2U);
        QVERIFY(name->side == Side::Output && name->array);
        QCOMPARE(kernelDtype(name->dtype), std::string("float16"));
        QVERIFY(!kernelTensorName("Conv2D.Conv2D-op0.output.2.npy").has_value());
        QVERIFY(!kernelTensorName("model.layers.0.input.weight.npy").has_value());
        QVERIFY(!kernelTensorName("").has_value());
    }
};

QTEST_GUILESS_MAIN(TestKernelDump)
#include "tst_kerneldump.moc"
