// SPDX-License-Identifier: GPL-3.0-or-later
// Logs as unknown programs write them: forms that few programs share, each of which was once misread.
#include "tests/models/formats/inventedlogs.h"

#include <QTest>

#include <fmt/format.h>

#include <string>

using namespace rundiff;

class TestWildLogs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_logs.isValid()); }

    void aLongBarWithoutLineFeedsIsRead()
    {
        QByteArray text = "building the model\n";
        for (int i = 1; i <= 6000; ++i)
            text += QByteArray::fromStdString(
                fmt::format("\rd: -{0};gen: {0}:  {1}%|#{2:9}| {3}/6000 [00:{4:02}<01:03, 1.59it/s]", loss(i), i / 60,
                            "", i, i % 60));
        QVERIFY(text.size() > 400'000);
        const auto log = read(text + "\n");
        QVERIFY(!log->curves.empty());
        QCOMPARE(int(log->curves.front().size()), 6000);
        QCOMPARE(int(log->curves.front().steps->back()), 6000);
    }

    void wordsNameTheStepOfATable_data()
    {
        QTest::addColumn<QByteArray>("header");
        QTest::newRow("total/steps") << QByteArray("rollout/return,total/steps,train/loss_actor");
        QTest::newRow("two words") << QByteArray("Mean Reward,Total Timesteps,Actor Loss");
        QTest::newRow("limits are no steps") << QByteArray("max_steps,Training Step,actor_loss");
    }

    void wordsNameTheStepOfATable()
    {
        QFETCH(QByteArray, header);
        const auto log =
            read(header + '\n' + lines(8, [](int i) { return fmt::format("100,{},{}", 2000 * (i + 1), loss(i)); }));
        QVERIFY(!log->curves.empty());
        QCOMPARE(int(log->curves.front().steps->back()), 16000);
        QCOMPARE(log->curves.front().values->front(), 4.25);
    }

    void aRewardSaysMoreThanATime()
    {
        const auto log = read("total_time,reward,novelty,timestep\n" +
                              lines(8, [](int i) { return fmt::format("{}.5,{},nan,{}", i, loss(i), i + 1); }));
        QCOMPARE(QString::fromStdString(log->curves.front().metric), QStringLiteral("reward"));
    }

    // Half of the losses follow a line with an epoch, half one with a step.
    void recordsBetweenUnlikePositionsAreOneSeries()
    {
        const auto log = read(lines(4, [](int epoch) {
            std::string text = fmt::format("=== Epoch {}/4 ===", epoch + 1);
            for (int i = 0; i < 10; ++i) {
                text += fmt::format("\nstep_loss is {} and kl is 0.125\nsample took 2.5s", loss(10 * epoch + i));
                text += i == 4 ? fmt::format("\n[step {}] mean_value={}.5", 10 * epoch + i, i) : std::string();
            }
            return text;
        }));
        const Curve *curve = log->curve("step_loss");
        QVERIFY(curve);
        QCOMPARE(int(curve->size()), 40);
        QVERIFY(curve->countsRecords);
        for (int i = 0; i < 40; ++i)
            QCOMPARE(QString::number((*curve->values)[std::size_t(i)], 'f', 4), QString::fromStdString(loss(i)));
    }

    void stepsOfATextBetweenTheRecordsReplaceNothing()
    {
        const int named[] = {0, 3, 4, 3, 4, 7, 6, 7, 3, 9};
        const auto log = read(lines(10, [&](int i) {
            return fmt::format("Step {}: the answer is what remains.\nloss: {}", named[i], loss(i));
        }));
        QVERIFY(!log->curves.empty());
        QCOMPARE(int(log->curves.front().size()), 10);
        QVERIFY(log->curves.front().replacedSteps.empty());
    }

    void aResumedRunOfNamedStepsReplaces()
    {
        const auto log = read(
            lines(20, [](int i) { return fmt::format("current step: {}\nloss: {}", i < 12 ? i : i - 3, loss(i)); }));
        QCOMPARE(int(log->curves.front().size()), 17);
        QVERIFY(!log->curves.front().countsRecords);
    }

    void barsOfSeveralRunsAreSegments()
    {
        const auto log = read(lines(2, [](int run) {
            std::string text;
            for (int epoch = 1; epoch <= 5; ++epoch) {
                for (int i = 1; i <= 8; ++i)
                    text += fmt::format("Epoch {0}/5: {1}%|####| {2}/8 [00:0{2}<00:01, 2.0it/s, loss={3}]\n", epoch,
                                        i * 12, i, loss(8 * (epoch - 1) + i + run));
            }
            return text + "done";
        }));
        QCOMPARE(int(log->segments.size()), 2);
        QCOMPARE(int(log->curves.front().size()), 80);
        QVERIFY(log->curves.front().replacedSteps.empty());
    }

    void labelsAndWeightsAreNoTraining_data()
    {
        QTest::addColumn<QByteArray>("text");
        const auto mixed = [](int i) { return i * 7919 % 101; };
        QTest::newRow("annotations") << lines(40, [&](int i) { return fmt::format("{} {}", 300 * mixed(i), i % 5); });
        QTest::newRow("labels in order") << lines(40, [&](int i) { return fmt::format("{} {}", i, mixed(i) % 10); });
        QTest::newRow("scores of classes")
            << lines(40, [&](int i) { return fmt::format("{} 0.{}", mixed(i) % 3, 10 + mixed(i + 1)); });
        QTest::newRow("classes that are sorted")
            << lines(600, [&](int i) { return fmt::format("{} 0.{}", i / 300, 10 + mixed(i)); });
        QTest::newRow("coordinates") << lines(40,
                                              [&](int i) { return fmt::format("{},{}.5", mixed(i), mixed(i + 3)); });
        QTest::newRow("counts") << lines(40, [&](int i) { return fmt::format("{}", 1000 - 20 * i); });
        QTest::newRow("weights") << lines(40, [&](int i) { return fmt::format("{}", (mixed(i) - 50) / 512.0); });
        QTest::newRow("numbers in no order") << lines(40, [&](int i) { return fmt::format("0.{}", 100 + mixed(i)); });
        QTest::newRow("three numbers") << QByteArray("2.5\n2.25\n2.125\n");
    }

    void labelsAndWeightsAreNoTraining()
    {
        QFETCH(QByteArray, text);
        const auto log = read(text);
        QVERIFY2(log->curves.empty(), log->format.c_str());
        QCOMPARE(int(log->problems.size()), 1);
    }

    void numbersThatNothingNamesAreReadWithDoubt()
    {
        const auto log = read(lines(40, [](int i) { return loss(i); }));
        QCOMPARE(QString::fromStdString(log->format), QStringLiteral("one_column"));
        QCOMPARE(int(log->curves.front().size()), 40);
        QCOMPARE(int(log->problems.size()), 1);
        QVERIFY(log->problems.front().message.find("Nothing in the log says") != std::string::npos);
        const auto jump = read("# of the training\n" + lines(40, [](int i) { return i == 30 ? "9.5" : loss(i); }));
        QCOMPARE(int(jump->curves.size()), 1);
        QCOMPARE(jump->unreadCount, 0);
        const auto ranks = read(lines(40, [](int i) { return fmt::format("{} {}", i / 4, loss(i)); }));
        QCOMPARE(QString::fromStdString(ranks->format), QStringLiteral("plain_two_columns"));
        QVERIFY(ranks->why.find("nothing in the log names them") != std::string::npos);
    }

    void aFileThatIsCalledLossHasThem()
    {
        const auto log = m_logs.read(lines(9, [](int i) { return fmt::format("0.{}", 100 + i * 7919 % 101); }),
                                     QStringLiteral("train_loss.txt"));
        QCOMPARE(int(log->curves.size()), 1);
        QVERIFY(m_logs.read(lines(9, [](int i) { return fmt::format("{}", i % 3); }), QStringLiteral("loss.txt"))
                    ->curves.empty());
    }

    void whatIsAppliedToALossIsNone_data()
    {
        QTest::addColumn<QByteArray>("name");
        for (const char *name : {"CENTER_LOSS_WEIGHT", "KILL_LOSS_EXPLOSION_FACTOR", "loss_scale", "lossWeight",
                                 "retrieval_loss_factor", "mse_coef", "loss_weight_2", "iou_threshold"})
            QTest::newRow(name) << QByteArray(name);
    }

    void whatIsAppliedToALossIsNone()
    {
        QFETCH(QByteArray, name);
        const QByteArray settings = "MAX_STEPS: 100\nSEED: 3\n" + name + ": 0.25\nDEVICE: cpu\n";
        QVERIFY(read(settings)->curves.empty());
        const auto log =
            read(settings + lines(8, [](int i) { return fmt::format("epoch {} accuracy 0.{}", i, 50 + i); }));
        QCOMPARE(QString::fromStdString(log->curves.front().metric), QStringLiteral("accuracy"));
        const auto table = read("step," + name + ",objective\n" +
                                lines(8, [](int i) { return fmt::format("{},0.25,{}", i, loss(i)); }));
        QCOMPARE(QString::fromStdString(table->curves.front().metric), QStringLiteral("objective"));
    }

    void aSentenceMayNameTwoPlaces_data()
    {
        QTest::addColumn<QString>("line");
        QTest::newRow("and") << QStringLiteral("Loss at epoch %1 and iteration %2 is %3");
        QTest::newRow("a comma") << QStringLiteral("Loss at epoch %1, iteration %2: %3");
        QTest::newRow("in and of") << QStringLiteral("Loss in batch %2 of epoch %1 was %3");
    }

    void aSentenceMayNameTwoPlaces()
    {
        QFETCH(QString, line);
        const auto log = read(lines(12, [&](int i) {
            const QString text = line.arg(i / 4).arg(100 * (i % 4)).arg(QString::fromStdString(loss(i)));
            return text.toStdString() + "\nNCE " + text.toStdString();
        }));
        QCOMPARE(int(log->curves.size()), 2);
        const Curve *curve = log->curve("Loss");
        QVERIFY(curve);
        QCOMPARE(int(curve->size()), 12);
        QCOMPARE(log->unreadCount, 0);
        for (int i = 0; i < 12; ++i)
            QCOMPARE(QString::number((*curve->values)[std::size_t(i)], 'f', 4), QString::fromStdString(loss(i)));
    }

    void aLossBehindAnEvaluationsScoreIsItsLoss()
    {
        const auto log = read(lines(8, [](int i) {
            return fmt::format(
                "[Epoch: {0}] Train acc: 0.8{0} | loss: {1}\n[Epoch: {0}] Valid acc: 0.7{0} | loss: 9.{0}", i, loss(i));
        }));
        QCOMPARE(QString::fromStdString(log->curves.front().metric), QStringLiteral("loss"));
        QCOMPARE(int(log->curves.front().size()), 8);
        QVERIFY(!log->curves.front().countsRecords);
        QVERIFY(log->curve("val loss"));
        QCOMPARE(log->curve("val loss")->values->back(), 9.7);
    }

    void aBarThatIsDrawnAgainReplacesNothing()
    {
        QByteArray text;
        for (int i = 1; i <= 50; ++i) {
            const std::string bar = fmt::format("Training: {0}%|##| {1}/500 [00:01<00:09, 9.1it/s, ", 2 * i, 10 * i);
            text += QByteArray::fromStdString(bar + "loss=" + loss(i - 1) + "]\r" + bar + "loss=" + loss(i) + "]\r");
        }
        const auto log = read(text + '\n');
        QCOMPARE(int(log->curves.front().size()), 50);
        QCOMPARE(QString::number(log->curves.front().values->back(), 'f', 4), QString::fromStdString(loss(50)));
        QVERIFY(log->curves.front().replacedSteps.empty());
    }

    void aHeaderMayHaveMoreThanOneLine_data()
    {
        QTest::addColumn<QByteArray>("header");
        QTest::addColumn<QString>("metric");
        QTest::newRow("a title") << QByteArray("Training of model 7, seed 3\n\nstep,loss,lr\n")
                                 << QStringLiteral("loss");
        QTest::newRow("units") << QByteArray("step,loss,lr\n-,nats,1/s\n").replace("1/s", "per s")
                               << QStringLiteral("loss");
        QTest::newRow("groups") << QByteArray(",train,val\nepoch,loss,loss\n") << QStringLiteral("train loss");
        QTest::newRow("joined cells") << QByteArray("run;train;\nepoch;loss;loss x\n") << QStringLiteral("train loss");
        QTest::newRow("columns of blanks")
            << QByteArray("epoch   loss    acc\n        nats    percent\n") << QStringLiteral("loss");
    }

    void aHeaderMayHaveMoreThanOneLine()
    {
        QFETCH(QByteArray, header);
        QFETCH(QString, metric);
        const char *between = header.contains(';') ? ";" : header.contains(',') ? "," : "   ";
        const auto log = read(
            header + lines(8, [&](int i) { return fmt::format("{}{}{}{}0.5", i + 1, between, loss(i), between); }));
        QVERIFY(!log->curves.empty());
        QCOMPARE(QString::fromStdString(log->curves.front().metric), metric);
        QCOMPARE(int(log->curves.front().size()), 8);
        QCOMPARE(log->curves.front().values->front(), 4.25);
        QCOMPARE(log->unreadCount, 0);
    }

    void japaneseIsReadInItsEncoding()
    {
        const QByteArray epoch = "\x83\x47\x83\x7c\x83\x62\x83\x4e", lossWord = "\x91\xb9\x8e\xb8";
        QByteArray text;
        for (int i = 0; i < 12; ++i)
            text += epoch + ' ' + QByteArray::number(i) + ' ' + lossWord + ": " + QByteArray::fromStdString(loss(i)) +
                    "\r\n";
        const auto log = read(text);
        QCOMPARE(QString::fromStdString(log->encoding), QStringLiteral("shift-jis"));
        QCOMPARE(int(log->curves.front().size()), 12);
        QCOMPARE(QString::fromStdString(log->curves.front().metric), QStringLiteral("loss"));
    }

    void aPlaceMayBeJoinedToItsNumber_data()
    {
        QTest::addColumn<QString>("line");
        for (const char *line :
             {"---Epoch.%1 Train negative log-loss per event: %2. ", "Epoch#%1 loss %2", "epoch-%1: loss=%2"})
            QTest::newRow(line) << QString::fromLatin1(line);
    }

    void aPlaceMayBeJoinedToItsNumber()
    {
        QFETCH(QString, line);
        const auto log =
            read(lines(12, [&](int i) { return line.arg(i).arg(QString::fromStdString(loss(i))).toStdString(); }));
        QCOMPARE(int(log->curves.size()), 1);
        QCOMPARE(int(log->curves.front().size()), 12);
        QCOMPARE(int(log->curves.front().steps->back()), 11);
        QCOMPARE(log->curves.front().values->front(), 4.25);
    }

    // Each row is drawn again while its epoch goes on, with a bar of lines.
    void aRowWithABarOfLinesIsDrawnAgain()
    {
        QByteArray text;
        for (int epoch = 1; epoch <= 4; ++epoch) {
            text += "      Epoch    GPU_mem   box_loss   cls_loss  Instances       Size\n";
            for (int i = 1; i <= 6; ++i)
                text += QByteArray::fromStdString(fmt::format("\x1b[K      {}/4      6.15G     {}      0.5        108  "
                                                              "      704: {}% ━━━━━━━╸──── {}/6 1.6it/s 1.9s<9.1s\n",
                                                              epoch, loss(6 * epoch + i), 17 * i, i));
        }
        const auto log = read(text);
        QCOMPARE(QString::fromStdString(log->curves.front().metric), QStringLiteral("box_loss"));
        QCOMPARE(int(log->curves.front().size()), 4);
        QVERIFY(!log->curves.front().countsRecords);
        QCOMPARE(QString::number(log->curves.front().values->front(), 'f', 4), QString::fromStdString(loss(12)));
    }

    void linesBetweenBarsAreReadByTheirWords()
    {
        QByteArray text;
        for (int epoch = 1; epoch <= 4; ++epoch) {
            for (int i = 1; i <= 10; ++i)
                text += QByteArray::fromStdString(
                    fmt::format("\rEpoch {0}/4: {1}%|##| {2}/10 [00:01<00:02, 9.1it/s, loss={3}]", epoch, 10 * i, i,
                                loss(10 * epoch + i)));
            text += QByteArray::fromStdString(
                fmt::format("\nEpoch {0}: train_loss={1} val_loss=1.{0}, lr=0.1\n", epoch, loss(epoch - 1)));
        }
        const auto log = read(text);
        QCOMPARE(QString::fromStdString(log->format), QStringLiteral("tqdm_bar"));
        QCOMPARE(int(log->curves.size()), 3);
        QCOMPARE(QString::fromStdString(log->curves.front().metric), QStringLiteral("loss"));
        QCOMPARE(int(log->curves.front().size()), 40);
        const Curve *training = log->curve("train_loss"), *validation = log->curve("val_loss");
        QVERIFY(training && validation);
        QCOMPARE(training->values->front(), 4.25);
        QCOMPARE(int(validation->steps->back()), 4);
        QCOMPARE(validation->values->back(), 1.4);
        QCOMPARE(log->unreadCount, 0);
        QVERIFY(log->problems.empty());
    }

    void evaluationsBetweenKnownRecordsAreRead_data()
    {
        QTest::addColumn<QString>("record"); // with epoch, step and loss
        QTest::addColumn<QString>("evaluation");
        QTest::addColumn<QString>("metric");
        QTest::newRow("mindspore_lossmonitor")
            << QStringLiteral("epoch: %1 step: %2, loss is %3") << QStringLiteral("epoch: %1, eval loss: %2")
            << QStringLiteral("eval loss");
        QTest::newRow("mmcv_text")
            << QStringLiteral("2026-05-01 10:00:00,123 - mmdet - INFO - Epoch [%1][%2/3]\tlr: 1.0e-02, eta: 1:00:00, "
                              "time: 0.5, data_time: 0.1, memory: 1000, loss: %3")
            << QStringLiteral("2026-05-01 10:00:09,123 - mmdet - INFO - Epoch(val) [%1][9]\tloss: %2")
            << QStringLiteral("val loss");
    }

    void evaluationsBetweenKnownRecordsAreRead()
    {
        QFETCH(QString, record);
        QFETCH(QString, evaluation);
        QFETCH(QString, metric);
        const auto log = read(lines(12, [&](int i) {
            QString text = record.arg(1 + i / 3).arg(1 + i % 3).arg(QString::fromStdString(loss(i)));
            if (i % 3 == 2)
                text += QLatin1Char('\n') + evaluation.arg(1 + i / 3).arg(0.5 + i);
            return text.toStdString();
        }));
        QCOMPARE(QString::fromStdString(log->format), QString::fromLatin1(QTest::currentDataTag()));
        QCOMPARE(QString::fromStdString(log->curves.front().metric), QStringLiteral("loss"));
        QCOMPARE(int(log->curves.front().size()), 12);
        const Curve *curve = log->curve(metric.toStdString());
        QVERIFY(curve);
        QCOMPARE(int(curve->size()), 4);
        QCOMPARE(curve->values->back(), 11.5);
    }

    void aBatchHasANumber()
    {
        const auto log = read(lines(12, [](int i) {
            return fmt::format("epoch: {}, batch_id: {}, AUC:0.5, loss:{}, ips: 100.25", i / 4, 512 * (i % 4), loss(i));
        }));
        QCOMPARE(int(log->curves.front().size()), 12);
        QVERIFY(!log->curves.front().countsRecords);
    }

    void commasAreReadAsDecimal_data()
    {
        QTest::addColumn<QByteArray>("header");
        QTest::addColumn<QString>("line");
        QTest::newRow("labels") << QByteArray() << QStringLiteral("Schritt %1: Verlust %2, Lernrate 0,001");
        QTest::newRow("a value at the end") << QByteArray() << QStringLiteral("[3,%1] epoch %1 loss=%2");
        QTest::newRow("a table") << QByteArray("epoch;loss;acc\n") << QStringLiteral("%1;%2;0,5");
    }

    void commasAreReadAsDecimal()
    {
        QFETCH(QByteArray, header);
        QFETCH(QString, line);
        const auto log = read(header + lines(12, [&](int i) {
                                  const QString value =
                                      QString::fromStdString(loss(i)).replace(QLatin1Char('.'), QLatin1Char(','));
                                  return line.arg(i).arg(value).toStdString();
                              }));
        QVERIFY(!log->curves.empty());
        const Curve &curve = log->curves.front();
        QCOMPARE(int(curve.size()), 12);
        QCOMPARE(int(curve.steps->back()), 11);
        for (int i = 0; i < 12; ++i)
            QCOMPARE(QString::number((*curve.values)[std::size_t(i)], 'f', 4), QString::fromStdString(loss(i)));
        QCOMPARE(log->unreadCount, 0);
    }

    void aWorstValueIsNotTheLoss()
    {
        const auto log = read(lines(12, [](int i) {
            return fmt::format("At iteration {0}/{0}/{0}, Mean rms={1}%, delta=8.5%, char train=3.25%, skip "
                               "ratio=0%,  New worst char error = 1.2 wrote checkpoint.",
                               100 * i, loss(i));
        }));
        const Curve &curve = log->curves.front();
        QCOMPARE(QString::fromStdString(curve.metric), QStringLiteral("Mean rms"));
        QCOMPARE(curve.values->front(), 4.25);
    }

private:
    std::shared_ptr<const Log> read(const QByteArray &text) { return m_logs.read(text); }

    InventedLogs m_logs;
};

QTEST_GUILESS_MAIN(TestWildLogs)
#include "tst_wildlogs.moc"
