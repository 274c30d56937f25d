// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/compareruns.h"
#include "models/compare/summaries/ranksummary.h"
#include "models/result/texts/textverdict.h"
#include "models/result/texts/verdictsentence.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <mutex>

using namespace rundiff;

namespace
{

std::string run(const char *name)
{
    return std::string(RUNDIFF_TEST_DATA "/dumps/") + name;
}

bool says(const Comparison &comparison, const std::string &words)
{
    return std::any_of(comparison.problems.begin(), comparison.problems.end(),
                       [&](const Problem &problem) { return problem.message.find(words) != std::string::npos; });
}

// A run that is a log in the form "step loss".
std::string writeLog(const QTemporaryDir &folder, const QString &name, const std::vector<double> &losses)
{
    const QString path = folder.filePath(name);
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return {};
    file.write("step,loss\n");
    for (std::size_t i = 0; i < losses.size(); ++i)
        file.write(QByteArray::number(qulonglong(i)) + ',' + QByteArray::number(losses[i], 'g', 17) + '\n');
    return path.toStdString();
}

} // namespace

class TestCompareRuns : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void logsAndDumpsAreComparedTogether()
    {
        const ComparisonPtr result =
            compareRuns(run("stats_transformer/A"), run("stats_transformer/B"), CompareOptions(), Progress());
        QVERIFY(result->curves && result->operators);
        QCOMPARE(result->curves->compared, std::size_t(12));
        QCOMPARE(result->operators->pairs.size(), std::size_t(3));
        QVERIFY(result->verdict == Verdict::Different);
        QCOMPARE(QString::fromStdString(result->operators->firstDifference->row.operatorName),
                 QStringLiteral("Functional.linear.10.forward"));
    }

    void newToleranceChangesCurvesAndKeepsTheDumps()
    {
        CompareOptions options;
        const ComparisonPtr result =
            compareRuns(run("stats_transformer/A"), run("stats_transformer/B"), options, Progress());
        options.tolerance.atol = 0;
        options.tolerance.rtol = 0;
        const ComparisonPtr narrow = withCurveOptions(result, options);
        QCOMPARE(narrow->operators, result->operators);
        QVERIFY(narrow->curves->outside > result->curves->outside);
        QVERIFY(narrow->curves->verdict == Verdict::Different);
    }

    void unknownMetricIsSaidOnceAndForgottenAgain()
    {
        CompareOptions options;
        options.operators = false;
        const ComparisonPtr result =
            compareRuns(run("stats_transformer/A"), run("stats_transformer/B"), options, Progress());
        CompareOptions other = options;
        other.metric = "perplexity";
        const ComparisonPtr without = withCurveOptions(withCurveOptions(result, other), other);
        QVERIFY(!without->curves);
        // The metric is unknown, and so nothing is in common.
        QCOMPARE(without->problems.size(), result->problems.size() + 2);
        const ComparisonPtr again = withCurveOptions(without, options);
        QVERIFY(again->curves);
        QCOMPARE(again->problems, result->problems);
    }

    void swappedRunsAreComparedTheOtherWayRound()
    {
        CompareOptions options;
        options.operators = false;
        QTemporaryDir folder;
        const std::string a = writeLog(folder, QStringLiteral("a.csv"), {4, 2, 1});
        const std::string b = writeLog(folder, QStringLiteral("b.csv"), {5, 4, 2, 1});
        options.offset = 1;
        const ComparisonPtr result = compareRuns(a, b, options, Progress());
        QCOMPARE(result->curves->compared, std::size_t(3));
        QCOMPARE(result->curves->onlyB, std::size_t(1));
        QVERIFY(!result->curves->firstUnequal);
        const ComparisonPtr other = swapped(result, Progress());
        QCOMPARE(other->a, result->b);
        QCOMPARE(other->curves->compared, std::size_t(3));
        QCOMPARE(other->curves->onlyA, std::size_t(1));
        QVERIFY(!other->curves->firstUnequal);
    }

    void whatIsNotRecognisedIsNeverComplete()
    {
        QTemporaryDir folder;
        std::vector<std::string> paths;
        for (const char *name : {"a.txt", "b.txt"}) {
            QFile file(folder.filePath(QLatin1String(name)));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write("This is not the log of a training.\n");
            paths.push_back(file.fileName().toStdString());
        }
        const ComparisonPtr result = compareRuns(paths[0], paths[1], CompareOptions(), Progress());
        QVERIFY(!result->hasResult());
        QVERIFY(!result->coverage.complete);
        QVERIFY(std::ranges::any_of(result->coverage.unread, [&](const UnreadPart &part) {
            return part.path == paths[0] && part.unread.reason == UnreadReason::Unrecognised;
        }));
    }

    // The account compares the lines that a reader did not understand, too.
    void linesThatNoReaderUnderstandsAreCompared()
    {
        QTemporaryDir folder;
        const auto logWith = [&](const QString &name, const QByteArray &line) {
            QFile file(folder.filePath(name));
            if (file.open(QIODevice::WriteOnly))
                file.write("step 1 loss 0.75\nstep 2 loss 0.5\n" + line + "step 4 loss 0.25\n");
            return file.fileName().toStdString();
        };
        const std::string a = logWith(QStringLiteral("a.log"), "step 3 loss x\n2026-11-02 20:00:00\n");
        const std::string equal = logWith(QStringLiteral("b.log"), "step 3 loss x\n2026-11-01 10:00:00\n");
        const std::string other = logWith(QStringLiteral("c.log"), "step 3 loss y\n");
        const std::string none = logWith(QStringLiteral("d.log"), {});
        QVERIFY(compareRuns(a, equal, CompareOptions(), Progress())->verdict == Verdict::Same);
        QVERIFY(compareRuns(a, other, CompareOptions(), Progress())->verdict == Verdict::Incomplete);
        QVERIFY(compareRuns(a, none, CompareOptions(), Progress())->verdict == Verdict::Incomplete);
    }

    void noCommonStepIsSaidInsteadOfAgreement()
    {
        CompareOptions options;
        QTemporaryDir folder;
        options.offset = 1000;
        const ComparisonPtr result =
            compareRuns(writeLog(folder, QStringLiteral("a.csv"), {4, 2, 1}),
                        writeLog(folder, QStringLiteral("b.csv"), {4, 2, 1}), options, Progress());
        QVERIFY(!result->hasResult());
        QVERIFY(says(*result, "no step"));
    }

    void baselinesGiveTheNoise()
    {
        QTemporaryDir folder;
        const std::string b = writeLog(folder, QStringLiteral("b.csv"), {4, 3.1, 2.2, 1.9});
        CompareOptions options;
        options.baselines = {writeLog(folder, QStringLiteral("c.csv"), {4.1, 3, 2.1, 2}),
                             writeLog(folder, QStringLiteral("d.csv"), {3.9, 3.1, 2, 1.9}),
                             writeLog(folder, QStringLiteral("e.csv"), {4, 2.9, 2.1, 1.8})};
        const auto against = [&](const QString &name, const std::vector<double> &values) {
            return compareRuns(writeLog(folder, name, values), b, options, Progress());
        };
        const ComparisonPtr outside = against(QStringLiteral("a.csv"), {4, 3, 9, 1.9});
        QCOMPARE(outside->curves->noise->runs, std::size_t(4));
        QCOMPARE(outside->curves->noise->firstOutside->step, std::int64_t(2));
        QCOMPARE(outside->verdict, Verdict::Different);
        const ComparisonPtr inside = against(QStringLiteral("f.csv"), {4.1, 3, 2.1, 1.9});
        QVERIFY(inside->curves->firstOutside.has_value()); // stays visible
        QCOMPARE(inside->verdict, Verdict::Within);
        QVERIFY(verdictSentence(*inside).english().find("inside the noise of 4 runs") != std::string::npos);
        QVERIFY(textVerdict(*inside).find("Where to look next") == std::string::npos);
        QVERIFY(textVerdict(*outside).find("leaves the noise of the repeats at step 2") != std::string::npos);
    }

    // A against three repeats of the baseline: is it always the same row?
    void repeatsWithDumpsTellWhetherThePlaceIsFixed_data()
    {
        QTest::addColumn<QString>("third");
        QTest::addColumn<bool>("fixed");
        QTest::newRow("always the same row") << QStringLiteral("/dumps/stats_transformer/B") << true;
        QTest::newRow("here and there") << QStringLiteral("/dumps/stats_backward/A") << false;
    }
    void repeatsWithDumpsTellWhetherThePlaceIsFixed()
    {
        QFETCH(QString, third);
        QFETCH(bool, fixed);
        const std::string runs = RUNDIFF_TEST_DATA "/dumps/stats_transformer/";
        CompareOptions options;
        options.baselines = {runs + "B", RUNDIFF_TEST_DATA + third.toStdString()};
        const ComparisonPtr result = compareRuns(runs + "A", runs + "B", options, Progress());
        QCOMPARE(result->operators->repeats.size(), std::size_t(2));
        const Repeats repeats = overRepeats(*result->operators);
        QCOMPARE(repeats.compared, std::size_t(3));
        QCOMPARE(repeats.place == Repeats::Place::Fixed, fixed);
        QCOMPARE(repeats.place == Repeats::Place::Wandering, !fixed);
        QVERIFY2(textVerdict(*result).find(repeats.meaning.substr(0, 30)) != std::string::npos,
                 repeats.meaning.c_str());
    }

    void partialResultsComeBeforeTheWhole()
    {
        std::mutex mutex;
        std::vector<ComparisonPtr> partial;
        const ComparisonPtr whole = compareRuns(run("stats_transformer/A"), run("stats_transformer/B"),
                                                CompareOptions(), Progress(), [&](ComparisonPtr result) {
                                                    const std::lock_guard lock(mutex);
                                                    partial.push_back(std::move(result));
                                                });
        QVERIFY(!partial.empty());
        QVERIFY(partial.front()->curves && !partial.front()->operators);
        QVERIFY(whole->operators);
    }

    void stoppedWorkSaysSo()
    {
        std::stop_source stop;
        stop.request_stop();
        Progress progress;
        progress.stop = stop.get_token();
        const ComparisonPtr result =
            compareRuns(run("stats_transformer/A"), run("stats_transformer/B"), CompareOptions(), progress);
        QVERIFY(says(*result, "Stopped"));
    }

    void dumpsOfOneRunAloneAreSaid()
    {
        const ComparisonPtr result = compareRuns(run("stats_transformer/A"), run("stats_transformer/B/dump/step1"),
                                                 CompareOptions(), Progress());
        QCOMPARE(result->operators->pairs.size(), std::size_t(1));
        QVERIFY(says(*result, "only in A"));
    }

    void logsOfTheSameFormatArePreferred()
    {
        QTemporaryDir folder;
        for (const char *name : {"a", "b"})
            QVERIFY(QDir(folder.path()).mkdir(QLatin1String(name)));
        writeLog(folder, QStringLiteral("a/loss.csv"), {4, 2, 1});
        writeLog(folder, QStringLiteral("b/loss.csv"), {4, 2, 1});
        QFile text(folder.filePath(QStringLiteral("a/train.log")));
        QVERIFY(text.open(QIODevice::WriteOnly));
        for (int i = 0; i < 5; ++i)
            text.write("epoch: 1 step: " + QByteArray::number(i + 1) + ", loss is 7.5\n");
        text.close();
        const ComparisonPtr result =
            compareRuns(folder.filePath(QStringLiteral("a")).toStdString(),
                        folder.filePath(QStringLiteral("b")).toStdString(), CompareOptions(), Progress());
        QVERIFY(result->agreement == Verdict::Same);
        QVERIFY(result->verdict == Verdict::Incomplete); // the loss of train.log has no partner
    }

    void everyLogIsComparedWithTheOneOfItsPlace()
    {
        QTemporaryDir folder;
        for (const char *name : {"a", "b"})
            QVERIFY(QDir(folder.path()).mkdir(QLatin1String(name)));
        for (const char *place : {"a/rank0.csv", "a/rank1.csv", "a/rank2.csv", "b/rank0.csv", "b/rank1.csv"})
            writeLog(folder, QLatin1String(place), {4, 2, 1});
        writeLog(folder, QStringLiteral("b/rank2.csv"), {4, 2, 9});
        const ComparisonPtr result =
            compareRuns(folder.filePath(QStringLiteral("a")).toStdString(),
                        folder.filePath(QStringLiteral("b")).toStdString(), CompareOptions(), Progress());
        QCOMPARE(result->metrics.common.size(), std::size_t(3));
        QVERIFY(result->metrics.onlyA.empty() && result->metrics.onlyB.empty());
        QVERIFY(result->coverage.complete);
        QVERIFY(result->verdict == Verdict::Different);
    }

    void theLossThatDivergesIsShown()
    {
        QTemporaryDir folder;
        const auto write = [&](const QString &name, const QByteArray &lastParts) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write("step,loss,loss_box,loss_class,val_loss\n1,4,3,1,5\n2,3,2,1,5\n3,2," + lastParts + "\n");
        };
        write(QStringLiteral("a.csv"), "1.5,0.5,4");
        write(QStringLiteral("b.csv"), "1.25,0.75,3");
        CompareOptions options;
        const auto compared = [&] {
            return compareRuns(folder.filePath(QStringLiteral("a.csv")).toStdString(),
                               folder.filePath(QStringLiteral("b.csv")).toStdString(), options, Progress());
        };
        const ComparisonPtr result = compared();
        QCOMPARE(result->curves->metricA, "loss_box");
        QCOMPARE(result->curves->agreeingA, "loss");
        QCOMPARE(result->curves->placeA.line, std::int64_t(4));
        QCOMPARE(result->metrics.common.front().name, "loss_box");
        QCOMPARE(result->metrics.common.size(), std::size_t(4));
        options.metric = "loss"; // the user's choice stays
        QCOMPARE(compared()->curves->metricA, "loss");
        QVERIFY(compared()->curves->agreeingA.empty());
    }
};

QTEST_GUILESS_MAIN(TestCompareRuns)
#include "tst_compareruns.moc"
