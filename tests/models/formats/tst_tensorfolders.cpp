// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/dumps/dumpreader.h"
#include "models/formats/dumps/dumptensors.h"
#include "models/formats/runreader.h"
#include "models/formats/tensorfolders/tensorfilename.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace rundiff;

namespace
{

// numpy.save() of a vector of float32.
QByteArray npy(const std::vector<float> &values)
{
    QByteArray header =
        "{'descr': '<f4', 'fortran_order': False, 'shape': (" + QByteArray::number(values.size()) + ",), }";
    header.append(QByteArray(117 - header.size(), ' ') + '\n');
    QByteArray bytes("\x93NUMPY\x01\x00", 8);
    bytes.append(char(header.size())).append('\0').append(header);
    bytes.append(reinterpret_cast<const char *>(values.data()), qsizetype(values.size() * sizeof(float)));
    return bytes;
}

} // namespace

class TestTensorFolders : public QObject
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
    void write(const QString &name, float value) const { write(name, npy({value, 1})); }

    std::shared_ptr<const Run> run(const QString &below = {}) const
    {
        const QString path = m_root + below;
        return readRun(path.toStdString(), {}, {});
    }

    static QStringList names(const DumpLocation &location)
    {
        QStringList names;
        const auto dump = readDump(location, {});
        for (const DumpOperator &call : dump->operators)
            names << QString::fromStdString(std::string(dump->name(call.key)));
        return names;
    }

