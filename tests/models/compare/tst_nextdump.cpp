// SPDX-License-Identifier: GPL-3.0-or-later
// Which steps the advice names, and what the first two losses tell: nothing that the logs or the dumps refute.
#include "models/compare/compareruns.h"
#include "models/compare/summaries/firsttwofinding.h"
#include "models/compare/summaries/nextdump.h"
#include "models/compare/summaries/updatesigns.h"
#include "models/result/json/jsonresult.h"
#include "models/result/texts/curvetext.h"
#include "models/result/texts/textlines.h"
#include "models/result/texts/verdictsentence.h"
#include "tests/models/compare/tinydump.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <fmt/format.h>

using namespace rundiff;

namespace
{

using Line = std::function<std::string(int)>; // of the record with this number, without its loss

// Records of a training, one of them with another loss.
std::string logOf(int records, const Line &line, int changed = -1)
{
    std::string text;
    for (int i = 0; i < records; ++i)
        text +=
            fmt::format(fmt::runtime(line(i)), fmt::format("{:.4f}", 4.0 / (1 + 0.1 * i) + (i == changed ? 0.5 : 0)));
    return text;
}

Line iterations(int first, int interval)
{
    return [=](int i) { return fmt::format("iter {}: loss {{}}, time 12.5ms\n", first + i * interval); };
}

// Batches of 600 in an epoch, the last of which is printed as well where `last` is.
Line batches(int interval, int perEpoch)
{
    return [=](int i) {
        const int each = (perEpoch + interval - 1) / interval;
        const int step = std::min((i % each + 1) * interval, perEpoch);
        return fmt::format("Epoch [{}/5], Step [{}/{}], Loss: {{}}\n", i / each + 1, step, perEpoch);
    };
}

class Pair
{
public:
    ComparisonPtr compared(const std::string &a, const std::string &b, const char *name = "train.log")
    {
        for (const auto &[side, text] : {std::pair("A", &a), std::pair("B", &b)}) {
            QDir(m_folder.path()).mkpath(QString::fromLatin1(side));
            QFile file(m_folder.filePath(QStringLiteral("%1/%2").arg(QLatin1String(side), QLatin1String(name))));
            if (!file.open(QIODevice::WriteOnly))
                return nullptr;
            file.write(QByteArray::fromStdString(*text));
        }
        CompareOptions options;
        options.operators = options.checklist = false;
        return compareRuns(m_folder.filePath(QStringLiteral("A")).toStdString(),
                           m_folder.filePath(QStringLiteral("B")).toStdString(), options, {});
    }

private:
    QTemporaryDir m_folder;
};

NextDump adviceFor(const Comparison &comparison)
{
    return nextDump(comparison.curves.get(), nullptr);
}

std::string curvesAsText(const Comparison &comparison)
{
    TextLines lines;
    writeCurves(comparison, lines);
    return lines.text();
}

// A dump of one linear call, forward or backward, that differs in its output.
OperatorComparison differing(const char *call, DiagnosisKind kind, std::int64_t step)
{
    OperatorComparison operators;
    FirstDifference first;
    first.step = Step{step};
    first.row.operatorName = call;
    first.row.side = Side::Output;
    first.diagnosis.kind = kind;
    operators.firstDifference = first;
    operators.verdict = Verdict::Different;
    return operators;
}

} // namespace

