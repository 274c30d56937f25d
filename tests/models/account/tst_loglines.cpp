// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/contents/loglines.h"
#include "models/run/ascii.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <random>
#include <string>
#include <vector>

using namespace rundiff;

namespace
{

using Random = std::mt19937;

// A log that repeats lines of these forms with other digits, in any order.
QByteArray anyLog(Random &random)
{
    const std::vector<QByteArray> forms{
        "2026-11-21 00:37:41,123 n1[4242] INFO step 12/40 | loss 2.7273 | lr 2.50e-05 | 284.7 ms/it",
        "[2025/08/15 08:40:30] iteration 1234/ 99999 | lm loss: 1.234E+01 | tokens 12,345",
        "Epoch  Loss  Time  Memory",
        "    3  0.51  12.5     845",
        "step loss lr",
        "   3 0.51 12",
        "seconds    loss   name",
        "-------  ------  -----",
        "  12.50    0.25    abc",
        "times across ranks (ms):",
        "    forward: 12.5 backward: 13.25",
        "    optimizer 7 13",
        "done (12 ms):",
        "Epoch 1:  45%|####      | 45/100 [00:10<00:12, 4.5it/s, loss=0.3]",
        "Epoch 1: 100%|##########| 100/100 [00:22<00:00, 4.5it/s, loss=0.2]",
        "work 6/40 0:00:00 \xe2\x80\xa2 0:00:02",
        "first 12\rsecond 13\rthird 14",
        "\x1b[32mloss\x1b[0m 0.5 at 12:30:41",
        "[1]: loss 0.25 of rank 1",
        "+ srun --nodes 12 train.py",
        "saved 123 to /data/run_20261126-222412/x_1234.log\r",
        "    ",
        "no digits here",
    };
    QByteArray text;
    for (int line = 0; line < 60; ++line) {
        QByteArray form = forms[random() % forms.size()];
        for (char &sign : form) {
            if (ascii::isDigit(sign) && random() % 3 == 0)
                sign = static_cast<char>('0' + random() % 10);
        }
        text += form + "\n";
    }
    return text;
}

struct Given {
    std::vector<std::string> lines;
    VolatileTally tally;
};

Given linesOf(const QString &path, const VolatileRules &rules)
{
    Given given;
    const LoneRecords lone;
    const Progress progress;
    LogLines lines(path.toStdString(), {}, rules, JudgedNumbers({}), lone, progress);
    lines.forEach(
        [&](const AccountLine &line) {
            given.lines.push_back(std::to_string(line.line) + (line.isBar ? " bar " : " ") + std::string(line.marked) +
                                  " <- " + std::string(line.shown));
        },
        &given.tally);
    return given;
}

} // namespace

class TestLogLines : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // Lines that are like an earlier one are not looked at again. A rule with digits forbids this for all of them.
    void aLineLikeAnEarlierOneGivesWhatItGivesAlone()
    {
        Problems problems;
        const VolatileRules &rules = VolatileRules::builtIn();
        const VolatileRules looking = rules.with("never 987654 {}", {}, problems);
        QVERIFY(problems.empty() && looking.dependOnDigits() && !rules.dependOnDigits());
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("train.log"));
        Random random(1);
        for (int log = 0; log < 300; ++log) {
            QFile file(path);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(anyLog(random));
            file.close();
            const Given known = linesOf(path, rules), anew = linesOf(path, looking);
            QVERIFY(!known.lines.empty());
            QCOMPARE(known.lines, anew.lines);
            QVERIFY(VolatileTally::differences(known.tally, anew.tally, {}).empty());
        }
    }
};

QTEST_GUILESS_MAIN(TestLogLines)
#include "tst_loglines.moc"
