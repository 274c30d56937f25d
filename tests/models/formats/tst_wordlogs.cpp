// SPDX-License-Identifier: GPL-3.0-or-later
// Logs of unknown form, which are read by their words, and records whose steps do not identify them.
#include "tests/models/formats/inventedlogs.h"

#include <QTest>

#include <fmt/format.h>

#include <string>

using namespace rundiff;

class TestWordLogs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_logs.isValid()); }

    void recordsAreFoundByTheirWords_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("metric");
        QTest::addColumn<int>("points");
        QTest::addColumn<int>("firstStep");
        QTest::addColumn<int>("lastStep");
        addLabelledLines();
        addBlocks();
        addTables();
    }

    void recordsAreFoundByTheirWords()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, metric);
        QFETCH(int, points);
        QFETCH(int, firstStep);
        QFETCH(int, lastStep);
        const auto log = read(text);
        QVERIFY2(!log->curves.empty(), "no curve");
        const Curve &curve = log->curves.front();
        QCOMPARE(QString::fromStdString(curve.metric), metric);
        QCOMPARE(int(curve.size()), points);
        QCOMPARE(int(curve.steps->front()), firstStep);
        QCOMPARE(int(curve.steps->back()), lastStep);
        QCOMPARE(curve.values->front(), 4.25);
        QCOMPARE(log->unreadCount, 0);
    }

    void evaluationsAreMetricsOfTheirOwn()
    {
        const auto log = read(lines(12, [](int i) {
            return fmt::format("step {0} | loss {1}", 10 * i, loss(i)) +
                   (i % 4 == 3 ? fmt::format("\nValidation: step {0} | loss 0.7{0}", 10 * i) : std::string());
        }));
        QCOMPARE(int(log->curves.front().size()), 12);
        const Curve *evaluation = log->curve("val loss");
        QVERIFY(evaluation);
        QCOMPARE(int(evaluation->size()), 3);
        QCOMPARE(int(evaluation->steps->front()), 30);
    }

    void repeatedStepsAreCountedThrough()
    {
        const auto log = read(lines(40, [](int i) { return fmt::format("epoch: {0} loss: {1}", i / 20, loss(i)); }));
        const Curve &curve = log->curves.front();
        QCOMPARE(int(curve.size()), 40);
        QVERIFY(curve.countsRecords);
        QVERIFY(curve.replacedSteps.empty());
        QCOMPARE(int(curve.steps->back()), 40);
        QVERIFY(!log->problems.empty());
        QVERIFY(log->problems.front().message.find("record by record") != std::string::npos);
    }

    void severalRunsAreSegments()
    {
        const auto log = read(lines(50, [](int i) { return fmt::format("iter {}, loss {}", i % 25, loss(i % 25)); }));
        const Curve &curve = log->curves.front();
        QVERIFY(curve.countsRecords);
        QCOMPARE(int(curve.size()), 50);
        QCOMPARE(int(log->segments.size()), 2);
        QCOMPARE(log->segments[1].line, 26);
        QCOMPARE(log->segments[1].records, 25);
        QCOMPARE(log->segments[1].lastStep, 24);
        QVERIFY(log->restarts.empty());
    }

    void metricsBelowEachOtherAreNoRuns()
    {
        const auto log =
            read("step,loss,accuracy\n" + lines(25, [](int i) { return fmt::format("{},{},", i, loss(i)); }) +
                 lines(25, [](int i) { return fmt::format("{},,0.{}", i, 500 + i); }));
        QVERIFY(log->segments.empty());
        QCOMPARE(int(log->curve("loss")->size()), 25);
        QCOMPARE(int(log->curve("accuracy")->size()), 25);
        QVERIFY(!log->curve("accuracy")->countsRecords);
    }

    void aStrayStepIsNoRun()
    {
        const auto log =
            read(lines(50, [](int i) { return fmt::format("iter {}, loss {}", i == 44 ? 4 : i, loss(i)); }));
        QVERIFY(!log->curves.front().countsRecords);
        QVERIFY(log->segments.empty());
        QCOMPARE(int(log->curves.front().replacedSteps.size()), 1);
    }

    void aBarWhoseValueComesFirst()
    {
        // The value is set, which draws the bar, and then the bar advances, which draws it again.
        const auto log = read(lines(6, [](int i) {
            return fmt::format("Epoch 1/1: 0%|  | {0}/90 [00:04<01:26, 4.0s/it, loss: {1}]\n"
                               "Epoch 1/1: 0%|  | {2}/90 [00:05<01:26, 4.0s/it, loss: {1}]",
                               i, loss(i), i + 1);
        }));
        const Curve &curve = log->curves.front();
        QCOMPARE(int(curve.size()), 6);
        QCOMPARE(int(curve.steps->front()), 1);
        QCOMPARE((*curve.values)[1], 2.25);
    }

    void barsThatDifferInTheirTotalAreMetricsOfTheirOwn()
    {
        std::string text;
        for (int epoch = 0; epoch < 3; ++epoch) {
            text += fmt::format("\nEpoch: {}\n", epoch);
            for (int i = 1; i <= 20; ++i)
                text += fmt::format(" [==>.]  Step: 45ms | Tot: 3s | Loss: {} | Acc: 50.1% {}/20 \r",
                                    loss(20 * epoch + i - 1), i);
            for (int i = 1; i <= 5; ++i)
                text += fmt::format(" [==>.]  Step: 15ms | Tot: 1s | Loss: 0.9{} | Acc: 60.1% {}/5 \r", i, i);
        }
        const auto log = read(QByteArray::fromStdString(text));
        const Curve &training = log->curves.front();
        QCOMPARE(QString::fromStdString(training.metric), QStringLiteral("Loss"));
        QCOMPARE(int(training.size()), 60);
        QCOMPARE(int(training.steps->back()), 60);
        const Curve *test = log->curve("Loss (of 5)");
        QVERIFY(test);
        QCOMPARE(int(test->size()), 15);
    }

    void epochsOfDifferentLengthAreOneMetric()
    {
        std::string text;
        for (int epoch = 1; epoch <= 3; ++epoch) {
            for (int i = 1; i <= 10 + epoch; ++i)
                text += fmt::format("Epoch {} [{}/{}] loss: {}\n", epoch, i, 10 + epoch, loss(20 * epoch + i));
        }
        const auto log = read(QByteArray::fromStdString(text));
        QCOMPARE(int(log->curves.size()), 1);
        QCOMPARE(int(log->curves.front().size()), 36);
    }

    void aRowThatIsDrawnAgainIsOneRecord()
    {
        std::string text;
        for (int epoch = 1; epoch <= 6; ++epoch) {
            text += "\n   Epoch   GPU_mem   box_loss   cls_loss   Size\n";
            for (int i = 1; i <= 3 + epoch % 2; ++i)
                text += fmt::format("\r   {}/6   2.13G   {}   0.5{}   640: {:3}%|###| {}/8 [00:02<00:00,  3.5it/s]",
                                    epoch, i < 3 ? "9.5" : loss(epoch - 1), i, 25 * i, 2 * i);
            text += "\n";
        }
        const auto log = read(QByteArray::fromStdString(text));
        const Curve &curve = log->curves.front();
        QCOMPARE(QString::fromStdString(curve.metric), QStringLiteral("box_loss"));
        QCOMPARE(int(curve.size()), 6);
        QCOMPARE(curve.values->front(), 4.25);
        QVERIFY(!curve.countsRecords);
    }

    void aBarOfATestIsNotTheTraining()
    {
        std::string text;
        for (int epoch = 0; epoch < 3; ++epoch) {
            for (int i = 5; i <= 50; i += 5)
                text += fmt::format("\r{:3}%|##   | {}/50 [00:01<00:09,  4.5it/s, loss={}]", 2 * i, i,
                                    loss(50 * epoch + i));
            for (int i = 2; i <= 10; i += 2)
                text += fmt::format("\r{:3}%|##   | {}/10 [00:01<00:02,  9.5it/s, loss=0.{}]", 10 * i, i, 900 - i);
            text += "\n";
        }
        const auto log = read(QByteArray::fromStdString(text));
        QCOMPARE(QString::fromStdString(log->format), QStringLiteral("tqdm_bar"));
        QCOMPARE(int(log->curves.front().size()), 30);
        const Curve *test = log->curve("loss (of 10)");
        QVERIFY(test);
        QCOMPARE(int(test->size()), 15);
        QCOMPARE(int(test->steps->back()), 30);
    }

    void aFewObjectsDoNotHideManyRecords()
    {
        const auto log = read(lines(60, [](int i) {
            return fmt::format("step {} loss {}", i, loss(i)) +
                   (i % 20 == 0 ? fmt::format("\n:::LOG {{\"accuracy\": 0.5, \"step\": {}}}", i) : std::string());
        }));
        QCOMPARE(QString::fromStdString(log->curves.front().metric), QStringLiteral("loss"));
        QCOMPARE(int(log->curves.front().size()), 60);
    }

    void valuesAreNamedByTheEventOfTheirLine()
    {
        const auto log = read(lines(9, [](int i) {
            return fmt::format(":::LOG 1541735752.4 eval_accuracy: {{\"value\": 0.7{0}, \"epoch\": {0}}}", i);
        }));
        QCOMPARE(int(log->curves.size()), 1);
        QCOMPARE(QString::fromStdString(log->curves.front().metric), QStringLiteral("eval_accuracy"));
    }

    void aResumedRunStaysOneCurve()
    {
        const auto log = read(
            lines(60, [](int i) { return fmt::format("step: {0} loss: {1} lr: 0.1", i < 40 ? i : i - 8, loss(i)); }));
        const Curve &curve = log->curves.front();
        QVERIFY(!curve.countsRecords);
        QCOMPARE(int(curve.size()), 52);
        QCOMPARE(int(curve.replacedSteps.size()), 8);
    }

