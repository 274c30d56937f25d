// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/program.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace rundiff;

namespace
{

// A leaf of a dump, written with single quotes: moc loses its way in raw strings.
QByteArray tensorOf(const char *dtype)
{
    return QByteArray("{'type': 'torch.Tensor', 'dtype': '") + dtype +
           "', 'shape': [2], 'Max': 1.0, 'Min': 0.0, 'Mean': 0.5, 'Norm': 1.5, 'requires_grad': false}";
}

QByteArray callOf(const char *key, const char *dtype)
{
    return QByteArray("'") + key + "': {'input_args': [" + tensorOf(dtype) + "], 'input_kwargs': {}, 'output': [" +
           tensorOf(dtype) + "]}";
}

// Two dumps, a mapping and the tables that come of them.
class TinyRuns
{
public:
    QString path(const QString &name) const { return m_folder.filePath(name); }

    void file(const QString &name, QByteArray text) const
    {
        QDir().mkpath(QFileInfo(path(name)).path());
        QFile file(path(name));
        if (file.open(QIODevice::WriteOnly))
            file.write(text.replace('\'', '"'));
    }

    void dump(const QString &side, const QByteArray &calls) const
    {
        file(side + QStringLiteral("/step0/rank0/dump.json"),
             "{'task': 'statistics', 'level': 'L1', 'framework': 'pytorch', 'data': {" + calls + "}}");
    }

    Ended compare(const QStringList &options) const
    {
        return runProgram(QStringList{QStringLiteral("compare"), path(QStringLiteral("A")), path(QStringLiteral("B")),
                                      QStringLiteral("--format=json"), QStringLiteral("--csv"),
                                      path(QStringLiteral("tables"))} +
                          options);
    }

    QByteArray table() const
    {
        QFile file(path(QStringLiteral("tables/compare_step0_rank0.csv")));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private:
    QTemporaryDir m_folder;
};

QJsonObject firstPair(const Ended &ended)
{
    return ended.json()[QStringLiteral("operators")].toObject()[QStringLiteral("pairs")].toArray().at(0).toObject();
}

QString problemsOf(const Ended &ended)
{
    QString text;
    for (const QJsonValue &problem : ended.json()[QStringLiteral("problems")].toArray())
        text += problem.toObject()[QStringLiteral("message")].toString() + QLatin1Char('\n');
    return text;
}

} // namespace

class TestMappings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void twoFrameworksArePairedInBothDirections_data()
    {
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("b");
        QTest::newRow("MindSpore, PyTorch") << "ms_stats"
                                            << "stats_transformer";
        QTest::newRow("PyTorch, MindSpore") << "stats_transformer"
                                            << "ms_stats";
    }

    void twoFrameworksArePairedInBothDirections()
    {
        QFETCH(QString, a);
        QFETCH(QString, b);
        const Ended ended = runProgram({QStringLiteral("compare"), dumpCase(a, QStringLiteral("A")),
                                        dumpCase(b, QStringLiteral("A")), QStringLiteral("--format=json"),
                                        QStringLiteral("--allow-longer")}); // PyTorch dumped one step more
        QCOMPARE(ended.status, 0);
        const QJsonObject pair = firstPair(ended);
        QCOMPARE(pair[QStringLiteral("rows")].toInt(), 667);
        QCOMPARE(pair[QStringLiteral("unmatched_a")].toInt(-1), 0);
        QCOMPARE(pair[QStringLiteral("unmatched_b")].toInt(-1), 0);
    }

    void mappingFilesPairRenamedModules_data()
    {
        QTest::addColumn<QString>("option");
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("lone");
        QTest::newRow("cells") << "--cell-mapping"
                               << "cell_mapping.yaml" << 5;
        QTest::newRow("data") << "--data-mapping"
                              << "data_mapping.yaml" << 212;
    }

    void mappingFilesPairRenamedModules()
    {
        QFETCH(QString, option);
        QFETCH(QString, file);
        QFETCH(int, lone);
        const QString name = QStringLiteral("structure_rename");
        const QStringList plain = {QStringLiteral("compare"), dumpCase(name, QStringLiteral("A")),
                                   dumpCase(name, QStringLiteral("B")), QStringLiteral("--format=json")};
        const Ended without = runProgram(plain);
        QVERIFY2(problemsOf(without).contains(QStringLiteral("rows have no partner")), qPrintable(problemsOf(without)));
        const Ended with = runProgram(plain + QStringList{option, dumpCase(name, file)});
        const QString key = QStringLiteral("unmatched_a");
        QCOMPARE(firstPair(without)[key].toInt(), 48); // what has equal results is paired without a file
        QCOMPARE(firstPair(with)[key].toInt(-1), lone);
    }

    void aMappingThatIsNotThereIsTrouble()
    {
        const TinyRuns runs;
        runs.dump(QStringLiteral("A"), callOf("Torch.add.0.forward", "torch.float32"));
        runs.dump(QStringLiteral("B"), callOf("Torch.add.0.forward", "torch.float32"));
        const Ended ended = runs.compare({QStringLiteral("--data-mapping"), runs.path(QStringLiteral("no.yaml"))});
        QCOMPARE(ended.status, 2);
    }

    void runsWithoutACommonRowDoNotAgree()
    {
        const TinyRuns runs;
        runs.dump(QStringLiteral("A"), callOf("Torch.add.0.forward", "torch.float32"));
        runs.dump(QStringLiteral("B"), callOf("Torch.mul.0.forward", "torch.float16")); // not the same result, too
        const Ended ended = runs.compare({});
        QCOMPARE(ended.status, 2);
        QVERIFY(ended.json()[QStringLiteral("verdict")].isNull());
        QVERIFY2(problemsOf(ended).contains(QStringLiteral("No row of A has a partner")),
                 qPrintable(problemsOf(ended)));
    }

    // msprobe spares joined weights ("qkv") its rule about data types, by the name of the row of B.
    void theRuleAboutDataTypesLooksAtTheRowOfBAndNotAtItsNeighbour()
    {
        const TinyRuns runs;
        runs.dump(QStringLiteral("A"), callOf("Torch.add.0.forward", "torch.float32"));
        runs.dump(QStringLiteral("B"), callOf("Torch.add.0.forward", "torch.bfloat16") + ", " +
                                           callOf("Torch.qkv.0.forward", "torch.bfloat16"));
        runs.file(QStringLiteral("map.yaml"), "Torch.add.0.forward.output.0: Torch.qkv.0.forward.output.0\n");
        runs.compare({QStringLiteral("--data-mapping"), runs.path(QStringLiteral("map.yaml"))});
        const QList<QByteArray> lines = runs.table().split('\n');
        QVERIFY2(lines.size() > 2, runs.table().constData());
        QVERIFY2(lines[1].contains("The dtype of NPU and Bench"), lines[1].constData());
        QVERIFY2(lines[2].contains("Torch.qkv.0.forward.output.0"), lines[2].constData());
        QVERIFY2(!lines[2].contains("The dtype of NPU and Bench"), lines[2].constData());
    }
};

QTEST_GUILESS_MAIN(TestMappings)
#include "tst_mappings.moc"
