// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/writing/newfile.h"
#include "models/result/writing/newfolder.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace rundiff;

class TestNewFolder : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString path(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)); }

    static QByteArray contentOf(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    static void put(const QString &path, const char *text)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) > 0);
    }

    static QStringList filesIn(const QString &folder) { return QDir(folder).entryList(QDir::Files, QDir::Name); }

    // Writes this text into all these files and keeps them. What was wrong.
    static Problems write(const QString &folder, const QStringList &names, const char *text)
    {
        Problems problems;
        auto files = NewFolder::create(folder.toStdString());
        if (!files)
            return {{folder.toStdString(), 0, Severity::Error, files.error()}};
        for (const QString &name : names) {
            const auto written = writeWholeFile((files->unfinished() / name.toStdString()).string(), text);
            if (!written)
                problems.push_back({folder.toStdString(), 0, Severity::Error, written.error()});
        }
        files->keep(problems);
        return problems;
    }

    void nothingIsLeftBeside()
    {
        const auto hidden = QDir::Dirs | QDir::Files | QDir::Hidden;
        QCOMPARE(QDir(m_folder.path()).entryList({QStringLiteral(".*.part")}, hidden), QStringList());
    }

private Q_SLOTS:
    void theNewFilesReplaceTheOldOnes()
    {
        const QString folder = path("above/report");
        QVERIFY(write(folder, {QStringLiteral("a"), QStringLiteral("b")}, "first").empty());
        QCOMPARE(filesIn(folder), (QStringList{QStringLiteral("a"), QStringLiteral("b")}));
        QCOMPARE(::chmod(folder.toLocal8Bit().constData(), 0750), 0);
        QVERIFY(write(folder + QLatin1Char('/'), {QStringLiteral("b"), QStringLiteral("c")}, "second").empty());
        QCOMPARE(filesIn(folder), (QStringList{QStringLiteral("b"), QStringLiteral("c")}));
        QCOMPARE(contentOf(folder + QStringLiteral("/b")), QByteArray("second"));
        struct stat now = {};
        QCOMPARE(::stat(folder.toLocal8Bit().constData(), &now), 0);
        QCOMPARE(now.st_mode & 0777u, 0750u);
        QCOMPARE(QDir(path("above")).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
                 QStringList{QStringLiteral("report")});
    }

    void whatOthersPutThereStays()
    {
        const QString folder = path("shared");
        QVERIFY(QDir().mkpath(folder + QStringLiteral("/figures")));
        put(folder + QStringLiteral("/figures/mine.png"), "picture");
        put(folder + QStringLiteral("/notes.txt"), "mine");
        QVERIFY(QFile::link(QStringLiteral("/nowhere"), folder + QStringLiteral("/link")));
        for (const char *text : {"first", "second"}) {
            QVERIFY(write(folder, {QStringLiteral("a"), QString::fromLatin1(text)}, text).empty());
            QStringList expected{QStringLiteral("a"), QStringLiteral("notes.txt"), QString::fromLatin1(text)};
            expected.sort();
            QCOMPARE(filesIn(folder), expected);
            QCOMPARE(contentOf(folder + QStringLiteral("/notes.txt")), QByteArray("mine"));
            QCOMPARE(contentOf(folder + QStringLiteral("/figures/mine.png")), QByteArray("picture"));
            QVERIFY(QFileInfo(folder + QStringLiteral("/link")).isSymLink());
        }
        nothingIsLeftBeside();
    }

    // An attacker who can write into the folder can write a list: it must not refer to files outside.
    void aListFromElsewhereRemovesNothingElsewhere()
    {
        const QString folder = path("forged");
        QVERIFY(QDir().mkpath(folder + QStringLiteral("/deep")));
        put(path("outside.txt"), "mine");
        put(folder + QStringLiteral("/deep/file"), "mine");
        put(folder + QStringLiteral("/.rundiff-files"), "../outside.txt\ndeep\ndeep/file\n..\n.\n");
        QVERIFY(write(folder, {QStringLiteral("a")}, "first").empty());
        QCOMPARE(contentOf(path("outside.txt")), QByteArray("mine"));
        QCOMPARE(contentOf(folder + QStringLiteral("/deep/file")), QByteArray("mine"));
        QCOMPARE(filesIn(folder), QStringList{QStringLiteral("a")});
    }

    // A folder that came from elsewhere brings its list along: it may name any file of the folder.
    void aListFromElsewhereRemovesNothingHere()
    {
        const QString folder = path("foreign"), own = path("own");
        QVERIFY(QDir().mkpath(folder));
        put(folder + QStringLiteral("/dump.json"), "mine");
        put(folder + QStringLiteral("/.rundiff-files"), "dump.json\n");
        QVERIFY(write(folder, {QStringLiteral("a")}, "first").empty());
        QCOMPARE(filesIn(folder), (QStringList{QStringLiteral("a"), QStringLiteral("dump.json")}));
        QVERIFY(write(own, {QStringLiteral("b")}, "first").empty());
        put(folder + QStringLiteral("/b"), "mine");
        QVERIFY(QFile::remove(folder + QStringLiteral("/.rundiff-files")));
        QVERIFY(QFile::copy(own + QStringLiteral("/.rundiff-files"), folder + QStringLiteral("/.rundiff-files")));
        QVERIFY(write(folder, {QStringLiteral("c")}, "second").empty());
        QCOMPARE(contentOf(folder + QStringLiteral("/b")), QByteArray("mine"));
        QVERIFY(QFile::exists(folder + QStringLiteral("/a")));
    }

    void whatIsNotCompleteLeavesTheOldFiles()
    {
        const QString folder = path("kept");
        QVERIFY(write(folder, {QStringLiteral("a"), QStringLiteral("b")}, "first").empty());
        const Problems problems = write(folder, {QStringLiteral("a"), QStringLiteral("no/such/c")}, "second");
        QVERIFY(!problems.empty());
        QCOMPARE(filesIn(folder), (QStringList{QStringLiteral("a"), QStringLiteral("b")}));
        QCOMPARE(contentOf(folder + QStringLiteral("/a")), QByteArray("first"));
        // It refers to the requested target.
        QVERIFY2(problems.front().message.find(folder.toStdString() + "/no") != std::string::npos,
                 problems.front().message.c_str());
        nothingIsLeftBeside();
    }

    void aFolderInTheWayIsLeft()
    {
        const QString folder = path("inTheWay");
        QVERIFY(QDir().mkpath(folder + QStringLiteral("/a")));
        put(folder + QStringLiteral("/b"), "mine");
        const Problems problems = write(folder, {QStringLiteral("a"), QStringLiteral("b")}, "first");
        QCOMPARE(problems.size(), std::size_t(1));
        QCOMPARE(contentOf(folder + QStringLiteral("/b")), QByteArray("mine"));
    }

    void theCurrentFolderStaysTheSame()
    {
        const QString folder = path("current");
        QVERIFY(write(folder, {QStringLiteral("a")}, "first").empty());
        const QString before = QDir::currentPath();
        QVERIFY(QDir::setCurrent(folder));
        const bool written = write(QStringLiteral("."), {QStringLiteral("a"), QStringLiteral("b")}, "second").empty();
        QCOMPARE(filesIn(QStringLiteral(".")), (QStringList{QStringLiteral("a"), QStringLiteral("b")}));
        QVERIFY(QDir::setCurrent(before));
        QVERIFY(written);
        QCOMPARE(contentOf(folder + QStringLiteral("/a")), QByteArray("second"));
    }

    // The folder may be somebody's to write to where the one above is not.
    void theFolderAboveNeedNotBeWritable()
    {
        if (::geteuid() == 0)
            QSKIP("root may write everywhere");
        const QString folder = path("locked/report");
        QVERIFY(QDir().mkpath(folder));
        QCOMPARE(::chmod(path("locked").toLocal8Bit().constData(), 0555), 0);
        const bool first = write(folder, {QStringLiteral("a"), QStringLiteral("b")}, "first").empty();
        const bool second = write(folder, {QStringLiteral("b")}, "second").empty();
        ::chmod(path("locked").toLocal8Bit().constData(), 0755);
        QVERIFY(first && second);
        QCOMPARE(QDir(folder).entryList(QDir::AllEntries | QDir::NoDotAndDotDot), QStringList{QStringLiteral("b")});
    }

    void whatAKilledProcessLeftGoesWithTheNextWriting()
    {
        const QString folder = path("killed");
        if (::fork() == 0) {
            const auto files = NewFolder::create(folder.toStdString());
            ::_exit(files && writeWholeFile((files->unfinished() / "a").string(), "half") ? 0 : 1);
        }
        int status = -1;
        ::wait(&status);
        QCOMPARE(status, 0);
        QVERIFY(!QFileInfo::exists(folder));
        QVERIFY(write(folder, {QStringLiteral("b")}, "first").empty());
        QCOMPARE(filesIn(folder), QStringList{QStringLiteral("b")});
        nothingIsLeftBeside();
    }

    void aFileOfThatNameIsNotAFolder()
    {
        put(path("file"), "mine");
        QVERIFY(!write(path("file"), {QStringLiteral("a")}, "first").empty());
        QCOMPARE(contentOf(path("file")), QByteArray("mine"));
    }
};

QTEST_GUILESS_MAIN(TestNewFolder)
#include "tst_atomicfolder.moc"
