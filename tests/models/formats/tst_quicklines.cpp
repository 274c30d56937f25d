// SPDX-License-Identifier: GPL-3.0-or-later
// Lines that are read many at a time give what they give one by one.
#include "models/formats/logs/patterns/logpattern.h"
#include "models/formats/logs/patterns/patternlines.h"
#include "models/formats/logs/readers/jsonrows.h"
#include "models/formats/logs/words/wordlines.h"

#include <QTest>

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <vector>

using namespace rundiff;

namespace
{

using Random = std::mt19937;

// ---- lines ------------------------------------------------------------------------------------------------------

// Numbers of one style, as one format string prints them. Each style is the column of some log.
std::string number(int style, Random &random)
{
    const double value = std::uniform_real_distribution<double>(0.001, 12)(random);
    switch (style) {
    case 0:
        return fmt::format("{:.4f}", value);
    case 1:
        return fmt::format("{}", value);
    case 2:
        return fmt::format("{:.6E}", value);
    case 3:
        return random() % 9 != 0 ? "0.000" : fmt::format("{:.3f}", value / 100);
    case 4:
        return random() % 3 != 0 ? "0" : fmt::format("{}", random() % 12);
    case 5:
        return fmt::format("{:.3f}", -value);
    case 6:
        return fmt::format("{:g}", value / 1000);
    case 7:
        return fmt::format("{:.17f}", value);
    case 8:
        return fmt::format("{}", (std::uint64_t(1) << 53) + random() % 5000);
    case 9:
        return random() % 2 != 0 ? "1e-05" : "0.0003";
    case 10:
        return fmt::format("{:.1f}", value * 1000);
    default:
        return random() % 5 != 0 ? "0.5" : "0.25";
    }
}
constexpr int styles = 12;

struct Form {
    // With {0} for the step, {1} for the epoch, {2} for the second of the time. Where four ranks print in turn, {3} is
    // the rank and {4} the step; the lines of two of them come in another order sometimes.
    std::string begin;
    std::vector<std::string> between; // in front of each number
    std::string end;                  // with the same
};

std::string lineOf(const Form &form, const std::vector<int> &styleOf, int step, Random &random)
{
    const auto printed = [&, rank = step % 97 == 0 ? 1 : step % 4](const std::string &text) {
        return fmt::format(fmt::runtime(text), step, step / 400, step % 60, rank, step / 4);
    };
    std::string line = printed(form.begin);
    for (std::size_t i = 0; i < form.between.size(); ++i)
        line += form.between[i] + number(styleOf[i], random);
    return line + printed(form.end);
}

// What happens to lines of files; the line stays one line unless the damage is in its end.
std::string damaged(std::string line, Random &random)
{
    const std::string digits = "0123456789";
    const std::size_t first = line.find_first_of(digits);
    std::vector<std::size_t> numbers;
    for (std::size_t at = first; at != std::string::npos; at = line.find_first_of(digits, at)) {
        numbers.push_back(at);
        at = line.find_first_not_of(digits, at);
    }
    const std::size_t at = numbers[random() % numbers.size()];
    static const std::vector<std::string> before = {"-", "+", "00", ".", "123", "1,", "1_", "nan", "1e", "-0.0"};
    static const std::vector<std::string> instead = {"nan",   "NaN",    "inf",   "-inf", "Infinity", "null",
                                                     "1e999", "4e-320", "12e-3", "7.",   "\"0.5\"",  "0x10"};
    switch (random() % 16) {
    case 0:
        return line.insert(at, before[random() % before.size()]);
    case 1:
    case 2:
        return line.replace(at, line.find_first_not_of("0123456789.", at) - at, instead[random() % instead.size()]);
    case 3: {
        std::string many = "1.";
        for (std::size_t digit = 15 + random() % 30; digit > 0; --digit)
            many += static_cast<char>('0' + random() % 10);
        return line.replace(at, line.find_first_not_of("0123456789.", at) - at, many);
    }
    case 4:
        return line.replace(at, line.find_first_not_of(digits, at) - at,
                            fmt::format("{}", std::uint64_t(1) << (40 + random() % 24)));
    case 5:
        return line.substr(0, 1 + random() % line.size());
    case 6:
        return line + (random() % 2 != 0 ? " done" : "  ");
    case 7:
        return line.insert(random() % line.size(), 1, random() % 2 != 0 ? '\0' : '\xe9');
    case 8:
        return line + "\r" + (random() % 2 != 0 ? "\r" : "");
    case 9:
        return line + "\n" + line;
    case 10:
        return "saving checkpoint 12 to disk";
    case 11:
        return line.erase(random() % line.size(), 1 + random() % 3);
    case 12:
        line[random() % line.size()] = "0e.-x ,\t"[random() % 8];
        return line;
    case 13:
        return line + line;
    case 14:
        return "";
    default: {
        const std::size_t end = line.find_first_not_of("0123456789.", at);
        return line.insert(std::min(end, line.size()), random() % 2 != 0 ? "ms" : "%");
    }
    }
}

struct Text {
    std::string bytes;
    int lines = 0;
};

// About 900 lines of a form, some of them damaged.
Text textOf(const Form &form, Random &random)
{
    static const int starts[] = {0, 1, 5, 95, 9990, 99990};
    std::vector<int> styleOf;
    for (std::size_t i = 0; i < form.between.size(); ++i)
        styleOf.push_back(static_cast<int>(random() % styles));
    const unsigned damages = random() % 3 == 0 ? 0 : 2 + random() % 12, stepDamage = random() % 6;
    const bool carriageReturns = random() % 6 == 0;
    int step = starts[random() % 6];
    Text text;
    for (int i = 0; i < 900; ++i, ++step) {
        std::string line = lineOf(form, styleOf, step, random);
        if (i > 20 && random() % 900 < damages)
            line = damaged(std::move(line), random);
        text.bytes += line + (carriageReturns ? "\r\n" : "\n");
        ++text.lines;
        if (stepDamage == 0 && random() % 300 == 0)
            step -= static_cast<int>(random() % 40);
        else if (stepDamage == 1 && random() % 300 == 0)
            step += 1000000;
    }
    if (random() % 3 == 0) // a file that is still being written
        text.bytes.resize(text.bytes.size() - 1 - random() % 30);
    return text;
}

// ---- both ways to read them --------------------------------------------------------------------------------------

constexpr std::size_t behind = 600; // bytes after the text that may be read

// take(line, offset, number, whole) for each line, or for those that takeRun(text, offset) does not take.
template <typename Take, typename TakeRun>
void readText(const std::string &text, Take take, TakeRun takeRun)
{
    std::string buffer = text + std::string(behind, '#');
    std::int64_t line = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const bool mayGoOn = take(std::string_view(buffer).substr(at, end - at), at, ++line, end < text.size());
        at = end + 1;
        if (mayGoOn && at < text.size()) {
            const LineRun run = takeRun(std::string_view(buffer).substr(at, text.size() - at), at);
            at += run.bytes;
            line += run.lines;
        }
    }
}