private Q_SLOTS:
    void init()
    {
        static int number = 0;
        m_root = m_folder.filePath(QStringLiteral("run%1").arg(++number));
        QVERIFY(QDir().mkpath(m_root));
    }

    void pathSaysStepRankAndName_data()
    {
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<int>("step"); // -1: none
        QTest::addColumn<int>("rank");
        QTest::addColumn<QByteArray>("name");
        const auto row = [](const char *path, int step, int rank, const char *name) {
            QTest::newRow(path) << QByteArray(path) << step << rank << QByteArray(name);
        };
        row("step_3/layer.2.mlp.output.npy", 3, -1, "layer.2.mlp.output");
        row("step3/rank1/x.npy", 3, 1, "x");
        row("rank_1/iter_0000002/x.pt", 2, 1, "x");
        row("global_step7/mp_rank_01/x.pt", 7, 1, "x");
        row("layer.0_step3_rank1.npy", 3, 1, "layer.0");
        row("step3_layer.0_rank1.npy", 3, 1, "layer.0");
        row("rank1/step_000001.npz", 1, 1, "");
        row("TP0_PP0_Rank1_pid77/Pass00004.pt", 4, 1, "TP0_PP0");
        row("epoch_2/x.npy", 2, -1, "x");
        row("epoch_2/step_5/x.npy", 5, -1, "epoch_2/x");
        row("plain.npy", -1, -1, "plain");
        row("stepsize.npy", -1, -1, "stepsize");
        row("step3a.npy", -1, -1, "step3a");
        row("mystep3.npy", -1, -1, "mystep3");
        row("step99999999999999999999/x.npy", -1, -1, "step99999999999999999999/x");
        row("step0/rank1/mlp_out.1_grad_float32_5.npy", 0, 1, "mlp_out.1_grad");
        row("step=2___rank=1___dump_index=7___name=mlp___recompute_status=disabled___layer_id=3.pt", 2, 1,
            "mlp layer_id=3");
        row("step=2___rank=0___dump_index=7___name=a_step9.pt", 2, 0, "a_step9");
        row("step=x___name=.pt", -1, -1, " step=x");
        row("", -1, -1, "");
        row(".npy", -1, -1, ".npy");
    }
    void pathSaysStepRankAndName()
    {
        QFETCH(QByteArray, path);
        QFETCH(int, step);
        QFETCH(int, rank);
        QFETCH(QByteArray, name);
        const TensorFileName found = tensorFileName(path.toStdString());
        QCOMPARE(found.place.step ? int(found.place.step->value) : -1, step);
        QCOMPARE(found.place.rank ? int(found.place.rank->number) : -1, rank);
        QCOMPARE(QByteArray::fromStdString(found.tensor), name);
    }

    void oneDumpForEachStepAndRank()
    {
        for (const char *file : {"rank0/step_10/x.npy", "rank0/step_2/x.npy", "rank1/step_2/x.npy",
                                 "all_step2_rank3.npy", "all_step10_rank3.npy"})
            write(QLatin1String(file), 1);
        QStringList places;
        const auto found = run();
        for (const DumpLocation &dump : found->dumps)
            places << QStringLiteral("%1 %2").arg(dump.step.value).arg(dump.rank.number);
        QCOMPARE(places, (QStringList{QStringLiteral("2 0"), QStringLiteral("2 1"), QStringLiteral("2 3"),
                                      QStringLiteral("10 0"), QStringLiteral("10 3")}));
    }

    void stepFolderMayBeNamedItself()
    {
        write(QStringLiteral("step_3/x.npy"), 1);
        for (const char *name : {"/step_3", "/step_3/", "/step_3/x.npy"}) {
            const auto found = run(QString::fromLatin1(name));
            QCOMPARE(found->dumps.size(), std::size_t(1));
            QCOMPARE(found->dumps.front().step.value, std::int64_t(3));
        }
    }

    void numbersInNamesAreOrderedAsNumbers()
    {
        for (const char *file : {"layer.10.out", "layer.2.out", "layer.2.attn"})
            write(QStringLiteral("step_0/%1.npy").arg(QLatin1String(file)), 1);
        QCOMPARE(names(run()->dumps.front()),
                 (QStringList{QStringLiteral("layer.2.attn"), QStringLiteral("layer.2.out"),
                              QStringLiteral("layer.10.out")}));
    }

    void labelledNamesAreInTheOrderOfTheCalls()
    {
        const auto file = [](const char *name, int index) {
            return QStringLiteral("dump/step=0___rank=0___dump_index=%1___name=%2.npy")
                .arg(index)
                .arg(QLatin1String(name));
        };
        write(file("a", 12), 1);
        write(file("b", 3), 1);
        write(file("a", 2), 1);
        QCOMPARE(names(run()->dumps.front()),
                 (QStringList{QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("a #2")}));
    }

    void rowsHaveStatisticsAndTheirTensors()
    {
        write(QStringLiteral("step_0/sub/x.npy"), 4);
        const DumpLocation location = run()->dumps.front();
        const auto dump = readDump(location, {});
        QCOMPARE(dump->rows.size(), std::size_t(1));
        QCOMPARE(dump->rows[0].max.real(), 4.0);
        QCOMPARE(dump->name(dump->rows[0].shape), std::string_view("[2]"));
        const DumpTensors tensors(location);
        const auto tensor = tensors.tensor(dump->name(dump->rows.dataName(0)));
        QVERIFY(tensor.has_value());
        QCOMPARE(tensor->count(), std::uint64_t(2));
    }

    void nameThatLeadsOutOfTheFolderIsAProblem_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::newRow("above") << QByteArray("../secret.npy");
        QTest::newRow("below and above") << QByteArray("sub/../../secret.npy");
        QTest::newRow("absolute") << QByteArray("/etc/passwd");
        QTest::newRow("gone") << QByteArray("gone.npy:x");
        QTest::newRow("empty") << QByteArray();
    }
    void nameThatLeadsOutOfTheFolderIsAProblem()
    {
        QFETCH(QByteArray, name);
        write(QStringLiteral("secret.npy"), 1);
        write(QStringLiteral("step_0/x.npy"), 1);
        const DumpTensors tensors(run()->dumps.front());
        QVERIFY(!tensors.tensor(name.toStdString()).has_value());
    }

    void damagedFileIsALoss_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("text") << QByteArray("no tensor\n");
        QTest::newRow("truncated") << npy({1, 2, 3}).chopped(4);
        QTest::newRow("header only") << npy({1, 2, 3}).left(40);
    }
    void damagedFileIsALoss()
    {
        QFETCH(QByteArray, content);
        write(QStringLiteral("step_0/a.npy"), content);
        write(QStringLiteral("step_0/b.npy"), 1);
        const DumpLocation location = run()->dumps.front();
        QCOMPARE(names(location), QStringList{QStringLiteral("b")});
        const auto dump = readDump(location, {});
        QVERIFY(!dump->problems.empty());
        QVERIFY(dump->problems.front().unread.has_value());
    }

    void filesOfACheckpointAreNoDump_data()
    {
        QTest::addColumn<QString>("name");
        for (const char *name :
             {"global_step7/mp_rank_00_model_states.pt", "iter_0000010/mp_rank_00/model_optim_rng.pt",
              "step_5/optimizer.pt", "ckpt_step20.pt", "step_1000.pt", "step_5/rng_state_0.pt",
              "step_5/model.safetensors", "global_step10_universal/zero/model.norm.weight/exp_avg.pt"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void filesOfACheckpointAreNoDump()
    {
        QFETCH(QString, name);
        write(name, QByteArray("x"));
        write(QStringLiteral("train.log"), QByteArray("step 1 loss 2\n"));
        QVERIFY(run()->dumps.empty());
    }
};

QTEST_APPLESS_MAIN(TestTensorFolders)
#include "tst_tensorfolders.moc"
