// SPDX-License-Identifier: GPL-3.0-or-later
// Logs of people's own scripts and of tools that print tables: what their titles, headlines and columns mean.
#include "tests/models/formats/inventedlogs.h"

#include <QTest>

#include <fmt/format.h>

#include <string>

using namespace rundiff;

class TestScriptLogs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_logs.isValid()); }

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
            return fmt::format("Epoch {} (of 6):\nmodel - INFO - Train accuracy is: 0.9{}\n"
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
            return fmt::format("[Epoch 0/3, Batch {0}/70] [x 0.25, conf 0.5, total {1}, recall: 0.0{0}, precision: 0.1]", i,
                               loss(i));
        }));
        QCOMPARE(QString::fromStdString(log->curves.front().metric), QStringLiteral("total"));
        QCOMPARE(log->curves.front().values->front(), 4.25);
    }

    void theReturnOfAnEpisodeIsChosen()
    {
        const auto log = read(lines(6, [](int i) { return fmt::format("[EP {}] len={} R={} hits=0", i + 1, 90 - i, loss(i)); }));
        QCOMPARE(QString::fromStdString(log->curves.front().metric), QStringLiteral("R"));
    }

    // An evaluation between them names only the one of both numbers that goes on through all tables.
    void tablesOfOneTrainingCountTheSame()
    {
        const auto log = read(lines(8, [](int i) {
            std::string text = fmt::format("----------------------\n| rollout/     |      |\n|  ep_rew_mean | 9{} |\n| time/        |      |\n"
                                           "|  iterations  | {} |\n|  total_timesteps | {} |\n",
                                           i, i + 1, 2048 * (i + 1));
            text += fmt::format("| train/       |      |\n|  loss        | {} |\n----------------------", loss(i));
            return i % 3 == 2 ? text + fmt::format("\n| eval/        |      |\n|  mean_reward | 5{0} |\n| time/        |      |\n"
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

private:
    std::shared_ptr<const Log> read(const QByteArray &text) { return m_logs.read(text); }

    InventedLogs m_logs;
};

QTEST_GUILESS_MAIN(TestScriptLogs)
#include "tst_scriptlogs.moc"