template <typename Column>
std::string drained(Column &column)
{
    std::vector<std::decay_t<decltype(column.sequence()->first)>> values;
    column.drainInto(values);
    std::string said;
    for (const auto value : values)
        said += fmt::format(" {:x}", std::bit_cast<std::uint64_t>(value));
    return said;
}

std::string told(const PrintedPrecision &precision)
{
    return fmt::format("{} digits, {} decimals, exact: {}", precision.significantDigits, precision.decimals,
                       precision.exact);
}

// The records are moved out.
std::string told(Records &records)
{
    std::string said = fmt::format("{} records\n", records.size());
    Stretches::Walk epochs(records.epochs, -1), ranks(records.ranks, -1), totals(records.stepsPerEpoch, -1);
    for (std::size_t row = 0; row < records.size(); ++row)
        said += fmt::format("at {}: epoch {} of {} steps, rank {}\n", records.offsets[row], epochs.at(row),
                            totals.at(row), ranks.at(row));
    said += fmt::format("steps:{}\n", drained(records.steps));
    for (Records::Metric &metric : records.metrics)
        said += fmt::format("{}: {}, always {} decimals:{}\n", metric.name, told(metric.precision.precision()),
                            metric.precision.fixedDecimals(), drained(metric.values));
    return said;
}

