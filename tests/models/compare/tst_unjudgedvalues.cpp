// SPDX-License-Identifier: GPL-3.0-or-later
// A value that differs and that no rule judges is never "same": the agreement is incomplete, and the metric is named.
#include "models/compare/compareruns.h"
#include "models/compare/options/coverage.h"
#include "models/result/texts/verdictsentence.h"
#include "tests/writtenfile.h"

#include <QTemporaryDir>
#include <QTest>

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <tuple>

using namespace rundiff;

namespace
{

// `records` lines of a form with a step, a loss, and the value that another run changes.
std::string lines(const char *form, int records, double factor, const std::string &header = {})
{
    std::string text = header;
    for (int i = 0; i < records; ++i)
        text += fmt::format(fmt::runtime(form), fmt::arg("step", i + 1), fmt::arg("loss", 4.0 / (1 + 0.1 * i)),
                            fmt::arg("value", (0.61 + 0.013 * i) * factor));
    return text;
}

CompareOptions curvesOnly()
{
    CompareOptions options;
    options.operators = options.checklist = false;
    return options;
}

bool namesUnjudged(const Comparison &comparison, const std::string &metric)
{
    return std::ranges::any_of(comparison.coverage.unread,
                               [&](const UnreadPart &part) { return unjudgedMetric(part.unread) == metric; });
}

} // namespace

class TestUnjudgedValues : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    int m_number = 0;

    ComparisonPtr compare(const std::string &a, const std::string &b, const std::string &name = "run.log",
                          const std::string &nameB = {}, const CompareOptions &options = curvesOnly())
    {
        const std::string folder = m_folder.filePath(QString::number(++m_number)).toStdString();
        const std::string fileA = folder + "/a/" + name, fileB = folder + "/b/" + (nameB.empty() ? name : nameB);
        write(fileA, a);
        write(fileB, b);
        return compareRuns(fileA, fileB, options, Progress());
    }

