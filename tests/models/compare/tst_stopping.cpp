// SPDX-License-Identifier: GPL-3.0-or-later
// Comparisons that end early, by a person's wish or at a limit: at any moment, without harm and without a claim.
#include "models/compare/compareruns.h"
#include "models/result/texts/textverdict.h"
#include "models/result/texts/verdictsentence.h"
#include "tests/patience.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <atomic>
#include <random>
#include <thread>

using namespace rundiff;
using namespace std::chrono_literals;

namespace
{

bool says(const Comparison &comparison, const std::string &words)
{
    return std::any_of(comparison.problems.begin(), comparison.problems.end(),
                       [&](const Problem &problem) { return problem.message.find(words) != std::string::npos; });
}

std::string fixture(const QString &name)
{
    return RUNDIFF_TEST_DATA "/dumps/" + name.toStdString();
}

qint64 millisecondsOf(const std::string &a, const std::string &b)
{
    QElapsedTimer clock;
    clock.start();
    compareRuns(a, b, {}, {});
    return std::max<qint64>(1, clock.elapsed());
}

// Compares and asks to stop after that many microseconds.
ComparisonPtr stoppedAfter(const std::string &a, const std::string &b, std::int64_t microseconds, qint64 &linger)
{
    std::stop_source stop;
    Progress progress;
    progress.stop = stop.get_token();
    std::atomic<std::int64_t> asked = 0;
    QElapsedTimer clock;
    clock.start();
    std::jthread cancel([&] {
        std::this_thread::sleep_for(std::chrono::microseconds(microseconds));
        asked = clock.elapsed();
        stop.request_stop();
    });
    ComparisonPtr result = compareRuns(a, b, {}, progress, [](const ComparisonPtr &) {});
    const qint64 ended = clock.elapsed();
    cancel.join();
    linger = std::max<qint64>(0, ended - asked);
    return result;
}

// A log that takes a while to read.
std::string longLog(const QTemporaryDir &folder, const QString &name, int steps)
{
    QFile file(folder.filePath(name));
    if (!file.open(QIODevice::WriteOnly))
        return {};
    for (int step = 0; step < steps; ++step)
        file.write("step " + QByteArray::number(step) + " loss: " + QByteArray::number(4.0 / (step + 1)) + '\n');
    return file.fileName().toStdString();
}

} // namespace

class TestStopping : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anyMomentWillDo_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("times");
        for (const auto &[name, times] : {std::pair("logs", 40),
                                          {"stats_transformer", 60},
                                          {"tensor_transformer", 30},
                                          {"tensor_h5", 10},
                                          {"multi_rank_md5", 30},
                                          {"keras_weights", 50}})
            QTest::newRow(name) << QString::fromLatin1(name) << (sanitized ? times / 5 : times);
    }

    // Together more than 200 times, without a sanitizer.
    void anyMomentWillDo()
    {
        QFETCH(QString, name);
        QFETCH(int, times);
        QTemporaryDir folder;
        const bool logs = name == QStringLiteral("logs");
        constexpr int steps = sanitized ? 2500 : 200'000;
        const std::string a =
            logs ? longLog(folder, QStringLiteral("a.log"), steps) : fixture(name + QStringLiteral("/A"));
        const std::string b =
            logs ? longLog(folder, QStringLiteral("b.log"), steps) : fixture(name + QStringLiteral("/B"));
        const ComparisonPtr whole = compareRuns(a, b, {}, {});
        std::mt19937 random(2026);
        std::uniform_int_distribution<std::int64_t> moment(0, millisecondsOf(a, b) * 1000);
        int stopped = 0;
        for (int i = 0; i < times; ++i) {
            qint64 linger = 0;
            const ComparisonPtr result = stoppedAfter(a, b, moment(random), linger);
            QVERIFY(result);
            QVERIFY2(linger < 3000 * patience, qPrintable(QString::number(linger))); // 100 ms, on a quiet machine
            if (says(*result, "Stopped")) {
                ++stopped;
                // A part differs nowhere where the whole agrees, and proves nothing.
                QVERIFY2(result->verdict != Verdict::Different || whole->verdict == Verdict::Different,
                         textVerdict(*result).c_str());
                QVERIFY(!result->coverage.complete);
            } else {
                QVERIFY(result->verdict == whole->verdict);
                QCOMPARE(result->problems.size(), whole->problems.size());
            }
        }
        QVERIFY(stopped > 0);
    }

    void theTimeLimitKeepsWhatWasCompared()
    {
        CompareOptions options;
        options.jobs = 1;
        Progress progress;
        std::atomic<bool> first = true;
        progress.report = [&](const ProgressReport &report) {
            if (report.total == 3 && report.done == 1 && first.exchange(false))
                std::this_thread::sleep_for(2s); // the limit is reached after the first of three pairs
        };
        const ComparisonPtr result =
            compareRuns(fixture(QStringLiteral("identical_md5/A")), fixture(QStringLiteral("identical_md5/B")), options,
                        progress, {}, {1500ms, 0});
        QVERIFY(!first);
        QVERIFY(says(*result, "--time-limit"));
        QVERIFY(result->operators);
        QCOMPARE(result->operators->pairs.size(), std::size_t(1));
        QVERIFY(result->operators->pairs.front().rows > 0);
        QVERIFY(result->agreement == Verdict::Same);
        QVERIFY(result->verdict == Verdict::Incomplete);
        QVERIFY2(verdictSentence(*result).english().starts_with("INCOMPLETE: equal"),
                 verdictSentence(*result).english().c_str());
    }

    // A million bytes: the program alone is larger.
    void theMemoryLimitIsSaidAndAgreementIsNot()
    {
        QTemporaryDir folder;
        const ComparisonPtr result =
            compareRuns(longLog(folder, QStringLiteral("a.log"), 20'000),
                        longLog(folder, QStringLiteral("b.log"), 20'000), {}, {}, {}, {0ms, 1'000'000});
        QVERIFY(says(*result, "--memory-limit"));
        QVERIFY(!result->coverage.complete);
        QVERIFY(verdictSentence(*result).english().find("SAME:") == std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestStopping)
#include "tst_stopping.moc"
