// SPDX-License-Identifier: GPL-3.0-or-later
// Results of evaluations beside the losses, in the forms in which they were once left out.
#include "tests/models/formats/inventedlogs.h"

#include <QTest>

#include <fmt/format.h>

#include <string>

using namespace rundiff;

class TestResultLines : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_logs.isValid()); }

    void conditionsInBracketsBelongToTheName()
    {
        const auto log = m_logs.read(lines(4, [](int epoch) {
            std::string text;
            for (int i = 1; i <= 3; ++i)
                text += fmt::format("Epoch: [{}] [{}/3] lr: 0.1 loss: {}\n", epoch, i, loss(3 * epoch + i));
            const char *const result = " Average Precision  (AP) @[ IoU={} | area=   all | maxDets={:3} ] = 0.{}\n";
            text += fmt::format(fmt::runtime(result), "0.50:0.95", 100, 210 + epoch);
            text += fmt::format(fmt::runtime(result), "0.75", 1, 330 + epoch);
            return text + "Saved the model.";
        }));
        QCOMPARE(QString::fromStdString(log->curves.front().metric), QStringLiteral("loss"));
        const Curve *ranges = log->curve("(AP) @[ IoU=0.50:0.95 | area= all | maxDets=100 ]");
        const Curve *single = log->curve("(AP) @[ IoU=0.75 | area= all | maxDets= 1 ]");
        QVERIFY(ranges && single);
        QCOMPARE(int(ranges->size()), 4);
        QCOMPARE(ranges->values->back(), 0.213);
        QCOMPARE(single->values->front(), 0.33);
    }

    void numbersThatChangeAreNoConditions()
    {
        const auto log =
            m_logs.read(lines(6, [](int i) { return fmt::format("step {}: loss (lr=0.{}): {}", i, i + 1, loss(i)); }));
        for (const Curve &curve : log->curves)
            QVERIFY2(curve.metric.find("lr=") == std::string::npos, curve.metric.c_str());
    }

    void shortListsOfAJsonLogAreMetrics()
    {
        const auto log = m_logs.read(lines(10, [](int i) {
            return fmt::format(
                R"({{"epoch": {}, "train_loss": {}, "eval_bbox": [0.{}, 0.5], "lr": [0.1], "sizes": []}})", i, loss(i),
                100 + i);
        }));
        const Curve *first = log->curve("eval_bbox/0");
        QVERIFY(first && log->curve("eval_bbox/1") && log->curve("lr"));
        QCOMPARE(int(first->size()), 10);
        QCOMPARE(first->values->back(), 0.109);
        QVERIFY(!log->curve("sizes"));
        QCOMPARE(int(log->unreadCount), 0);
    }

    void longListsOfAJsonLogAreNone()
    {
        std::string list = "0.5";
        for (int i = 0; i < 40; ++i)
            list += ", 0.5";
        const auto log = m_logs.read(lines(10, [&](int i) {
            return fmt::format(R"({{"step": {}, "loss": {}, "histogram": [{}], "pairs": [[1, 2]]}})", i, loss(i), list);
        }));
        QCOMPARE(int(log->curves.size()), 1);
        QCOMPARE(int(log->unreadCount), 0);
    }

    void aListOfRecordsInADocumentIsRead()
    {
        QByteArray text = "{\n\"meta\": {\"names\": [{\"name\": \"RMSE\"}], \"count\": 5},\n\"iterations\": [\n";
        for (int i = 0; i < 5; ++i)
            text += QByteArray::fromStdString(fmt::format(R"({{"learn":[{}],"iteration":{},"passed_time":0.{}}}{})",
                                                          loss(i), i, i + 1, i < 4 ? ",\n" : "\n"));
        const auto log = m_logs.read(text + "]}\n");
        QCOMPARE(QString::fromStdString(log->curves.front().metric), QStringLiteral("learn"));
        QCOMPARE(int(log->curves.front().size()), 5);
        QCOMPARE(int(log->curves.front().steps->front()), 0);
        QCOMPARE(int(log->unreadCount), 0);
    }

    void aSecondListOfRecordsIsReported()
    {
        const auto list = [](const char *name, int from) {
            std::string text = fmt::format("\"{}\": [", name);
            for (int i = 0; i < 4; ++i)
                text += fmt::format(R"({}{{"step": {}, "loss": {}}})", i > 0 ? ", " : "", i, loss(from + i));
            return text + "]";
        };
        const auto log =
            m_logs.read(QByteArray::fromStdString('{' + list("train", 0) + ",\n" + list("val", 9) + "}\n"));
        QCOMPARE(int(log->curves.front().size()), 4);
        QCOMPARE(log->curves.front().values->front(), 4.25);
        QCOMPARE(int(log->unreadCount), 1);
    }

    // Gradient boosting names its losses by the data, and prints a summary with a loss in its name.
    void resultsNamedByTheirDataAreNotLeftOut()
    {
        const auto log = m_logs.read(lines(8,
                                           [](int i) {
                                               return fmt::format("{}:\tlearn: {}\ttest: {}\ttotal: {}ms", 50 * i,
                                                                  loss(i), loss(i + 3), i);
                                           }) +
                                     "\nHammingLoss: 0.25\nMeanAccuracy: 0.75\n");
        QCOMPARE(QString::fromStdString(log->curves.front().metric), QStringLiteral("learn"));
        QCOMPARE(int(log->curves.front().size()), 8);
        QCOMPARE(int(log->curves.front().steps->back()), 350);
        QVERIFY(log->curve("test") && log->curve("HammingLoss"));
    }

    void numberedLayersOfAModelAreNoMetrics()
    {
        const auto log = m_logs.read("Net(\n  (0): Conv2D(3 -> 64, eps=1e-05, groups=1.5)\n  (1): Conv2D(64 -> 64, "
                                     "eps=1e-05, groups=1.5)\n)\n" +
                                     lines(5, [](int i) { return fmt::format("step {}: loss {}", i, loss(i)); }));
        QCOMPARE(int(log->curves.size()), 1);
    }

    // Only a cost has the name of another line's.
    void linesOfAnEpochWithATimeEachAreOneRecord()
    {
        const auto log = m_logs.read(lines(5, [](int i) {
            return fmt::format("Epoch {0} done: avg loss: {1} time: 1.5\nEpoch {0}: psnr = 3{0}.5, time: 0.25", 7 + i,
                               loss(i));
        }));
        const Curve &first = log->curves.front();
        QCOMPARE(QString::fromStdString(first.metric), QStringLiteral("avg loss"));
        QCOMPARE(int(first.size()), 5);
        QVERIFY(!first.countsRecords);
        QCOMPARE(int(first.steps->front()), 7);
        QVERIFY(log->curve("time") && log->curve("time #2"));
        QCOMPARE(log->curve("time #2")->values->front(), 0.25);
    }

    void theBestScoresAreNotThoseOfTheEpoch()
    {
        const auto log = m_logs.read(lines(6, [](int i) {
            return fmt::format(
                "Epoch {}\nTrain Instance Accuracy: 0.5{}\nTest Instance Accuracy: 0.4{}, Class Accuracy: "
                "0.3{}\nBest Instance Accuracy: 0.6{}, Class Accuracy: 0.7{}",
                i, i, i, i, i, i);
        }));
        QCOMPARE(QString::fromStdString(log->curves.front().metric), QStringLiteral("Train Instance Accuracy"));
        const Curve *test = log->curve("val Class Accuracy"), *best = log->curve("Best Class Accuracy");
        QVERIFY(test && best);
        QCOMPARE(int(test->size()), 6);
        QCOMPARE(test->values->front(), 0.30);
        QCOMPARE(best->values->front(), 0.70);
    }

    void aNumberBehindTheNameOfALoopIsItsEpoch()
    {
        const auto log = m_logs.read(lines(6, [](int i) {
            return fmt::format("Train {0}, loss: {1}, train acc: 0.5\nTest {0}, loss: {2}, test acc: 0.5", i, loss(i),
                               loss(i + 9));
        }));
        const Curve &first = log->curves.front();
        QCOMPARE(QString::fromStdString(first.metric), QStringLiteral("loss"));
        QCOMPARE(int(first.steps->front()), 0);
        QCOMPARE(int(first.size()), 6);
        QVERIFY(log->curve("val loss"));
        QVERIFY(!log->curve("Train"));
    }

    void theUnitOfANumberIsNoPartOfTheNextName()
    {
        const auto log = m_logs.read(lines(4, [](int i) {
            return fmt::format("Step: {}. Time Elapsed: {}.5 s Mean Reward: {}", 100 * i, i, loss(i));
        }));
        QVERIFY(log->curve("Mean Reward"));
    }

    void perplexityIsALossInAnotherForm()
    {
        const auto log = m_logs.read(
            lines(6, [](int i) { return fmt::format("Epoch 2, {}/90; acc: 0.0; ppl: {};", 10 * (i + 1), loss(i)); }));
        QCOMPARE(QString::fromStdString(log->curves.front().metric), QStringLiteral("ppl"));
    }

    // The length of the last epochs is corrected while they go on.
    void totalsThatChangeWithinAnEpochAreOneLoop()
    {
        const auto log = m_logs.read(lines(300, [](int i) {
            return fmt::format("Epoch {} iteration {}/{}: training loss {}", i / 5, 20 * (i % 5 + 1),
                               i % 5 < 3 ? 110 : 111, loss(i));
        }));
        QCOMPARE(int(log->curves.size()), 1);
        QCOMPARE(int(log->curves.front().size()), 300);
        QCOMPARE(int(log->curves.front().steps->back()), 59 * 111 + 100);
        QVERIFY(log->curves.front().replacedSteps.empty());
    }

    // The first number has one digit more in the last rows, and the lines a width at which mails are wrapped.
    void tableRowsOfOneWidthAreNotWrapped()
    {
        QByteArray text = "#  step      rmse_trn    rmse_e_trn    rmse_f_trn    rmse_v_trn         lr\n";
        for (int i = 0; i < 12; ++i)
            text += QByteArray::fromStdString(
                fmt::format("{:7}      {:.2e}      1.00e-02      {:.2e}      4.54e-02    1.0e-03\n", 980000 + 2000 * i,
                            4.0 / (i + 1), 1.0 / (i + 2)));
        const auto log = m_logs.read(text);
        QCOMPARE(int(log->curves.front().size()), 12);
        QCOMPARE(int(log->unreadCount), 0);
    }

    void resultsOfClassesAreThoseOfTheEpoch()
    {
        const auto log = m_logs.read(lines(6, [](int i) {
            return fmt::format("      Epoch    GPU_mem   box_loss  Instances       Size\n"
                               "      {0}/6      7.1G     {1}        489        640: 100% ━━━━ 47/47 1.9it/s\n"
                               "                 Class     Images      Box(P          R      mAP50): 100% ━━━━ 24/24\n"
                               "                   all       1500      0.951      0.940      0.98{0}\n"
                               "           traffic light        7          0          1      0.97{0}\n",
                               i + 1, loss(i));
        }));
        QCOMPARE(QString::fromStdString(log->curves.front().metric), QStringLiteral("box_loss"));
        const Curve *all = log->curve("Box/mAP50"), *light = log->curve("traffic light/Box/mAP50");
        QVERIFY(all && light && log->curve("traffic light/Box/P"));
        QCOMPARE(int(all->size()), 6);
        QCOMPARE(int(all->steps->back()), 6);
        QCOMPARE(all->values->back(), 0.986);
        QCOMPARE(light->values->front(), 0.971);
        QVERIFY(!log->curve("Images"));
    }

    void aListThatIsPrintedIsNoRowOfATable()
    {
        const auto log = m_logs.read("   epoch      loss       lr\n" +
                                     lines(6, [](int i) { return fmt::format("  {}   {}   0.1", i, loss(i)); }) +
                                     "curves: array([[  1,   1,   1,\n   0,    0,    0,    0]])\n   1,   1,   1\n");
        QCOMPARE(int(log->curves.front().size()), 6);
        QVERIFY(!log->curves.front().countsRecords);
    }

    // The records of the training name their loss by the word that ends the evaluation's.
    void lossesOfAnEvaluationAreNoDamagedRecords()
    {
        const auto log = m_logs.read(lines(6, [](int i) {
            return fmt::format("[Epoch {0} Batch 50/90] loss={1}, acc=0.5\n[Epoch {0}] valid loss={2}, valid acc=0.25",
                               i, loss(i), loss(i + 5));
        }));
        QCOMPARE(int(log->unreadCount), 0);
        const Curve *validation = log->curve("valid loss");
        QVERIFY(validation);
        QCOMPARE(int(validation->size()), 6);
    }

    void barsThatAreWrittenWhenFullAreRecords()
    {
        const auto log = m_logs.read(lines(
            5, [](int i) { return fmt::format("Loss: {}: 100%|####| 60/60 [00:00<00:00, 121.8it/s]", loss(i)); }));
        QCOMPARE(int(log->curves.front().size()), 5);
        QCOMPARE(log->curves.front().values->front(), 4.25);
        QVERIFY(log->curves.front().countsRecords);
    }

    // Nothing else is there to be compared.
    void scoresOfTestsAreReadWhereNothingElseIs()
    {
        const auto log =
            m_logs.read(lines(4, [](int i) { return fmt::format("epoch:    {} test acc: {}%", i + 1, 60.5 + i); }));
        QCOMPARE(int(log->curves.size()), 1);
        QCOMPARE(QString::fromStdString(log->curves.front().metric), QStringLiteral("test acc"));
        QCOMPARE(int(log->curves.front().size()), 4);
    }

    // One of the two lines is no drawing of the other: each has the values of its own epoch.
    void twoFullBarsAreTwoRecords()
    {
        const auto log = m_logs.read("100%|####| 60/60 [03:08<00:00,  1.01it/s, loss=0.945]\n"
                                     "100%|####| 60/60 [03:02<00:00,  1.04it/s, loss=0.726]\n");
        const Curve &curve = log->curves.front();
        QCOMPARE(curve.values->size() + curve.replacedValues.size(), std::size_t(2));
    }

    // None of them is in the parts of the log that are looked at first.
    void fewRecordsBetweenLongTextsAreFound()
    {
        const QByteArray answer = QByteArray("The answer follows from the second of the formulas.\n").repeated(4000);
        QByteArray text = answer.repeated(2);
        for (int i = 1; i <= 3; ++i)
            text += QByteArray::fromStdString(
                        fmt::format("step:{} - actor/kl:0.1 - actor/pg_loss:{} - lr:0.1\n", i, loss(i))) +
                    answer.repeated(i == 3 ? 4 : 1);
        const auto log = m_logs.read(text);
        QVERIFY(!log->curves.empty());
        QCOMPARE(QString::fromStdString(log->curves.front().metric), QStringLiteral("actor/pg_loss"));
        QCOMPARE(int(log->curves.front().size()), 3);
    }

private:
    InventedLogs m_logs;
};

QTEST_GUILESS_MAIN(TestResultLines)
#include "tst_resultlines.moc"
