// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/coveragecases.h"
#include "tests/app/program.h"
#include "tests/writtenfile.h"

#include <QDir>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>

using namespace rundiff;
using namespace rundiff::coverage;

namespace fs = std::filesystem;

class TestCoverage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void agreementRequiresEverything_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < cases().size(); ++i)
            QTest::newRow(cases()[i].name) << static_cast<int>(i);
    }

    void agreementRequiresEverything()
    {
        QFETCH(int, index);
        const Case &wanted = cases()[static_cast<std::size_t>(index)];
        QTemporaryDir folder;
        const fs::path root = folder.path().toStdString();
        fs::create_directories(root / "A");
        fs::create_directories(root / "B");
        wanted.write(root / "A", root / "B");
        const Ended ended = runProgram(QStringList{QStringLiteral("compare"), QStringLiteral("A"), QStringLiteral("B"),
                                                   QStringLiteral("--format=json")} +
                                           wanted.options,
                                       folder.path());
        const QJsonObject result = ended.json(), coverage = result[QStringLiteral("coverage")].toObject();
        QCOMPARE(result[QStringLiteral("verdict")].toString(), QLatin1String(wanted.verdict));
        QCOMPARE(ended.status, wanted.status);
        if (wanted.status != 1)
            QCOMPARE(coverage[QStringLiteral("complete")].toBool(), wanted.status == 0);
        const QJsonArray unread = coverage[QStringLiteral("unread")].toArray();
        QCOMPARE(unread.isEmpty(), *wanted.reason == '\0');
        QStringList reasons;
        for (const QJsonValue part : unread)
            reasons << part[QStringLiteral("reason")].toString();
        QVERIFY2(unread.isEmpty() || reasons.contains(QLatin1String(wanted.reason)),
                 qPrintable(reasons.join(QLatin1Char(' '))));
    }

    void theHeadlineCountsWhatWasCompared()
    {
        QTemporaryDir folder;
        const fs::path root = folder.path().toStdString();
        write(root / "A" / "train.log", logOf(0, 41));
        write(root / "B" / "train.log", logOf(0, 299));
        const Ended ended =
            runProgram({QStringLiteral("compare"), QStringLiteral("A"), QStringLiteral("B")}, folder.path());
        QVERIFY2(ended.out.startsWith("INCOMPLETE: equal where both could be read: 42 of 300 steps"),
                 ended.out.constData());
    }

    void aSavedResultKeepsItsCoverageAndTakesOtherDemands()
    {
        QTemporaryDir folder;
        const fs::path root = folder.path().toStdString();
        write(root / "A" / "train.log", logOf(0, 41));
        write(root / "B" / "train.log", logOf(0, 59));
        write(dumpIn(root / "A", 0, 0), dumpOf());
        write(dumpIn(root / "B", 0, 0), dumpOf("aaaaaaaa", anotherCall()));
        const QString compare = QStringLiteral("compare"), json = QStringLiteral("--format=json"),
                      saved = QStringLiteral("saved.h5"), key = QStringLiteral("coverage");
        const Ended made = runProgram(
            {compare, QStringLiteral("A"), QStringLiteral("B"), json, QStringLiteral("--save"), saved}, folder.path());
        const Ended opened = runProgram({compare, saved, json}, folder.path());
        QCOMPARE(opened.status, 2);
        QCOMPARE(opened.json()[key], made.json()[key]);
        const Ended tolerant = runProgram(
            {compare, saved, json, QStringLiteral("--tolerate=rows"), QStringLiteral("--allow-longer")}, folder.path());
        QCOMPARE(tolerant.status, 0);
    }

    void anAgreementNamesWhatTheOptionsAllowToBeMissing()
    {
        QTemporaryDir folder;
        const fs::path root = folder.path().toStdString();
        write(root / "A" / "train.log", logOf(0, 41));
        write(root / "B" / "train.log", logOf(0, 59));
        const QStringList compare{QStringLiteral("compare"), QStringLiteral("A"), QStringLiteral("B")};
        for (const char *option : {"--allow-longer", "--tolerate=steps", "--require=metrics"}) {
            const Ended ended = runProgram(compare + QStringList{QLatin1String(option)}, folder.path());
            QCOMPARE(ended.status, 0);
            QVERIFY2(ended.out.startsWith("SAME where both could be read: 42 of 60 steps; the options allow"),
                     ended.out.constData());
            QVERIFY2(ended.out.contains("Coverage: incomplete, as the options allow"), ended.out.constData());
        }
    }

    void aChosenPartIsNotEverything()
    {
        QTemporaryDir folder;
        const fs::path root = folder.path().toStdString();
        for (const char *run : {"A", "B"}) {
            write(root / run / "train.log", logOf(0, 9));
            write(dumpIn(root / run, 0, 0), dumpOf());
        }
        write(dumpIn(root / "A", 1, 0), dumpOf());
        const QStringList compare{QStringLiteral("compare"), QStringLiteral("A"), QStringLiteral("B")};
        for (const char *option : {"--step=0", "--only=curves", "--only=operators"}) {
            const Ended ended = runProgram(compare + QStringList{QLatin1String(option)}, folder.path());
            const bool chosen = ended.out.startsWith("SAME: everything that the options chose is equal");
            QVERIFY2(chosen == (ended.status == 0) && ended.status != 1, ended.out.constData());
        }
        fs::remove_all(root / "A" / "step1");
        QVERIFY(runProgram(compare, folder.path()).out.startsWith("SAME: everything that both runs have is equal"));
    }

    void aHeaderThatIsMissingIsNotAnotherOne()
    {
        QTemporaryDir folder;
        const fs::path root = folder.path().toStdString();
        const QStringList compare{QStringLiteral("compare"), QStringLiteral("A"), QStringLiteral("B")};
        write(dumpIn(root / "B", 0, 0), dumpOf());
        write(dumpIn(root / "A", 0, 0), changed(dumpOf(), "statistics", "tensor"));
        QVERIFY(runProgram(compare, folder.path()).out.contains("collected with different task"));
        write(dumpIn(root / "A", 0, 0), changed(dumpOf(), "\"task\":\"statistics\",", ""));
        const Ended ended = runProgram(compare, folder.path());
        QVERIFY2(!ended.out.contains("collected with different"), ended.out.constData());
    }

    void unknownNamesAreWrongUsage()
    {
        for (const char *option : {"--require=stepz", "--tolerate=rows,nothing"}) {
            const Ended ended = runProgram(
                {QStringLiteral("compare"), QStringLiteral("A"), QStringLiteral("B"), QLatin1String(option)});
            QCOMPARE(ended.status, 2);
            QVERIFY(ended.error.contains("expects"));
        }
    }

    void theCoverageIsWrittenWithTheTables()
    {
        QTemporaryDir folder;
        const fs::path root = folder.path().toStdString();
        write(dumpIn(root / "A", 0, 0), dumpOf());
        write(dumpIn(root / "B", 0, 0), dumpOf("aaaaaaaa", anotherCall()));
        const Ended ended = runProgram({QStringLiteral("compare"), QStringLiteral("A"), QStringLiteral("B"),
                                        QStringLiteral("--csv"), QStringLiteral("tables")},
                                       folder.path());
        QCOMPARE(ended.status, 2);
        QFile table(folder.filePath(QStringLiteral("tables/coverage.csv")));
        QVERIFY(table.open(QIODevice::ReadOnly));
        const QByteArray text = table.readAll();
        QVERIFY2(text.contains("rows,2,3,2,1,"), text.constData());
        QVERIFY2(text.contains("operators,1,2,1,1,"), text.constData());
        QVERIFY2(text.contains("no partner"), text.constData());
    }

    void filesAndRecordsAreCounted()
    {
        QTemporaryDir folder;
        const fs::path root = folder.path().toStdString();
        write(root / "A" / "train.log", changed(logOf(0, 59), "step: 30 loss: 0.", "step: 30 lo\x01s: 0."));
        write(root / "B" / "train.log", logOf(0, 59));
        const QStringList compare{QStringLiteral("compare"), QStringLiteral("A"), QStringLiteral("B"),
                                  QStringLiteral("--csv"), QStringLiteral("tables")};
        const Ended ended = runProgram(compare + QStringList{QStringLiteral("--format=json")}, folder.path());
        QCOMPARE(ended.status, 2);
        const QJsonObject coverage = ended.json()[QStringLiteral("coverage")].toObject();
        const QJsonObject files = coverage[QStringLiteral("files")].toObject(),
                          records = coverage[QStringLiteral("records")].toObject();
        QCOMPARE(files, (QJsonObject{{QStringLiteral("a"), 1},
                                     {QStringLiteral("b"), 1},
                                     {QStringLiteral("read_a"), 0},
                                     {QStringLiteral("read_b"), 1}}));
        QCOMPARE(records, (QJsonObject{{QStringLiteral("a"), 60},
                                       {QStringLiteral("b"), 60},
                                       {QStringLiteral("read_a"), 59},
                                       {QStringLiteral("read_b"), 60}}));
        QFile table(folder.filePath(QStringLiteral("tables/coverage.csv")));
        QVERIFY(table.open(QIODevice::ReadOnly));
        const QByteArray text = table.readAll();
        QVERIFY2(text.contains("records of A,60,0,59,1,"), text.constData());
        const Ended said = runProgram(compare, folder.path());
        QVERIFY2(said.out.startsWith("INCOMPLETE: equal where both could be read: 59 of 60 steps; 1 line "),
                 said.out.constData());
        QVERIFY2(said.out.contains("A: 59 of 60 read; B: all 60 read"), said.out.constData());
    }
};

QTEST_GUILESS_MAIN(TestCoverage)
#include "tst_coverage.moc"
