// SPDX-License-Identifier: GPL-3.0-or-later
// The program where it finds less around it than usual: it says so, and ends as a program does.
#include "app/process/processguard.h"
#include "tests/app/program.h"
#include "tests/needs.h"
#include "tests/patience.h"

#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <new>

using namespace rundiff;

class TestProcessGuard : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    [[noreturn]] static void refuseMemory() { throw std::bad_alloc(); }

    // Of this process, down to the smallest piece.
    static void useUpAllMemory()
    {
        rlimit limit{};
        ::getrlimit(RLIMIT_AS, &limit);
        limit.rlim_cur = 1; // whatever is used already stays
        ::setrlimit(RLIMIT_AS, &limit);
        for (std::size_t size = std::size_t(1) << 24; size >= 16; size /= 2) {
            void *volatile kept = nullptr; // never freed
            do
                kept = std::malloc(size);
            while (kept);
        }
    }

    QString path(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)); }

    // Runs a line of the shell, in which $0 is the program and $1, $2 are two runs that differ.
    static Ended inShell(const QString &line, const QStringList &before = {})
    {
        const QString pair = QStringLiteral("vision_grid_sample");
        QStringList command = before;
        command << QStringLiteral("/bin/sh") << QStringLiteral("-c") << line << QStringLiteral(RUNDIFF_PROGRAM)
                << dumpCase(pair, QStringLiteral("A")) << dumpCase(pair, QStringLiteral("B"));
        QProcess shell;
        shell.start(command.takeFirst(), command);
        Ended ended;
        if (shell.waitForFinished(60000 * patience) && shell.exitStatus() == QProcess::NormalExit)
            ended.status = shell.exitCode();
        else
            shell.kill();
        ended.out = shell.readAllStandardOutput();
        ended.error = shell.readAllStandardError();
        return ended;
    }

    // A sentence, and no word of an abort.
    static void isSaid(const Ended &ended, const char *word)
    {
        QVERIFY2(ended.status == 2, ended.error.constData());
        QVERIFY2(ended.error.contains("rundiff: ") && ended.error.contains(word), ended.error.constData());
        QVERIFY2(!ended.error.contains("terminate"), ended.error.constData());
    }

