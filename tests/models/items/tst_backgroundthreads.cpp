// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/rows/backgroundthreads.h"
#include "tests/eventually.h"

#include <QTest>

#include <atomic>
#include <latch>

using namespace rundiff;

class TestBackgroundThreads : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void worksElsewhereAndAnswersHere()
    {
        const std::thread::id here = std::this_thread::get_id();
        std::thread::id worked, answered;
        BackgroundThreads threads(1);
        threads.start([&] {
            worked = std::this_thread::get_id();
            threads.answer([&] { answered = std::this_thread::get_id(); });
        });
        EVENTUALLY_EQUAL(answered, here);
        QVERIFY(worked != here);
    }

    void oneThreadKeepsTheOrder()
    {
        std::vector<int> worked, answered;
        BackgroundThreads threads(1);
        for (int i = 0; i < 500; ++i) {
            threads.start([&, i] {
                worked.push_back(i);
                threads.answer([&, i] { answered.push_back(i); });
            });
        }
        EVENTUALLY_EQUAL(answered.size(), std::size_t(500));
        QVERIFY(std::ranges::is_sorted(answered));
        QCOMPARE(worked, answered);
    }

    void asManyAtOnceAsWereNamed()
    {
        std::latch both(2); // passed only where two work at once
        std::atomic<int> atWork = 0, most = 0;
        int answers = 0;
        BackgroundThreads threads(2);
        for (int i = 0; i < 40; ++i) {
            threads.start([&, i] {
                most = std::max(most.load(), ++atWork);
                if (i < 2)
                    both.arrive_and_wait();
                --atWork;
                threads.answer([&] { ++answers; });
            });
        }
        EVENTUALLY_EQUAL(answers, 40);
        QCOMPARE(most.load(), 2);
    }

    // Running work is awaited; work that has not started never starts, and no result arrives later.
    void endsWithWorkUnderWay()
    {
        std::latch begun(1), ending(1);
        bool whole = false, second = false, answered = false;
        {
            BackgroundThreads threads(1);
            threads.start([&] {
                begun.count_down();
                ending.wait();
                threads.answer([&] { answered = true; });
                std::this_thread::sleep_for(std::chrono::milliseconds(20));
                whole = true;
            });
            threads.start([&] { second = true; });
            begun.wait();
            ending.count_down();
        }
        QCoreApplication::processEvents();
        QVERIFY(whole);
        QVERIFY(!second);
        QVERIFY(!answered);
    }

    void anAnswerMayEndIt()
    {
        auto threads = std::make_unique<BackgroundThreads>(2);
        BackgroundThreads *const alive = threads.get();
        alive->start([&, alive] { alive->answer([&] { threads.reset(); }); });
        EVENTUALLY(!threads);
    }
};

QTEST_GUILESS_MAIN(TestBackgroundThreads)
#include "tst_backgroundthreads.moc"
