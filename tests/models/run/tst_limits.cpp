// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/run/limits.h"
#include "tests/eventually.h"

#include <QTest>

using namespace rundiff;
using namespace std::chrono_literals;

namespace
{

constexpr std::uint64_t moreThanAnyMachine = std::uint64_t(1) << 60;

} // namespace

class TestLimits : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workEndsAtTheTimeLimit()
    {
        const LimitWatch watch({50ms, 0}, {});
        QVERIFY(!watch.reached());
        EVENTUALLY(watch.progress().stopped());
        const auto reached = watch.reached();
        QVERIFY(reached.has_value());
        QVERIFY(reached->severity == Severity::Error);
        QVERIFY2(reached->message.find("0.05 s") != std::string::npos, reached->message.c_str());
    }

    void workEndsAtTheMemoryLimit()
    {
        const LimitWatch watch({0ms, 1'000'000}, {});
        EVENTUALLY(watch.progress().stopped());
        QVERIFY2(watch.reached()->message.find("0.001 GB") != std::string::npos, watch.reached()->message.c_str());
    }

    void belowTheLimitsNothingEnds_data()
    {
        QTest::addColumn<qulonglong>("seconds");
        QTest::addColumn<qulonglong>("memory");
        QTest::newRow("none") << qulonglong(0) << qulonglong(0);
        QTest::newRow("high") << qulonglong(3600) << qulonglong(moreThanAnyMachine);
    }

    void belowTheLimitsNothingEnds()
    {
        QFETCH(qulonglong, seconds);
        QFETCH(qulonglong, memory);
        const LimitWatch watch({std::chrono::seconds(seconds), memory}, {});
        QTest::qWait(100);
        QVERIFY(!watch.progress().stopped());
        QVERIFY(!watch.reached());
    }

    void cancellingIsNoLimit()
    {
        std::stop_source stop;
        Progress progress;
        progress.stop = stop.get_token();
        const LimitWatch watch({}, progress);
        QVERIFY(!watch.progress().stopped());
        stop.request_stop();
        QVERIFY(watch.progress().stopped());
        QVERIFY(!watch.reached());
    }

    void progressIsToldAsBefore()
    {
        std::uint64_t told = 0;
        const LimitWatch watch({}, {[&](const ProgressReport &report) { told = report.done; }, {}});
        watch.progress().tell({"rows", 3, 4});
        QCOMPARE(told, std::uint64_t(3));
    }

    void theUsualMemoryIsAPartOfTheMachines()
    {
        QVERIFY(sensibleMemory() > 10'000'000);
        QVERIFY(sensibleMemory() < moreThanAnyMachine);
    }
};

QTEST_GUILESS_MAIN(TestLimits)
#include "tst_limits.moc"