class TestNextDump : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // 0, 8, 16 ...: each record is the neighbour of the one before.
    void countedSamplesAreIterations()
    {
        Pair pair;
        const Line samples = [](int i) { return fmt::format("Train Epoch: 1 [{}/80] Loss: {{}}\n", 8 * i); };
        const auto comparison = pair.compared(logOf(10, samples, 4), logOf(10, samples));
        const NextDump next = adviceFor(*comparison);
        QCOMPARE(next.steps, (std::vector<std::int64_t>{3, 4}));
        QVERIFY2(next.sentence.find("24 and 32 are neighbours") != std::string::npos, next.sentence.c_str());
        QVERIFY2(next.sentence.find("no step between them") == std::string::npos, next.sentence.c_str());
    }

    // What the logs print of the update before the loss parts.
    void linksOfAnUpdateAreInTheLogs_data()
    {
        QTest::addColumn<std::string>("a");
        QTest::addColumn<std::string>("b");
        QTest::addColumn<std::string>("words");
        const auto line = [](const char *norm, const char *rate) {
            return fmt::format("grad_norm {} lr {}", norm, rate);
        };
        QTest::addRow("equal") << line("2.5", "0.1") << line("2.5", "0.1")
                               << std::string("grad_norm agrees at step 3 (2.5)");
        QTest::addRow("loss scale") << line("2560.0", "0.1") << line("2.5", "0.1")
                                    << std::string("Such a power of two is a loss scale");
        QTest::addRow("first link") << line("3.5", "0.1") << line("2.5", "0.1")
                                    << std::string("It is the first link that differs");
        QTest::addRow("infinite") << line("inf", "0.1") << line("inf", "0.1") << std::string("has to be skipped");
        QTest::addRow("schedule") << line("2.5", "0.2") << line("2.5", "0.1")
                                  << std::string("lr at step 3: 0.2 in A, 0.1 in B. A is 2 times B.");
    }
    void linksOfAnUpdateAreInTheLogs()
    {
        QFETCH(std::string, a);
        QFETCH(std::string, b);
        QFETCH(std::string, words);
        const auto log = [](const std::string &at3, int changed) {
            std::string text;
            for (int i = 0; i < 8; ++i)
                text += fmt::format("iter {}: loss {:.4f}, {}\n", i, 4.0 / (1 + 0.1 * i) + (i == changed ? 0.5 : 0),
                                    i == 3 ? at3 : "grad_norm 1.5 lr 0.1");
            return text;
        };
        Pair pair;
        const auto comparison = pair.compared(log(a, 4), log(b, -1));
        const auto signs = signsInLogs(comparison->metrics, nullptr);
        std::string all;
        for (const std::string &sign : signs)
            all += sign + "\n";
        QVERIFY2(all.find(words) != std::string::npos, all.c_str());
    }

    void stepsThatAreNamedAreInBothLogs_data()
    {
        QTest::addColumn<std::string>("a");
        QTest::addColumn<std::string>("b");
        QTest::addColumn<std::string>("says");
        QTest::addColumn<std::vector<std::int64_t>>("steps");
        const auto row = [](const char *name, const Line &line, int changed, const char *says,
                            const std::vector<std::int64_t> &steps) {
            QTest::newRow(name) << logOf(20, line) << logOf(20, line, changed) << std::string(says) << steps;
        };
        using Steps = std::vector<std::int64_t>;
        row("every step", iterations(0, 1), 4, "Step 3 is still equal and the loss of step 4 differs", Steps{3, 4});
        row("every step from 1", iterations(1, 1), 4, "Step 4 is still equal and the loss of step 5 differs",
            Steps{3, 4});
        row("every tenth step from 0", iterations(0, 10), 4, "between step 30 and step 40", Steps{});
        row("every tenth step from 10", iterations(10, 10), 4, "between step 40 and step 50", Steps{49});
        row("every tenth step from 1", iterations(1, 10), 4, "between step 31 and step 41", Steps{40});
        row("batches of an epoch", batches(100, 600), 18, "between step 1800 and step 1900", Steps{1899});
        row("batches of an epoch, and the last one", batches(100, 640), 16, "between step 1480 and step 1580",
            Steps{1579});
        row("from the middle of an interval", iterations(17, 10), 4, "between step 47 and step 57", Steps{});
        row("from the first step on", iterations(1, 1), 0, "dump the forward pass of step 1", Steps{0});
        row("from the first step on, printed now and then", iterations(0, 10), 0, "dump the forward pass of step 0",
            Steps{0});
        row("from the first printed one on", iterations(10, 10), 0, "the steps before it are not in both logs",
            Steps{9});
        QTest::newRow("only A prints the step before")
            << logOf(20, iterations(1, 1)) << logOf(3, iterations(1, 1)) + "iter 8: loss 9.7500, time 12.5ms\n"
            << std::string("between step 3 and step 8") << Steps{7};
    }

    void stepsThatAreNamedAreInBothLogs()
    {
        QFETCH(std::string, a);
        QFETCH(std::string, b);
        QFETCH(std::string, says);
        QFETCH(std::vector<std::int64_t>, steps);
        Pair pair;
        const ComparisonPtr comparison = pair.compared(a, b);
        QVERIFY(comparison->curves);
        const NextDump next = adviceFor(*comparison);
        QVERIFY2(next.sentence.find(says) != std::string::npos, next.sentence.c_str());
        QCOMPARE(next.steps, steps);
        const bool open = next.sentence.find("does not show which step of the dump tool") != std::string::npos;
        QCOMPARE(open, steps.empty());
        QCOMPARE(next.configuration.empty(), steps.empty());
    }

    // A log that begins at 500 is of a resumed training, or the end of a longer one.
    void whatIsAssumedOfTheBeginningIsSaid()
    {
        Pair pair;
        const ComparisonPtr comparison = pair.compared(logOf(20, iterations(500, 1)), logOf(20, iterations(500, 1), 4));
        const NextDump next = adviceFor(*comparison);
        QVERIFY2(next.sentence.ends_with("If the process began with step 500, the dump tool counts step 504 as 4."),
                 next.sentence.c_str());
    }

    void epochsAndRecordsAreNoSteps_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<std::string>("header");
        QTest::addColumn<std::string>("line"); // with its number and its loss
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("a table of epochs")
            << QByteArray("log.csv") << std::string("epoch,loss,lr\n") << std::string("{0},{1},0.01\n")
            << QByteArray("averages of epochs, and epoch 4");
        QTest::newRow("objects with an epoch") << QByteArray("log.jsonl") << std::string()
                                               << std::string("{{\"epoch\": {0}, \"loss\": {1}, \"lr\": 0.01}}\n")
                                               << QByteArray("averages of epochs, and epoch 4");
        QTest::newRow("a table without a step")
            << QByteArray("log.csv") << std::string("loss,lr\n") << std::string("{1},0.01\n")
            << QByteArray("print no steps, and record 5");
        QTest::newRow("objects without a step")
            << QByteArray("log.jsonl") << std::string() << std::string("{{\"loss\": {1}, \"lr\": 0.01}}\n")
            << QByteArray("print no steps, and record 5");
    }

    void epochsAndRecordsAreNoSteps()
    {
        QFETCH(QByteArray, file);
        QFETCH(std::string, header);
        QFETCH(std::string, line);
        QFETCH(QByteArray, says);
        const auto log = [&](int changed) {
            std::string text = header;
            for (int i = 0; i < 12; ++i)
                text += fmt::format(fmt::runtime(line), i,
                                    fmt::format("{:.4f}", 4.0 / (1 + 0.1 * i) + (i == changed ? 0.5 : 0)));
            return text;
        };
        Pair pair;
        const ComparisonPtr comparison = pair.compared(log(-1), log(4), file.constData());
        QVERIFY(comparison->curves);
        const NextDump next = adviceFor(*comparison);
        QVERIFY2(next.sentence.find(says.toStdString()) != std::string::npos, next.sentence.c_str());
        QVERIFY(next.steps.empty());
        if (comparison->curves->counted() == Counted::Epochs)
            QVERIFY(comparison->curves->firstTwo.meaning == FirstTwo::Meaning::NotEnoughSteps);
    }

    void theNearestDumpIsNamedAsTheToolCountsIt()
    {
        NextDump next;
        next.nearestStep = next.nearestDump = 7;
        QCOMPARE(nearestDumpName(next), std::string("step 7"));
        next.nearestDump = 6;
        QCOMPARE(nearestDumpName(next), std::string("step 6 of the dumps (step 7 of the logs)"));
    }

    void dumpsOverruleTheFirstTwoLosses_data()
    {
        using Meaning = FirstTwo::Meaning;
        QTest::addColumn<int>("losses");
        QTest::addColumn<QByteArray>("call");
        QTest::addColumn<int>("kind");
        QTest::addColumn<bool>("different");
        QTest::addColumn<int>("meaning");
        const auto row = [](const char *name, Meaning losses, const char *call, DiagnosisKind kind, bool different,
                            Meaning meaning) {
            QTest::newRow(name) << int(losses) << QByteArray(call) << int(kind) << different << int(meaning);
        };
        const char *forward = "Functional.linear.0.forward", *backward = "Functional.linear.0.backward";
        row("both agree, a forward call does not", Meaning::BothFixed, forward, DiagnosisKind::Operator, true,
            Meaning::BothAgree);
        row("both agree, a gradient does not", Meaning::BothFixed, backward, DiagnosisKind::Operator, true,
            Meaning::BothAgree);
        row("both agree, the dumps within tolerance", Meaning::BothFixed, forward, DiagnosisKind::Rounding, false,
            Meaning::BothFixed);
        row("the second differs, by a forward call", Meaning::ForwardFixed, forward, DiagnosisKind::Operator, true,
            Meaning::FirstAgrees);
        row("the second differs, by a gradient", Meaning::ForwardFixed, backward, DiagnosisKind::Operator, true,
            Meaning::ForwardFixed);
        row("the second differs, by the update", Meaning::ForwardFixed, forward, DiagnosisKind::Update, true,
            Meaning::ForwardFixed);
        row("the first differs", Meaning::NotFixed, forward, DiagnosisKind::Operator, true, Meaning::NotFixed);
    }

    void dumpsOverruleTheFirstTwoLosses()
    {
        QFETCH(int, losses);
        QFETCH(QByteArray, call);
        QFETCH(int, kind);
        QFETCH(bool, different);
        QFETCH(int, meaning);
        CurveComparison curves;
        curves.firstTwo.meaning = FirstTwo::Meaning(losses);
        OperatorComparison operators = differing(call.constData(), DiagnosisKind(kind), 1);
        if (!different)
            operators.verdict = Verdict::Within;
        const FirstTwoFinding found = firstTwoOf(curves, &operators);
        QCOMPARE(int(found.meaning), meaning);
        QCOMPARE(found.overruledBy != nullptr, losses != meaning);
        QCOMPARE(int(firstTwoOf(curves, nullptr).meaning), losses);
    }

    // The same in what is written: "fixed" is nowhere when the dumps differ.
    void writtenMeaningFollowsTheDumps()
    {
        Pair pair;
        const std::string log = logOf(8, iterations(0, 1));
        Comparison comparison = *pair.compared(log, log);
        const auto meaning = [&] {
            const QJsonObject result =
                QJsonDocument::fromJson(QByteArray::fromStdString(jsonResult(comparison))).object();
            return result[QStringLiteral("curves")][QStringLiteral("first_two")][QStringLiteral("meaning")].toString();
        };
        QCOMPARE(meaning(), QStringLiteral("forward and backward fixed"));
        QVERIFY(curvesAsText(comparison).find("both losses agree within atol: they show no difference") !=
                std::string::npos);
        auto operators = differing("Functional.linear.0.forward", DiagnosisKind::Operator, 3);
        operators.pairs.emplace_back();
        comparison.operators = std::make_shared<const OperatorComparison>(operators);
        QCOMPARE(meaning(), QStringLiteral("first two losses agree"));
        QVERIFY(curvesAsText(comparison).find("but the dumps differ in step 3") != std::string::npos);
    }

    void aStepThatIsOutsideAloneIsSaidSo_data()
    {
        QTest::addColumn<std::vector<int>>("changed");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("one") << std::vector{4} << QByteArray("loss at step 4 only");
        QTest::newRow("some") << std::vector{4, 6} << QByteArray("loss from step 4 (inside again from step 7)");
        QTest::newRow("the last one") << std::vector{11} << QByteArray("loss from step 11");
        QTest::newRow("to the end") << std::vector{9, 10, 11} << QByteArray("loss from step 9");
    }

    void aStepThatIsOutsideAloneIsSaidSo()
    {
        QFETCH(std::vector<int>, changed);
        QFETCH(QByteArray, says);
        std::string other;
        for (int i = 0; i < 12; ++i) {
            const bool differs = std::ranges::find(changed, i) != changed.end();
            other += fmt::format("iter {}: loss {:.4f}, time 12.5ms\n", i, 4.0 / (1 + 0.1 * i) + (differs ? 0.5 : 0));
        }
        Pair pair;
        const ComparisonPtr comparison = pair.compared(other, logOf(12, iterations(0, 1)));
        const std::string sentence = verdictSentence(*comparison);
        QVERIFY2(sentence.ends_with(says.toStdString()), sentence.c_str());
    }

    // The mean of what is finite is not that of the curve.
    void aMeanErrorSaysWhichStepsItIsOf()
    {
        Pair pair;
        std::string broken = logOf(3, iterations(0, 1));
        for (int i = 3; i < 12; ++i)
            broken += fmt::format("iter {}: loss nan, time 12.5ms\n", i);
        const ComparisonPtr comparison = pair.compared(broken, logOf(12, iterations(0, 1)));
        QCOMPARE(comparison->curves->notFinite, std::size_t(9));
        QVERIFY(curvesAsText(*comparison).find("0 (only of the steps that are finite in both runs: 3 of 12)") !=
                std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestNextDump)

#include "tst_nextdump.moc"
