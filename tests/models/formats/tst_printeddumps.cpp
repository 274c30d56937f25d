// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/dumps/dumpreader.h"
#include "models/formats/runreader.h"
#include "tests/models/formats/tinyfolder.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace rundiff;

namespace
{

const QByteArray titan = "Total captured activations: 2\n"
                         "Excluded ops dispatched: clone, view\n"
                         "==========\n\n"
                         "[embed/op_0_embedding]\n"
                         "  Shape: torch.Size([2, 7]), Dtype: torch.float32\n"
                         "  L2 norm: 1.439048e+01\n"
                         "  Min: -inf\n"
                         "  Max: 2.139497e+00\n"
                         "  Mean: 2.5e-02\n"
                         "  Output hash: 1.757875e+02\n"
                         "  Input hashes: 6.021363e+02, 2.590000e+02\n"
                         "  Input producers: ;\n"
                         "  Location: model.py:40\n\n"
                         "[embed/op_1_add_]\n"
                         "  Output hash: 3.0e+00\n"
                         "  Phase: backward\n\n";

const QByteArray debugMode =
    "    [nn.Mod] Net\n"
    "      [nn.Mod] Net.fc\n"
    "        aten::mm(t$0: f32[2, 7], t: f32[7, 3])  ->  t: f32[2, 3]  # {'hash': 5.5, 'input_hash': ((1.5, 2), {})}\n"
    "        # File: model.py:3\n"
    "        aten::mm(t: f32[2, 3], [1, 2], 1e-06)  ->  ('t: f32[2]', 't: i64[2]')  # {'hash': (1.0, None)}\n"
    "      aten::sum(t: f32[2])  ->  t: f32[]\n";

const QByteArray inspect =
    "2026-11-26 12:21:14,202 - INFO - a.b_activation_max \t\t iteration=000002 \t\t value=1.5000\n"
    "2026-11-26 12:21:14,202 - INFO - a.b_activation_std \t\t iteration=000002 \t\t value=0.2500\n"
    "2026-11-26 12:21:14,202 - INFO - a.b_wgrad_l2_norm \t\t iteration=000002 \t\t value=3.0000\n"
    "2026-11-26 12:21:14,202 - INFO - a.b_activation_max \t\t iteration=000004 \t\t value=1.7500\n";

const QByteArray tree = tinyfolder::json(
    "{'module_path': 'Net', 'inputs': {'args': [{'shape': 'torch.Size([2])', 'dtype': 'torch.int64', 'value': "
    "['tensor([ 9, -3])']}], 'kwargs': {'mask': 'None', 'cache': '<Cache at 0x7f01>'}}, 'children': [{'module_path': "
    "'Net.fc', 'inputs': {'args': []}, 'outputs': [{'shape': 'torch.Size([3, 1])', 'dtype': 'torch.float32', 'value': "
    "['tensor([[1.0000e+00],', '        [...],', '        [2.0000e+00]])'], 'mean': 'tensor(1.5000e+00)', 'std': "
    "'tensor(5.0000e-01)', 'min': 'tensor(1.)', 'max': 'tensor(2.)'}]}]}");

const QByteArray atb =
    "Device and PID,Execution Count,Op Name,Op Type,Op Id,Input/Output,Index,Dtype,Format,Shape,Max,Min,"
    "Mean,Norm,Tensor Path\n"
    "1_11,2,Layer/Linear,Linear,1_0,input,0,float,nd,2x7,2.5,-1.5,0.025558,14.390475,N/A\n"
    "1_11,2,Layer/Linear,Linear,1_0,output,0,float,nd,2x3,2.5,-1.5,0.5,14.5,N/A\n"
    "1_11,2,Layer/Linear,Linear,2_0,input,0,int64,nd,2,3,1,N/A,N/A,N/A\n";

} // namespace

