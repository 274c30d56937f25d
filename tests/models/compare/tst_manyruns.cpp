// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/compareruns.h"
#include "models/compare/manyruns.h"
#include "tests/writtenfile.h"

#include <QTemporaryDir>
#include <QTest>

#include <fmt/format.h>

using namespace rundiff;

namespace
{

std::string lossLog(int steps, int partsAt)
{
    std::string text;
    for (int step = 1; step <= steps; ++step)
        text += fmt::format("step: {}, loss: {:.6f}\n", step, 4.0 / step + (step >= partsAt ? 0.01 : 0.0));
    return text;
}

} // namespace

class TestManyRuns : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void theRunsOfAFolderAreListedInTheOrderOfTheirNumbers()
    {
        write(path("run10/train.log"), lossLog(30, 99));
        write(path("run2/train.log"), lossLog(20, 99));
        write(path("notes/readme.txt"), "nothing of a training\n");
        write(path(".hidden/train.log"), lossLog(20, 99));
        const RunList list = listRuns(root(), {});
        QCOMPARE(list.runs.size(), std::size_t(2));
        QCOMPARE(list.others, std::size_t(1));
        QVERIFY(list.whole);
        QCOMPARE(list.runs[0].name, std::string("run2"));
        QCOMPARE(list.runs[1].name, std::string("run10"));
        QCOMPARE(list.runs[1].path, path("run10"));
        QCOMPARE(list.runs[1].metrics, std::vector<std::string>{"loss"});
        QCOMPARE(list.runs[1].lastStep, std::optional<std::int64_t>(30));
        QCOMPARE(list.runs[1].lastLoss, 0.133333);
        QCOMPARE(list.runs[1].points, std::size_t(30));
    }

    void logsThatLieDirectlyInTheFolderAreRuns()
    {
        write(path("a.log"), lossLog(30, 99));
        write(path("b.log"), lossLog(30, 99));
        const RunList list = listRuns(root(), {});
        QCOMPARE(list.runs.size(), std::size_t(2));
        QCOMPARE(list.runs[0].name, std::string("a.log"));
    }

    void aFolderThatIsMissingHasNoRuns()
    {
        const RunList list = listRuns(path("missing"), {});
        QVERIFY(list.runs.empty() && list.whole && list.others == 0);
    }

    void aListThatWasStoppedIsNotWhole()
    {
        write(path("run/train.log"), lossLog(10, 99));
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!listRuns(root(), {{}, stop.get_token()}).whole);
    }

    void aFolderOfFoldersHoldsManyRuns()
    {
        write(path("run1/train.log"), lossLog(3, 99));
        QVERIFY(!holdsManyRuns(root())); // one is a run
        write(path("run2/train.log"), lossLog(3, 99));
        QVERIFY(holdsManyRuns(root()));
        write(path(".cache/index"), "not seen");
        QVERIFY(holdsManyRuns(root()));
        write(path("Dump/step0/rank0/dump.json"), "{}");
        QVERIFY(!holdsManyRuns(root())); // is a run itself
        QVERIFY(!holdsManyRuns(path("run1")) && !holdsManyRuns(path("missing")));
    }

    void everyRunIsJudgedAsIfItsPairWereOpened()
    {
        write(path("base/train.log"), lossLog(50, 99));
        write(path("same/train.log"), lossLog(50, 99));
        write(path("parts/train.log"), lossLog(50, 37));
        write(path("short/train.log"), lossLog(20, 99));
        write(path("damaged/train.log"), lossLog(50, 99) + "step: 51, loss: \n");
        write(path("other/train.csv"), "step,accuracy\n1,0.5\n2,0.6\n");
        std::vector<std::string> paths;
        for (const char *name : {"base", "same", "parts", "short", "damaged", "other"})
            paths.push_back(path(name));
        const ManyRuns many = compareWithBaseline(paths, path("base"), {}, {});
        QVERIFY(many.whole);
        QCOMPARE(many.runs.size(), std::size_t(5));
        QCOMPARE(many.baselineCurve.size(), std::size_t(50));
        QVERIFY(!many.of(path("base")));
        CompareOptions alone;
        alone.operators = alone.checklist = false;
        for (const ManyRuns::Against &against : many.runs) {
            const ComparisonPtr pair = compareRuns(against.path, path("base"), alone, {});
            QCOMPARE(against.comparison->curves != nullptr, pair->curves != nullptr);
            if (!pair->curves)
                continue;
            QVERIFY2(against.comparison->verdict == pair->verdict, against.path.c_str());
            QVERIFY(against.comparison->curves->outside == pair->curves->outside);
        }
        QVERIFY(many.of(path("parts"))->curves->firstOutside);
        QCOMPARE(many.of(path("parts"))->curves->firstOutside->step, std::int64_t(37));
        QVERIFY(!many.of(path("same"))->curves->firstOutside);
        QVERIFY(!many.of(path("other"))->curves);
    }

    void moreThanTwentyRunsAreNotComparedAtOnce()
    {
        std::vector<std::string> paths;
        for (int i = 0; i < 25; ++i) {
            paths.push_back(path(fmt::format("run{}.log", i).c_str()));
            write(paths.back(), lossLog(5, 99));
        }
        QCOMPARE(compareWithBaseline(paths, paths.front(), {}, {}).runs.size() + 1, mostRunsAtOnce);
    }

    void aComparisonThatWasStoppedIsNotWhole()
    {
        write(path("a.log"), lossLog(10, 99));
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!compareWithBaseline({path("a.log")}, path("b.log"), {}, {{}, stop.get_token()}).whole);
    }

private:
    std::string root() const { return m_folder->path().toStdString(); }
    std::string path(const char *name) const { return root() + "/" + name; }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestManyRuns)
#include "tst_manyruns.moc"
