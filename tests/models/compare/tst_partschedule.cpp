// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/partplan.h"
#include "models/compare/partschedule.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <numeric>
#include <queue>
#include <random>

using namespace rundiff;

namespace
{

// Milliseconds of processor time of 64 pairs of 6 000 operators, recorded with one thread each; the first
// ranks have half as many operators again, the last ones twice as many.
constexpr std::array<std::uint64_t, 64> recordedCosts = {
    100, 100, 100, 100, 100, 90, 80, 80, 60, 70, 70, 70, 70,  90,  50,  70,  70,  70,  80,  70, 80, 60,
    70,  80,  60,  60,  70,  70, 50, 70, 70, 70, 90, 80, 80,  70,  70,  70,  70,  70,  80,  70, 70, 60,
    50,  80,  80,  60,  70,  60, 80, 50, 60, 60, 80, 60, 120, 120, 110, 110, 110, 120, 120, 100};

struct Cluster {
    std::uint32_t workers = 1000;
    double start = 0.5;   // seconds until a process has started and found both runs
    double answer = 1e-3; // seconds that the scheduler needs for one request
};

// The time until all parts are done, with the scheduler's own code and a clock of the test.
double simulatedSeconds(std::span<const std::uint64_t> pairs, std::uint32_t parts, const Cluster &cluster)
{
    std::vector<double> costs(parts + 1, cluster.start);
    const auto owners = dividedWork(pairs, parts);
    for (std::size_t i = 0; i < pairs.size(); ++i)
        costs[owners[i]] += static_cast<double>(pairs[i]) / 1e3;
    PartSchedule schedule(parts, cluster.workers);
    using Event = std::pair<double, std::uint32_t>; // when a worker is free
    std::priority_queue<Event, std::vector<Event>, std::greater<>> events;
    for (std::uint32_t worker = 0; worker < cluster.workers; ++worker)
        events.emplace(0, worker);
    double scheduler = 0, last = 0;
    while (!events.empty()) {
        const auto [time, worker] = events.top();
        events.pop();
        schedule.finish(worker);
        last = time;
        scheduler = std::max(scheduler, time) + cluster.answer; // one request after the other
        if (const auto part = schedule.next(worker))
            events.emplace(scheduler + costs[*part], worker);
    }
    return schedule.over() && schedule.failed().empty() ? last : -1;
}

std::vector<std::uint64_t> manyPairs(std::size_t count)
{
    std::mt19937 random(1);
    std::vector<std::uint64_t> pairs(count);
    for (std::uint64_t &pair : pairs)
        pair = recordedCosts[random() % recordedCosts.size()] * 200; // ranks of 200 times the operators
    return pairs;
}

} // namespace

class TestPartSchedule : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyPartIsHandedOutOnce()
    {
        PartSchedule schedule(5, 2);
        std::vector<std::uint32_t> parts;
        for (std::uint32_t worker = 0; const auto part = schedule.next(worker); worker = 1 - worker) {
            parts.push_back(*part);
            schedule.finish(worker);
        }
        QCOMPARE(parts, (std::vector<std::uint32_t>{1, 2, 3, 4, 5}));
        QVERIFY(schedule.over());
        QVERIFY(schedule.failed().empty());
        QCOMPARE(schedule.finished(), 5U);
    }

    void aFailedPartIsTriedElsewhere()
    {
        PartSchedule schedule(1, 2);
        QCOMPARE(schedule.next(0).value_or(0), 1U);
        schedule.fail(0);
        QVERIFY(!schedule.next(0)); // not where it failed
        QVERIFY(!schedule.over());
        QCOMPARE(schedule.next(1).value_or(0), 1U);
        schedule.finish(1);
        QVERIFY(schedule.over());
        QVERIFY(schedule.failed().empty());
    }

    void aPartThatFailsTwiceIsReported()
    {
        PartSchedule schedule(2, 1);
        schedule.next(0);
        schedule.fail(0);
        QCOMPARE(schedule.next(0).value_or(0), 1U); // there is no other worker
        schedule.fail(0);
        QCOMPARE(schedule.next(0).value_or(0), 2U);
        schedule.finish(0);
        QVERIFY(schedule.over());
        QCOMPARE(schedule.failed(), std::vector<std::uint32_t>{1});
    }

    void partsOfOneMachineStayThere()
    {
        PartSchedule schedule(2, 2, PartHolder::ItsOwn);
        QCOMPARE(schedule.next(1).value_or(0), 2U);
        schedule.fail(1);
        QCOMPARE(schedule.next(0).value_or(0), 1U);
        schedule.finish(0);
        QVERIFY(!schedule.next(0)); // its files are not there
        QVERIFY(!schedule.over());
        QCOMPARE(schedule.next(1).value_or(0), 2U);
        schedule.finish(1);
        QVERIFY(schedule.over());
    }

    // One for each process, several only where the dumps of a process take long, and never more than four.
    void theUsualNumberOfPartsFollowsTheDumps_data()
    {
        QTest::addColumn<quint64>("bytes");
        QTest::addColumn<uint>("processes");
        QTest::addColumn<uint>("parts");
        const quint64 gib = quint64(1) << 30;
        QTest::newRow("no dumps") << quint64(0) << 8U << 8U;
        QTest::newRow("small dumps") << 2 * gib << 2U << 2U;
        QTest::newRow("just below 6 GiB a process") << 12 * gib - 2 << 2U << 2U;
        QTest::newRow("6 GiB a process") << 12 * gib << 2U << 4U;
        QTest::newRow("10 GiB a process") << 70 * gib << 7U << 21U;
        QTest::newRow("12 GiB a process") << 12 * gib << 1U << 4U;
        QTest::newRow("a terabyte a process") << 3072 * gib << 3U << 12U;
        QTest::newRow("more processes than bytes") << quint64(5) << 1000U << 1000U;
        QTest::newRow("no process yet") << gib << 0U << 1U;
    }

    void theUsualNumberOfPartsFollowsTheDumps()
    {
        QFETCH(quint64, bytes);
        QFETCH(uint, processes);
        QFETCH(uint, parts);
        QCOMPARE(usualParts(bytes, processes), parts);
    }

    void aThousandProcessesAreBusy()
    {
        const Cluster cluster;
        const std::vector<std::uint64_t> pairs = manyPairs(10'000);
        const double work = static_cast<double>(std::accumulate(pairs.begin(), pairs.end(), std::uint64_t(0))) / 1e3;
        constexpr double bytesOfASecond = 300e6; // of dumps in JSON, both runs
        const std::uint32_t parts = usualParts(static_cast<std::uint64_t>(work * bytesOfASecond), cluster.workers);
        const double seconds = simulatedSeconds(pairs, parts, cluster);
        QVERIFY(seconds > 0);
        const double efficiency = work / (cluster.workers * seconds);
        qInfo("10000 pairs, %.0f s of work, %u parts: %.1f s with 1000 processes, efficiency %.3f", work, parts,
              seconds, efficiency);
        QVERIFY(efficiency > 0.8 && efficiency <= 1);
    }
};

QTEST_GUILESS_MAIN(TestPartSchedule)
#include "tst_partschedule.moc"