class TestPrintedDumps : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    QString m_root;

    void write(const QString &name, const QByteArray &content) const
    {
        const QString path = m_root + QLatin1Char('/') + name;
        QVERIFY(QDir().mkpath(QFileInfo(path).path()));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(content), content.size());
    }

    std::vector<DumpLocation> dumps() const { return readRun(m_root.toStdString(), {}, {})->dumps; }

    static QString text(const Statistic &statistic, const Dump &dump)
    {
        if (statistic.kind == Statistic::Kind::Text)
            return QString::fromStdString(std::string(dump.name(statistic.text())));
        const auto number = statistic.number();
        return number ? QString::number(*number) : QStringLiteral("-");
    }

    // The rows with their shapes and statistics.
    static QStringList rows(const DumpLocation &location)
    {
        QStringList rows;
        const auto dump = readDump(location, {});
        for (std::uint32_t at = 0; at < dump->rows.size(); ++at) {
            const DumpRow row = dump->rows[at];
            rows << QStringLiteral("%1 %2 %3 %4 %5 %6")
                        .arg(QString::fromStdString(dump->rowName(at)),
                             QString::fromStdString(std::string(dump->name(row.shape))), text(row.max, *dump),
                             text(row.min, *dump), text(row.mean, *dump), text(row.norm, *dump));
        }
        return rows;
    }

