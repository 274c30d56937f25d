// SPDX-License-Identifier: GPL-3.0-or-later
// What is offered for a log that no reader knows: its likeliest lines, and a pattern that reads them.
#include "models/formats/logs/patterns/likelyrecords.h"
#include "models/formats/logs/patterns/logpreview.h"
#include "models/formats/logs/reading/logreader.h"
#include "models/formats/runreader.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <fmt/format.h>

#include <functional>
#include <string>

using namespace rundiff;

namespace
{

std::string lines(int count, const std::function<std::string(int)> &line)
{
    std::string text = "starting up, version 1.2.3\nusing 8 devices\n";
    for (int i = 0; i < count; ++i) {
        text += line(i) + "\n";
        if (i % 7 == 3)
            text += fmt::format("checkpoint {} written in 3.{} s\n", i, i);
    }
    return text;
}

double value(int i)
{
    return 4.0 / (i + 1) + 0.25;
}

} // namespace

class TestLikelyRecords : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theProposedPatternReadsTheLines_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("points");
        QTest::addColumn<int>("firstStep");
        const auto row = [](const char *name, int firstStep, const std::function<std::string(int)> &line) {
            QTest::newRow(name) << QString::fromStdString(lines(30, line)) << 30 << firstStep;
        };
        row("numbers alone", 100, [](int i) { return fmt::format("{} {:.5f} 0.001", 100 + i, value(i)); });
        row("signs instead of words", 0, [](int i) { return fmt::format("<{}> => {:.5f} ~ ok", i, value(i)); });
        row("signs of expressions", 0,
            [](int i) { return fmt::format("*[({})]* $f(x)^2 = {:.5f} + 1?", i, value(i)); });
        row("a date in front", 5,
            [](int i) { return fmt::format("2026-05-01 10:00:{:02} worker  upd {} obj {:e} |", i, 5 + i, value(i)); });
        row("no step", 1, [](int i) { return fmt::format("tick -> {:.5f} (good)", value(i)); });
        row("letters of another script", 3,
            [](int i) { return fmt::format("Schätzung {}: {:.5f}‰", 3 + i, value(i)); });
        row("quotes and backslashes", 1,
            [](int i) { return fmt::format("it's \\\"{}\\\" -> '{:.4f}'", i + 1, value(i)); });
        row("tabs", 7, [](int i) { return fmt::format("\t{}\t{:.6f}\t0.5", 7 + i, value(i)); });
        row("blanks of any width", 1, [](int i) { return fmt::format("n {:5}   v {:12.4f}  ok", i + 1, -value(i)); });
        row("exponents", 2, [](int i) { return fmt::format("#{} @ {:.3e}!", 2 + i, value(i)); });
        row("braces and dollars", 0, [](int i) { return fmt::format("${{{}}}${{{:.4f}}}", i, value(i)); });
        row("two values", 0, [](int i) { return fmt::format("<{}> {:.4f} / {:.4f} >", i, value(i), 2 * value(i)); });
    }

    void theProposedPatternReadsTheLines()
    {
        QFETCH(QString, text);
        QFETCH(int, points);
        QFETCH(int, firstStep);
        const LikelyRecords found = likelyRecords(text.toStdString());
        QCOMPARE(int(found.lines.size()), 5);
        QCOMPARE(found.lines.front().line, std::int64_t(3));
        QVERIFY(!found.pattern.empty());
        LogOptions options;
        options.pattern = found.pattern;
        const auto log = readLog(write(QStringLiteral("a.log"), text.toStdString()), options, {});
        QVERIFY2(!log->curves.empty(), found.pattern.c_str());
        QCOMPARE(int(log->curves.front().size()), points);
        QCOMPARE(int(log->curves.front().steps->front()), firstStep);
        QCOMPARE(log->unreadCount, std::int64_t(0));

        const std::string offered = suggestion(found);
        QVERIFY(QDir().mkpath(m_folder.filePath(QStringLiteral("offered"))));
        write(QStringLiteral("offered/own.json"), offered.substr(offered.find("{\"patterns\"")));
        LogOptions byFile;
        byFile.userPatterns = m_folder.filePath(QStringLiteral("offered")).toStdString();
        const auto again = readLog(log->path, byFile, {});
        QCOMPARE(QString::fromStdString(again->format), QStringLiteral("own"));
        QCOMPARE(*again->curves.front().values, *log->curves.front().values);
        QCOMPARE(*again->curves.front().steps, *log->curves.front().steps);
    }

    void numbersAloneGetAPatternToo_data()
    {
        QTest::addColumn<QString>("text");
        std::string labels, weights;
        for (int i = 0; i < 30; ++i) {
            labels += fmt::format("{} {}\n", 34811 * (i + 3) % 9973, 1 + i * 31 % 7);
            weights += fmt::format("{:.7f}\n", (i * 7919 % 101) / 101.0 - 0.5);
        }
        QTest::newRow("labels") << QString::fromStdString(labels);
        QTest::newRow("weights") << QString::fromStdString(weights);
    }

    void numbersAloneGetAPatternToo()
    {
        QFETCH(QString, text);
        const std::string path = write(QStringLiteral("numbers.txt"), text.toStdString());
        QVERIFY(readLog(path, {}, {})->curves.empty());
        LogOptions options;
        options.pattern = likelyRecords(text.toStdString()).pattern;
        QVERIFY(!options.pattern.empty());
        const auto log = readLog(path, options, {});
        QCOMPARE(int(log->curves.front().size()), 30);
        QCOMPARE(log->unreadCount, std::int64_t(0));
    }

    void aSettingThatIsPrintedOnceIsNoRecord()
    {
        const LikelyRecords found = likelyRecords("{\n  \"dropout\": 0.1,\n  \"layers\": 12,\n  \"eps\": 1e-05,\n}\n");
        QVERIFY2(found.pattern.empty(), found.pattern.c_str());
    }

    void aLossIsNamedAsSuch()
    {
        const LikelyRecords found = likelyRecords(
            lines(20, [](int i) { return fmt::format("{} lr 0.{} perte/loss {:.5f} x", i, 100 + i, value(i)); }));
        QVERIFY2(found.pattern.find("loss>") != std::string::npos, found.pattern.c_str());
    }

    void textWithoutNumbersGivesNothing()
    {
        const LikelyRecords found = likelyRecords("hello\nworld, how are you\n\n---\n");
        QVERIFY(found.lines.empty());
        QVERIFY(found.pattern.empty());
        QCOMPARE(suggestion(found), std::string());
    }

    void aRefusalShowsLinesAndPattern()
    {
        const std::string all = oddLog();
        const std::string few =
            all.substr(0, all.find('\n', all.find("<3>")) + 1); // not enough to be read without a name
        const std::string path = write(QStringLiteral("odd.log"), few);
        const auto run = readRun(path, {}, {});
        QVERIFY(run->logs.empty());
        QVERIFY(!run->problems.empty());
        const std::string &message = run->problems.front().message;
        QVERIFY2(message.find("\n  3: <0> => 4.25000 ~ ok") != std::string::npos, message.c_str());
        QVERIFY2(message.find("--log-pattern '") != std::string::npos, message.c_str());
        const LogPreview preview = previewLog(path, {});
        QVERIFY(!preview.proposal.empty());
        QVERIFY(message.find(preview.proposal) != std::string::npos);
    }

    void manyLinesLikeThemAreRead()
    {
        const auto run = readRun(write(QStringLiteral("odd.log"), oddLog()), {}, {});
        QCOMPARE(int(run->logs.size()), 1);
        QCOMPARE(QString::fromStdString(run->logs.front()->format), QStringLiteral("columns"));
        QCOMPARE(int(run->logs.front()->curves.front().size()), 30);
    }

    void theFileThatIsShownIsAPattern()
    {
        const LikelyRecords found = likelyRecords(oddLog());
        const std::string text = suggestion(found);
        const std::size_t json = text.find("{\"patterns\"");
        QVERIFY(json != std::string::npos);
        QVERIFY(QDir().mkpath(m_folder.filePath(QStringLiteral("patterns"))));
        write(QStringLiteral("patterns/own.json"), text.substr(json));
        LogOptions options;
        options.userPatterns = m_folder.filePath(QStringLiteral("patterns")).toStdString();
        const auto log = readLog(write(QStringLiteral("odd.log"), oddLog()), options, {});
        QCOMPARE(QString::fromStdString(log->format), QStringLiteral("own"));
        QCOMPARE(int(log->curves.front().size()), 30);
    }

private:
    static std::string oddLog()
    {
        return lines(30, [](int i) { return fmt::format("<{}> => {:.5f} ~ ok", i, value(i)); });
    }

    std::string write(const QString &name, const std::string &text)
    {
        QFile file(m_folder.filePath(name));
        return file.open(QIODevice::WriteOnly) && file.write(text.data(), qint64(text.size())) == qint64(text.size())
                   ? file.fileName().toStdString()
                   : std::string();
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestLikelyRecords)
#include "tst_likelyrecords.moc"
