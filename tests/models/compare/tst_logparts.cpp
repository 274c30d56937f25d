// SPDX-License-Identifier: GPL-3.0-or-later
// Logs that hold several runs or several ranks, and tolerances of single metrics.
#include "models/compare/compareruns.h"
#include "models/compare/options/tolerancelines.h"
#include "models/compare/summaries/nextdump.h"
#include "models/result/reports/command.h"
#include "models/result/saved/savecomparison.h"
#include "models/result/saved/savedcomparison.h"
#include "models/result/texts/verdictsentence.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <fmt/format.h>

#include <algorithm>

using namespace rundiff;

namespace
{

// One run of a training, as lines; `changed` is the step whose loss differs, -1: none.
std::string trainingRun(int steps, double start, int changed = -1)
{
    std::string text;
    for (int i = 0; i < steps; ++i)
        text += fmt::format("step {} | loss {:.5f} | grad_norm {:.4f}\n", i,
                            start / (1 + 0.1 * i) + (i == changed ? 0.25 : 0), 2.0 + 0.01 * i);
    return text;
}

// Four ranks in turn; rank 3 has another loss at `changed`.
std::string ranks(const char *form, int changed = -1)
{
    std::string text;
    for (int i = 0; i < 30; ++i) {
        for (int rank = 0; rank < 4; ++rank)
            text += fmt::format(fmt::runtime(form), rank) +
                    fmt::format("step {} | loss {:.5f} | lr 0.001\n", i,
                                4.0 / (1 + 0.1 * i) + 0.001 * rank + (rank == 3 && i == changed ? 0.5 : 0));
    }
    return text;
}

// The averages of epochs, of which one differs.
std::string epochs(int count, int changed = -1)
{
    std::string text;
    for (int epoch = 1; epoch <= count; ++epoch)
        text += fmt::format("Epoch [{}/{}] train loss: {:.4f} lr: 0.1\n", epoch, count,
                            2.0 / epoch + (epoch == changed ? 0.25 : 0));
    return text;
}

// Records without a step from `begin` to `end`, each of them `times`.
std::string epochRecords(int begin, int end, int times = 1)
{
    std::string text;
    for (int i = begin; i < end; ++i) {
        for (int time = 0; time < times; ++time)
            text += fmt::format("{{'loss': {:.4f}, 'grad_norm': 1.5, 'learning_rate': 0.0001, 'epoch': {:.2f}}}\n",
                                4.0 / (1 + 0.1 * i), 0.05 * (i + 1));
    }
    return text;
}

bool says(const Comparison &comparison, const std::string &words)
{
    return std::ranges::any_of(
        comparison.problems, [&](const Problem &problem) { return problem.message.find(words) != std::string::npos; });
}

CompareOptions curvesOnly()
{
    CompareOptions options;
    options.operators = options.checklist = false;
    return options;
}

} // namespace

