// SPDX-License-Identifier: GPL-3.0-or-later
// Reports and bundles as the program writes them.
#include "tests/app/program.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <csignal>

using namespace rundiff;

class TestEvidenceFiles : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    // Runs below the folder of somebody whose name must not leave.
    QString run(const char *side)
    {
        const QString path = m_folder.filePath(QStringLiteral("home/mallory/work/run%1").arg(QLatin1String(side)));
        if (!QFile::exists(path)) {
            QDir().mkpath(QFileInfo(path).path());
            QFile::link(
                QFileInfo(dumpCase(QStringLiteral("vision_grid_sample"), QLatin1String(side))).absoluteFilePath(),
                path);
        }
        return path;
    }

    QStringList arguments(const QStringList &more)
    {
        return QStringList{QStringLiteral("compare"), run("A"), run("B"), QStringLiteral("--quiet")} + more;
    }

    static QByteArray contentOf(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    static bool isWellFormed(const QByteArray &html)
    {
        QXmlStreamReader reader(html);
        while (!reader.atEnd())
            reader.readNext();
        return !reader.hasError();
    }

    // The bytes as they were, or those of another writing that bears another time.
    static bool isWhole(const QString &file, const QByteArray &before)
    {
        const QByteArray now = contentOf(file);
        if (file.endsWith(QStringLiteral(".h5")))
            return now == before || runProgram({QStringLiteral("inspect"), file}).status == 0;
        if (file.endsWith(QStringLiteral(".xlsx")))
            return now.startsWith("PK") && now.lastIndexOf("PK\x05\x06") == now.size() - 22;
        if (file.endsWith(QStringLiteral(".rundiff-files"))) // begins with the number of the folder, which is replaced
            return now.startsWith("of folder ") && now.mid(now.indexOf('\n')) == before.mid(before.indexOf('\n'));
        return now == before;
    }

private Q_SLOTS:
    void reportIsComplete()
    {
        const QString folder = m_folder.filePath(QStringLiteral("new/report"));
        const Ended ended = runProgram(arguments({QStringLiteral("--report"), folder}));
        QVERIFY2(ended.status == 1, ended.error.constData());
        QVERIFY(ended.out.startsWith("DIFFERENT"));
        QVERIFY2(ended.error.isEmpty(), ended.error.constData());
        const QByteArray html = contentOf(folder + QStringLiteral("/report.html"));
        QVERIFY(isWellFormed(html));
        for (const char *part : {"<svg", "Functional.grid_sample.0.forward.output.0", "SHA-256", "rundiff compare",
                                 "prefers-color-scheme: dark", "@media print", "Randomness checklist"})
            QVERIFY2(html.contains(part), part);
        for (const char *outside :
             {"<script ", "<link", "src=\"http", "@import", "import(", "fetch(", "XMLHttpRequest"})
            QVERIFY2(!html.contains(outside), outside);
    }

    void markdownHasItsPicturesBesideIt()
    {
        const QString folder = m_folder.filePath(QStringLiteral("pictures"));
        QCOMPARE(runProgram(arguments({QStringLiteral("--report"), folder})).status, 1);
        const QString markdown = QString::fromUtf8(contentOf(folder + QStringLiteral("/report.md")));
        static const QRegularExpression picture(QStringLiteral("!\\[[^\\]]*\\]\\(([^)]+)\\)"));
        auto found = picture.globalMatch(markdown);
        int pictures = 0;
        for (; found.hasNext(); ++pictures) {
            const QString name = folder + QLatin1Char('/') + found.next().captured(1);
            QVERIFY2(QFile::exists(name), qPrintable(name));
            QCOMPARE(contentOf(name).left(4), QByteArray("\x89PNG"));
        }
        QVERIFY(pictures >= 2);
    }

    void namesLeaveOnlyWhereTheyMay_data()
    {
        QTest::addColumn<QString>("option");
        QTest::addColumn<bool>("inHtml");
        QTest::addColumn<bool>("inMarkdown");
        QTest::newRow("by itself") << QString() << true << false;
        QTest::newRow("redacted") << QStringLiteral("--redact") << false << false;
        QTest::newRow("not redacted") << QStringLiteral("--no-redact") << true << true;
    }

    void namesLeaveOnlyWhereTheyMay()
    {
        QFETCH(QString, option);
        QFETCH(bool, inHtml);
        QFETCH(bool, inMarkdown);
        const QString folder = m_folder.filePath(QStringLiteral("names") + option);
        QStringList more{QStringLiteral("--report"), folder};
        if (!option.isEmpty())
            more << option;
        QCOMPARE(runProgram(arguments(more)).status, 1);
        QCOMPARE(contentOf(folder + QStringLiteral("/report.html")).contains("mallory"), inHtml);
        QCOMPARE(contentOf(folder + QStringLiteral("/report.md")).contains("mallory"), inMarkdown);
        QVERIFY(contentOf(folder + QStringLiteral("/report.md")).contains("runA"));
    }

    void everyStartOfTheProgramWritesTheSame()
    {
        QList<QByteArray> first;
        for (const char *name : {"same1", "same2"}) {
            const QString folder = m_folder.filePath(QLatin1String(name));
            const QString zip = folder + QStringLiteral(".zip");
            QCOMPARE(
                runProgram(arguments({QStringLiteral("--report"), folder, QStringLiteral("--bundle"), zip})).status, 1);
            QList<QByteArray> files{contentOf(zip)};
            const QStringList names = QDir(folder).entryList(QDir::Files, QDir::Name);
            for (const QString &file : names)
                files << contentOf(folder + QLatin1Char('/') + file);
            QVERIFY(files.size() >= 5);
            if (first.isEmpty())
                first = files;
            QVERIFY(files == first);
        }
    }

    void bundleIsAnArchiveOfItsParts()
    {
        const QString zip = m_folder.filePath(QStringLiteral("bundle.zip"));
        const Ended ended = runProgram(arguments({QStringLiteral("--bundle"), zip}));
        QVERIFY2(ended.status == 1, ended.error.constData());
        QProcess python;
        python.start(
            QStringLiteral("python3"),
            {QStringLiteral("-c"),
             QStringLiteral("import csv, io, sys, zipfile\n"
                            "z = zipfile.ZipFile(sys.argv[1])\n"
                            "assert z.testzip() is None\n"
                            "rows = list(csv.reader(io.TextIOWrapper(z.open('rows-around-first-difference.csv'),"
                            " 'utf-8')))\n"
                            "assert len({len(r) for r in rows}) == 1\n"
                            "assert any(r[2] == 'differs' and 'grid_sample' in r[1] for r in rows)\n"
                            "assert not any(c[:1] in '=@' and c for r in rows for c in r)\n"
                            "assert z.read('picture.png')[:4] == b'\\x89PNG'\n"
                            "assert b'mallory' not in z.read('issue.md')\n"
                            "assert z.read('comparison.h5')[:14] == b'rundiff result'\n"
                            "assert open(sys.argv[1], 'rb').read()[30:58] == b'comparison.h5rundiff result '\n"),
             zip});
        QVERIFY2(python.waitForStarted(), "python3 is needed to build, too");
        QVERIFY(python.waitForFinished());
        QCOMPARE(python.readAllStandardError(), QByteArray());
    }

    void bundleIsOpenedAgainWithoutNames()
    {
        const QString zip = m_folder.filePath(QStringLiteral("again.zip"));
        const Ended made = runProgram(arguments({QStringLiteral("--bundle"), zip}));
        const Ended opened =
            runProgram({QStringLiteral("compare"), zip, QStringLiteral("--format"), QStringLiteral("json")});
        QCOMPARE(opened.status, made.status);
        const QJsonObject first =
            opened.json()[QStringLiteral("operators")][QStringLiteral("first_difference")].toObject();
        QCOMPARE(first[QStringLiteral("operator")].toString(), QStringLiteral("Functional.grid_sample.0.forward"));
        QVERIFY(!opened.out.contains("mallory"));
        const Ended inspected = runProgram({QStringLiteral("inspect"), zip});
        QCOMPARE(inspected.status, 0);
        QVERIFY(!inspected.out.contains("mallory"));
    }

    // One program would show the first of them, another one the second.
    void bundleWithTwoResultsIsRefused()
    {
        const QString zip = m_folder.filePath(QStringLiteral("twice.zip"));
        QCOMPARE(runProgram(arguments({QStringLiteral("--bundle"), zip})).status, 1);
        QProcess python;
        python.start(QStringLiteral("python3"),
                     {QStringLiteral("-Wignore"), QStringLiteral("-c"),
                      QStringLiteral("import sys, zipfile\nz = zipfile.ZipFile(sys.argv[1], 'a')\n"
                                     "z.writestr('comparison.h5', z.read('comparison.h5'))\nz.close()\n"),
                      zip});
        QVERIFY(python.waitForFinished() && python.exitCode() == 0);
        QCOMPARE(runProgram({QStringLiteral("compare"), zip}).status, 2);
    }

    // What another file, or another bundle of the same checksum, says must not be taken for what this one says.
    void unpackedBundlesAreKeptForTheirOwnerAndChecked()
    {
        const QString cache = m_folder.filePath(QStringLiteral("cache"));
        qputenv("XDG_CACHE_HOME", cache.toUtf8());
        const QString zip = m_folder.filePath(QStringLiteral("kept.zip")),
                      other = m_folder.filePath(QStringLiteral("other.zip"));
        QCOMPARE(runProgram(arguments({QStringLiteral("--bundle"), zip})).status, 1);
        QCOMPARE(runProgram({QStringLiteral("compare"), run("A"), run("A"), QStringLiteral("--quiet"),
                             QStringLiteral("--bundle"), other})
                     .status,
                 0);
        const QStringList opening{QStringLiteral("compare"), zip};
        const QByteArray said = runProgram(opening).out;
        QVERIFY(said.startsWith("DIFFERENT"));
        const QDir kept(cache + QStringLiteral("/rundiff/bundles"));
        const QStringList names = kept.entryList(QDir::Files);
        QCOMPARE(names.size(), 1);
        const QString file = kept.filePath(names.front());
        QCOMPARE(QString::fromLatin1(QCryptographicHash::hash(contentOf(file), QCryptographicHash::Sha256).toHex()),
                 QFileInfo(file).completeBaseName());
        const auto others = QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup | QFile::ReadOther |
                            QFile::WriteOther | QFile::ExeOther;
        QVERIFY(!(QFile::permissions(file) & others));
        QVERIFY(!(QFile::permissions(kept.path()) & others));

        QVERIFY(runProgram({QStringLiteral("compare"), other}).out.startsWith("SAME"));
        const QStringList both = kept.entryList(QDir::Files);
        QCOMPARE(both.size(), 2);
        QVERIFY(QFile::setPermissions(kept.path(), QFile::permissions(kept.path()) | others));
        QVERIFY(QFile::remove(file));
        QVERIFY(QFile::copy(kept.filePath(both.front() == names.front() ? both.back() : both.front()), file));
        QCOMPARE(runProgram(opening).out, said);
        QVERIFY(!(QFile::permissions(kept.path()) & others));
        QVERIFY(QFile::remove(file));
        QVERIFY(QFile::link(kept.filePath(QStringLiteral("elsewhere")), file));
        QCOMPARE(runProgram(opening).out, said);
        QVERIFY(!QFileInfo(file).isSymLink());
        qunsetenv("XDG_CACHE_HOME");
    }

    void killedWhileItWritesItLeavesWholeFiles_data()
    {
        QTest::addColumn<QString>("option");
        QTest::addColumn<QString>("name");
        QTest::newRow("report") << QStringLiteral("--report") << QString();
        QTest::newRow("tables") << QStringLiteral("--csv") << QString();
        QTest::newRow("bundle") << QStringLiteral("--bundle") << QStringLiteral("/a.zip");
        QTest::newRow("spreadsheet") << QStringLiteral("--xlsx") << QStringLiteral("/a.xlsx");
        QTest::newRow("saved result") << QStringLiteral("--save") << QStringLiteral("/a.h5");
        QTest::newRow("picture") << QStringLiteral("--out") << QStringLiteral("/a.png");
    }

    // By kill -9, and by the signals of a terminal or a batch system: either way every file is complete, and temporary
    // files are removed with the next writing.
    void killedWhileItWritesItLeavesWholeFiles()
    {
        QFETCH(QString, option);
        QFETCH(QString, name);
        const QString folder = m_folder.filePath(QStringLiteral("killed") + option);
        QDir().mkpath(folder);
        QStringList command = arguments({option, folder + name});
        if (option == QStringLiteral("--out"))
            command[0] = QStringLiteral("render");
        QVERIFY(runProgram(command).status != 2);
        const auto every = QDir::Files | QDir::Dirs | QDir::NoDotAndDotDot | QDir::Hidden;
        const QStringList names = QDir(folder).entryList(every, QDir::Name);
        QList<QByteArray> whole;
        for (const QString &file : names)
            whole << contentOf(folder + QLatin1Char('/') + file);
        for (int delay = 60; delay < 900; delay += 120) {
            QProcess program;
            program.start(QStringLiteral(RUNDIFF_PROGRAM), command);
            QVERIFY(program.waitForStarted());
            QTest::qWait(delay);
            if (const auto process = static_cast<pid_t>(program.processId()); process > 0) // 0: it has ended
                ::kill(process, delay % 240 ? SIGKILL : SIGTERM);
            program.waitForFinished();
            for (qsizetype i = 0; i < names.size(); ++i)
                QVERIFY2(isWhole(folder + QLatin1Char('/') + names[i], whole[i]), qPrintable(names[i]));
            // Between the rename of a complete file and the replacement of the old one, it exists next to it.
            QStringList left = QDir(folder).entryList(every, QDir::Name);
            left.removeIf([&](const QString &file) { return names.contains(file); });
            QVERIFY2(left.size() <= 1 && left.join(QString()).startsWith(QLatin1Char('.')) == !left.isEmpty(),
                     qPrintable(left.join(QLatin1Char(' '))));
        }
        QVERIFY(runProgram(command).status != 2);
        QCOMPARE(QDir(folder).entryList(every, QDir::Name), names);
    }

    // A report of other runs leaves nothing of the one before, and everything that is somebody else's.
    void aReportTakesThePlaceOfTheOneBefore_data()
    {
        QTest::addColumn<QString>("option");
        QTest::addColumn<QString>("file");
        QTest::newRow("report") << QStringLiteral("--report") << QStringLiteral("report.html");
        QTest::newRow("tables") << QStringLiteral("--csv") << QStringLiteral("coverage.csv");
    }

    void aReportTakesThePlaceOfTheOneBefore()
    {
        QFETCH(QString, option);
        QFETCH(QString, file);
        const QString folder = m_folder.filePath(QStringLiteral("generations") + option);
        QVERIFY(runProgram(arguments({option, folder})).status != 2);
        const QStringList before = QDir(folder).entryList(QDir::Files, QDir::Name);
        QVERIFY(before.size() > 1 && before.contains(file));
        for (const bool withNotes : {false, true}) {
            if (withNotes) {
                QFile notes(folder + QStringLiteral("/notes.txt"));
                QVERIFY(notes.open(QIODevice::WriteOnly) && notes.write("mine") == 4);
            }
            // One with fewer files: a run against itself has no pictures of a difference.
            QVERIFY(runProgram({QStringLiteral("compare"), run("B"), run("B"), option, folder,
                                QStringLiteral("--quiet"), QStringLiteral("--only"), QStringLiteral("operators")})
                        .status != 2);
            QStringList now = QDir(folder).entryList(QDir::Files, QDir::Name);
            QCOMPARE(now.removeAll(QStringLiteral("notes.txt")), qsizetype(withNotes));
            QVERIFY(now.contains(file));
            if (option == QStringLiteral("--report"))
                QVERIFY(now.size() < before.size());
            QVERIFY(runProgram(arguments({option, folder})).status != 2);
            now = QDir(folder).entryList(QDir::Files, QDir::Name);
            now.removeAll(QStringLiteral("notes.txt"));
            QCOMPARE(now, before);
        }
        QCOMPARE(contentOf(folder + QStringLiteral("/notes.txt")), QByteArray("mine"));
        // No temporary file remains.
        QVERIFY(QDir(m_folder.path()).entryList({QStringLiteral(".*.part")}, QDir::Dirs | QDir::Hidden).isEmpty());
    }

    void whatCannotBeWrittenIsTrouble_data()
    {
        QTest::addColumn<QStringList>("more");
        QTest::newRow("report") << QStringList{QStringLiteral("--report"), QStringLiteral("/proc/no")};
        QTest::newRow("bundle") << QStringList{QStringLiteral("--bundle"), QStringLiteral("/no/such/x.zip")};
        QTest::newRow("day") << QStringList{QStringLiteral("--date"), QStringLiteral("yesterday")};
        QTest::newRow("both") << QStringList{QStringLiteral("--redact"), QStringLiteral("--no-redact")};
    }

    void whatCannotBeWrittenIsTrouble()
    {
        QFETCH(QStringList, more);
        const Ended ended = runProgram(arguments(more));
        QCOMPARE(ended.status, 2);
        QVERIFY(!ended.error.isEmpty());
    }

    void reportOfRunsWithNothingInCommonSaysSo()
    {
        const QString empty = m_folder.filePath(QStringLiteral("empty"));
        QDir().mkpath(empty);
        const QString folder = m_folder.filePath(QStringLiteral("nothing"));
        const Ended ended = runProgram(
            {QStringLiteral("compare"), empty, empty, QStringLiteral("--report"), folder, QStringLiteral("--quiet")});
        QCOMPARE(ended.status, 2);
        QVERIFY(contentOf(folder + QStringLiteral("/report.html")).contains("NOTHING TO COMPARE"));
    }
};

QTEST_GUILESS_MAIN(TestEvidenceFiles)
#include "tst_evidencefiles.moc"
