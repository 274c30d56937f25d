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
