// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/program.h"

#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace rundiff;

// What a command may be given instead of a file or a folder.
class TestSources : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    QString path(const char *name) const { return m_folder.filePath(QLatin1String(name)); }
    bool write(const char *name, const QByteArray &text) const
    {
        QFile file(path(name));
        return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
    }
    // A command of the shell in the folder of the logs; $0 is the program.
    Ended shell(const QString &command) const
    {
        QProcess process;
        process.setWorkingDirectory(m_folder.path());
        process.start(QStringLiteral("bash"), {QStringLiteral("-c"), command, QStringLiteral(RUNDIFF_PROGRAM)});
        Ended ended;
        if (process.waitForFinished(60000) && process.exitStatus() == QProcess::NormalExit)
            ended.status = process.exitCode();
        ended.out = process.readAllStandardOutput();
        ended.error = process.readAllStandardError();
        return ended;
    }

private Q_SLOTS:
    void init()
    {
        QVERIFY(write("a.log", "step: 1 loss: 2.5\nstep: 2 loss: 2.25\nstep: 3 loss: 2.0\n"));
        QVERIFY(write("b.log", "step: 1 loss: 2.5\nstep: 2 loss: 2.25\nstep: 3 loss: 2.1\n"));
    }

    void streamsAreLogs_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<int>("status");
        const auto row = [](const char *name, const char *command, int status) {
            QTest::newRow(name) << QString::fromLatin1(command) << status;
        };
        row("standard input", "\"$0\" compare - a.log --format json < a.log", 0);
        row("pipe to standard input", "cat b.log | \"$0\" compare - a.log --format json", 1);
        row("two commands", "\"$0\" compare <(cat a.log) <(cat b.log) --format json", 1);
        row("the same from two commands", "\"$0\" compare <(cat a.log) <(cat a.log) --format json", 0);
        row("a pipe with a name", "mkfifo p; cat b.log > p & \"$0\" compare p a.log --format json", 1);
        row("a slow writer", "(cat a.log; sleep 0.1) | \"$0\" compare a.log - --format json", 0);
        row("a late writer", "mkfifo l; (sleep 0.3; cat b.log > l) & \"$0\" compare l a.log --format json", 1);
        row("a pipe in msprobe's spelling", "mkfifo t; cat b.log > t & \"$0\" compare -tp t -gp a.log --format json",
            1);
        row("a writer that comes twice late",
            "mkfifo m n; (sleep 0.2; cat b.log > m) & (sleep 0.4; cat a.log > n) & \"$0\" compare m n --format json",
            1);
        row("packed", "gzip -c a.log | \"$0\" compare - a.log --format json", 0);
    }

    void streamsAreLogs()
    {
        QFETCH(QString, command);
        QFETCH(int, status);
        const Ended ended = shell(command);
        QVERIFY2(ended.status == status, QByteArray(ended.out + ended.error).constData());
        QCOMPARE(ended.json()[QStringLiteral("curves")].toObject()[QStringLiteral("compared")].toInt(), 3);
    }

    void streamsThatCannotBeUsedAreTrouble()
    {
        const Ended twice = shell(QStringLiteral("\"$0\" compare - - < a.log"));
        QCOMPARE(twice.status, 2);
        QVERIFY2(twice.error.contains("only once"), twice.error.constData());
        const Ended endless = shell(QStringLiteral("\"$0\" compare <(exec sleep 2) a.log --time-limit 0.2"));
        QCOMPARE(endless.status, 2);
        QVERIFY2(endless.error.contains("time limit"), endless.error.constData());
        for (const char *command :
             {"compare fifo a.log", "compare a.log fifo", "inspect fifo", "check fifo", "gate fifo a.log",
              "examine fifo", "merge fifo", "compare fifo --replicas", "compare a.log b.log --baseline fifo"}) {
            const Ended silent = shell(
                QStringLiteral("rm -f fifo; mkfifo fifo; \"$0\" %1 --time-limit 0.2").arg(QLatin1String(command)));
            QVERIFY2(silent.status == 2 || (silent.status == 1 && QByteArray(command).contains("baseline")), command);
        }
        const Ended full = shell(QStringLiteral("TMPDIR=/nowhere \"$0\" compare - a.log < a.log"));
        QCOMPARE(full.status, 2);
        QVERIFY2(full.error.contains("temporary file"), full.error.constData());
        QCOMPARE(shell(QStringLiteral("\"$0\" compare - a.log < /dev/null")).status, 2);
        QCOMPARE(shell(QStringLiteral("\"$0\" inspect - < a.log")).status, 0);
    }

    void archivesAreRefusedByTheirName_data()
    {
        QTest::addColumn<QString>("pack");
        QTest::addColumn<QByteArray>("kind");
        QTest::newRow("tar") << QStringLiteral("tar cf packed a.log") << QByteArray("tar archive");
        QTest::newRow("packed tar") << QStringLiteral("tar czf packed a.log") << QByteArray("tar archive");
        QTest::newRow("bzip2") << QStringLiteral("printf 'BZh91AY&SY' > packed; cat a.log >> packed")
                               << QByteArray("bzip2 archive");
    }

    void archivesAreRefusedByTheirName()
    {
        QFETCH(QString, pack);
        QFETCH(QByteArray, kind);
        const Ended ended = shell(pack + QStringLiteral("; \"$0\" compare packed a.log"));
        QCOMPARE(ended.status, 2);
        QVERIFY2(ended.error.contains(kind) && ended.out.isEmpty(), ended.error.constData());
        QCOMPARE(shell(QStringLiteral("printf 'BZh is a name\\n' > begun; cat a.log >> begun; \"$0\" compare "
                                      "--tolerate=text begun a.log"))
                     .status,
                 0);
    }

    void sessionIsComparedAsItWasSaved()
    {
        const QByteArray session = QByteArray("{'schema': 'rundiff.session/1', 'a': 'a.log', 'b': 'b.log', 'options': "
                                              "{'tolerance': {'atol': 0.5, 'rtol': 0, 'equal_nan': false}}}")
                                       .replace('\'', '"')
                                       .replace("a.log", path("a.log").toUtf8())
                                       .replace("b.log", path("b.log").toUtf8());
        QVERIFY(write("work.rundiff", session));
        const QStringList compare{QStringLiteral("compare"), path("work.rundiff")};
        const Ended ended = runProgram(compare + QStringList{QStringLiteral("--format=json")});
        QVERIFY2(ended.status == 0, QByteArray(ended.out + ended.error).constData());
        QCOMPARE(ended.json()[QStringLiteral("curves")].toObject()[QStringLiteral("atol")].toDouble(), 0.5);
        QVERIFY(runProgram(compare + QStringList{QStringLiteral("--atol=1")}).error.contains("is a session"));
        QCOMPARE(runProgram({QStringLiteral("render"), path("work.rundiff"), QStringLiteral("--view=curves"),
                             QStringLiteral("--out"), path("x.svg")})
                     .status,
                 0);
        QVERIFY(QFile::exists(path("x.svg")));
        QVERIFY(QFile::remove(path("b.log")));
        const Ended gone = runProgram(compare);
        QCOMPARE(gone.status, 2);
        QVERIFY2(gone.error.contains("b.log"), gone.error.constData());
        QVERIFY(write("work.rundiff", "{}"));
        QCOMPARE(runProgram(compare).status, 2);
    }

    void msprobeSpellingsNameTheRuns()
    {
        const Ended ended = runProgram({QStringLiteral("compare"), QStringLiteral("-gp"), path("b.log"),
                                        QStringLiteral("-tp"), path("a.log"), QStringLiteral("--format=json")});
        QCOMPARE(ended.status, 1);
        QCOMPARE(ended.json()[QStringLiteral("a")].toObject()[QStringLiteral("path")].toString(), path("a.log"));
    }

    void msprobeSpellingsAreRundiffsOptions()
    {
        const QString runs = QStringLiteral("'{\"npu_path\": \"a.log\", \"bench_path\": \"b.log\"}'");
        const Ended ofFile = shell(QStringLiteral("echo %1 > compare.json; \"$0\" compare -i compare.json -da -am -m "
                                                  "auto --format json")
                                       .arg(runs));
        QCOMPARE(ofFile.status, 1);
        QCOMPARE(ofFile.json()[QStringLiteral("b")].toObject()[QStringLiteral("path")].toString(),
                 QStringLiteral("b.log"));
        for (const char *wrong : {"-i a.log", "-i compare.json -tp a.log", "-i compare.json a.log", "a.log b.log -lm",
                                  "a.log b.log -fm --match exact", "a.log b.log -f pytorch"})
            QCOMPARE(shell(QStringLiteral("\"$0\" compare ") + QLatin1String(wrong)).status, 2);
        QCOMPARE(shell(QStringLiteral("\"$0\" compare a.log b.log -fm -cm=x.yaml")).status, 1);
    }

    // A line for the answer at the start and one for the answer after the change, without one in between.
    void changesAreWatched()
    {
        QProcess program;
        program.setWorkingDirectory(m_folder.path());
        program.start(QStringLiteral(RUNDIFF_PROGRAM), {QStringLiteral("compare"), QStringLiteral("a.log"),
                                                        QStringLiteral("b.log"), QStringLiteral("--watch")});
        QByteArray said;
        const auto saysMore = [&](int lines) {
            said += program.readAllStandardOutput();
            return said.count('\n') >= lines;
        };
        QTRY_VERIFY_WITH_TIMEOUT(saysMore(1), 30000);
        QVERIFY2(said.contains("3 steps compared, none in one run only: DIFFERENT"), said.constData());
        QVERIFY(write("b.log", "step: 1 loss: 2.5\nstep: 2 loss: 2.25\nstep: 3 loss: 2.0\nstep: 4 loss: 1.0\n"));
        QTRY_VERIFY_WITH_TIMEOUT(saysMore(2), 30000);
        const QByteArray last = said.split('\n')[1];
        QVERIFY2(last.contains("3 steps compared, 1 not comparable"), last.constData());
        QVERIFY2(last.contains(": SAME") || last.contains(": INCOMPLETE"), last.constData());
        program.kill();
        QVERIFY(program.waitForFinished());
        QCOMPARE(said.count('\n'), 2);
        QCOMPARE(shell(QStringLiteral("\"$0\" compare a.log b.log --watch --save r.h5")).status, 2);
    }

    void bytesOfPathsAreKeptInJson()
    {
        const Ended ended = shell(QStringLiteral("n=$(printf 'r\\351\\\\x41'); cp a.log \"$n\"; \"$0\" compare \"$n\" "
                                                 "b.log --format json"));
        QCOMPARE(ended.status, 1);
        const QString expected = QStringLiteral("r\\xe9\\x5cx41");
        QCOMPARE(ended.json()[QStringLiteral("a")].toObject()[QStringLiteral("path")].toString(), expected);
        const Ended both =
            shell(QStringLiteral("n=$(printf 'r\\351\\\\x41'); \"$0\" inspect \"$n\" b.log --format json"));
        const QJsonArray runs = both.json()[QStringLiteral("runs")].toArray();
        QCOMPARE(runs[0].toObject()[QStringLiteral("path")].toString(), expected);
    }
};

QTEST_GUILESS_MAIN(TestSources)
#include "tst_sources.moc"
