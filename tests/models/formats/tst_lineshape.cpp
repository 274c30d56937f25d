// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/line/lineshape.h"

#include <QTest>

#include <cstring>
#include <random>

using namespace rundiff;

namespace
{

const std::string line = " [2025-03-16 23:19:58.236162] iteration  3107999/100000000 | samples:    198911936 | elapsed "
                         "(ms): 1092.2 | lm loss: 2.000649E+00 | scale: 1.0 | grad norm: 0.492 | nan iterations:   0 |";

LineField fieldAt(const char *before, LineReading::Place place, std::uint32_t metric = 0)
{
    std::size_t begin = line.find(before) + std::strlen(before);
    begin = line.find_first_not_of(' ', begin);
    return {begin, line.find_first_not_of("0123456789.E+", begin), place, metric};
}

LineShape shape()
{
    const auto value = LineReading::Place::Count;
    return {line,
            {fieldAt("iteration ", LineReading::Place::Step), fieldAt("elapsed (ms):", value, 0),
             fieldAt("lm loss:", value, 1), fieldAt("scale:", value, 2), fieldAt("grad norm:", value, 3)},
            LineReading::Kind::Record};
}

// The result of a shape for a line of a file with more text after it; empty if the line has another shape.
QString readingOf(LineShape &shape, const std::string &text)
{
    const std::string file = text + "\n" + std::string(600, '#');
    LineReading reading;
    const char *const stop = shape.read(file.data(), file.data() + file.size(), reading);
    if (!stop)
        return {};
    QString said = QStringLiteral("%1 %2").arg(stop - file.data()).arg(reading[LineReading::Place::Step]);
    for (const LineReading::Value &value : reading.values)
        said += QStringLiteral(" %1=%2 (%3, %4)")
                    .arg(value.metric)
                    .arg(value.number.value, 0, 'g', 17)
                    .arg(value.number.decimals)
                    .arg(value.number.significant);
    return said;
}

// A line with other digits, now and then of other widths, and now and then damaged.
std::string otherLine(std::mt19937 &random)
{
    std::string text = line;
    for (char &sign : text) {
        if (sign >= '0' && sign <= '9' && random() % 4 == 0)
            sign = static_cast<char>('0' + random() % 10);
    }
    const auto replace = [&](const char *from, const char *to) {
        if (const std::size_t at = text.find(from); at != std::string::npos)
            text.replace(at, std::strlen(from), to);
    };
    if (random() % 3 == 0)
        replace("(ms): ", "(ms): 1");
    if (random() % 5 == 0)
        replace("iteration  ", "iteration   ");
    if (random() % 9 == 0)
        replace("scale: ", "scale: -");
    if (random() % 2 == 0)
        return text;
    const std::size_t at = random() % text.size();
    const std::string signs = "0e.- |x\n\r\xe9";
    if (random() % 8 == 0)
        text.erase(at, 1 + random() % 3);
    else if (random() % 8 == 0)
        text.insert(at, 1, signs[random() % signs.size()]);
    else if (random() % 2 == 0)
        text[at] = signs[random() % signs.size()];
    return text;
}

} // namespace

class TestLineShape : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aLineIsRead()
    {
        LineShape known = shape();
        QCOMPARE(
            readingOf(known, line),
            QStringLiteral("%1 3107999 0=1092.2 (1, 5) 1=2.0006490000000001 (-1, 7) 2=1 (1, 2) 3=0.49199999999999999 "
                           "(3, 3)")
                .arg(line.size()));
    }

    // A shape that knows the lines before reads as one that sees its first line.
    void linesBeforeDoNotMatter()
    {
        std::mt19937 random(20251116);
        LineShape known = shape();
        int fitting = 0;
        for (int i = 0; i < 60000; ++i) {
            const std::string text = otherLine(random);
            LineShape fresh = shape();
            const QString expected = readingOf(fresh, text);
            const QString found = readingOf(known, text);
            if (found != expected)
                QCOMPARE(QString::fromLatin1(text.c_str()) + found, QString::fromLatin1(text.c_str()) + expected);
            fitting += found.isEmpty() ? 0 : 1;
        }
        QVERIFY2(fitting > 15000 && fitting < 57000, qPrintable(QString::number(fitting)));
    }

    void theLastLineOfAFileMayEndAnywhere()
    {
        LineShape known = shape();
        for (int i = 0; i < 10; ++i)
            QVERIFY(!readingOf(known, line).isEmpty());
        for (std::size_t length = 0; length <= line.size(); ++length) {
            LineReading reading;
            const std::string file = line.substr(0, length);
            const char *const stop = known.read(file.data(), file.data() + file.size(), reading);
            QCOMPARE(stop != nullptr, length == line.size());
        }
    }
};

QTEST_GUILESS_MAIN(TestLineShape)
#include "tst_lineshape.moc"
