// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/program.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace rundiff;

class TestInspect : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void logsAndDumpsOfARunAreListed()
    {
        const Ended ended =
            runProgram({QStringLiteral("inspect"), dumpCase(QStringLiteral("multi_rank_md5"), QStringLiteral("A")),
                        QStringLiteral("--format=json")});
        QCOMPARE(ended.status, 0);
        const QJsonObject run = ended.json();
        QCOMPARE(run[QStringLiteral("name")].toString(), QStringLiteral("A"));
        const QJsonArray dumps = run[QStringLiteral("dumps")].toArray();
        QCOMPARE(dumps.size(), 8);
        const QJsonObject last = dumps.last().toObject();
        QCOMPARE(last[QStringLiteral("step")].toInt(), 1);
        QCOMPARE(last[QStringLiteral("rank")].toString(), QStringLiteral("rank3"));
        QCOMPARE(last[QStringLiteral("framework")].toString(), QStringLiteral("pytorch"));
        QVERIFY(last[QStringLiteral("rows")].toInt() > 0);
        const QJsonObject log = run[QStringLiteral("logs")].toArray().at(0).toObject();
        QVERIFY(log[QStringLiteral("path")].toString().endsWith(QStringLiteral("/train.log")));
        QCOMPARE(log[QStringLiteral("points")].toInt(), 8);
    }

    void everyFileIsListedWithWhatNobodyUnderstood()
    {
        QTemporaryDir folder;
        const auto write = [&](const QString &name, const QByteArray &content) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(content);
        };
        QByteArray log = "seed 7 of the run\n";
        for (int i = 1; i < 30; ++i)
            log += "step " + QByteArray::number(i) + " loss 0.5\n";
        write(QStringLiteral("train.log"), log + "no loss is better than in the run of 2 days ago\n");
        write(QStringLiteral("config.yaml"), "lr: 0.1\n");
        write(QStringLiteral("features.bin"), "12");
        const QJsonArray files = runProgram({QStringLiteral("inspect"), folder.path(), QStringLiteral("--format=json")})
                                     .json()[QStringLiteral("files")]
                                     .toArray();
        QStringList owners;
        for (const QJsonValue file : files)
            owners << file[QStringLiteral("path")].toString() + QLatin1Char(' ') +
                          file[QStringLiteral("owner")].toString();
        QCOMPARE(owners.size(), 3);
        QCOMPARE(owners[0], QStringLiteral("config.yaml settings"));
        QCOMPARE(owners[1], QStringLiteral("features.bin "));
        QVERIFY2(owners[2].startsWith(QStringLiteral("train.log ")) && owners[2].size() > 11, qPrintable(owners[2]));
        const QJsonObject text = files[2].toObject();
        QCOMPARE(text[QStringLiteral("lines")].toInt(), 31);
        QCOMPARE(text[QStringLiteral("records")].toInt(), 29);
        const QJsonArray lines = text[QStringLiteral("unconsumed")].toArray();
        QCOMPARE(lines.size(), 2);
        QCOMPARE(lines[0].toObject()[QStringLiteral("line")].toInt(), 31); // the result comes first
        QCOMPARE(lines[1].toObject()[QStringLiteral("line")].toInt(), 1);
    }

    void textNamesFormatAndSteps()
    {
        const Ended ended =
            runProgram({QStringLiteral("inspect"), dumpCase(QStringLiteral("long_loss"), QStringLiteral("A"))});
        QCOMPARE(ended.status, 0);
        QVERIFY2(ended.out.contains("20000"), ended.out.constData());
        QVERIFY(ended.out.contains("loss.csv"));
    }

    void severalPathsAreInspected()
    {
        const QString log = dumpCase(QStringLiteral("long_loss"), QStringLiteral("A"));
        const QString other = dumpCase(QStringLiteral("multi_rank_md5"), QStringLiteral("A"));
        const Ended ended = runProgram({QStringLiteral("inspect"), log, other, QStringLiteral("--format=json")});
        QCOMPARE(ended.status, 0);
        const QJsonArray runs = ended.json()[QStringLiteral("runs")].toArray();
        QCOMPARE(runs.size(), 2);
        QCOMPARE(runs.at(0).toObject()[QStringLiteral("path")].toString(), log);
        QCOMPARE(runs.at(1).toObject()[QStringLiteral("dumps")].toArray().size(), 8);
        const Ended text = runProgram({QStringLiteral("inspect"), log, other});
        QVERIFY(text.out.contains(log.toUtf8()) && text.out.contains(other.toUtf8()));
        const Ended missing = runProgram({QStringLiteral("inspect"), log, QStringLiteral("/nowhere")});
        QCOMPARE(missing.status, 2);
    }

    void metricsAreDescribed()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("train.log")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        for (int i = 0; i < 60; ++i)
            file.write(QStringLiteral("[rank%1]:step %2 | loss %3 | lr 0.1\n")
                           .arg(i % 2)
                           .arg(i / 2 % 15)
                           .arg(4.0 / (1 + i / 2 % 15) + 0.1 * (i % 2), 0, 'f', 4)
                           .toUtf8());
        file.close();
        const Ended ended = runProgram({QStringLiteral("inspect"), file.fileName(), QStringLiteral("--format=json")});
        const QJsonObject log = logOf(ended);
        QCOMPARE(log[QStringLiteral("default_metric")].toString(), QStringLiteral("loss"));
        QVERIFY(log[QStringLiteral("default_metric_why")].toString().contains(QStringLiteral("loss")));
        const QJsonArray metrics = log[QStringLiteral("metric_facts")].toArray();
        const QJsonObject loss = metrics.at(0).toObject();
        QCOMPARE(loss[QStringLiteral("name")].toString(), QStringLiteral("loss"));
        QCOMPARE(loss[QStringLiteral("points")].toInt(), 30);
        QCOMPARE(loss[QStringLiteral("first_value")].toDouble(), 4.0);
        QCOMPARE(loss[QStringLiteral("segments")].toInt(), 2);
        QCOMPARE(loss[QStringLiteral("ranks")].toArray().size(), 2);
        QCOMPARE(log[QStringLiteral("segments")].toArray().at(1).toObject()[QStringLiteral("line")].toInt(), 31);
    }

    void readerAndEncodingMayBeChosen()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("train.log")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("step,loss\n1,2.5\n2,2.4\n# \xb2\xbd\xca\xfd\n"); // two words of GBK, which Latin-1 holds too
        file.close();
        const QStringList inspect = {QStringLiteral("inspect"), file.fileName(), QStringLiteral("--format=json")};
        const QJsonObject told = logOf(runProgram(inspect));
        QCOMPARE(told[QStringLiteral("format")].toString(), QStringLiteral("step_csv"));
        const Ended chosen = runProgram(inspect + QStringList{QStringLiteral("--log-format=plain_two_columns"),
                                                              QStringLiteral("--log-encoding=latin-1")});
        QCOMPARE(logOf(chosen)[QStringLiteral("format")].toString(), QStringLiteral("plain_two_columns"));
        QCOMPARE(logOf(chosen)[QStringLiteral("encoding")].toString(), QStringLiteral("latin-1"));
        QCOMPARE(logOf(chosen)[QStringLiteral("why")].toString(), QStringLiteral("chosen by the user"));
        QCOMPARE(logOf(chosen)[QStringLiteral("points")].toInt(), 2);
        const Ended unknown = runProgram(inspect + QStringList{QStringLiteral("--log-format=none such")});
        QCOMPARE(unknown.status, 2);
        QVERIFY(unknown.out.contains("plain_two_columns"));
    }

    void emptyFolderIsTrouble()
    {
        QTemporaryDir folder;
        const Ended ended = runProgram({QStringLiteral("inspect"), folder.path()});
        QCOMPARE(ended.status, 2);
        QVERIFY(ended.out.contains("nothing that Rundiff can read"));
    }

private:
    static QJsonObject logOf(const Ended &ended)
    {
        return ended.json()[QStringLiteral("logs")].toArray().at(0).toObject();
    }
};

QTEST_GUILESS_MAIN(TestInspect)
#include "tst_inspect.moc"
