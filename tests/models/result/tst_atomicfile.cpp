// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/writing/newfile.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace rundiff;

class TestNewFile : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    std::string path(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)).toStdString(); }

    static QByteArray contentOf(const std::string &path)
    {
        QFile file(QString::fromStdString(path));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    QStringList leftOver() const
    {
        return QDir(m_folder.path()).entryList({QStringLiteral(".*.part")}, QDir::Files | QDir::Hidden);
    }

private Q_SLOTS:
    void replacesAFileAndKeepsItsMode()
    {
        const std::string file = path("a.txt");
        QVERIFY(writeWholeFile(file, "old"));
        QCOMPARE(::chmod(file.c_str(), 0640), 0);
        QVERIFY(writeWholeFile(file, "new"));
        QCOMPARE(contentOf(file), QByteArray("new"));
        struct stat now = {};
        QCOMPARE(::stat(file.c_str(), &now), 0);
        QCOMPARE(now.st_mode & 0777u, 0640u);
        QVERIFY(leftOver().isEmpty());
    }

    void whatIsNotKeptLeavesTheOldFile()
    {
        const std::string file = path("b.txt");
        QVERIFY(writeWholeFile(file, "old"));
        {
            auto begun = NewFile::create(file);
            QVERIFY(begun.has_value());
            QVERIFY(begun->write("half of the n"));
        }
        QCOMPARE(contentOf(file), QByteArray("old"));
        QVERIFY(leftOver().isEmpty());
    }

    void aProcessKilledWhileWritingLeavesTheOldFile()
    {
        const std::string file = path("c.txt");
        QVERIFY(writeWholeFile(file, "old"));
        const pid_t child = ::fork();
        if (child == 0) {
            auto begun = NewFile::create(file);
            begun->write("half of the n");
            ::raise(SIGKILL);
        }
        int status = 0;
        QCOMPARE(::waitpid(child, &status, 0), child);
        QVERIFY(WIFSIGNALED(status));
        QCOMPARE(contentOf(file), QByteArray("old"));
        QVERIFY(leftOver().isEmpty());
        QVERIFY(writeWholeFile(file, "new"));
        QCOMPARE(contentOf(file), QByteArray("new"));
    }

    // File systems without files that have no name keep what a killed process began.
    void whatDeadProcessesLeftGoesAndThatOfLivingOnesStays()
    {
        const pid_t dead = ::fork();
        if (dead == 0)
            ::_exit(0);
        QCOMPARE(::waitpid(dead, nullptr, 0), dead);
        const auto part = [&](const char *name, qint64 process) {
            return path(qPrintable(QStringLiteral(".%1.%2-0.part").arg(QString::fromLatin1(name)).arg(process)));
        };
        for (const std::string &file : {part("e.txt", dead), part("e.txt", ::getppid()), part("f.txt", dead)}) {
            QFile left(QString::fromStdString(file));
            QVERIFY(left.open(QIODevice::WriteOnly));
        }
        QVERIFY(writeWholeFile(path("e.txt"), "new"));
        QCOMPARE(leftOver().size(), 2);
        QVERIFY(!QFile::exists(QString::fromStdString(part("e.txt", dead))));
        QVERIFY(writeWholeFile(path("f.txt"), "new"));
        QCOMPARE(leftOver().size(), 1);
        QVERIFY(QFile::remove(QString::fromStdString(part("e.txt", ::getppid()))));
    }

    // The limit of a file's size fails a write as a full disk does.
    void aWriteThatFailsIsSaidAndLeavesTheOldFile()
    {
        const std::string file = path("d.txt");
        QVERIFY(writeWholeFile(file, "old"));
        const pid_t child = ::fork();
        if (child == 0) {
            std::signal(SIGXFSZ, SIG_IGN);
            const rlimit small = {100, 100};
            ::setrlimit(RLIMIT_FSIZE, &small);
            const auto kept = writeWholeFile(file, std::string(1000, 'x'));
            ::_exit(!kept && kept.error().find("d.txt") != std::string::npos ? 7 : 1);
        }
        int status = 0;
        QCOMPARE(::waitpid(child, &status, 0), child);
        QVERIFY(WIFEXITED(status));
        QCOMPARE(WEXITSTATUS(status), 7);
        QCOMPARE(contentOf(file), QByteArray("old"));
    }

    void whatALinkLeadsToIsReplaced()
    {
        const std::string file = path("real.txt"), link = path("link.txt");
        QVERIFY(writeWholeFile(file, "old"));
        QCOMPARE(::symlink(file.c_str(), link.c_str()), 0);
        QVERIFY(writeWholeFile(link, "new"));
        QCOMPARE(contentOf(file), QByteArray("new"));
        struct stat now = {};
        QCOMPARE(::lstat(link.c_str(), &now), 0);
        QVERIFY(S_ISLNK(now.st_mode));
    }

    void placesThatCannotBeWrittenAreSaid_data()
    {
        QTest::addColumn<QString>("place");
        QTest::newRow("a folder") << m_folder.path();
        QTest::newRow("a device") << QStringLiteral("/dev/null");
        QTest::newRow("below a file") << QString::fromStdString(path("file")) + QStringLiteral("/below");
        QTest::newRow("no name") << QString();
    }

    void placesThatCannotBeWrittenAreSaid()
    {
        QFETCH(QString, place);
        QVERIFY(writeWholeFile(path("file"), "a file"));
        const auto kept = writeWholeFile(place.toStdString(), "text");
        QVERIFY(!kept);
        QVERIFY(kept.error().find(place.toStdString()) != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestNewFile)
#include "tst_atomicfile.moc"