private Q_SLOTS:
    void init()
    {
        static int number = 0;
        m_root = m_folder.filePath(QStringLiteral("run%1").arg(++number));
        QVERIFY(QDir().mkpath(m_root));
    }

    void sectionsOfTorchtitan()
    {
        write(QStringLiteral("numerics/rank_1_activations.log"), titan);
        QCOMPARE(dumps().size(), std::size_t(1));
        QCOMPARE(dumps().front().rank.number, std::int64_t(1));
        QCOMPARE(rows(dumps().front()),
                 (QStringList{QStringLiteral("embed/op_0_embedding.input.0.hash [] 602.136 602.136 602.136 602.136"),
                              QStringLiteral("embed/op_0_embedding.input.1.hash [] 259 259 259 259"),
                              QStringLiteral("embed/op_0_embedding.output [2, 7] 2.1395 -inf 0.025 14.3905"),
                              QStringLiteral("embed/op_0_embedding.output.hash [] 175.787 175.787 175.787 175.787"),
                              QStringLiteral("embed/op_1_add_.output.hash [] 3 3 3 3")}));
    }

    void callsOfDebugMode()
    {
        write(QStringLiteral("debug_mode.txt"), debugMode);
        QCOMPARE(dumps().size(), std::size_t(1));
        QCOMPARE(rows(dumps().front()),
                 (QStringList{QStringLiteral("Net.fc/aten::mm.input.0 [2, 7] - - - 1.5"),
                              QStringLiteral("Net.fc/aten::mm.input.1 [7, 3] - - - 2"),
                              QStringLiteral("Net.fc/aten::mm.output.0 [2, 3] - - - 5.5"),
                              QStringLiteral("Net.fc/aten::mm #2.input.0 [] t: f32[2, 3] t: f32[2, 3] t: f32[2, 3] "
                                             "t: f32[2, 3]"),
                              QStringLiteral("Net.fc/aten::mm #2.input.1 [] [1, 2] [1, 2] [1, 2] [1, 2]"),
                              QStringLiteral("Net.fc/aten::mm #2.input.2 [] 1e-06 1e-06 1e-06 1e-06"),
                              QStringLiteral("Net.fc/aten::mm #2.output.0 [2] - - - 1"),
                              QStringLiteral("Net.fc/aten::mm #2.output.1 [2] - - - -"),
                              QStringLiteral("Net/aten::sum.input.0 [] t: f32[2] t: f32[2] t: f32[2] t: f32[2]"),
                              QStringLiteral("Net/aten::sum.output.0 [] - - - -")}));
    }

    // A result is never left out: what is no tensor is compared as it is printed.
    void resultsOfDebugModeThatAreNoTensors()
    {
        write(QStringLiteral("debug_mode.txt"),
              "  [nn.Mod] Net\n"
              "    aten::mm(t: f32[2])  ->  ('t: f32b2]', 't: f32]2[', 't: f32[2', None)  # {'hash': (1.0, 2.0)}\n");
        QCOMPARE(
            rows(dumps().front()),
            (QStringList{QStringLiteral("Net/aten::mm.input.0 [] t: f32[2] t: f32[2] t: f32[2] t: f32[2]"),
                         QStringLiteral("Net/aten::mm.output.0 [] 't: f32b2]' 't: f32b2]' 't: f32b2]' 't: f32b2]'"),
                         QStringLiteral("Net/aten::mm.output.1 [] 't: f32]2[' 't: f32]2[' 't: f32]2[' 't: f32]2['"),
                         QStringLiteral("Net/aten::mm.output.2 [] 't: f32[2' 't: f32[2' 't: f32[2' 't: f32[2'"),
                         QStringLiteral("Net/aten::mm.output.3 [] None None None None")}));
    }

    void logNamedLikeDebugModeIsALog()
    {
        write(QStringLiteral("train_debug_mode.log"), "step: 1 loss: 2.5\nstep: 2 loss: 2.25\n");
        const auto run = readRun(m_root.toStdString(), {}, {});
        QVERIFY(run->dumps.empty());
        QCOMPARE(run->logs.size(), std::size_t(1));
    }

    void iterationsOfNvidiasInspection()
    {
        const QString name = QStringLiteral("nvdlfw_inspect_globalrank-3.log");
        write(QStringLiteral("nvdlfw_inspect_statistics_logs/") + name, inspect);
        write(QStringLiteral("nvdlfw_inspect_logs/") + name, "2026-11-26 12:21:14 - INFO - talk\n");
        const std::vector<DumpLocation> found = dumps();
        QCOMPARE(found.size(), std::size_t(2));
        QCOMPARE(found[0].step.value, std::int64_t(2));
        QCOMPARE(found[1].step.value, std::int64_t(4));
        QCOMPARE(found[1].rank.number, std::int64_t(3));
        QCOMPARE(rows(found[0]), (QStringList{QStringLiteral("a.b_activation  1.5 - - -"),
                                              QStringLiteral("a.b_activation.std [] 0.25 0.25 0.25 0.25"),
                                              QStringLiteral("a.b_wgrad  - - - 3")}));
        QCOMPARE(rows(found[1]), QStringList{QStringLiteral("a.b_activation  1.75 - - -")});
    }

    void modulesOfADebugTree()
    {
        write(QStringLiteral("Net_debug_tree_FULL_TENSORS.json"), tree);
        write(QStringLiteral("Net_debug_tree_SUMMARY.json"), tree);
        QCOMPARE(dumps().size(), std::size_t(1));
        QCOMPARE(rows(dumps().front()), (QStringList{QStringLiteral("Net.fc.outputs.0 [3, 1] 2 1 1.5 -"),
                                                     QStringLiteral("Net.fc.outputs.0.std [] 0.5 0.5 0.5 0.5"),
                                                     QStringLiteral("Net.inputs.args.0 [2] 9 -3 3 9.48683"),
                                                     QStringLiteral("Net.inputs.kwargs.mask [] None None None None")}));
    }

    void executionsOfAtb()
    {
        write(QStringLiteral("atb_dump_data/data/1_11/2/statistic.csv"), atb);
        QCOMPARE(dumps().size(), std::size_t(1));
        QCOMPARE(dumps().front().step.value, std::int64_t(2));
        QCOMPARE(dumps().front().rank.number, std::int64_t(1));
        QCOMPARE(rows(dumps().front()),
                 (QStringList{QStringLiteral("Layer/Linear 1_0.input.0 [2, 7] 2.5 -1.5 0.025558 14.3905"),
                              QStringLiteral("Layer/Linear 1_0.output.0 [2, 3] 2.5 -1.5 0.5 14.5"),
                              QStringLiteral("Layer/Linear 2_0.input.0 [2] 3 1 - -")}));
    }

    void fileThatEndsTooEarlyIsALoss_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("content");
        const auto row = [](const char *name, const QByteArray &content, qsizetype size) {
            QTest::addRow("%s, %d bytes", name, int(size)) << QString::fromLatin1(name) << content.left(size);
        };
        row("rank_0_activations.log", titan, titan.indexOf("[embed/op_1"));
        row("rank_0_activations.log", titan, titan.size() - 4);
        row("debug_mode.txt", debugMode, debugMode.indexOf("'input_hash'"));
        row("nvdlfw_inspect_statistics_logs/nvdlfw_inspect_globalrank-0.log", inspect, inspect.size() - 2);
        row("Net_debug_tree_FULL_TENSORS.json", tree, tree.size() - 1);
        row("0_1/2/statistic.csv", atb, atb.size() - 8);
    }
    void fileThatEndsTooEarlyIsALoss()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, content);
        write(name, content);
        const auto run = readRun(m_root.toStdString(), {}, {});
        Problems problems = run->problems;
        for (const DumpLocation &location : run->dumps)
            append(problems, readDump(location, {})->problems);
        QVERIFY(!problems.empty());
        QVERIFY(problems.front().unread.has_value());
    }
};

QTEST_APPLESS_MAIN(TestPrintedDumps)
#include "tst_printeddumps.moc"