private:
    void row(const char *name, const QByteArray &text, const char *metric, int points, int first, int last)
    {
        QTest::newRow(name) << text << QString::fromLatin1(metric) << points << first << last;
    }

    void addLabelledLines()
    {
        row("brackets", lines(9, [](int i) { return fmt::format("[{0}]\ttrain-rmse:{1}\teval-rmse:0.9", i, loss(i)); }),
            "train-rmse", 9, 0, 8);
        row("a count of all", lines(9, [](int i) { return fmt::format("[{0}/900] Train cost: {1}", i + 1, loss(i)); }),
            "Train cost", 9, 1, 9);
        row("names behind their numbers",
            lines(9,
                  [](int i) { return fmt::format(" {0}: 20.5, {1} avg loss, 0.001 rate, 4.2 seconds", i, loss(i)); }),
            "avg loss", 9, 0, 8);
        row("separated thousands",
            lines(
                9,
                [](int i) { return fmt::format("Up. {0},500 : Sen. 31,234 : Cost {1} : Time 3.5s", i + 1, loss(i)); }),
            "Cost", 9, 1500, 9500);
        row("a range of batches",
            lines(9,
                  [](int i) {
                      return fmt::format("1epoch:train:{0}-{1}batch: loss={2}, acc=0.5", i * 50 + 1, i * 50 + 50,
                                         loss(i));
                  }),
            "loss", 9, 50, 450);
        row("a global step beside others",
            lines(9,
                  [](int i) {
                      return fmt::format(
                          "inner iter: {0}/ 8 | ppo epoch: 2/ 4 | global iter: {1}/ 500| tot_loss: {2} | lr: 0.1 |",
                          i % 3, i + 10, loss(i));
                  }),
            "tot_loss", 9, 10, 18);
        row("a number in brackets in front of the values",
            lines(9,
                  [](int i) {
                      return fmt::format("I1002 21:38:13.4257 139917864 writer.py:35] [{0}] rate=1.58, train_loss={1}",
                                         100 * i, loss(i));
                  }),
            "train_loss", 9, 0, 800);
        row("a day in front",
            lines(9,
                  [](int i) {
                      return fmt::format("[10/17 10:23:1{0}] engine INFO: Epoch: [0] [ {0}/100] rate: 0.1 loss: {1}", i,
                                         loss(i));
                  }),
            "loss", 9, 0, 8);
        row("a day of four digits in front",
            lines(9,
                  [](int i) {
                      return fmt::format("[1117 10:2{0}:11 @loop.py:7] Epoch {1} (steps {2}) has ended\n"
                                         "[1117 10:2{0}:12 @board.py:9] train_loss: {3}",
                                         i, i + 1, 40 * (i + 1), loss(i));
                  }),
            "train_loss", 9, 1, 9);
        row("three counts with slashes",
            lines(9,
                  [](int i) {
                      return fmt::format("Iteration {0}/{0}/{0}, mean loss={1}%, delta=1.5%", 100 * (i + 1), loss(i));
                  }),
            "mean loss", 9, 100, 900);
        row("a sentence",
            lines(9, [](int i) { return fmt::format("Cost after iteration {0}: {1}", 100 * i, loss(i)); }), "Cost", 9,
            0, 800);
    }

    void addBlocks()
    {
        row("scores behind the loss of the evaluation",
            lines(6,
                  [](int i) {
                      return fmt::format("Epoch {0}/5\n----------\ntrain Loss: {1} Acc: 0.5{0}\nval Loss: 0.9 Acc: "
                                         "0.6{0}\n",
                                         i, loss(i));
                  }),
            "train Loss", 6, 0, 5);
        row("a letter for the level of the line",
            lines(9, [](int i) { return fmt::format("2018-01-01 10:00:01.5: I step: {}, loss: {}", 10 * i, loss(i)); }),
            "loss", 9, 0, 80);
        row("the epoch on a line before",
            lines(6,
                  [](int i) {
                      return fmt::format("epoch:  {0}\n2024-05-01 10:00:0{0}.5: train loss : {1}\n2024-05-01 "
                                         "10:00:0{0}.9: validation loss: 0.9",
                                         i, loss(i));
                  }),
            "train loss", 6, 0, 5);
        row("an epoch of so many",
            lines(6,
                  [](int i) {
                      return fmt::format(
                          "Epoch {0} of 6 took 12.5s\n  training loss:\t\t{1}\n  validation loss:\t\t0.9", i + 1,
                          loss(i));
                  }),
            "training loss", 6, 1, 6);
        row("a block under its step",
            lines(6,
                  [](int i) {
                      return fmt::format("   --> STEP: {0}/377 -- GLOBAL_STEP: {1}\n     | > loss: {2}  ({2})\n     | "
                                         "> grad_norm: 2.5  (2.4)",
                                         i, 1000 + i, loss(i));
                  }),
            "loss", 6, 1000, 1005);
    }

    void addTables()
    {
        row("a name and a value on each line",
            lines(6,
                  [](int i) {
                      return fmt::format(
                          "-----------------\n| time/ | |\n|    fps | 900 |\n| train/ | |\n|    loss | {} |\n"
                          "| steps | {} |\n-----------------",
                          loss(i), 100 * i);
                  }),
            "train/loss", 6, 0, 500);
        row("columns of blanks",
            "epoch     train_loss  valid_loss  time\n" +
                lines(6, [](int i) { return fmt::format("{0}         {1}      0.91250     00:21", i, loss(i)); }),
            "train_loss", 6, 0, 5);
        row("a comment as header",
            "#  step      rmse_val    rmse_trn         lr\n" +
                lines(6, [](int i) { return fmt::format("  {0}      1.07e+01    {1}    1.0e-03", i * 100, loss(i)); }),
            "rmse_trn", 6, 0, 500);
        row("bars",
            "| epoch | train loss | val loss |\n|---|---|---|\n" +
                lines(6, [](int i) { return fmt::format("| {0} | {1} | 0.9 |", i, loss(i)); }),
            "train loss", 6, 0, 5);
        row("a drawn box",
            "┃ Epoch ┃ Train Loss ┃ Val Loss ┃\n┡━━━━━━━╇━━━━━━━━━━━━╇━━━━━━━━━━┩\n" +
                lines(6, [](int i) { return fmt::format("│ {0} │ {1} │ 0.9 │", i, loss(i)); }),
            "Train Loss", 6, 0, 5);
    }

    std::shared_ptr<const Log> read(const QByteArray &text) { return m_logs.read(text); }

    InventedLogs m_logs;
};

QTEST_GUILESS_MAIN(TestWordLogs)
#include "tst_wordlogs.moc"
