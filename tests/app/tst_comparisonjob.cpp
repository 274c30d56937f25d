// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/jobs/comparisonjob.h"
#include "tests/eventually.h"

#include <QTest>

#include <random>

using namespace rundiff;

namespace
{

QString side(const char *fixture, const char *run)
{
    return QStringLiteral(RUNDIFF_TEST_DATA "/dumps/%1/%2").arg(QLatin1String(fixture), QLatin1String(run));
}

} // namespace

class TestComparisonJob : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Opened and left 200 times at random moments: what arrives is what was asked for last.
    void noAnswerIsStale()
    {
        const std::array fixtures = {"stats_transformer", "tensor_h5", "identical_md5", "keras_weights"};
        ComparisonJob job;
        QString asked; // empty: nothing may arrive
        int stale = 0, whole = 0;
        connect(&job, &ComparisonJob::arrived, this, [&](const ComparisonPtr &comparison, bool complete) {
            stale += asked.isEmpty() || QString::fromStdString(comparison->a->path) != asked;
            whole += complete;
        });
        std::mt19937 random(1729);
        std::uniform_int_distribution<int> moment(0, 60), chance(0, 3);
        for (int i = 0; i < 200; ++i) {
            const char *fixture = fixtures[static_cast<std::size_t>(i) % fixtures.size()];
            asked = side(fixture, "A");
            job.open(asked, side(fixture, "B"), {});
            QTest::qWait(moment(random));
            if (chance(random) == 0) // else the next question pushes this one aside
                continue;
            job.cancel();
            asked.clear();
            QVERIFY(!job.running());
        }
        const int before = whole;
        asked = side("identical_md5", "A");
        job.open(asked, side("identical_md5", "B"), {});
        EVENTUALLY(!job.running());
        QCOMPARE(whole, before + 1);
        QCOMPARE(stale, 0);
    }

    void workUnderWayEndsWithTheWindow()
    {
        for (int i = 0; i < 20; ++i) {
            ComparisonJob job;
            job.open(side("stats_transformer", "A"), side("stats_transformer", "B"), {});
            QTest::qWait(i);
        }
    }
};

QTEST_GUILESS_MAIN(TestComparisonJob)
#include "tst_comparisonjob.moc"
