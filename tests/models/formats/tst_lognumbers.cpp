// SPDX-License-Identifier: GPL-3.0-or-later
// What is read fast is what is read slowly: numbers, and lines of a known shape.
#include "models/formats/logs/line/decimal.h"
#include "models/formats/logs/patterns/patternlines.h"
#include "models/formats/logs/readers/jsonrows.h"
#include "models/formats/logs/records/countedrecords.h"

#include <fmt/format.h>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <random>
#include <string>

using namespace rundiff;

namespace
{

// A number in one of the forms that programs print, and in some that none prints.
std::string randomNumber(std::mt19937 &random)
{
    const auto below = [&](unsigned limit) { return static_cast<int>(random() % limit); };
    const auto digits = [&](int count) {
        std::string text;
        for (int i = 0; i < count; ++i)
            text += static_cast<char>('0' + (below(4) == 0 ? 0 : below(10)));
        return text;
    };
    std::string text = below(5) == 0 ? (below(2) == 0 ? "-" : "+") : "";
    text += digits(below(3) == 0 ? below(22) : below(3));
    if (below(4) > 0)
        text += "." + digits(below(3) == 0 ? below(25) : below(9));
    if (below(3) == 0)
        text += std::string(below(2) == 0 ? "e" : "E") +
                (below(3) == 0   ? ""
                 : below(2) == 0 ? "-"
                                 : "+") +
                digits(below(4));
    return text;
}

// Reads line by line; says what the last one was.
class Reader
{
public:
    Reader(const PatternPtr &pattern, bool shapes)
        : m_pattern(pattern), m_lines(pattern, std::make_shared<const LauncherPrefix>())
    {
        m_lines.learnsShapes = shapes;
    }
    std::vector<std::int64_t> counts() const
    {
        return {m_lines.recordCount, m_lines.unreadCount, m_lines.withoutValue,
                static_cast<std::int64_t>(m_lines.training.size()), static_cast<std::int64_t>(m_lines.others.size())};
    }
    void add(const std::string &line) { m_lines.addLine(line, 0, 1, true); }
    CountedRecords records() { return countedRecords(std::move(m_lines.training), m_pattern->counting); }
    std::int64_t rows() const { return static_cast<std::int64_t>(m_lines.training.size()); }

private:
    PatternPtr m_pattern;
    PatternLines m_lines;
};

bool sameBits(double one, double other)
{
    return std::memcmp(&one, &other, sizeof one) == 0;
}

// Each is the line with a sign or two changed, taken out or put in.
std::vector<std::string> changedLines(const std::string &line, std::mt19937 &random)
{
    static constexpr char signs[] = "0123456789.. |:[]-+eEnai/x";
    std::vector<std::string> lines;
    for (int i = 0; i < 4000; ++i) {
        std::string text = line;
        for (unsigned changes = random() % 3; changes > 0; --changes) {
            const std::size_t at = random() % text.size();
            const char sign = signs[random() % (sizeof signs - 1)];
            switch (random() % 4) {
            case 0:
                text.erase(at, 1);
                break;
            case 1:
                text.insert(at, 1, sign);
                break;
            default:
                text[at] = sign;
            }
        }
        lines.push_back(std::move(text));
    }
    return lines;
}

// Each curve with its points.
std::string curvesOf(JsonRows rows)
{
    Log log;
    rows.finish(log, std::nullopt);
    std::string text;
    for (const Curve &curve : log.curves) {
        text += curve.metric + ':';
        for (std::size_t point = 0; point < curve.size(); ++point)
            text += fmt::format(" {}={:a}@{}", (*curve.steps)[point], (*curve.values)[point], (*curve.offsets)[point]);
        text += '\n';
    }
    return text;
}

// Reads the lines with and without shapes: what is a record for both has the same values. (Which line is a damaged one
// depends on the kinds of lines before it, and a reader that knows shapes counts fewer kinds.) Returns their number.
std::size_t readInBothWays(const PatternPtr &pattern, const std::vector<std::string> &lines)
{
    Reader quick(pattern, true), sure(pattern, false);
    struct Row {
        std::string line;
        std::size_t quick, sure;
    };
    std::vector<Row> rows;
    std::size_t kept = 0;
    for (const std::string &text : lines) {
        const auto before = std::pair(quick.rows(), sure.rows());
        quick.add(text);
        sure.add(text);
        const bool inQuick = quick.rows() > before.first, inSure = sure.rows() > before.second;
        kept += inQuick || inSure;
        if (inQuick && inSure)
            rows.push_back({text, static_cast<std::size_t>(before.first), static_cast<std::size_t>(before.second)});
    }
    const auto check = [&] {
        QVERIFY(rows.size() * 20 > kept * 19);
        const CountedRecords one = quick.records(), other = sure.records();
        for (const Row &row : rows)
            QVERIFY2(one.steps[row.quick] == other.steps[row.sure], row.line.c_str());
        for (const auto &[name, values] : one.metrics) {
            const auto same = std::ranges::find(other.metrics, name, [](const auto &metric) { return metric.first; });
            for (const Row &row : rows) {
                const double value = same == other.metrics.end() ? NAN : same->second[row.sure];
                QVERIFY2(sameBits(values[row.quick], value) || (std::isnan(value) && std::isnan(values[row.quick])),
                         (name + ": " + row.line).c_str());
            }
        }
    };
    check();
    return rows.size();
}

} // namespace