std::string told(const LineReader &reader)
{
    std::string said = fmt::format("{} pieces, {} unread, line {} pending and used: {}\n", reader.segments,
                                   reader.unreadCount, reader.pendingLine, reader.pendingUsed);
    for (const auto &lines : {reader.unread, reader.kinds.damagedLines()}) {
        for (const UnreadLine &line : lines)
            said += fmt::format("unread line {}: {} ({})\n", line.line, line.text, line.reason);
    }
    return said;
}

struct Outcome {
    std::string said;
    std::int64_t atOnce = 0; // lines that were read many at a time
};

template <typename Lines>
void readLinesOf(Lines &lines, const std::string &text, bool oneByOne)
{
    readText(
        text,
        [&](std::string_view line, std::uint64_t offset, std::int64_t number, bool whole) {
            return lines.addLine(line, offset, number, whole) && !oneByOne;
        },
        [&](std::string_view run, std::uint64_t offset) { return lines.addRun(run, offset); });
    lines.finish();
}

Outcome readByWords(const std::string &text, bool oneByOne)
{
    WordLines lines(std::make_shared<LauncherPrefix>());
    readLinesOf(lines, text, oneByOne);
    Outcome outcome{told(lines) + fmt::format("{} removed\n", lines.removedRecords), lines.atOnce};
    for (WordGroup &group : lines.groups) {
        outcome.said +=
            fmt::format("group {}, validation: {}, {} steps, {} epochs, complete: {}, increases: {}, "
                        "contexts: {}, last {} {} {} {}\n",
                        group.key, group.validation, group.steps, group.epochs, group.everyComplete, group.increases,
                        group.contexts, group.last.step, group.last.total, group.last.epoch, group.last.rank) +
            told(group.records);
        for (const WordGroup::Column &column : group.columns)
            outcome.said += fmt::format("column {}: record {}, {} points, last {}\n", column.metric, column.record,
                                        column.points, column.last);
    }
    return outcome;
}

Outcome readByPattern(const PatternPtr &pattern, const std::string &text, bool oneByOne)
{
    PatternLines lines(pattern, std::make_shared<LauncherPrefix>());
    readLinesOf(lines, text, oneByOne);
    return {told(lines) + fmt::format("{} records, {} without value\n", lines.recordCount, lines.withoutValue) +
                told(lines.training) + told(lines.others),
            lines.atOnce};
}

Outcome readJson(const std::string &text, bool oneByOne)
{
    JsonRows rows;
    Outcome outcome;
    readText(
        text,
        [&](std::string_view line, std::uint64_t offset, std::int64_t number, bool) {
            line.remove_suffix(line.ends_with('\r') ? 1 : 0);
            const JsonRows::Taken taken = rows.takeLine(line, behindLine, offset);
            if (taken != JsonRows::Taken::Record || !rows.rest().empty() || rows.odd())
                outcome.said +=
                    fmt::format("line {}: {}, odd: {}, rest: {}\n", number, int(taken), rows.odd(), rows.rest());
            return !oneByOne;
        },
        [&](std::string_view run, std::uint64_t offset) { return rows.takeRun(run, offset); });
    for (const JsonRows::StrangeKey &key : rows.strangeKeys())
        outcome.said += fmt::format("{} instead of {} at {}\n", key.name, key.usual, key.offset);
    for (const std::uint64_t offset : rows.rowsWithoutStep())
        outcome.said += fmt::format("without step at {}\n", offset);
    outcome.atOnce = rows.atOnce();
    Log log;
    rows.finish(log, {});
    for (const Curve &curve : log.curves) {
        outcome.said +=
            fmt::format("{}: {}, {} replaced\n", curve.metric, told(curve.precision), curve.replacedSteps.size());
        for (std::size_t i = 0; i < curve.size(); ++i)
            outcome.said += fmt::format("{} {:x} at {}\n", (*curve.steps)[i],
                                        std::bit_cast<std::uint64_t>((*curve.values)[i]), (*curve.offsets)[i]);
    }
    return outcome;
}

