// SPDX-License-Identifier: GPL-3.0-or-later
// Results that a log has beside those that its format names: each one is a metric, under the name that the log gives
// it.
#include "tests/models/formats/inventedlogs.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <string>

using namespace rundiff;

namespace
{

// A number of record i, other ones for other seeds.
double number(int i, int seed)
{
    return 0.25 * seed + 0.5 / (i + 1 + seed);
}

} // namespace

class TestFurtherValues : public QObject
{
    Q_OBJECT

    InventedLogs m_logs;

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_logs.isValid()); }

    void everyResultIsAMetric_data()
    {
        QTest::addColumn<std::string>("form"); // of the numbers of seed 1 and 2
        QTest::addColumn<std::string>("file");
        QTest::addColumn<std::string>("metric"); // has the numbers of seed 2
        const auto add = [](const char *row, const char *form, const char *metric, const char *file = "run.log") {
            QTest::newRow(row) << std::string(form) << std::string(file) << std::string(metric);
        };
        add("Hugging Face's evaluation",
            "{{'loss': {1:.4f}, 'learning_rate': 5e-05, 'epoch': {0}.0}}\n{{'eval_loss': {1:.4f}, 'eval_accuracy': "
            "{2:.4f}, 'eval_runtime': 1.2345, 'epoch': {0}.0}}\n",
            "eval_accuracy");
        add("PaddleNLP's evaluation",
            "[2026-05-06 10:00:00,000] [    INFO] - loss: {1:.4f}, learning_rate: 3e-05, global_step: {0}, "
            "interval_runtime: 1.5\n[2026-05-06 10:00:00,000] [    INFO] - eval_loss: {1:.4f}, eval_f1: {2:.4f}, "
            "eval_runtime: 1.2\n",
            "eval_f1");
        add("an average in brackets",
            "Test: [{0:4}/60]  Time: 0.143 (0.150)  Loss: {1:.4f} (0.7000)  Acc@1: 70.5 ({2:.4f})\n", "val Acc@1_avg");
        add("Darknet's loss of the batch",
            " {0}: {2:.4f}, {1:.4f} avg loss, 0.001000 rate, 3.2 seconds, {0} images, 0.5 hours left\n", "batch_loss");
        add("an unknown score",
            "[2026-05-06 10:00:00] Ep. 1 : Up. {0} : Cost {1:.4f} : Time 12.5s : 3007.81 words/s\n"
            "[2026-05-06 10:00:00] [valid] Ep. 1 : Up. {0} : translation : {2:.4f} : new best\n",
            "val translation");
        add("named in quotes", "{2:.4f}, {1:.4f}, {0}\n", "Validation error", "quotes.csv");
        add("a tensor in a cell", "{0},{1:.4f},\"tf.Tensor({2:.4f}, shape=())\"\n", "score", "tensors.csv");
    }

    void everyResultIsAMetric()
    {
        QFETCH(std::string, form);
        QFETCH(std::string, file);
        QFETCH(std::string, metric);
        QByteArray text;
        if (file == "quotes.csv")
            text = "'Validation error', 'Training error', 'Epoch'\n";
        if (file == "tensors.csv")
            text = "step,loss,score\n";
        text += lines(40, [&](int i) {
            const std::string record = fmt::format(fmt::runtime(form), i + 1, number(i, 1), number(i, 2));
            return record.substr(0, record.size() - 1);
        });
        const auto log = m_logs.read(text, QString::fromStdString(file));
        QVERIFY(log);
        QCOMPARE(log->unreadCount, std::int64_t(0));
        const Curve *const curve = log->curve(metric);
        QVERIFY2(curve, metric.c_str());
        QCOMPARE(curve->size(), std::size_t(40));
        for (int i = 0; i < 40; ++i)
            QVERIFY(std::fabs((*curve->values)[static_cast<std::size_t>(i)] - number(i, 2)) < 1e-4);
    }

    void whatTimesAndSignsSayIsNoMetric()
    {
        const auto log = m_logs.read(lines(40, [](int i) {
            return fmt::format("step {}: train loss {}, mem 714.{} MiB @ 00 00:01:0{}.232, took: 1.{}", i, loss(i),
                               i % 10, i % 10, i);
        }));
        for (const Curve &curve : log->curves)
            QVERIFY2(curve.metric.find_first_of("@()") == std::string::npos, curve.metric.c_str());
    }

    // "[Rank 0] step=5, skipped=0, ...": values, and no mark of removed lines.
    void valuesInBracketsAreNoMarkOfAnOmission()
    {
        const auto log = m_logs.read(lines(40, [](int i) {
            return fmt::format("[Rank 0] step={0}, skipped=0, lr=[0.001], mom=[(0.9, 0.999)]\nstep {0} loss {1}", i,
                               loss(i));
        }));
        QVERIFY(std::ranges::none_of(log->problems, [](const Problem &problem) { return problem.unread.has_value(); }));
    }

    // What a tracker prints again at the end is no record whose step is lost.
    void aSummaryIsNoLostRecord()
    {
        QByteArray text = lines(40, [](int i) { return fmt::format("epoch {}\nloss: {}", i, loss(i)); });
        text += "tracker: Run summary:\ntracker:         loss 0.3512\ntracker: synced 5 files\n";
        const auto log = m_logs.read(text);
        QCOMPARE(log->unreadCount, std::int64_t(0));
        QCOMPARE(log->curve("loss")->size(), std::size_t(40));
    }
};

QTEST_GUILESS_MAIN(TestFurtherValues)
#include "tst_furthervalues.moc"
