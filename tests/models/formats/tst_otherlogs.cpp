// SPDX-License-Identifier: GPL-3.0-or-later
// Logs in which something else looks like a label, a step or a record: clocks, loggers, tables of drivers, bars.
#include "tests/models/formats/inventedlogs.h"

#include <QTest>

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>

using namespace rundiff;

class TestOtherLogs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_logs.isValid()); }

    void namesBehindNumbersFollowAClock_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("loss");
        QTest::newRow("twelve hours") << QStringLiteral("Epoch %1 @ %2:05 PM : %3 Hinge Loss, %4.5% Accuracy")
                                      << QStringLiteral("Hinge Loss");
        QTest::newRow("joined") << QStringLiteral("Epoch %1 (%2:05:31am) - %3 loss, %4.5% accuracy")
                                << QStringLiteral("loss");
    }

    void namesBehindNumbersFollowAClock()
    {
        QFETCH(QString, line);
        QFETCH(QString, loss);
        const auto log = read(lines(8, [&](int i) {
            return line.arg(i + 1).arg(i + 2, 2, 10, QLatin1Char('0')).arg(valueOf(i)).arg(60 + i).toStdString();
        }));
        const Curve *const curve = log->curve(loss.toStdString());
        QVERIFY(curve);
        QCOMPARE(int(curve->size()), 8);
        QCOMPARE(int(curve->steps->back()), 8);
        QCOMPARE(curve->values->front(), 4.25);
        const auto isAccuracy = [](const Curve &other) { return other.metric.ends_with("ccuracy"); };
        const auto accuracy = std::ranges::find_if(log->curves, isAccuracy);
        QVERIFY(accuracy != log->curves.end());
        QCOMPARE(accuracy->values->back(), 67.5);
        QCOMPARE(int(log->curves.size()), 2);
    }

    void theTableOfADriverIsNoTraining()
    {
        const std::string device = "| 0  Some Accelerator   Off | 00000000:0{}:00.0 Off |  0 |";
        QByteArray text = lines(4, [&](int i) { return fmt::format(fmt::runtime(device), i); });
        text += lines(900, [](int i) { return fmt::format("\t- dataset_of_sort_{}", i % 7); });
        const auto log = read(text);
        QVERIFY(log->curves.empty());
    }

    void aTableMayRoundItsSteps()
    {
        const auto log = read(lines(30, [](int i) {
            const int step = 100 * (i + 1);
            const std::string printed = step < 1000 ? std::to_string(step) : fmt::format("{:.3g}", double(step));
            const std::string text = step < 1000 ? printed : fmt::format("{}e+03", step / 1000.0);
            return fmt::format("-----------------------\n| loss      | {:<8} |\n| step      | {:<8} |\n"
                               "-----------------------",
                               loss(i), text);
        }));
        const Curve *const curve = log->curve("loss");
        QVERIFY(curve);
        QCOMPARE(int(curve->size()), 30);
        QCOMPARE(int(curve->steps->front()), 100);
        QCOMPARE(int(curve->steps->back()), 3000);
        QVERIFY(!curve->countsRecords);
    }

    void framesAreSteps()
    {
        const auto log = read(lines(6, [](int i) {
            return fmt::format("--------------------------\n| episode_reward | -0.0{}  |\n| frame          | {}e+03 |\n"
                               "--------------------------",
                               i + 1, 0.64 * (i + 2));
        }));
        const Curve *const curve = log->curve("episode_reward");
        QVERIFY(curve);
        QCOMPARE(int(curve->size()), 6);
        QCOMPARE(int(curve->steps->front()), 1280);
    }

    void roundedStepsThatMeetReplaceNothing()
    {
        const auto log = read(lines(300, [](int i) {
            return fmt::format("--------------------------\n| loss           | {:<8} |\n| frame          | {:.2e} |\n"
                               "--------------------------",
                               loss(i), 640.0 * (i + 1));
        }));
        const Curve *const curve = log->curve("loss");
        QVERIFY(curve);
        QCOMPARE(int(curve->size()), 300);
        QVERIFY(curve->countsRecords);
    }

    // Each series has one name, whatever lies between its records.
    void noTwoCurvesHaveOneName()
    {
        const auto log = read(lines(6, [](int i) {
            std::string text;
            if (i % 2 == 0)
                text += fmt::format("[{}] gnorm 0.25 | loss {}\n", 5000 * (i + 1), loss(i));
            for (int part = 0; part < 2; ++part) {
                text += fmt::format("Train batches[  100] | loss {}\n", loss(2 * i + part));
                text += fmt::format("learning_rate : 0.00{}\nloss: {}\n", i + 1, loss(i + part));
                text += fmt::format("Epoch {}\nloss: {}\n", i, loss(i));
            }
            return text;
        }));
        std::set<std::string> names;
        for (const Curve &curve : log->curves)
            QVERIFY2(names.insert(curve.metric).second, curve.metric.c_str());
        QVERIFY(!names.empty());
    }

    // A printed configuration names an epoch that is larger than those of the trainings below it.
    void aRunMayLackTheMetricOfTheOthers()
    {
        const auto log =
            read("{\n  \"epoch\": 9,\n  \"batch_size\": 16,\n  \"dropout_rate\": 0.5\n}\n" + lines(6, [](int i) {
                     std::string text = fmt::format("epoch:{}/9", i % 3 + 1);
                     for (int part = 0; part < 4; ++part)
                         text += fmt::format("\ntraining_loss:{}", loss(4 * i + part));
                     return text + fmt::format("\naver_f1: 0.{}, best_f1: 0.9", 10 + i);
                 }));
        const Curve *const curve = log->curve("training_loss");
        QVERIFY(curve);
        QCOMPARE(int(curve->size()), 24);
        QCOMPARE(int(log->segments.size()), 3);
    }

    void aMessageMayEndTheLineOfABar()
    {
        const auto log = read("Training starts\n" + keras(0));
        QCOMPARE(int(log->curves.front().size()), 5);
        QCOMPARE(log->unreadCount, 0);
    }

    void anEpochWhoseBarNeverEndsIsReported()
    {
        const auto log = read("Training starts\n" + keras(3));
        QCOMPARE(log->unreadCount, 1);
        QVERIFY(log->unreadLines.front().reason.find("not finished") != std::string::npos);
    }

private:
    static QString valueOf(int i) { return QString::fromStdString(loss(i)); }

    std::shared_ptr<const Log> read(const QByteArray &text) { return m_logs.read(text); }

    // The last bar of one epoch is missing; 0: of none.
    static QByteArray keras(int unfinished)
    {
        return lines(5, [&](int i) {
            std::string text = fmt::format("Epoch {}/5\n 9/10 [========>.] - ETA: 0s - loss: {}\n", i + 1, loss(i + 1));
            text += fmt::format("Epoch {}: val_loss improved from 9 to 8, saving the model", i + 1);
            if (i + 1 != unfinished)
                text += fmt::format("\n10/10 [==========] - 3s 30ms/step - loss: {} - val_loss: {}", loss(i), loss(i));
            return text;
        });
    }

    InventedLogs m_logs;
};

QTEST_GUILESS_MAIN(TestOtherLogs)
#include "tst_otherlogs.moc"
