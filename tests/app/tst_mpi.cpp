// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/program.h"
#include "tests/needs.h"
#include "tests/patience.h"

#include <QDir>
#include <QFile>
#include <QProcessEnvironment>
#include <QTemporaryDir>
#include <QTest>

using namespace rundiff;

namespace
{

const QString name = QStringLiteral("multi_rank_md5");

// Test machines often work as root, with fewer cores than processes.
Ended runMpi(const QStringList &arguments)
{
    QProcess mpi;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("OMPI_ALLOW_RUN_AS_ROOT"), QStringLiteral("1"));
    environment.insert(QStringLiteral("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM"), QStringLiteral("1"));
    mpi.setProcessEnvironment(environment);
    mpi.start(QStringLiteral("mpirun"), QStringList{QStringLiteral("--oversubscribe")} + arguments);
    Ended ended;
    if (mpi.waitForFinished(60000) && mpi.exitStatus() == QProcess::NormalExit)
        ended.status = mpi.exitCode();
    else
        mpi.kill();
    ended.out = mpi.readAllStandardOutput();
    ended.error = mpi.readAllStandardError();
    return ended;
}

Ended runMpi(int processes, const QString &program, const QStringList &arguments)
{
    return runMpi(QStringList{QStringLiteral("-n"), QString::number(processes), program, QStringLiteral("compare")} +
                  arguments);
}

} // namespace

class TestMpi : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    QByteArray m_whole;

    QStringList arguments(const QString &file) const
    {
        return {dumpCase(name, QStringLiteral("A")),
                dumpCase(name, QStringLiteral("B")),
                QStringLiteral("--save"),
                m_folder.filePath(file),
                QStringLiteral("--format"),
                QStringLiteral("json"),
                QStringLiteral("--parts"),
                QStringLiteral("3")};
    }

    // A copy of the program with a "rundiff" beside it that is killed when it compares part 2.
    QString programWithKilledParts(const QString &folder, const QByteArray &condition) const
    {
        QDir().mkpath(m_folder.filePath(folder));
        const QString program = m_folder.filePath(folder + QStringLiteral("/rundiff-mpi"));
        QFile::copy(QStringLiteral(RUNDIFF_MPI_PROGRAM), program);
        QFile script(m_folder.filePath(folder + QStringLiteral("/rundiff")));
        if (script.open(QIODevice::WriteOnly)) {
            script.write("#!/bin/sh\ncase \"$*\" in *\"--part 2/3\"*) " + condition +
                         " && kill -9 $$;; esac\nexec " RUNDIFF_PROGRAM " \"$@\"\n");
            script.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        }
        return program;
    }

    // Some ranks of a run, in a folder of their own.
    void copyRun(const QString &machine, const QString &run, const QList<int> &ranks, bool logs) const
    {
        const QDir from(dumpCase(name, run)), to(m_folder.filePath(machine + QLatin1Char('/') + run));
        for (int step = 0; step < 2; ++step) {
            for (const int rank : ranks) {
                const QString place = QStringLiteral("dump/step%1/rank%2").arg(step).arg(rank);
                to.mkpath(place);
                const QDir dump(from.filePath(place));
                for (const QString &file : dump.entryList(QDir::Files))
                    QFile::copy(dump.filePath(file), to.filePath(place + QLatin1Char('/') + file));
            }
        }
        for (const QString &log : logs ? from.entryList(QDir::Files) : QStringList())
            QFile::copy(from.filePath(log), to.filePath(log));
    }

    Ended runOnTwoMachines(const QString &file) const
    {
        QStringList all;
        for (const char *machine : {"one", "two"}) {
            if (!all.isEmpty())
                all << QStringLiteral(":");
            all << QStringLiteral("-n") << QStringLiteral("1") << QStringLiteral("-wdir")
                << m_folder.filePath(QString::fromLatin1(machine)) << QStringLiteral(RUNDIFF_MPI_PROGRAM)
                << QStringLiteral("compare") << QStringLiteral("A") << QStringLiteral("B") << QStringLiteral("--save")
                << m_folder.filePath(file) << QStringLiteral("--local-dumps") << QStringLiteral("--format")
                << QStringLiteral("json");
        }
        return runMpi(all);
    }

