// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/run/inorder.h"

#include "models/run/parallel.h"

#include <QTest>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <vector>

using namespace rundiff;

class TestInOrder : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void resultsAreUsedInTheOrderOfTheirNumbers_data()
    {
        QTest::addColumn<unsigned>("jobs");
        for (const unsigned jobs : {1U, 2U, 7U})
            QTest::addRow("%u threads", jobs) << jobs;
    }
    void resultsAreUsedInTheOrderOfTheirNumbers()
    {
        QFETCH(unsigned, jobs);
        std::vector<std::size_t> used;
        std::atomic<int> atOnce = 0;
        InOrder<std::size_t> order(3, [&](std::size_t number) {
            if (++atOnce == 1)
                used.push_back(number);
            --atOnce;
        });
        inParallel(200, jobs, [&](std::size_t i) {
            if (i % 50 == 0) // all others overtake it
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
            order.deliver(i, i % 3 == 0 ? std::nullopt : std::optional(i), 1);
        });
        std::vector<std::size_t> expected;
        for (std::size_t i = 0; i < 200; ++i) {
            if (i % 3 != 0)
                expected.push_back(i);
        }
        QCOMPARE(used, expected);
    }

    void whatWaitsIsLimited()
    {
        std::atomic<std::size_t> delivered = 0;
        std::size_t waiting = 0;
        InOrder<std::size_t> order(10, [&](std::size_t) {});
        inParallel(100, 4, [&](std::size_t i) {
            if (i == 0) {
                for (int tries = 0; delivered < 5 && tries < 5000; ++tries)
                    std::this_thread::sleep_for(std::chrono::milliseconds(1));
                std::this_thread::sleep_for(std::chrono::milliseconds(20));
                waiting = delivered;
            } else {
                ++delivered;
            }
            order.deliver(i, i, 4);
        });
        QCOMPARE(waiting, std::size_t(5)); // two of size 4 fit; the other three threads have one more each
    }

    void aUseThatFailsKeepsNobodyWaiting()
    {
        std::atomic<int> used = 0;
        InOrder<std::size_t> order(1, [&](std::size_t number) {
            ++used;
            if (number == 5)
                throw std::runtime_error("no memory");
        });
        QVERIFY_THROWS_EXCEPTION(std::runtime_error, inParallel(50, 4, [&](std::size_t i) { order.deliver(i, i, 1); }));
        QVERIFY(used >= 6);
    }
};

QTEST_GUILESS_MAIN(TestInOrder)
#include "tst_inorder.moc"
