// SPDX-License-Identifier: GPL-3.0-or-later
// What a training repository's pipeline rests on: the exit status, and both forms of the output.
#include "tests/app/program.h"

#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace rundiff;

namespace
{

QString script(const char *name)
{
    return QStringLiteral(RUNDIFF_SOURCE_DIR "/tests/data/scripts/") + QLatin1String(name);
}

QJsonObject itemOf(const Ended &ended, const QString &id)
{
    for (const QJsonValue &item : ended.json()[QStringLiteral("items")].toArray()) {
        if (item.toObject()[QStringLiteral("id")].toString() == id)
            return item.toObject();
    }
    return {};
}

} // namespace

class TestCheckCommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void statusSaysWhetherAnItemFails_data()
    {
        QTest::addColumn<QStringList>("paths");
        QTest::addColumn<int>("status");
        QTest::newRow("nothing fails") << QStringList{script("pytorch/mmengine_seed.py")} << 0;
        QTest::newRow("an item fails") << QStringList{script("pytorch/own_loader_class.py")} << 1;
        QTest::newRow("one of two files fails")
            << QStringList{script("pytorch/mmengine_seed.py"), script("pytorch/own_loader_class.py")} << 1;
        QTest::newRow("no such file") << QStringList{script("pytorch/none_such.py")} << 2;
        QTest::newRow("one of two files cannot be read")
            << QStringList{script("pytorch/mmengine_seed.py"), script("pytorch/none_such.py")} << 2;
        QTest::newRow("no path") << QStringList{} << 2;
        const QString seed = script("pytorch/mmengine_seed.py");
        const auto with = [&](std::initializer_list<const char *> options) {
            QStringList line{seed};
            for (const char *option : options)
                line << QLatin1String(option);
            return line;
        };
        QTest::newRow("unknown items fail") << with({"--strict"}) << 1;
        QTest::newRow("confirmed, as required") << with({"--require", "torch-seed"}) << 0;
        QTest::newRow("both confirmed") << with({"--require=torch-seed", "--require=numpy-seed", "--strict"}) << 0;
        QTest::newRow("one required item is unknown")
            << with({"--require=torch-seed", "--require=same-environment"}) << 1;
        QTest::newRow("no such item is required") << with({"--require=seed"}) << 2;
        QTest::newRow("item of another framework is required") << with({"--require=mindspore-seed"}) << 2;
        QTest::newRow("no such item is ignored") << with({"--ignore=seed"}) << 2;
        QTest::newRow("required and ignored") << with({"--require=torch-seed", "--ignore=torch-seed"}) << 2;
        QTest::newRow("what fails is ignored")
            << QStringList{script("pytorch/own_loader_class.py"), QStringLiteral("--ignore=data-order"),
                           QStringLiteral("--ignore=dataloader-workers")}
            << 0;
        QTest::newRow("no such framework")
            << QStringList{script("pytorch/mmengine_seed.py"), QStringLiteral("--framework=caffe")} << 2;
    }

    void statusSaysWhetherAnItemFails()
    {
        QFETCH(QStringList, paths);
        QFETCH(int, status);
        for (const char *format : {"--format=text", "--format=json"})
            QCOMPARE(runProgram(QStringList{QStringLiteral("check"), QLatin1String(format)} + paths).status, status);
    }

    void jsonNamesStateEvidenceAndRemedy()
    {
        const QString path = script("pytorch/own_loader_class.py");
        const Ended ended = runProgram({QStringLiteral("check"), QStringLiteral("--format=json"), path});
        QCOMPARE(ended.json()[QStringLiteral("schema")].toString(), QStringLiteral("rundiff.checklist/1"));
        QCOMPARE(ended.json()[QStringLiteral("framework")].toString(), QStringLiteral("pytorch"));
        const QJsonObject item = itemOf(ended, QStringLiteral("data-order"));
        QCOMPARE(item[QStringLiteral("state")].toString(), QStringLiteral("failing"));
        QVERIFY(!item[QStringLiteral("remedy")].toString().isEmpty());
        const QJsonObject evidence = item[QStringLiteral("evidence")].toArray().at(0).toObject();
        QCOMPARE(evidence[QStringLiteral("path")].toString(), path);
        QVERIFY(evidence[QStringLiteral("line")].toInt() > 0);
    }

    void textNamesThePlace()
    {
        const Ended ended = runProgram({QStringLiteral("check"), script("pytorch/own_loader_class.py")});
        QVERIFY2(ended.out.contains("own_loader_class.py:14"), ended.out.constData());
        QVERIFY(ended.out.contains("failing"));
    }

    void textOfScriptsCannotControlTheTerminal()
    {
        const QTemporaryDir folder;
        const QByteArray evil = "\x1b]0;title\x07 \xe2\x80\xae \xc2\x9b\x7f \x9b";
        QFile file(folder.filePath(QStringLiteral("train.py")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("import torch\ntorch.manual_seed(1) # " + evil + "\n");
        file.close();
        const Ended ended = runProgram({QStringLiteral("check"), folder.path()});
        QVERIFY2(ended.out.contains("torch.manual_seed(1)"), ended.out.constData());
        for (const QByteArray &part : evil.split(' '))
            QVERIFY2(!ended.out.contains(part), ended.out.constData());
        QVERIFY(ended.out.contains("\\x1b]0;title"));
    }

    void limitsHold_data()
    {
        QTest::addColumn<QString>("limit");
        QTest::newRow("memory") << QStringLiteral("--memory-limit=0.001");
        QTest::newRow("time") << QStringLiteral("--time-limit=0.001");
    }

    void limitsHold()
    {
        QFETCH(QString, limit);
        const Ended ended = runProgram({QStringLiteral("check"), script(""), limit});
        QCOMPARE(ended.status, 2);
        QVERIFY2(ended.out.contains(limit.section(QLatin1Char('='), 0, 0).toUtf8()), ended.out.constData());
        QCOMPARE(runProgram({QStringLiteral("check"), script(""), QStringLiteral("--time-limit=x")}).status, 2);
    }
};

QTEST_GUILESS_MAIN(TestCheckCommand)
#include "tst_checkcommand.moc"