private Q_SLOTS:
    void closedStreamsAreNoPlaceForFiles_data()
    {
        QTest::addColumn<QString>("closed");
        QTest::addColumn<int>("status");
        QTest::newRow("input") << QStringLiteral("<&-") << 1;
        QTest::newRow("output") << QStringLiteral(">&-") << 2; // the verdict was not written
        QTest::newRow("errors") << QStringLiteral("2>&-") << 1;
        QTest::newRow("all") << QStringLiteral("<&- >&- 2>&-") << 2;
    }

    void closedStreamsAreNoPlaceForFiles()
    {
        QFETCH(QString, closed);
        QFETCH(int, status);
        const QString sheet = path("closed.xlsx"), tables = path("closed");
        QFile::remove(sheet);
        const Ended ended = inShell(
            QStringLiteral("\"$0\" compare \"$1\" \"$2\" --xlsx '%1' --csv '%2' %3").arg(sheet, tables, closed));
        QCOMPARE(ended.status, status);
        QFile written(sheet);
        QVERIFY(written.open(QIODevice::ReadOnly));
        QVERIFY(written.readAll().startsWith("PK"));
        QFile table(tables + QStringLiteral("/coverage.csv"));
        QVERIFY(table.open(QIODevice::ReadOnly));
        QVERIFY(!table.readAll().contains("rundiff:"));
        if (closed == QStringLiteral(">&-"))
            QVERIFY2(ended.error.contains("standard output"), ended.error.constData());
    }

    void aFileThatMayNotGrowIsTrouble_data()
    {
        QTest::addColumn<QString>("wish");
        QTest::newRow("standard output") << QStringLiteral("compare \"$1\" \"$2\" --format json > '%1'");
        QTest::newRow("tables") << QStringLiteral("compare \"$1\" \"$2\" --csv '%1'");
        QTest::newRow("spreadsheet") << QStringLiteral("compare \"$1\" \"$2\" --xlsx '%1.xlsx'");
        QTest::newRow("report") << QStringLiteral("compare \"$1\" \"$2\" --report '%1'");
        QTest::newRow("bundle") << QStringLiteral("compare \"$1\" \"$2\" --bundle '%1.zip'");
        QTest::newRow("saved result") << QStringLiteral("compare \"$1\" \"$2\" --save '%1.h5'");
        QTest::newRow("picture") << QStringLiteral("render \"$1\" \"$2\" --out '%1.png'");
    }

    void aFileThatMayNotGrowIsTrouble()
    {
        QFETCH(QString, wish);
        const QString place = path(QTest::currentDataTag());
        const Ended ended = inShell(QStringLiteral("ulimit -f 1; exec \"$0\" %1").arg(wish.arg(place)));
        isSaid(ended, "rundiff");
        if (QTest::currentDataTag() == QByteArray("standard output"))
            return;
        for (const char *ending : {"", ".xlsx", ".zip", ".h5", ".png"})
            QVERIFY2(!QFileInfo::exists(place + QLatin1String(ending)), ending);
    }

    void withoutAnyMemoryTheReasonIsSaid()
    {
        if (sanitized)
            QSKIP("a sanitizer has an address space of its own");
        int ends[2] = {};
        QCOMPARE(::pipe(ends), 0);
        const pid_t child = ::fork();
        if (child == 0) {
            ::dup2(ends[1], STDERR_FILENO);
            guardProcess();
            useUpAllMemory();
            []() noexcept { refuseMemory(); }();
        }
        ::close(ends[1]);
        char said[200] = {};
        const ssize_t length = ::read(ends[0], said, sizeof said - 1);
        ::close(ends[0]);
        int status = 0;
        QCOMPARE(::waitpid(child, &status, 0), child);
        QVERIFY(length > 0 && QByteArray(said).contains("not enough memory"));
        QVERIFY(WIFEXITED(status));
        QCOMPARE(WEXITSTATUS(status), 2);
    }

    void workIsDoneWithoutFurtherThreads()
    {
        if (sanitized)
            QSKIP("a sanitizer has threads of its own");
        NEEDS("prlimit", "util-linux");
        NEEDS("setpriv", "util-linux");
        QStringList before;
        if (::geteuid() == 0) // whom no limit holds
            before << QStringLiteral("setpriv") << QStringLiteral("--reuid=61234") << QStringLiteral("--clear-groups");
        before << QStringLiteral("prlimit") << QStringLiteral("--nproc=1") << QStringLiteral("--");
        const Ended readable = inShell(QStringLiteral("test -x \"$0\" && test -r \"$1\" && echo yes"), before);
        if (!readable.out.startsWith("yes"))
            QSKIP("another user cannot read the tests' data");
        const QString command = QStringLiteral("exec \"$0\" compare \"$1\" \"$2\" --format json");
        const Ended alone = inShell(command, before);
        QVERIFY2(alone.status == 1, alone.error.constData());
        QCOMPARE(alone.json()[QStringLiteral("operators")], inShell(command).json()[QStringLiteral("operators")]);
        // Qt draws large pictures in threads of its own.
        QFile(m_folder.path()).setPermissions(QFile::Permissions(0x7777));
        const Ended drawn =
            inShell(QStringLiteral("exec \"$0\" compare \"$1\" \"$2\" --report '%1'").arg(path("alone")), before);
        QVERIFY2(drawn.status == 1 || (drawn.status == 2 && drawn.error.contains("thread")), drawn.error.constData());
    }

    void aPlatformThatCannotStartIsNoMatterForPictures()
    {
        const QString picture = path("picture.png"), report = path("pictured"), bundle = path("bundle.zip");
        const QString platform = QStringLiteral("export QT_QPA_PLATFORM=nonsense; exec \"$0\" ");
        QCOMPARE(inShell(platform + QStringLiteral("render \"$1\" \"$2\" --out '%1'").arg(picture)).status, 0);
        QVERIFY(QFileInfo::exists(picture));
        QCOMPARE(
            inShell(platform + QStringLiteral("compare \"$1\" \"$2\" --report '%1' --bundle '%2'").arg(report, bundle))
                .status,
            1);
        QVERIFY(QFileInfo::exists(report + QStringLiteral("/report.html")) && QFileInfo::exists(bundle));
    }

    void aWindowWithoutAPlatformIsTrouble_data()
    {
        QTest::addColumn<QString>("environment");
        QTest::newRow("no such platform") << QStringLiteral("QT_QPA_PLATFORM=nonsense");
        QTest::newRow("no such display") << QStringLiteral("QT_QPA_PLATFORM=xcb DISPLAY=:4711");
    }

    void aWindowWithoutAPlatformIsTrouble()
    {
        QFETCH(QString, environment);
        isSaid(inShell(QStringLiteral("export %1; exec \"$0\" \"$1\" \"$2\"").arg(environment)), "platform");
    }
};

QTEST_GUILESS_MAIN(TestProcessGuard)
#include "tst_processguard.moc"