private Q_SLOTS:
    void whatIsNotJudgedIsNamed_data()
    {
        QTest::addColumn<std::string>("form");
        QTest::addColumn<int>("records");
        QTest::addColumn<std::string>("metric"); // empty: the difference may be overlooked
        const auto add = [](const char *row, const char *form, int records, const char *metric) {
            QTest::newRow(row) << std::string(form) << records << std::string(metric);
        };
        add("in every one of many steps", "step {step} | loss {loss:.5f} | quality {value:.4f}\n", 60, "quality");
        add("in few steps", "step {step} | loss {loss:.5f} | quality {value:.4f}\n", 5, "quality");
        add("of epochs", "epoch {step} quality {value:.4f}\niter {step} loss {loss:.5f} quality 0.5\n", 12,
            "quality (epoch)");
        add("a counter", "step {step} | loss {loss:.5f} | frames {value:.4f}\n", 30, "frames");
        add("a speed", "step {step} | loss {loss:.5f} | speed {value:.4f}\n", 30, "");
        add("a time in seconds", "step {step} | loss {loss:.5f} | saving {value:.4f}s\n", 30, "");
        add("between the records of a pattern",
            "iter {step}: loss {loss:.4f}, time 51.23ms, mfu 12.34%\nstep {step}: quality {value:.4f}\n", 12,
            "quality");
        add("behind the record of a pattern", "iter {step}: loss {loss:.4f}, time 51.23ms, quality {value:.4f}\n", 12,
            "quality");
        add("timers in one line", "step {step} | loss {loss:.5f}\ntime (ms) | forward: {value:.4f} | optimizer: 1.5\n",
            30, "");
        add("timers below a heading",
            "step {step} | loss {loss:.5f}\ntime across ranks (ms):\n    forward .....: ({value:.4f}, {value:.4f})\n",
            30, "");
        add("in lines that name no step", "step {step} | loss {loss:.5f}\n3 - SUM: {value:.4f} - 12.25 words/s\n", 20,
            "SUM");
    }

    void whatIsNotJudgedIsNamed()
    {
        QFETCH(std::string, form);
        QFETCH(int, records);
        QFETCH(std::string, metric);
        const std::string a = lines(form.c_str(), records, 1), b = lines(form.c_str(), records, 1.3);
        const ComparisonPtr same = compare(a, a), result = compare(a, b);
        QVERIFY2(same->verdict == Verdict::Same, verdictSentence(*same).english().c_str());
        const std::string sentence = verdictSentence(*result);
        QVERIFY2(result->verdict == (metric.empty() ? Verdict::Same : Verdict::Incomplete), sentence.c_str());
        QVERIFY2(metric.empty() || namesUnjudged(*result, metric), sentence.c_str());
        QVERIFY2(metric.empty() || sentence.find("not judged: " + metric) != std::string::npos, sentence.c_str());
    }

    void aToleranceOfItsOwnJudgesIt()
    {
        const char *const form = "step {step} | loss {loss:.5f} | quality {value:.4f}\n";
        const std::string a = lines(form, 30, 1), b = lines(form, 30, 1.001);
        CompareOptions options = curvesOnly();
        options.metricTolerances = {{"quality", {}, 0.01}};
        QVERIFY(compare(a, b, "run.log", {}, options)->verdict == Verdict::Within);
        options.metricTolerances = {{"quality", {}, 1e-4}};
        QVERIFY(compare(a, b, "run.log", {}, options)->verdict == Verdict::Different);
    }

    void aMetricOfOneRunIsMissing_data()
    {
        QTest::addColumn<std::string>("column");
        QTest::newRow("judged") << std::string("val_loss");
        QTest::newRow("of unknown meaning") << std::string("quality");
        QTest::newRow("named as that of a rank") << std::string("loss (rank 3)");
    }

    void aMetricOfOneRunIsMissing()
    {
        QFETCH(std::string, column);
        std::string a, b;
        for (int i = 0; i < 20; ++i) {
            const std::string record = fmt::format("{{\"step\": {}, \"loss\": {:.4f}", i, 4.0 / (1 + i));
            a += fmt::format("{}, \"{}\": {:.4f}}}\n", record, column, 4.0 / (1 + i));
            b += record + "}\n";
        }
        const ComparisonPtr result = compare(a, b, "run.jsonl");
        QVERIFY(result->verdict == Verdict::Incomplete);
        QCOMPARE(result->metrics.onlyA.size(), std::size_t(1));
        QCOMPARE(result->metrics.onlyA.front().name, column);
        QVERIFY(compare(a, a, "run.jsonl")->verdict == Verdict::Same);
    }

    void theNameOfTheStepIsTheSameInEveryForm_data()
    {
        QTest::addColumn<std::string>("name");
        for (const char *name : {"step", "itr", "round", "optimizer_step", "batch_idx", "game", "globalstep",
                                 "n_updates", "num_env_steps_sampled", "tick"})
            QTest::newRow(name) << std::string(name);
    }

    void theNameOfTheStepIsTheSameInEveryForm()
    {
        QFETCH(std::string, name);
        std::string json, csv = name + ",loss,accuracy\n", text;
        for (int i = 3; i < 40; i += 2) {
            const double loss = 4.0 / (1 + 0.1 * i), accuracy = 0.5 + 0.01 * i;
            json += fmt::format("{{\"{}\": {}, \"loss\": {:.4f}, \"accuracy\": {:.4f}}}\n", name, i, loss, accuracy);
            csv += fmt::format("{},{:.4f},{:.4f}\n", i, loss, accuracy);
            text += fmt::format("{}: {}, loss: {:.4f}, accuracy: {:.4f}\n", name, i, loss, accuracy);
        }
        for (const auto &[a, b, nameA, nameB] :
             {std::tuple{json, csv, "run.jsonl", "run.csv"}, std::tuple{csv, text, "run.csv", "run.log"},
              std::tuple{text, json, "run.log", "run.jsonl"}}) {
            const ComparisonPtr result = compare(a, b, nameA, nameB);
            QVERIFY2(result->verdict == Verdict::Same, verdictSentence(*result).english().c_str());
            QCOMPARE(result->curves->a.steps->front(), std::int64_t(3));
        }
    }
};

QTEST_GUILESS_MAIN(TestUnjudgedValues)
#include "tst_unjudgedvalues.moc"