// The first line that differs.
QString difference(const std::string &one, const std::string &other)
{
    const QStringList left = QString::fromLatin1(one.c_str(), qsizetype(one.size())).split(u'\n');
    const QStringList right = QString::fromLatin1(other.c_str(), qsizetype(other.size())).split(u'\n');
    for (qsizetype i = 0; i < std::max(left.size(), right.size()); ++i) {
        if (left.value(i) == right.value(i))
            continue;
        qsizetype at = 0;
        while (at < left.value(i).size() && left.value(i).mid(at, 1) == right.value(i).mid(at, 1))
            ++at;
        at = std::max<qsizetype>(at - 60, 0);
        return left.value(i).mid(at, 160) + QStringLiteral(" <> ") + right.value(i).mid(at, 160);
    }
    return {};
}

using Read = std::function<Outcome(const std::string &text, bool oneByOne)>;

// Reads texts of the form in both ways. Returns which share of the lines was read many at a time, in percent; negative
// where something differs, which is printed.
int percentAtOnce(const Form &form, const Read &read)
{
    std::int64_t lines = 0, atOnce = 0;
    for (unsigned seed = 1; seed <= 16; ++seed) {
        Random random(seed);
        const Text text = textOf(form, random);
        const Outcome one = read(text.bytes, true), many = read(text.bytes, false);
        const QString apart = difference(one.said, many.said);
        if (!apart.isEmpty() || one.atOnce != 0) {
            qWarning("seed %u: %s", seed, qPrintable(apart));
            return -1;
        }
        lines += text.lines;
        atOnce += many.atOnce;
    }
    return static_cast<int>(100 * atOnce / lines);
}

} // namespace

