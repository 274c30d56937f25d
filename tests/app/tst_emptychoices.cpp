// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/coveragecases.h"
#include "tests/app/program.h"
#include "tests/writtenfile.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace rundiff;

namespace
{

namespace fs = std::filesystem;

// A run with a log of two metrics and the dumps of two steps and two ranks.
void writeRun(const fs::path &run)
{
    write(run / "train.log", coverage::logOf(0, 9, [](int step) {
              return "step: " + std::to_string(step) + " loss: " + std::to_string(4.0 / (1 + step)) +
                     " grad_norm: " + std::to_string(1.0 + step) + "\n";
          }));
    for (const int step : {0, 1}) {
        for (const int rank : {0, 1})
            write(coverage::dumpIn(run / "dump", step, rank), coverage::dumpOf());
    }
}

} // namespace

// An option that chooses a part of the runs, and chooses nothing, is a mistake: the rest may agree, but that is no
// answer.
class TestEmptyChoices : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        for (const char *name : {"A", "B"}) {
            writeRun(m_folder.filePath(QLatin1String(name)).toStdString());
            write(fs::path(m_folder.path().toStdString()) / "logs" / name / "train.log", coverage::logOf(0, 9));
            write(coverage::dumpIn(fs::path(m_folder.path().toStdString()) / "dumps" / name, 0, 0), coverage::dumpOf());
            write(fs::path(m_folder.path().toStdString()) / "processes" / name / "step0" / "proc11" / "dump.json",
                  coverage::dumpOf());
        }
    }

    void anOptionThatChoosesNothingIsTrouble_data()
    {
        QTest::addColumn<QString>("runs");
        QTest::addColumn<QString>("options");
        QTest::addColumn<QString>("says");
        const auto row = [](const char *runs, const char *options, const char *says) {
            QTest::addRow("%s %s", runs, options)
                << QString::fromLatin1(runs) << QString::fromLatin1(options) << QString::fromLatin1(says);
        };
        row("", "--step 77", "No dump of step 77: A has steps 0, 1, B has steps 0, 1.");
        row("", "--step 77 --format json", "No dump of step 77");
        row("", "--step 77 --require dumps", "No dump of step 77");
        row("", "--step 77 --tolerate dumps,ranks", "No dump of step 77");
        row("", "--step 0,77", "No dump of step 77");
        row("", "--step 5-9", "No dump of the steps 5-9: A has steps 0, 1");
        row("", "--step 0 --step 5", "No dump of step 5");
        row("", "--step 77 --only operators", "No dump of step 77");
        row("", "--rank 9", "No dump of rank 9: A has ranks 0, 1, B has ranks 0, 1.");
        row("", "--rank 0-1,8", "No dump of rank 8");
        row("", "--step 0 --rank 9", "No dump of rank 9");
        row("", "--rank-map 7:7", "--rank-map rank7:rank7 pairs no dumps: A has ranks 0, 1");
        row("", "--metric lss", "There is no metric \"lss\". Did you mean \"loss\"?");
        row("", "--metric perplexity", "There is no metric \"perplexity\": A has loss, grad_norm, B has loss");
        row("", "--segment 3", "There is no run 3");
        row("", "--segment A=2", "There is no run 2");
        row("", "--log-encoding foo", "--log-encoding expects one of utf-8");
        row("", "--only curves --step 0", "--step chooses nothing with --only curves");
        row("", "--only operators --metric loss", "--metric chooses nothing with --only operators");
        row("logs", "--step 0", "No dump of step 0: A has no dumps, B has no dumps.");
        row("logs", "--rank 0", "No dump of rank 0");
        row("logs", "--only operators", "Neither run has a dump");
        row("dumps", "--only curves", "Neither run has a log");
        row("dumps", "--metric loss", "There is no metric \"loss\": A has no metrics, B has no metrics.");
        row("processes", "--rank 0", "No dump of rank 0: A has ranks proc11");
    }

    void anOptionThatChoosesNothingIsTrouble()
    {
        QFETCH(QString, runs);
        QFETCH(QString, options);
        QFETCH(QString, says);
        const QStringList arguments{QStringLiteral("compare"), run(runs, "A"), run(runs, "B")};
        const Ended ended = runProgram(arguments + options.split(QLatin1Char(' ')));
        QCOMPARE(ended.status, 2);
        QVERIFY2(ended.error.contains(says.toUtf8()), ended.error.constData());
        QVERIFY2(ended.out.isEmpty(), ended.out.constData());
    }

    void oneRunAloneIsNoReason_data()
    {
        QTest::addColumn<QString>("options");
        QTest::addColumn<QString>("says");
        QTest::newRow("step") << QStringLiteral("--step=77")
                              << QStringLiteral("No dump of step 77: the run has steps 0, 1.");
        QTest::newRow("rank") << QStringLiteral("--rank=9")
                              << QStringLiteral("No dump of rank 9: the run has ranks 0, 1.");
        QTest::newRow("metric") << QStringLiteral("--metric=loss")
                                << QStringLiteral("--metric has no effect with --replicas");
        QTest::newRow("encoding") << QStringLiteral("--log-encoding=foo") << QStringLiteral("--log-encoding expects");
        QTest::newRow("tables") << QStringLiteral("--csv=tables")
                                << QStringLiteral("--csv has no effect with --replicas");
    }

    void oneRunAloneIsNoReason()
    {
        QFETCH(QString, options);
        QFETCH(QString, says);
        const Ended ended =
            runProgram({QStringLiteral("compare"), run({}, "A"), QStringLiteral("--replicas"), options});
        QCOMPARE(ended.status, 2);
        QVERIFY2(ended.error.contains(says.toUtf8()), ended.error.constData());
        QVERIFY(ended.out.isEmpty());
    }

    void replicasAreThoseThatWereChosen()
    {
        const auto dumps = [&](const QStringList &options) {
            const Ended ended = runProgram(QStringList{QStringLiteral("compare"), run({}, "A"),
                                                       QStringLiteral("--replicas"), QStringLiteral("--format=json")} +
                                           options);
            return ended.json()[QStringLiteral("steps")].toArray().size();
        };
        QCOMPARE(dumps({}), 2);
        QCOMPARE(dumps({QStringLiteral("--step=1")}), 1);
    }

    void listsAndRangesChooseDumps_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<int>("pairs");
        QTest::newRow("all") << QStringList{} << 4;
        QTest::newRow("list") << QStringList{QStringLiteral("--step=0,1")} << 4;
        QTest::newRow("range") << QStringList{QStringLiteral("--step"), QStringLiteral("0-9")} << 4;
        QTest::newRow("several") << QStringList{QStringLiteral("--step=0"), QStringLiteral("--step=1")} << 4;
        QTest::newRow("one of both") << QStringList{QStringLiteral("--step=1"), QStringLiteral("--rank=0")} << 1;
        QTest::newRow("ranks") << QStringList{QStringLiteral("--rank"), QStringLiteral("0,1-7")} << 4;
    }

    void listsAndRangesChooseDumps()
    {
        QFETCH(QStringList, options);
        QFETCH(int, pairs);
        const Ended ended = runProgram(
            QStringList{QStringLiteral("compare"), run({}, "A"), run({}, "B"), QStringLiteral("--format=json")} +
            options);
        QCOMPARE(ended.status, 0);
        const QJsonObject operators = ended.json()[QStringLiteral("operators")].toObject();
        QCOMPARE(operators[QStringLiteral("pairs")].toArray().size(), pairs);
    }

    void theOnlyRunOfALogIsTheFirst()
    {
        for (const char *option : {"--segment=1", "--segment=B=1"})
            QCOMPARE(runProgram({QStringLiteral("compare"), run({}, "A"), run({}, "B"), QLatin1String(option)}).status,
                     0);
    }

    void aListThatIsNoneIsRefused_data()
    {
        QTest::addColumn<QString>("list");
        for (const char *list : {"", ",", "0,", "1-", "-3", "5-2", "0,x", "1--2", "99999999999999999999", "0.5"})
            QTest::addRow("\"%s\"", list) << QString::fromLatin1(list);
    }

    void aListThatIsNoneIsRefused()
    {
        QFETCH(QString, list);
        const Ended ended =
            runProgram({QStringLiteral("compare"), run({}, "A"), run({}, "B"), QStringLiteral("--step=") + list});
        QCOMPARE(ended.status, 2);
        QVERIFY2(ended.error.contains("--step requires whole numbers"), ended.error.constData());
    }

    void aPartWithoutPairsIsTroubleUnlessItIsAllowed()
    {
        const auto part = [&](const QStringList &more) {
            return runProgram(QStringList{QStringLiteral("compare"), run({}, "A"), run({}, "B"),
                                          QStringLiteral("--part=6/6"), QStringLiteral("--save"),
                                          m_folder.filePath(QStringLiteral("part-6.h5"))} +
                              more);
        };
        const Ended ended = part({});
        QCOMPARE(ended.status, 2);
        QVERIFY2(ended.error.contains("Part 6 of 6 has no pair of dumps: all 4 are in other parts."),
                 ended.error.constData());
        QCOMPARE(part({QStringLiteral("--allow-empty")}).status, 0);
    }

private:
    QString run(const QString &kind, const char *name) const
    {
        return m_folder.filePath((kind.isEmpty() ? QString() : kind + QLatin1Char('/')) + QLatin1String(name));
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestEmptyChoices)
#include "tst_emptychoices.moc"
