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

    void textNamesFormatAndSteps()
    {
        const Ended ended =
            runProgram({QStringLiteral("inspect"), dumpCase(QStringLiteral("long_loss"), QStringLiteral("A"))});
        QCOMPARE(ended.status, 0);
        QVERIFY2(ended.out.contains("20000"), ended.out.constData());
        QVERIFY(ended.out.contains("loss.csv"));
    }

    void emptyFolderIsTrouble()
    {
        QTemporaryDir folder;
        const Ended ended = runProgram({QStringLiteral("inspect"), folder.path()});
        QCOMPARE(ended.status, 2);
        QVERIFY(ended.out.contains("nothing that Rundiff knows"));
    }
};

QTEST_GUILESS_MAIN(TestInspect)
#include "tst_inspect.moc"