class TestLogParts : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void equalRunsInBothLogsAreAllCompared()
    {
        const std::string settings = "settings: dim 64\n";
        const ComparisonPtr result = compare(settings + trainingRun(40, 4) + settings + trainingRun(50, 4),
                                             settings + trainingRun(40, 4, 12) + settings + trainingRun(50, 4));
        QVERIFY(result->verdict == Verdict::Different);
        QCOMPARE(result->curves->compared, std::size_t(90));
        QCOMPARE(result->curves->firstOutside->step, std::int64_t(13)); // records count from 1
        QVERIFY(says(*result, "holds 2 runs"));
    }

    void whatANumberCountsIsSaid_data()
    {
        QTest::addColumn<std::string>("a");
        QTest::addColumn<std::string>("b");
        QTest::addColumn<std::string>("words");
        const std::string two = trainingRun(40, 4) + trainingRun(50, 4);
        QTest::newRow("a step") << trainingRun(40, 4) << trainingRun(40, 4, 12) << std::string("loss at step 12 only");
        QTest::newRow("a step of the second of two runs") << two << trainingRun(40, 4) + trainingRun(50, 4, 12)
                                                          << std::string("loss at record 53 (step 12 of run 2) only");
        QTest::newRow("an epoch") << epochs(20) << epochs(20, 7) << std::string("train loss at epoch 7 only");
        QTest::newRow("an epoch of the second of two runs")
            << epochs(20) + epochs(30) << epochs(20) + epochs(30, 7)
            << std::string("train loss at record 27 (epoch 7 of run 2) only");
    }

    void whatANumberCountsIsSaid()
    {
        QFETCH(std::string, a);
        QFETCH(std::string, b);
        QFETCH(std::string, words);
        const ComparisonPtr result = compare(a, b, curvesOnly());
        QCOMPARE(verdictSentence(*result).english(), "DIFFERENT: outside the tolerance: " + words);
    }

    void resultsInSentencesAreNoSilentSame_data()
    {
        QTest::addColumn<std::string>("line"); // with the number that differs
        QTest::addColumn<bool>("counts");
        QTest::newRow("a share") << std::string("Accuracy of the network on the 10000 test images: {} %\n") << true;
        QTest::newRow("an improvement") << std::string("Epoch 3: val_loss improved from 2.5 to {}, saving it\n")
                                        << true;
        QTest::newRow("a time") << std::string("The evaluation of the loss took {} s\n") << false;
        QTest::newRow("no result") << std::string("The window is now {} wide\n") << false;
    }

    void resultsInSentencesAreNoSilentSame()
    {
        QFETCH(std::string, line);
        QFETCH(bool, counts);
        const auto log = [&](const char *number) {
            return trainingRun(40, 4) + fmt::format(fmt::runtime(line), number);
        };
        QVERIFY(compare(log("55.25"), log("55.25"), curvesOnly())->verdict == Verdict::Same);
        const ComparisonPtr other = compare(log("55.25"), log("61.5"), curvesOnly());
        QVERIFY(other->verdict == (counts ? Verdict::Incomplete : Verdict::Same));
        QCOMPARE(says(*other, "belong to no curve"), counts);
    }

    void noStepToDumpFollowsFromAnEpochOrARepeatedStep()
    {
        const std::string two = trainingRun(40, 4) + trainingRun(50, 4);
        const ComparisonPtr repeated = compare(two, trainingRun(40, 4) + trainingRun(50, 4, 12), curvesOnly()),
                            average = compare(epochs(20), epochs(20, 7), curvesOnly()),
                            step = compare(trainingRun(40, 4), trainingRun(40, 4, 12), curvesOnly());
        QCOMPARE(nextDump(step->curves.get(), nullptr).steps.size(), std::size_t(2));
        for (const ComparisonPtr &result : {repeated, average}) {
            const NextDump next = nextDump(result->curves.get(), nullptr);
            QVERIFY(next.steps.empty());
            QVERIFY(next.configuration.empty());
            QVERIFY(next.sentence.find("find the step to dump") != std::string::npos);
        }
    }

    void theLastCompleteRunIsComparedIfTheLogsHoldOthers()
    {
        const std::string aborted = trainingRun(15, 4), whole = trainingRun(40, 4);
        const ComparisonPtr result = compare(aborted + whole, trainingRun(40, 4));
        QVERIFY(result->agreement == Verdict::Same);
        QVERIFY(result->verdict == Verdict::Incomplete); // the other run is not compared, and nobody asked for that
        QCOMPARE(result->curves->compared, std::size_t(40));
        QVERIFY(!result->curves->a.countsRecords);
        QCOMPARE(result->a->logs.front()->segment, std::int64_t(2));
        QVERIFY(says(*result, "Run 2 is compared"));
        const ComparisonPtr chosen = withSegment(result, "last");
        QVERIFY(chosen->verdict == Verdict::Same);
    }

    void aRunThatIsStillWrittenIsNotTheLastCompleteOne()
    {
        const ComparisonPtr result =
            compare(trainingRun(40, 4) + trainingRun(7, 4), trainingRun(40, 4), withSegment("last"));
        QCOMPARE(result->a->logs.front()->segment, std::int64_t(1));
        QVERIFY(result->verdict == Verdict::Same);
    }

    void theLastRunThatReachedTheEndThatItNamesIsComplete_data()
    {
        QTest::addColumn<QString>("form");
        QTest::addColumn<int>("first"); // the number of the first epoch or step
        QTest::newRow("epoch and total") << QStringLiteral("Epoch {0}/{1} - loss: {2:.4f}\n") << 1;
        QTest::newRow("words") << QStringLiteral("epoch {0} of {1}: train loss {2:.4f}\n") << 1;
        QTest::newRow("brackets") << QStringLiteral("Epoch [{0}/{1}], Loss: {2:.4f}\n") << 1;
        QTest::newRow("from zero") << QStringLiteral("Epoch {0}/{1} loss={2:.4f}\n") << 0;
        QTest::newRow("a line of its own")
            << QStringLiteral("Epoch {0}/{1}\n10/10 [==========] - 1s 5ms/step - loss: {2:.4f}\n") << 1;
        QTest::newRow("Megatron")
            << QStringLiteral(" iteration {0:8}/{1:8} | consumed samples: 8 | elapsed time per iteration (ms): 9.5 | "
                              "learning rate: 1.0E-04 | lm loss: {2:.6E} | grad norm: 1.5 |\n")
            << 1;
        QTest::newRow("MMEngine")
            << QStringLiteral("03/07 10:00:01 - mmengine - INFO - Iter(train)  [{0:3}/{1}]  lr: 1e-4  eta: 0:01:00  "
                              "time: 0.5012  data_time: 0.01  memory: 1234  loss: {2:.4f}\n")
            << 1;
        QTest::newRow("steps of epochs")
            << QStringLiteral("Epoch [{0}/{1}], Step [50/100], Loss: {2:.4f}\nEpoch [{0}/{1}], Step [100/100], "
                              "Loss: {2:.4f}\n")
            << 1;
    }

    void theLastRunThatReachedTheEndThatItNamesIsComplete()
    {
        QFETCH(QString, form);
        QFETCH(int, first);
        const auto part = [&](int done, int total, double start) {
            std::string text = "settings: dim 64\n";
            for (int i = 0; i < done; ++i)
                text += fmt::format(fmt::runtime(form.toStdString()), first + i, total, start / (1 + 0.1 * i));
            return text;
        };
        const std::string longer = part(20, 20, 4), shorter = part(10, 10, 5), stopped = part(12, 20, 6);
        const ComparisonPtr finished = compare(longer + shorter, shorter);
        QCOMPARE(finished->a->logs.front()->segments.size(), std::size_t(2));
        QCOMPARE(finished->a->logs.front()->segment, std::int64_t(2));
        QVERIFY(finished->agreement == Verdict::Same);
        QVERIFY(says(*finished, "Run 2 is compared"));
        QVERIFY(withSegment(finished, "1")->verdict == Verdict::Different);
        const ComparisonPtr before = compare(shorter + stopped, shorter);
        QCOMPARE(before->a->logs.front()->segment, std::int64_t(1));
        QVERIFY(before->agreement == Verdict::Same);
        const ComparisonPtr none = compare(part(5, 20, 4) + stopped + part(8, 20, 4), stopped); // the longest one
        QCOMPARE(none->a->logs.front()->segment, std::int64_t(2));
    }

    void otherRunsCanBeChosenWithoutReadingAgain()
    {
        const std::string a = trainingRun(30, 4) + trainingRun(40, 5), b = trainingRun(40, 5);
        const ComparisonPtr result = compare(a, b);
        QCOMPARE(result->curves->compared, std::size_t(40));
        const ComparisonPtr first = withSegment(result, "1");
        QCOMPARE(first->curves->a.size(), std::size_t(30));
        QVERIFY(first->verdict == Verdict::Different);
        QCOMPARE(first->curves->firstOutside->step, std::int64_t(0));
        QCOMPARE(first->curves->placeA.line, std::int64_t(1));
        const ComparisonPtr all = withSegment(first, "all");
        QCOMPARE(all->curves->a.size(), std::size_t(70));
        const ComparisonPtr again = withSegment(all, "2");
        QVERIFY(again->verdict == Verdict::Same);
        const ComparisonPtr none = withSegment(again, "3");
        QVERIFY(says(*none, "there is no run 3"));
        QVERIFY(none->verdict != Verdict::Same);
    }

    void epochsWithoutANameAreNoRuns()
    {
        std::string text;
        for (int i = 0; i < 60; ++i)
            text += fmt::format("batch {} loss {:.5f}\n", i % 20, 4.0 / (1 + 0.1 * i));
        const ComparisonPtr result = compare(text, text);
        QVERIFY(result->a->logs.front()->segments.empty());
        QCOMPARE(result->curves->compared, std::size_t(60));
        QVERIFY(result->verdict == Verdict::Same);
    }

    void aDifferenceOfAnotherRankIsADifference_data()
    {
        QTest::addColumn<QString>("form");
        for (const char *form :
             {"[rank{}]:", "{}: ", "[1,{}]<stdout>:", "[default{}]: ", "Train: Rank: {}, ", "INFO [rank {}] "})
            QTest::newRow(form) << QString::fromLatin1(form);
    }

    void aDifferenceOfAnotherRankIsADifference()
    {
        QFETCH(QString, form);
        const QByteArray text = form.toLatin1();
        const ComparisonPtr same = compare(ranks(text.constData()), ranks(text.constData()));
        QVERIFY(same->verdict == Verdict::Same);
        QCOMPARE(same->curves->compared, std::size_t(30));
        QCOMPARE(same->a->logs.front()->rank.value_or(-1), std::int64_t(0));
        QVERIFY(same->a->logs.front()->curve("loss (rank 3)"));
        const ComparisonPtr result = compare(ranks(text.constData()), ranks(text.constData(), 17));
        QVERIFY(result->verdict == Verdict::Different);
        QCOMPARE(result->curves->metricA, "loss (rank 3)"); // rank 0 agrees
        const auto third = std::ranges::find(result->metrics.common, "loss (rank 3)", &MetricComparison::name);
        QVERIFY(third != result->metrics.common.end());
        QCOMPARE(third->curves->firstOutside->step, std::int64_t(17));
    }

    void aMetricHasItsOwnTolerance()
    {
        const std::string a = trainingRun(20, 4), b = trainingRun(20, 4, 9);
        CompareOptions options = curvesOnly();
        options.metricTolerances = {{"los?", 0.3, {}}, {"GRAD_norm", {}, 0.0}};
        const ComparisonPtr result = compare(a, b, options);
        QVERIFY(result->verdict == Verdict::Within);
        QCOMPARE(result->curves->tolerance.atol, 0.3);
        QCOMPARE(result->curves->tolerance.rtol, 1e-5);
        QCOMPARE(result->metrics.common[1].curves->tolerance.rtol, 0.0);
        const std::string command = shellLine(commandOf(*result));
        QVERIFY2(command.find("--atol 'los?=0.3'") != std::string::npos, command.c_str());
        QVERIFY2(command.find("--rtol GRAD_norm=0") != std::string::npos, command.c_str());
        options.metricTolerances = {{"perplexity", 0.3, {}}};
        const ComparisonPtr unused = withCurveOptions(result, options);
        QVERIFY(unused->verdict == Verdict::Different);
        QVERIFY(says(*unused, "perplexity"));
    }

    void tolerancesOfMetricsAreEditedAsLines()
    {
        const auto read = tolerancesOfLines("grad norm  rtol=0.1\n\n *kl* atol=1e-2 rtol=0\r\n");
        QVERIFY(read.has_value());
        QCOMPARE(read->size(), std::size_t(2));
        QCOMPARE(read->front(), (MetricTolerance{"grad norm", std::nullopt, 0.1}));
        QCOMPARE(read->back(), (MetricTolerance{"*kl*", 0.01, 0.0}));
        QCOMPARE(toleranceLines(*read), std::string("grad norm rtol=0.1\n*kl* atol=0.01 rtol=0\n"));
        QVERIFY(tolerancesOfLines(toleranceLines(*read)) == *read);
        for (const char *wrong : {"loss", "rtol=1", "loss rtol=x", "loss atol=-1", "loss atol=inf", "loss atol="})
            QVERIFY2(!tolerancesOfLines(wrong), wrong);
    }

    void theRunsOfAAndBCanDiffer()
    {
        const std::string a = trainingRun(30, 4) + trainingRun(40, 5), b = trainingRun(40, 5) + trainingRun(25, 5);
        CompareOptions options = withSegment("2");
        options.segmentB = SegmentChoice::fromText("1");
        const ComparisonPtr result = compare(a, b, options);
        QCOMPARE(result->a->logs.front()->segment, std::int64_t(2));
        QCOMPARE(result->b->logs.front()->segment, std::int64_t(1));
        QVERIFY(result->verdict == Verdict::Same);
        options.segmentB = SegmentChoice::fromText("3");
        QVERIFY(compare(a, b, options)->verdict != Verdict::Same);
        options.segmentB = SegmentChoice();
        QCOMPARE(compare(a, a, options)->b->logs.front()->segment, std::int64_t(2)); // not all: of A it is one
    }

    void anAgreementOfChosenRunsIsNotOneOfTheWholeLogs()
    {
        const std::string a = trainingRun(30, 4) + trainingRun(40, 5), b = trainingRun(30, 4) + trainingRun(40, 5, 20);
        CompareOptions options;
        options.segment = *SegmentChoice::fromText("1");
        const ComparisonPtr result = compare(a, b, options);
        QVERIFY(result->verdict == Verdict::Same);
        QCOMPARE(verdictSentence(*result).english(), std::string("SAME: everything that the options chose is equal"));
        QVERIFY(verdictSentence(*compare(a, b, {})).english().starts_with("DIFFERENT"));
    }

    void recordsWithoutStepsBelongTogetherByTheirEpochs_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("compared");
        const auto row = [](const char *name, const std::string &text, int compared) {
            QTest::newRow(name) << QString::fromStdString(text) << compared;
        };
        row("the begin is lost", epochRecords(25, 40), 15);
        row("some of them are lost", epochRecords(0, 10) + epochRecords(15, 40), 35);
        row("each of them twice", epochRecords(0, 40, 2), 40);
        std::string twice = epochRecords(20, 21);
        twice.replace(twice.find("0.0001"), 6, "0.0002").replace(twice.find("1.3333"), 6, "1.3334");
        row("one of them in two versions", epochRecords(0, 21) + twice + epochRecords(21, 40), 39);
        row("the first half again", epochRecords(0, 21) + epochRecords(0, 40), 40);
        row("some of them twice", epochRecords(0, 20) + epochRecords(20, 40, 2), 40);
    }
    void recordsWithoutStepsBelongTogetherByTheirEpochs()
    {
        QFETCH(const QString, text);
        QFETCH(const int, compared);
        for (const bool damagedFirst : {true, false}) {
            const std::string damaged = text.toStdString(), whole = epochRecords(0, 40);
            const ComparisonPtr result = compare(damagedFirst ? damaged : whole, damagedFirst ? whole : damaged);
            QVERIFY(result->verdict != Verdict::Different);
            QVERIFY(!result->coverage.complete);
            QVERIFY(result->curves);
            QCOMPARE(int(result->curves->compared), compared);
            const ComparisonPtr again = withCurveOptions(result, curvesOnly());
            QVERIFY(!again->coverage.complete);
            QCOMPARE(int(again->curves->compared), compared);
        }
    }

    void recordsOfOtherEpochsAreCounted()
    {
        std::string other = epochRecords(25, 40);
        other.replace(other.find("1.30"), 4, "1.31");
        const ComparisonPtr result = compare(other, epochRecords(0, 40));
        QVERIFY(result->verdict == Verdict::Different);
        QCOMPARE(int(result->curves->compared), 15);
        CompareOptions byIndex = curvesOnly();
        byIndex.align = Align::Index;
        QVERIFY(compare(epochRecords(25, 40), epochRecords(0, 40), byIndex)->verdict == Verdict::Different);
    }

    void numbersOfRecordsDoNotDependOnWhatWasChosenBefore_data()
    {
        QTest::addColumn<int>("offset");
        QTest::addColumn<bool>("byIndex");
        QTest::newRow("no offset") << 0 << false;
        QTest::newRow("an offset") << -5 << false;
        QTest::newRow("by index") << 0 << true;
    }

    void numbersOfRecordsDoNotDependOnWhatWasChosenBefore()
    {
        QFETCH(int, offset);
        QFETCH(bool, byIndex);
        const std::string a = epochRecords(0, 30) + epochRecords(35, 60), b = epochRecords(0, 60);
        CompareOptions options = curvesOnly();
        options.offset = offset;
        options.align = byIndex ? Align::Index : Align::Step;
        const ComparisonPtr begun = compare(a, b, options), changed = withCurveOptions(compare(a, b), options);
        const QString file = m_folder.filePath(QStringLiteral("%1.h5").arg(m_pairs++));
        QVERIFY(saveComparison(*compare(a, b), file.toStdString(), {}, Redaction()).empty());
        const ComparisonPtr saved = withCurveOptions(openSaved(file.toStdString(), {}), options);
        for (const ComparisonPtr &other : {changed, saved}) {
            QCOMPARE(other->curves->compared, begun->curves->compared);
            QCOMPARE(other->curves->outside, begun->curves->outside);
            QCOMPARE(says(*other, "they are compared with these"), !byIndex);
        }
        QCOMPARE(says(*begun, "they are compared with these"), !byIndex);
    }

private:
    ComparisonPtr compare(const std::string &a, const std::string &b, const CompareOptions &options = curvesOnly())
    {
        const QString folder = m_folder.filePath(QString::number(m_pairs++));
        return compareRuns(write(folder + QStringLiteral("a.log"), a), write(folder + QStringLiteral("b.log"), b),
                           options, {});
    }

    static std::string write(const QString &path, const std::string &text)
    {
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write(text.data(), qint64(text.size())) == qint64(text.size())
                   ? path.toStdString()
                   : std::string();
    }

    static CompareOptions withSegment(const char *choice)
    {
        CompareOptions options = curvesOnly();
        options.segment = *SegmentChoice::fromText(choice);
        return options;
    }

    static ComparisonPtr withSegment(const ComparisonPtr &comparison, const char *choice)
    {
        return withCurveOptions(comparison, withSegment(choice));
    }

    QTemporaryDir m_folder;
    int m_pairs = 0;
};

QTEST_GUILESS_MAIN(TestLogParts)
#include "tst_logparts.moc"
