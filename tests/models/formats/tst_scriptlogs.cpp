// SPDX-License-Identifier: GPL-3.0-or-later
// Logs of people's own scripts and of tools that print tables: what their titles, headlines and columns mean.
#include "tests/models/formats/inventedlogs.h"

#include <QTest>

#include <fmt/format.h>

#include <algorithm>
#include <string>

using namespace rundiff;

class TestScriptLogs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_logs.isValid()); }

    void aHeaderInTwoLinesNamesTheColumns_data()
    {
        QTest::addColumn<QByteArray>("header");
        QTest::addColumn<QString>("row");
        QTest::addColumn<QString>("metric");
        QTest::newRow("drawn") << QByteArray("|=====================================================|\n"
                                             "|  Epoch  |  Iteration  |  Duration  |  Batch  |  Step  |\n"
                                             "|         |             |  (hh:mm)   |  Loss   |  Size  |\n"
                                             "|=====================================================|\n")
                               << QStringLiteral("|       1 |          %1 |      00:02 |   %2 | 0.0100 |")
                               << QStringLiteral("Batch Loss");
        QTest::newRow("blanks") << QByteArray("running  newest     example   example  predicted\n"
                                              "loss     loss       counter    weight      label\n")
                                << QStringLiteral("%2   0.5000          %1       1.0     0.0312")
                                << QStringLiteral("running loss");
    }

    void aHeaderInTwoLinesNamesTheColumns()
    {
        QFETCH(QByteArray, header);
        QFETCH(QString, row);
        QFETCH(QString, metric);
        const auto log = read("Training on one device.\n" + header + lines(6, [&](int i) {
                                  return row.arg(50 * (i + 1)).arg(QString::fromStdString(loss(i))).toStdString();
                              }));
        const Curve *curve = log->curve(metric.toStdString());
        QVERIFY(curve);
        QCOMPARE(int(curve->size()), 6);
        QCOMPARE(int(curve->steps->front()), 50);
        QCOMPARE(int(curve->steps->back()), 300);
        QCOMPARE(curve->values->front(), 4.25);
    }

    void numberedOutputsOfATestAreNotThoseOfTheTraining()
    {
        const auto log = read(lines(8, [](int i) {
            return fmt::format("solver.cpp:228] Iteration {0}, loss = {1}\n"
                               "solver.cpp:244]     Train net output #0: loss = {1} (* 1 = {1} loss)\n"
                               "solver.cpp:321] Iteration {0}, Testing net (#0)\n"
                               "solver.cpp:404]     Test net output #0: loss = 7.5 (* 1 = 7.5 loss)",
                               20 * i, loss(i));
        }));
        QCOMPARE(log->curves.front().values->front(), 4.25);
        const Curve *test = log->curve("val loss");
        QVERIFY(test);
        QCOMPARE(int(test->size()), 8);
        for (const Curve &curve : log->curves) {
            const bool training = curve.metric.starts_with("loss");
            QVERIFY2(!training || std::ranges::find(*curve.values, 7.5) == curve.values->end(), curve.metric.c_str());
        }
    }

    void aLoggerMayPrintATable()
    {
        const auto log = read(lines(4, [](int epoch) {
            std::string text = "2031-05-02 10:00:00 [INFO]:    Epoch       Batch       head     total      time";
            for (int batch = 0; batch < 3; ++batch)
                text += fmt::format("\n2031-05-02 10:00:0{} [INFO]:    {}/3       {}/30    0.0{}    {}      2.5", batch,
                                    epoch, 10 * batch, batch + 1, loss(3 * epoch + batch));
            return text;
        }));
        QVERIFY(!log->curves.empty());
        const Curve &curve = log->curves.front();
        QCOMPARE(QString::fromStdString(curve.metric), QStringLiteral("total"));
        QCOMPARE(int(curve.size()), 12);
        QCOMPARE(curve.values->front(), 4.25);
        QVERIFY(!curve.countsRecords);
    }

    void aTableWithoutStepsIsKnownByItsNames_data()
    {
        QTest::addColumn<QByteArray>("header");
        QTest::addColumn<QString>("row");
        QTest::addColumn<QString>("metric");
        QTest::newRow("blanks behind commas") << QByteArray("training_loss, training_acc, val_loss, time\n")
                                              << QStringLiteral("%1,0.5,0.75,2.5") << QStringLiteral("training_loss");
        QTest::newRow("names that begin with a digit")
            << QByteArray("2d_loss   \t3d_loss   \tadv_loss  \t\n") << QStringLiteral("%1\t0.5\t0.75\t")
            << QStringLiteral("2d_loss");
        QTest::newRow("below settings") << QByteArray(
                                               "arch:small\nepochs:9\nlr:0.1\nwd:0.5\nworkers:4\ncheckpoint:./out\n\n"
                                               "Learning Rate\tTrain Loss\tValid Loss\tTrain Acc\t\n")
                                        << QStringLiteral("0.1\t%1\t0.5\t90.5\t") << QStringLiteral("Train Loss");
    }

    void aTableWithoutStepsIsKnownByItsNames()
    {
        QFETCH(QByteArray, header);
        QFETCH(QString, row);
        QFETCH(QString, metric);
        const auto log =
            read(header + lines(9, [&](int i) { return row.arg(QString::fromStdString(loss(i))).toStdString(); }));
        QVERIFY(!log->curves.empty());
        const Curve &curve = log->curves.front();
        QCOMPARE(QString::fromStdString(curve.metric), metric);
        QCOMPARE(int(curve.size()), 9);
        QCOMPARE(curve.values->front(), 4.25);
        QCOMPARE(log->unreadCount, 0);
    }

    void listsOfNamesAndTextsAreNoTable_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("words below") << QByteArray("train loss, val loss\nof the, model\nand the, baseline\n");
        QTest::newRow("one column says nothing") << QByteArray("loss_a, remark, colour\n1,2,3\n4,5,6\n");
    }

    void listsOfNamesAndTextsAreNoTable()
    {
        QFETCH(QByteArray, text);
        QVERIFY(read(text)->curves.empty());
    }

    // What a program counted is no step: "81.1%, (199/200)".
    void aCountBehindAScoreIsNoStep()
    {
        const auto log = read(lines(8, [](int i) {
            return fmt::format("epoch {0}\nloss: {1}\ntest accuracy: {2}.50%, ({2}50/100{0})", i + 1, loss(i), 40 + i);
        }));
        const Curve *score = log->curve("test accuracy");
        QVERIFY(score);
        QCOMPARE(int(score->steps->front()), 1);
        QCOMPARE(int(score->steps->back()), 8);
    }

    // A value that no word describes is compared nevertheless; one in a text is not.
    void aNameAndANumberBelowAPositionAreRead()
    {
        const auto log = read("ratio: 0.5\n" + lines(6, [](int i) {
                                  return fmt::format("09:0{0}:00 Train Epoch: {0}/6 ...\n09:0{0}:20   total_loss: {1}\n"
                                                     "09:0{0}:30 Test Epoch: {0} ...\n09:0{0}:40   ave: 9{0}.25\n"
                                                     "the mean of this is 0.75",
                                                     i + 1, loss(i));
                              }));
        const Curve *average = log->curve("ave");
        QVERIFY(average);
        QCOMPARE(int(average->size()), 6);
        QCOMPARE(int(average->steps->back()), 6);
        QCOMPARE(average->values->back(), 96.25);
        QVERIFY(!log->curve("ratio"));
    }

    void aNumberInAColumnOfItsOwnBelongsToTheWordsBefore()
    {
        const auto log = read(lines(6, [](int i) {
            return fmt::format(
                "Epoch {} (of 6):\nmodel - INFO - Train accuracy is: 0.9{}\n"
                "model - INFO - eval mIoU of Front Door       {}\nmodel - INFO - eval mIoU of Lid        0.5",
                i + 1, i, loss(i));
        }));
        const Curve *score = log->curve("eval mIoU of Front Door");
        QVERIFY(score);
        QCOMPARE(int(score->size()), 6);
        QCOMPARE(score->values->front(), 4.25);
        QVERIFY(log->curve("eval mIoU of Lid"));
    }

    void theSumOfTheLossesIsChosen()
    {
        const auto log = read(lines(6, [](int i) {
            return fmt::format(
                "[Epoch 0/3, Batch {0}/70] [x 0.25, conf 0.5, total {1}, recall: 0.0{0}, precision: 0.1]", i, loss(i));
        }));
        QCOMPARE(QString::fromStdString(log->curves.front().metric), QStringLiteral("total"));
        QCOMPARE(log->curves.front().values->front(), 4.25);
    }

    void theReturnOfAnEpisodeIsChosen()
    {
        const auto log =
            read(lines(6, [](int i) { return fmt::format("[EP {}] len={} R={} hits=0", i + 1, 90 - i, loss(i)); }));
        QCOMPARE(QString::fromStdString(log->curves.front().metric), QStringLiteral("R"));
    }

    // An evaluation between them names only the one of both numbers that goes on through all tables.
    void tablesOfOneTrainingCountTheSame()
    {
        const auto log = read(lines(8, [](int i) {
            std::string text = fmt::format(
                "----------------------\n| rollout/     |      |\n|  ep_rew_mean | 9{} |\n| time/        |      |\n"
                "|  iterations  | {} |\n|  total_timesteps | {} |\n",
                i, i + 1, 2048 * (i + 1));
            text += fmt::format("| train/       |      |\n|  loss        | {} |\n----------------------", loss(i));
            return i % 3 == 2
                       ? text + fmt::format(
                                    "\n| eval/        |      |\n|  mean_reward | 5{0} |\n| time/        |      |\n"
                                    "|  total_timesteps | {1} |\n| train/       |      |\n|  loss        | 0.125 |\n"
                                    "----------------------",
                                    i, 2048 * (i + 1) + 1000)
                       : text;
        }));
        const Curve *curve = log->curve("train/loss");
        QVERIFY(curve);
        QCOMPARE(int(curve->steps->front()), 2048);
        QCOMPARE(int(curve->steps->back()), 8 * 2048);
        QCOMPARE(int(curve->size()), 10);
    }

    // "batch = 405" is how many batches every epoch has.
    void aNumberThatAllEpochsShareIsNoStep()
    {
        const auto log = read(lines(6, [](int i) {
            return fmt::format("Epoch {}/5\n----------\nbatch = 405\ntrain Loss: {} Acc: 0.5", i, loss(i));
        }));
        const Curve &curve = log->curves.front();
        QCOMPARE(int(curve.size()), 6);
        QCOMPARE(int(curve.steps->front()), 0);
        QCOMPARE(int(curve.steps->back()), 5);
    }

    void theStepsOfAnEpisodeAreNotItsNumber()
    {
        const int steps[] = {230, 41, 500, 77, 77, 12};
        const auto log = read(lines(6, [&](int i) {
            return fmt::format("Episode {}/90 | Score: {} | Reward: {}.5 | Steps: {}", 10 + i, 30 - i, i, steps[i]);
        }));
        QVERIFY(!log->curves.empty());
        QCOMPARE(int(log->curves.front().steps->front()), 10);
        QCOMPARE(int(log->curves.front().steps->back()), 15);
        QVERIFY(log->segments.size() < 2);
    }

    void thePartsOfAPrintedModelAreNoRecords()
    {
        const auto log = read("Net(\n  (bn1): BatchNorm2d(64, eps=1e-05, momentum=0.1)\n"
                              "  (bn2): BatchNorm2d(128, eps=1e-05, momentum=0.1)\n)\n" +
                              lines(6, [](int i) { return fmt::format("epoch {} loss {} lr 0.5", i + 1, loss(i)); }));
        QVERIFY(!log->curve("eps") && !log->curve("momentum") && !log->curve("BatchNorm2d"));
        QVERIFY(log->curve("lr"));
        QCOMPARE(log->unreadCount, 0);
    }

    // As notebooks show data frames: the first column has no name, and an epoch may be a fraction.
    void aColumnWithoutANameNumbersTheRows()
    {
        const auto table = [](const std::string &further) -> QByteArray {
            return QByteArray::fromStdString("|  | duration | epochs | iterations | train_logloss |" + further + "\n") +
                   lines(4, [&](int i) {
                       return fmt::format("| {0} | 2.5 sec | {0}.5 | {1} | {2} |", i, 10 * (i + 1), loss(i)) +
                              (further.empty() ? "" : " 0.5 |");
                   });
        };
        const auto log = read(table({}) + "\nthe second model\n\n" + table(" valid_rmse |"));
        const Curve *curve = log->curve("train_logloss");
        QVERIFY(curve);
        QCOMPARE(int(curve->size()), 4);
        QCOMPARE(int(curve->steps->back()), 40);
        QVERIFY(log->curve("train_logloss (other table)"));
        QVERIFY(log->curve("valid_rmse"));
    }

    // Every evaluation has a bar of as many steps; the end of one bar may be drawn twice.
    void everyEvaluationHasABarOfItsOwn()
    {
        const auto log = read(lines(8, [](int i) {
            return fmt::format("Train Epoch {0}: 100%|####| 30/30 [00:04<00:00,  7.23it/s, Loss={1}, LR=1.00e-04]\n"
                               "Validate:  88%|### | 7/8 [00:00<00:00, 19.1it/s, Val Loss=0.9]\r"
                               "Validate: 100%|####| 8/8 [00:00<00:00, 19.1it/s, Val Loss=0.8]\r"
                               "Validate: 100%|####| 8/8 [00:00<00:00, 19.1it/s, Val Loss=0.6{0}]",
                               i, loss(i));
        }));
        const Curve *evaluation = log->curve("Val Loss");
        QVERIFY(evaluation);
        QVERIFY(evaluation->size() >= 8);
        for (int i = 0; i < 8; ++i)
            QVERIFY(std::ranges::find(*evaluation->values, (60 + i) / 100.0) != evaluation->values->end());
        QVERIFY(evaluation->replacedSteps.empty());
    }

    void theOuterLoopIsTheEpochOfTheInnerOne()
    {
        const auto log = read(lines(12, [](int i) {
            return fmt::format("10:00:00 - INFO - iteration:{} step:{}/400, tag loss: {}", i / 4 + 1, 100 * (i % 4 + 1),
                               loss(i));
        }));
        const Curve &curve = log->curves.front();
        QCOMPARE(int(curve.size()), 12);
        QVERIFY(!curve.countsRecords);
        QCOMPARE(int(curve.steps->back() - curve.steps->front()), 1100);
    }

    void theLineOfALoggersCallIsNoNumber()
    {
        const auto log = read(lines(6, [](int i) {
            return fmt::format("10:00:00 | INFO | __main__:<module>:8 - epoch{0}/6:\n10:00:00 | INFO | run.py:fit:9 - "
                               "train_loss:{1}\n10:00:00 | INFO | run.py:fit:19 - train_mape:{0}.5%",
                               i + 1, loss(i));
        }));
        const Curve *curve = log->curve("train_loss");
        QVERIFY(curve && !curve->countsRecords);
        QCOMPARE(int(curve->steps->back()), 6);
        QVERIFY(!log->curve("module") && !log->curve("fit"));
    }

private:
    std::shared_ptr<const Log> read(const QByteArray &text) { return m_logs.read(text); }

    InventedLogs m_logs;
};

QTEST_GUILESS_MAIN(TestScriptLogs)
#include "tst_scriptlogs.moc"