private Q_SLOTS:
    void initTestCase()
    {
        if (sanitized)
            QSKIP("the library of MPI leaks");
        NEEDS("mpirun", "openmpi-bin");
        m_whole = runProgram({QStringLiteral("compare"), dumpCase(name, QStringLiteral("A")),
                              dumpCase(name, QStringLiteral("B")), QStringLiteral("--format"), QStringLiteral("json")})
                      .out;
        QVERIFY(!m_whole.isEmpty());
    }

    void theResultIsThatOfOneProcess_data()
    {
        QTest::addColumn<int>("processes");
        for (const int processes : {1, 2, 3, 7})
            QTest::addRow("%d", processes) << processes;
    }
    void theResultIsThatOfOneProcess()
    {
        QFETCH(int, processes);
        const QString file = QStringLiteral("all%1.h5").arg(processes);
        const Ended ended = runMpi(processes, QStringLiteral(RUNDIFF_MPI_PROGRAM), arguments(file));
        QCOMPARE(ended.out, m_whole);
        QCOMPARE(ended.status, 1);
        QVERIFY(QFile::exists(m_folder.filePath(file)));
        QVERIFY(!QDir(m_folder.filePath(file + QStringLiteral(".parts"))).exists());
    }

    void aKilledPartIsComparedElsewhere()
    {
        const QByteArray mark = m_folder.filePath(QStringLiteral("mark")).toLocal8Bit();
        const QString program =
            programWithKilledParts(QStringLiteral("once"), "[ ! -e " + mark + " ] && touch " + mark);
        const Ended ended = runMpi(2, program, arguments(QStringLiteral("once.h5")));
        QCOMPARE(ended.out, m_whole);
        QVERIFY2(ended.error.contains("part 2 of 3 ended with status 137"), ended.error.constData());
    }

    void aPartThatCannotBeComparedIsReported()
    {
        const QString program = programWithKilledParts(QStringLiteral("always"), "true");
        const Ended ended = runMpi(2, program, arguments(QStringLiteral("always.h5")));
        QVERIFY2(ended.error.contains("1 parts failed twice"), ended.error.constData());
        QVERIFY(ended.out.contains("1 of 3 parts are missing: 2"));
        QVERIFY(ended.out.contains("are in none of the parts"));
        const Ended again =
            runMpi(2, QStringLiteral(RUNDIFF_MPI_PROGRAM), arguments(QStringLiteral("always.h5"))); // goes on with it
        QCOMPARE(again.out, m_whole);
    }

    // Each process sees the dumps of its own folder, as of its own machine.
    void processesCompareTheDumpsThatTheySee()
    {
        for (const char *run : {"A", "B"}) {
            copyRun(QStringLiteral("whole"), QString::fromLatin1(run), {0, 1, 2, 3}, true);
            copyRun(QStringLiteral("one"), QString::fromLatin1(run), {0, 1}, true);
            copyRun(QStringLiteral("two"), QString::fromLatin1(run), {2, 3}, false);
        }
        const Ended whole = runProgram({QStringLiteral("compare"), QStringLiteral("A"), QStringLiteral("B"),
                                        QStringLiteral("--format"), QStringLiteral("json")},
                                       m_folder.filePath(QStringLiteral("whole")));
        const Ended all = runOnTwoMachines(QStringLiteral("two-machines.h5"));
        // The account is of the files that the first process sees.
        const auto withoutAccount = [](const Ended &ended) {
            QJsonObject result = ended.json();
            result.remove(QStringLiteral("account"));
            return result;
        };
        QCOMPARE(withoutAccount(all), withoutAccount(whole));
        QCOMPARE(all.status, whole.status);

        const QString dump = QStringLiteral("/A/dump/step1/rank3"); // and B's stays
        QVERIFY(QDir().rename(m_folder.filePath(QStringLiteral("two")) + dump,
                              m_folder.filePath(QStringLiteral("one")) + dump));
        const Ended apart = runOnTwoMachines(QStringLiteral("apart.h5"));
        QVERIFY2(apart.out.contains("1 pairs of dumps are in none of the parts and were not compared: step 1: rank3"),
                 QByteArray(apart.out + apart.error).constData());
    }

    void localDumpsHaveOnePartForEachProcess()
    {
        const Ended ended = runMpi(1, QStringLiteral(RUNDIFF_MPI_PROGRAM),
                                   arguments(QStringLiteral("l.h5")) + QStringList{QStringLiteral("--local-dumps")});
        QVERIFY(ended.error.contains("--local-dumps"));
        QCOMPARE(ended.status, 2);
    }

    void aWrongCallIsSaid()
    {
        const Ended ended = runMpi(1, QStringLiteral(RUNDIFF_MPI_PROGRAM), {QStringLiteral("A"), QStringLiteral("B")});
        QVERIFY(ended.error.contains("--save"));
        QCOMPARE(ended.status, 2);
    }
};

QTEST_GUILESS_MAIN(TestMpi)
#include "tst_mpi.moc"
