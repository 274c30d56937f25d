// SPDX-License-Identifier: GPL-3.0-or-later
// Logs in which something else looks like a label, a step or a record: clocks, loggers, tables of drivers, bars.
#include "tests/models/formats/inventedlogs.h"

#include <QTest>

#include <fmt/format.h>

#include <string>

using namespace rundiff;

class TestOtherLogs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_logs.isValid()); }

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

private:
    std::shared_ptr<const Log> read(const QByteArray &text) { return m_logs.read(text); }

    InventedLogs m_logs;
};

QTEST_GUILESS_MAIN(TestOtherLogs)
#include "tst_otherlogs.moc"
