// SPDX-License-Identifier: GPL-3.0-or-later
// Two repeats of one training, printed under two clocks: what a clock decides is no difference, and a changed value is.
#include "models/compare/compareruns.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <fmt/format.h>

#include <functional>
#include <memory>
#include <string>

using namespace rundiff;

namespace
{

constexpr int epochs = 3, batches = 24;

// When there is time for a drawing, and the number of a process.
struct Clock {
    int every = 2; // more than so many iterations pass between two drawings
    int process = 100;
    bool allows(int iteration) const { return iteration * iteration % (3 * every + 1) < 3; }
};

// The losses of a training, of which one may be changed.
struct Training {
    int changed = -1;
    std::string loss(int iteration) const
    {
        const double usual = 0.5 + 4.0 / (iteration + 2) + 0.013 * (iteration * 7 % 11);
        return fmt::format("{:.4f}", usual + (iteration == changed ? 0.75 : 0));
    }
    std::string evaluation(int epoch) const
    {
        return fmt::format("{:.4f}", 3.0 / (epoch + 2) + (changed == -2 - epoch ? 0.5 : 0));
    }
};

using Printer = std::function<std::string(const Training &, const Clock &)>;

std::string bar(const std::string &name, int done, const std::string &values)
{
    return fmt::format("\r{}: {:3}%|{:<8}| {}/{} [00:0{}<00:09, 9.5it/s{}]", name, 100 * done / batches,
                       std::string(8 * done / batches, '#'), done, batches, done % 7,
                       values.empty() ? values : ", " + values);
}

std::string inEpochs(const std::function<std::string(int)> &epoch)
{
    std::string text;
    for (int e = 0; e < epochs; ++e)
        text += epoch(e);
    return text;
}

// The count advances, which draws the bar if there is time; then the values are set, which always draws it.
std::string advancedThenSet(const Training &training, const Clock &clock)
{
    return inEpochs([&](int e) {
        std::string text = bar("Epoch " + std::to_string(e), 0, {}), old;
        for (int i = 0; i < batches; ++i) {
            if (clock.allows(i))
                text += bar("Epoch " + std::to_string(e), i + 1, old);
            old = "loss=" + training.loss(e * batches + i);
            text += bar("Epoch " + std::to_string(e), i + 1, old);
        }
        return text + '\n';
    });
}

std::string setThenAdvanced(const Training &training, const Clock &clock)
{
    return inEpochs([&](int e) {
        std::string text, name = "Epoch " + std::to_string(e);
        for (int i = 0; i < batches; ++i) {
            const std::string own = "loss=" + training.loss(e * batches + i);
            text += bar(name, i, own);
            if (clock.allows(i) || i + 1 == batches)
                text += bar(name, i + 1, own);
        }
        return text + '\n';
    });
}

// The count is what it was when the bar was last drawn by itself.
std::string laggingCount(const Training &training, const Clock &clock)
{
    return inEpochs([&](int e) {
        std::string text, name = "Epoch " + std::to_string(e);
        int shown = 0;
        for (int i = 0; i < batches; ++i) {
            const std::string own = "loss=" + training.loss(e * batches + i);
            text += bar(name, shown, own);
            if (clock.allows(i + e) || i + 1 == batches)
                text += bar(name, shown = i + 1, own);
        }
        return text + '\n';
    });
}

// Values of every sixth iteration, over a count that lags behind.
std::string laggingAndSeldom(const Training &training, const Clock &clock)
{
    return inEpochs([&](int e) {
        std::string text, own, name = "Epoch " + std::to_string(e);
        int shown = 0;
        for (int i = 0; i < batches; ++i) {
            if (i % 6 == 0)
                text += bar(name, shown, own = "loss=" + training.loss(e * batches + i));
            if (clock.allows(i + e) || i + 1 == batches)
                text += bar(name, shown = i + 1, own);
        }
        return text + '\n';
    });
}

// Drawn only if there is time, with the exact count; the last drawing holds the evaluation.
std::string drawnInTime(const Training &training, const Clock &clock)
{
    return inEpochs([&](int e) {
        std::string text = fmt::format("Epoch {}/{}\n", e + 1, epochs);
        for (int i = 1; i <= batches; ++i) {
            if (!clock.allows(i) && i < batches)
                continue;
            text += fmt::format("\r{:2}/{} [{:=<8}{:.<8}] - loss: {}", i, batches, "", "",
                                training.loss(e * batches + i - 1));
        }
        return text + " - val_loss: " + training.evaluation(e) + '\n';
    });
}

std::string drawnWithLines(const Training &training, const Clock &clock)
{
    return inEpochs([&](int e) {
        std::string text;
        for (int i = 1; i <= batches; ++i) {
            if (clock.allows(i) || i == batches)
                text += fmt::format("\rEpoch {}/{} \u2501\u2501\u2501\u2501\u2501\u2501\u2501 {}/{} 0:00:0{} loss: {}",
                                    e + 1, epochs, i, batches, clock.process % 10, training.loss(e * batches + i - 1));
        }
        return text + '\n';
    });
}

// A line every few seconds says how far the learner is.
std::string lineOfATimer(const Training &training, const Clock &clock)
{
    std::string text;
    for (int i = 1; i <= 10 * batches; ++i) {
        if (clock.allows(i))
            text += fmt::format("[Learner] Learner Steps = {} | Loss = {} | Walltime = {}.5\n", i, training.loss(i),
                                i * clock.every);
    }
    return text;
}

std::string percentages(const Training &training, const Clock &clock)
{
    return inEpochs([&](int e) {
        std::string text;
        for (int i = 1; i <= 100; ++i) {
            if (clock.allows(i))
                text += fmt::format("epoch {}: {}% done, running loss {}\n", e + 1, i, training.loss(100 * e + i));
        }
        return text;
    });
}

// A line that a callback prints stands behind a bar that may be old; the trainer's line is in front of an exact one.
std::string behindAnOldBar(const Training &training, const Clock &clock)
{
    std::string text;
    for (int i = 3; i <= batches; i += 3) {
        const std::string loss = training.loss(i);
        const double epoch = static_cast<double>(i) / batches;
        text +=
            bar("Train", i - (clock.allows(i) ? 0 : 1), {}) +
            fmt::format("[INFO] callback: {{'loss': {}, 'learning_rate': 1.0000e-04, 'epoch': {:.2f}}}\n", loss, epoch);
        text += fmt::format("\r{:40}\r{{'loss': {}, 'learning_rate': 0.0001, 'epoch': {:.2f}}}\n", "", loss, epoch) +
                bar("Train", i, {});
    }
    return text + '\n';
}

// Two processes, each of which writes its text and its line end apart.
std::string twoProcesses(const Training &training, const Clock &clock)
{
    std::string text;
    for (int i = 0; i < batches; ++i) {
        const std::string first = fmt::format("[rank0]: iter {} loss {}", i, training.loss(i)),
                          second = fmt::format("[rank1]: iter {} loss {}", i, training.loss(100 + i));
        text += clock.allows(i) ? first + second + "\n\n" : second + '\n' + first + '\n';
    }
    return text;
}

std::string monitorTable(const Training &training, const Clock &clock)
{
    std::string text = fmt::format("#{{\"t_start\": 17{}.25, \"env_id\": \"Walker\"}}\nr,l,t\n", clock.process);
    for (int i = 0; i < batches; ++i)
        text += fmt::format("{},{},{}.5\n", training.loss(i), 20 + i, clock.every * i);
    return text;
}

std::string historyWithSummary(const Training &training, const Clock &clock)
{
    std::string text;
    for (int i = 0; i < batches; ++i)
        text += fmt::format("{{\"_step\": {}, \"_timestamp\": 17{}.5, \"train/loss\": {}, \"train/lr\": 0.1}}\n", i,
                            clock.process, training.loss(i));
    return text +
           fmt::format("{{\"_step\": {}, \"_timestamp\": 17{}.75, \"train_runtime\": {}.5, \"train_loss\": 0.75}}\n",
                       batches, clock.process, clock.process);
}

struct Form {
    const char *name;
    Printer print;
    int changed; // an iteration that both print
};

const Form forms[] = {{"advanced, then set", advancedThenSet, 30},
                      {"set, then advanced", setThenAdvanced, 30},
                      {"the last value of a bar", setThenAdvanced, batches - 1},
                      {"a lagging count", laggingCount, 30},
                      {"a lagging count and few values", laggingAndSeldom, 30},
                      {"drawn in time", drawnInTime, batches - 1},
                      {"the last evaluation", drawnInTime, -2 - (epochs - 1)},
                      {"drawn with lines", drawnWithLines, 2 * batches - 1},
                      {"lines of a timer", lineOfATimer, 60},
                      {"percentages", percentages, 160},
                      {"behind an old bar", behindAnOldBar, 12},
                      {"two processes", twoProcesses, 107},
                      {"a monitor of an environment", monitorTable, 7},
                      {"a history with a summary", historyWithSummary, 7}};

CompareOptions curvesOnly()
{
    CompareOptions options;
    options.operators = options.checklist = false;
    return options;
}

} // namespace

