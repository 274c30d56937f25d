// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/contents/loglines.h"
#include "models/run/ascii.h"
#include "tests/models/account/oppositetext.h"

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

    void recordsOfAStepAreOppositeWhateverIsBetweenThem()
    {
        TextsInMemory texts{"start of A\nstep 0 loss 2.5 elapsed 1.2 s\nstep 1 loss 2.4 elapsed 1.2 s\n"
                            "step 2 loss 2.3 elapsed 1.3 s\n",
                            "start of B\nstep 0 loss 2.5 elapsed 1.9 s\nwarning: the scale is 0\n"
                            "step 2 loss 2.2 elapsed 1.4 s\nend\n"};
        texts.anchorSteps();
        std::vector<std::string> shapes;
        for (const OppositeRow &row : texts.rows())
            shapes.push_back(shapeOf(row));
        QCOMPARE(shapes, (std::vector<std::string>{"1|1 !", "2|2 ~", "3|3 !", "4|4 !", "-|5 B"}));
        const OppositeIndexPtr index = texts.index();
        QVERIFY(index->isComplete);
        QCOMPARE(index->rows, 5);
        QCOMPARE(index->differing, 3);
        QCOMPARE(index->onlyB, 1);
    }

    void withoutAnchorsLinesThatSayTheSameAreOpposite()
    {
        const TextsInMemory texts{"lr: 0.1\nbatch_size: 32\nseed: 1\nloss 3.5\n",
                                  "lr: 0.2\nseed: 1\nfp16: true\nloss 3.5\n"};
        std::vector<std::string> shapes;
        for (const OppositeRow &row : texts.rows())
            shapes.push_back(shapeOf(row));
        QCOMPARE(shapes, (std::vector<std::string>{"1|1 !", "2|- A", "3|2 =", "-|3 B", "4|4 ="}));
    }

    void whatDiffersIsMarkedAndWhatIsVolatileIsNot()
    {
        const TextsInMemory texts{"2026-11-21 00:37:41 step 12 loss 2.7273 speed 284.7 ms/it\n",
                                  "2026-11-21 00:38:02 step 12 loss 2.7291 speed 281.2 ms/it\n"};
        const OppositeRow row = texts.rows().front();
        QVERIFY(row.state == LineState::Differs);
        QCOMPARE(partsOf(row.a, TextSpan::Kind::Differs), std::vector<std::string>{"2.7273"});
        QCOMPARE(partsOf(row.b, TextSpan::Kind::Differs), std::vector<std::string>{"2.7291"});
        QCOMPARE(partsOf(row.a, TextSpan::Kind::Volatile), (std::vector<std::string>{"2026-11-21 00:37:41", "284.7"}));
    }

    void timesInAColumnOfATableAreVolatile()
    {
        const TextsInMemory texts{"step,loss,time\n1,2.5,10.1\n2,2.4,20.7\n",
                                  "step,loss,time\n1,2.5,11.9\n2,2.3,22.8\n"};
        const std::vector<OppositeRow> rows = texts.rows();
        QCOMPARE(rows.size(), 3U);
        QVERIFY(rows[1].state == LineState::Volatile);
        QVERIFY(rows[2].state == LineState::Differs);
        QCOMPARE(partsOf(rows[2].a, TextSpan::Kind::Differs), std::vector<std::string>{"2.4"});
        QCOMPARE(partsOf(rows[2].a, TextSpan::Kind::Volatile), std::vector<std::string>{"20.7"});
    }

    // Pages are read from places in between, and must be those of a walk from the beginning.
    void aPageIsTheSameFromWhereverItIsRead()
    {
        TextsInMemory texts;
        Random random(2);
        for (int step = 0; step < 9000; ++step) {
            const std::string record = "step " + std::to_string(step) + " loss " + std::to_string(random() % 3) + "\n";
            texts.a += record;
            texts.b += random() % 50 == 0 ? "step " + std::to_string(step) + " loss 7\n" : record;
            if (random() % 9 == 0)
                (random() % 2 == 0 ? texts.a : texts.b) += "saved " + std::to_string(random() % 5) + " shards\n";
        }
        texts.a.insert(0, "start\n");
        texts.b.insert(0, "start\n");
        texts.anchorSteps();
        const OppositeIndexPtr index = texts.index();
        QVERIFY(index->places.size() > 10 && index->places.size() < 4096);
        QVERIFY(index->marks.size() <= 4096);
        const std::vector<OppositeRow> all = texts.rows();
        QCOMPARE(static_cast<std::int64_t>(all.size()), index->rows);
        OppositePages pages = texts.pages();
        for (int page = 0; page < 40; ++page) {
            const auto first = static_cast<std::int64_t>(random() % all.size());
            const std::vector<OppositeRow> rows = pages.rows(*index, first, 20, {});
            for (std::size_t i = 0; i < rows.size(); ++i)
                QCOMPARE(shapeOf(rows[i]), shapeOf(all[static_cast<std::size_t>(first) + i]));
        }
        std::vector<std::int64_t> expected, found;
        for (std::size_t row = 0; row < all.size(); ++row) {
            if (all[row].differs())
                expected.push_back(static_cast<std::int64_t>(row));
        }
        for (std::optional<std::int64_t> row = -1; (row = pages.nextDifference(*index, *row, false, {}));)
            found.push_back(*row);
        QVERIFY(!expected.empty());
        QCOMPARE(found, expected);
        QCOMPARE(pages.nextDifference(*index, index->rows, true, {}), std::optional(expected.back()));
        QCOMPARE(pages.find(*index, "STEP 8999 ", -1, false, {}),
                 pages.rowAt(*index, true, texts.a.find("step 8999 "), {}));
        QCOMPARE(pages.rowOfLine(*index, true, 4000, {}),
                 pages.rowAt(*index, true,
                             static_cast<std::uint64_t>(
                                 all[static_cast<std::size_t>(*pages.rowOfLine(*index, true, 4000, {}))].a.offset),
                             {}));
    }
};

QTEST_GUILESS_MAIN(TestLogLines)
#include "tst_loglines.moc"