class TestQuickLines : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void wordsGiveTheSame_data()
    {
        QTest::addColumn<Form>("form");
        row("step and loss", {"step {0}", {" loss "}, ""});
        row("many columns", {"iter: {0}", {", loss: ", ", lr: ", ", grad_norm: ", ", acc: "}, ""});
        row("padded", {"step {0:7d} |", {" loss   ", " | lr  "}, " |"});
        row("step behind", {"", {"loss=", " lr="}, " step={0}"});
        row("epoch", {"epoch {1} step {0}", {" loss ", " acc "}, ""});
        row("epoch and its steps", {"Epoch [{1}] iter [{0}/90000]", {" loss ", " time "}, ""});
        row("rank", {"[rank3]: step {0}", {" loss: ", " lr: "}, ""});
        row("ranks in turn", {"[rank{3}]: step {4}", {" loss: ", " lr: "}, ""});
        row("ranks of a launcher", {"[1,{3}]<stdout>:step {4}", {" loss: ", " lr: "}, ""});
        row("ranks with a step of their own", {"{3}: step {0}", {" loss: "}, ""});
        row("ranks in epochs", {"rank {3} epoch {1} step {4}", {" loss ", " acc "}, ""});
        row("ranks with a total", {"[rank{3}]: step {4}/30000", {" loss "}, ""});
        row("time of day", {"2025-03-16 10:00:{2:02d} step {0}", {" loss "}, ""});
        row("time in brackets", {"[10:00:{2:02d}] INFO step {0}", {" loss = ", " lr = "}, ""});
        row("units", {"step {0}", {" loss ", " time ", "ms mem "}, "GB"});
        row("brackets", {"[step {0}]", {" (loss ", ") (lr "}, ")"});
        row("total", {"step {0}/100000", {" loss: ", ", lr: "}, ""});
    }

    void wordsGiveTheSame()
    {
        QFETCH(Form, form);
        const int percent = percentAtOnce(form, readByWords);
        QVERIFY2(percent >= 40, qPrintable(QString::number(percent)));
    }

    void patternsGiveTheSame_data()
    {
        QTest::addColumn<Form>("form");
        row("step and loss", {"it {0}", {" loss "}, ""});
        row("others", {"[10:00:{2:02d}] it {0}", {" loss ", " at rate "}, " ms"});
        row("ranks in turn", {"{3}: it {4}", {" loss "}, ""});
        row("ranks of a launcher", {"[rank{3}]:it {0}", {" loss "}, ""});
    }

    void patternsGiveTheSame()
    {
        QFETCH(Form, form);
        const auto pattern =
            customPattern("it (?P<step>\\d+).* loss (?P<loss>{NUM})(?: at rate (?P<lr>{NUM}) ms)?", "");
        QVERIFY(pattern.has_value());
        const int percent = percentAtOnce(
            form, [&](const std::string &text, bool oneByOne) { return readByPattern(*pattern, text, oneByOne); });
        QVERIFY2(percent >= 40, qPrintable(QString::number(percent)));
    }

    void jsonGivesTheSame_data()
    {
        QTest::addColumn<Form>("form");
        row("step and loss", {"{{\"step\": {0}", {", \"loss\": "}, "}}"});
        row("without blanks", {"{{\"global_step\":{0}", {",\"loss\":", ",\"lr\":", ",\"acc\":"}, "}}"});
        row("step behind", {"{{", {"\"loss\": ", ", \"lr\": "}, ", \"step\": {0}}}"});
        row("epoch", {"{{\"step\": {0}", {", \"loss\": ", ", \"epoch\": "}, "}}"});
        row("nested", {"{{\"step\": {0}, \"train\": {{", {"\"loss\": ", ", \"lr\": "}, "}}}}"});
        row("rank", {"{{\"rank\": 3, \"step\": {0}", {", \"loss\": "}, "}}"});
    }

    void jsonGivesTheSame()
    {
        QFETCH(Form, form);
        const int percent = percentAtOnce(form, readJson);
        QVERIFY2(percent >= 40, qPrintable(QString::number(percent)));
    }

    // How a number is printed counts even where it is the only one of its form in a batch.
    void precisionIsThatOfEveryNumber()
    {
        const auto alike = [](const std::string &numbers) {
            std::string text;
            int step = 0;
            for (const char *const first : {"7.25", "6.5", "5.125"})
                text += fmt::format("step {} loss {}\n", step++, first);
            for (const char sign : numbers)
                text += fmt::format("step {} loss {}\n", step++,
                                    sign == '0'   ? "0"
                                    : sign == 'z' ? "0.00"
                                    : sign == 'a' ? "2.50"
                                    : sign == 'b' ? "3.14159"
                                                  : "4");
            return difference(readByWords(text, true).said, readByWords(text, false).said);
        };
        for (const char *const numbers : {"00000000", "zzzzzzzz", "aaaabaaaa", "bbbbabbbb", "ababababab", "44440zz444",
                                          "aaaaaaaabaaaaaaaa0aaaaaaa", "00aa00bb00zz"})
            QCOMPARE(alike(numbers), QString());
    }

private:
    static void row(const char *name, const Form &form) { QTest::newRow(name) << form; }
};

QTEST_GUILESS_MAIN(TestQuickLines)
#include "tst_quicklines.moc"