class TestClocks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_folder.isValid()); }

    void repeatsAreTheSameAndAChangedValueIsFound_data()
    {
        QTest::addColumn<int>("form");
        for (int i = 0; i < static_cast<int>(std::size(forms)); ++i)
            QTest::newRow(forms[i].name) << i;
    }

    void repeatsAreTheSameAndAChangedValueIsFound()
    {
        QFETCH(int, form);
        const Form &own = forms[form];
        const Clock slow{2, 112}, fast{3, 245};
        const std::string a = own.print({}, slow), b = own.print({}, fast), c = own.print({own.changed}, fast);
        QVERIFY(a != b && b != c);
        QVERIFY(compare(a, b)->verdict == Verdict::Same);
        QVERIFY(compare(b, a)->verdict == Verdict::Same);
        QVERIFY(compare(a, a)->verdict == Verdict::Same);
        QVERIFY(compare(a, c)->verdict == Verdict::Different);
    }

    // A clock is no excuse for a piece of the log that is missing.
    void whatIsLostIsMissing_data()
    {
        QTest::addColumn<int>("from");
        QTest::addColumn<int>("to"); // parts of the text, of a hundred
        QTest::newRow("the end") << 70 << 100;
        QTest::newRow("the beginning") << 0 << 40;
        QTest::newRow("the end of one bar") << 20 << 35;
    }

    void whatIsLostIsMissing()
    {
        QFETCH(int, from);
        QFETCH(int, to);
        const std::string whole = drawnInTime({}, {2, 1});
        const auto at = [&](int part) {
            return part == 100 ? whole.size() : whole.find('\r', whole.size() * part / 100);
        };
        const std::string torn = whole.substr(0, from == 0 ? 0 : at(from)) + whole.substr(at(to));
        const Verdict verdict = compare(whole, torn)->verdict;
        QVERIFY(verdict == Verdict::Incomplete || verdict == Verdict::Different);
    }

    void drawingsOfOneRunAreCounted()
    {
        const auto result = compare(drawnInTime({}, {2, 1}), drawnInTime({}, {3, 1}));
        QVERIFY(result->curves);
        QCOMPARE(result->curves->onlyA + result->curves->onlyB, std::size_t(0));
        std::size_t a = 0, b = 0, both = 0;
        for (int i = 1; i < batches; ++i) {
            a += Clock{2}.allows(i);
            b += Clock{3}.allows(i);
            both += Clock{2}.allows(i) && Clock{3}.allows(i);
        }
        QVERIFY(both > 0 && a > both && b > both);
        QCOMPARE(result->curves->timedA, epochs * (a - both));
        QCOMPARE(result->curves->timedB, epochs * (b - both));
        QCOMPARE(result->curves->compared, epochs * (both + 1)); // each bar ends in both
    }

    void aTimerThatSharesAlmostNoStepIsIncomplete()
    {
        const auto log = [](int first) {
            std::string text;
            for (int i = 0, step = first; i < 40; ++i, step += 20 + i * 7 % 5)
                text += fmt::format("[{}] loss={:.4f}\n", step, 4.0 / (step + 1));
            return text;
        };
        QVERIFY(compare(log(3), log(5))->verdict != Verdict::Same);
    }

private:
    std::shared_ptr<const Comparison> compare(const std::string &a, const std::string &b)
    {
        const auto write = [&](const char *name, const std::string &text) {
            const QString path = m_folder.filePath(QString::fromLatin1(name));
            QFile file(path);
            if (file.open(QIODevice::WriteOnly))
                file.write(text.data(), static_cast<qint64>(text.size()));
            return path.toStdString();
        };
        return compareRuns(write("a.log", a), write("b.log", b), curvesOnly(), {});
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestClocks)
#include "tst_clocks.moc"