class TestLogNumbers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fastNumbersAreTheNearestDoubles()
    {
        std::mt19937 random(7);
        std::size_t fast = 0;
        for (int i = 0; i < 300000; ++i) {
            // Text after it, because eight bytes are compared together; other digits after a blank must not matter.
            const std::string number = randomNumber(random);
            const std::string text = number + " | 123456789.5e+07 |" + std::string(40, '7');
            PrintedNumber quick, sure;
            const std::size_t common = decimal::scanCommon(text.data(), text.data() + text.size(), quick);
            const std::size_t length = decimal::scanAny(text.data(), text.data() + text.size(), sure);
            char *end = nullptr;
            const double expected = std::strtod(text.c_str(), &end);
            // Digits beyond all numbers are none.
            const auto printed = std::isinf(expected) ? 0 : static_cast<std::size_t>(end - text.c_str());
            QVERIFY2(length == printed, text.c_str());
            if (length > 0)
                QVERIFY2(sameBits(sure.value, expected), text.c_str());
            if (common == 0)
                continue;
            ++fast;
            QVERIFY2(common == length && sameBits(quick.value, expected), text.c_str());
            QVERIFY2(quick.decimals == sure.decimals && quick.significant == sure.significant, text.c_str());
        }
        QVERIFY(fast > 50000);
    }

    void quotientsAreTheNearestDoubles()
    {
        std::mt19937_64 random(11);
        std::size_t divided = 0;
        for (int i = 0; i < 100000; ++i) {
            // Every third one is a half of an odd number above 2^53, so exactly between two doubles.
            const bool between = i % 3 == 0;
            const std::uint64_t odd = (1ULL << 53) + 2 * (random() >> 12) + 1;
            const std::uint64_t mantissa = between ? odd * 5 : random() >> random() % 12;
            const int decimals = between ? 1 : static_cast<int>(random() % 20);
            double value = 0;
            if (!decimal::divideByPower(mantissa, decimals, value))
                continue;
            ++divided;
            const std::string text = std::to_string(mantissa) + "e-" + std::to_string(decimals);
            QVERIFY2(sameBits(value, std::strtod(text.c_str(), nullptr)), text.c_str());
        }
        QVERIFY(divided > 50000 || std::numeric_limits<long double>::digits != 64);
    }

    void numbersAtTheEndOfTheTextAreReadToo()
    {
        for (const char *text : {"2.5", "0", "-0.125", "1e5", "123456789012.25"}) {
            PrintedNumber number;
            const std::string copy(text);
            QCOMPARE(scanDecimal(copy.data(), copy.data() + copy.size(), number), copy.size());
            QCOMPARE(number.value, std::strtod(text, nullptr));
        }
    }

    void linesOfAShapeReadAsTheExpressionsReadThem_data()
    {
        QTest::addColumn<QString>("format");
        QTest::addColumn<QByteArray>("line");
        QTest::newRow("megatron") << QStringLiteral("megatron")
                                  << QByteArray(" [2025-03-16 10:00:00.123456] iteration       12/     300 | consumed "
                                                "samples:          64 | elapsed time per iteration (ms): 1.2 | "
                                                "learning rate: 2.750000E-03 | lm loss: 4.284000E+00 | mtp_1 loss: "
                                                "5.0E+00 | grad norm: 0.512 | number of nan iterations:   0 |");
        QTest::newRow("nanoGPT") << QStringLiteral("nanogpt")
                                 << QByteArray("iter 12: loss 2.5012, time 12.50ms, mfu 1.5%");
        QTest::newRow("timm") << QStringLiteral("timm_text")
                              << QByteArray("Train: 3 [  12/100 ( 12%)]  Loss: 6.91 (6.92)  Time: 0.5s  LR: 1.000e-05");
        QTest::newRow("names with digits")
            << QStringLiteral("torchtune") << QByteArray("Step 12 | loss:2.5 top1_rate:0.5 layer3_scale:1.25 lr:1e-05");
        QTest::newRow("a rank") << QStringLiteral("torchtitan")
                                << QByteArray("[rank3]:[titan] 2025-12-17 01:18:26,708 - root - INFO - step: 12  loss: "
                                              "12.4153  grad_norm:  8.2782  memory: 87.87GiB(62.89%)");
        QTest::newRow("MindFormers") << QStringLiteral("mindformers")
                                     << QByteArray("{ Epoch:[  1/  2], step:[   12/  100], loss: 7.125, per_step_time: "
                                                   "12ms, lr: 1e-05, overflow cond: False, global_norm: [31.1049]");
    }

    void linesOfAShapeReadAsTheExpressionsReadThem()
    {
        QFETCH(QString, format);
        QFETCH(QByteArray, line);
        const PatternSet set = loadPatterns({});
        const auto pattern = std::find_if(set.patterns.begin(), set.patterns.end(),
                                          [&](const PatternPtr &p) { return p->id == format.toStdString(); });
        QVERIFY(pattern != set.patterns.end());
        std::mt19937 random(11);
        QVERIFY(readInBothWays(*pattern, changedLines(line.toStdString(), random)) > 1000);
    }

    void runsOfJsonLinesReadAsSingleLines_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<bool>("inRuns");
        QTest::newRow("plain") << QByteArray("{'step': 12, 'loss': 2.50125, 'lr': 0.001}") << true;
        QTest::newRow("exponents") << QByteArray("{'loss': 2.5012512345678901, 'lr': 1e-05, 'global_step': 12}")
                                   << true;
        QTest::newRow("two steps") << QByteArray("{'iteration': 3, 'global_step': 12, 'loss': 0.5, 'norm': -1.25}")
                                   << true;
        QTest::newRow("texts") << QByteArray("{'mode': 'train', 'step': 12, 'loss': 0.5, 'time': '10:00'}") << false;
        QTest::newRow("epochs") << QByteArray("{'epoch': 1, 'iter': 12, 'step': 12, 'loss': 0.5}") << false;
        QTest::newRow("below") << QByteArray("{'step': 12, 'train': {'loss': 0.5, 'aux': 3}, 'ok': true}") << false;
    }

    void runsOfJsonLinesReadAsSingleLines()
    {
        QFETCH(QByteArray, line);
        QFETCH(bool, inRuns);
        line.replace('\'', '"');
        std::mt19937 random(5);
        std::vector<std::string> lines;
        for (std::string &changed : changedLines(line.toStdString(), random)) {
            lines.push_back(line.toStdString());
            if (random() % 8 == 0)
                lines.push_back(std::move(changed));
        }
        std::string text;
        for (const std::string &each : lines)
            text += each + (random() % 64 == 0 ? "\r\n" : "\n");
        const auto read = [&](bool runs) {
            JsonRows rows;
            std::string_view rest = text;
            const auto offset = [&] { return text.size() - rest.size(); };
            std::int64_t taken = 0;
            while (!rest.empty()) {
                const std::size_t end = rest.find('\n');
                rows.takeLine(rest.substr(0, end), 0, offset());
                rest.remove_prefix(end + 1);
                const LineRun run = runs ? rows.takeRun(rest, offset()) : LineRun();
                rest.remove_prefix(run.bytes);
                taken += run.lines;
            }
            return std::pair(curvesOf(std::move(rows)), taken);
        };
        const auto single = read(false), together = read(true);
        QCOMPARE(together.first, single.first);
        QVERIFY(!single.first.empty());
        QCOMPARE(together.second > 2000, inRuns);
    }

    // A pattern of the user without an anchor: a record whose number is damaged still looks like a record.
    void aPatternWithoutAnAnchorNoticesDamagedRecords()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("ours.json")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"patterns\":[{\"id\":\"ours\",\"record\":\"^T(?P<step>\\\\d+) <(?P<loss>{NUM})>\"}]}");
        file.close();
        const PatternSet set = loadPatterns(folder.path().toStdString());
        QVERIFY(set.problems.empty());
        const PatternPtr &pattern = set.patterns.back();
        QCOMPARE(pattern->id, std::string("ours"));
        QVERIFY(pattern->anchor.has_value());
        Matcher matcher;
        QVERIFY(matcher.match(*pattern->anchor, "T4 <2.x1>"));
        QVERIFY(!matcher.match(*pattern->record, "T4 <2.x1>"));
        QVERIFY(!matcher.match(*pattern->anchor, "Totals: 4 <2>"));
    }
};

QTEST_APPLESS_MAIN(TestLogNumbers)
#include "tst_lognumbers.moc"
