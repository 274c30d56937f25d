// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/marking/drawnlines.h"
#include "models/account/marking/lineforms.h"
#include "models/account/marking/linemarker.h"
#include "models/account/shapes/plainnumber.h"
#include "models/run/ascii.h"

#include <QElapsedTimer>
#include <QTest>

#include <cmath>
#include <random>

using namespace rundiff;

namespace
{

std::string marked(const char *line)
{
    return LineMarker(VolatileRules::builtIn(), nullptr).marked(line, 1);
}

} // namespace

class TestLineMarker : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void volatileLinesAreEqual_data()
    {
        QTest::addColumn<QByteArray>("a");
        QTest::addColumn<QByteArray>("b");
        const auto row = [](const char *name, const char *a, const char *b) {
            QTest::newRow(name) << QByteArray(a) << QByteArray(b);
        };
        row("date and process", "2026-11-21 00:37:41 (1282) [INFO] ready", "2026-11-22 10:01:09 (77) [INFO] ready");
        row("date with milliseconds", "[2025-08-15 08:40:30,828] [INFO] x", "[2024-01-02T11:12:13.001Z] [INFO] x");
        row("named date", "Thu Nov 26 22:24:12 CST 2026 start", "Fri Nov 27 01:02:03 UTC 2026 start");
        row("glog", "I1126 22:24:12.345678 12345 trainer.cc:5] hello", "I0102 01:02:03.000001 9 trainer.cc:5] hello");
        row("seconds since 1970", "stamp 1700000000.25", "stamp 1690000001.5");
        row("span of time", "done in 0:01:02", "done in 1 day, 2:03:04");
        row("units of time", "took 2h 13m", "took 3h 1m");
        row("unit", "step 5: 12.5 ms, 3.2 GB", "step 5: 11 ms, 7.25 GB");
        row("rate", "speed 812.4 samples/s", "speed 90 samples/s");
        row("rate in thousands", "loss 0.5 | 37.3k tok/s", "loss 0.5 | 9.5k tok/s");
        row("label", "time: 1.5 (1.4) loss: 0.25", "time: 9.5 (1.25) loss: 0.25");
        row("unit in the label", "elapsed time per iteration (ms): 1234.5 | lr: 0.1",
            "elapsed time per iteration (ms): 17 | lr: 0.1");
        row("camel case", "batchTime=3.5 x=1", "batchTime=2.5 x=1");
        row("address", "<Net object at 0x7f3a12bc90>", "<Net object at 0x7f0000aa10>");
        row("host", "hostname: node-17, rank 0", "hostname: gpu4, rank 0");
        row("network", "master 10.0.0.1:29500", "master 192.168.3.17:29501");
        row("folder", "saved to /mnt/a/run1/model.pt", "saved to /home/u/x/model.pt");
        row("folder at the end", "output in /mnt/a/run1/", "output in /home/u/");
        row("job", "srun job 123456 started", "srun job 99887766 started");
        row("job of a process", "[[24611,1],0] ready, [[24611,0],INVALID]", "[[871,1],0] ready, [[871,0],INVALID]");
        row("job of a launcher", "[prterun-n7-4242@1,0] ready", "[prterun-n12-99@1,0] ready");
        row("date in a name", "exp_20261126_222412/log", "exp_20260101_000001/log");
        row("date with underscores", "exp/2026_11_26_22_24_12/x", "exp/2026_01_01_00_00_01/x");
        row("date and zone in a name", "CKPT+2026-11-26+22-24-12+00", "CKPT+2026-01-01+00-00-01+00");
        row("total of a span", "time=186.81s/29890.41s", "time=191.79s/30081.21s");
        row("memory behind an epoch", "0/49     8.55G    0.0194", "0/49     9.5G    0.0194");
        row("identity", "experiment_id: b4eb9f0a3b4b4c00", "experiment_id: 371fee31354848de");
        row("colours", "\x1b[32mloss\x1b[0m 0.5", "loss 0.5");
        row("form of numbers", "loss 0.5000 n 1,000", "loss 5e-1 n 1000");
        row("order of a dictionary", "{'a': 1, 'b': (2, 3)}", "{'b': (2, 3), 'a': 1}");
        row("blanks", "a   b\t c ", "a b c");
    }

    void volatileLinesAreEqual()
    {
        QFETCH(const QByteArray, a);
        QFETCH(const QByteArray, b);
        QCOMPARE(marked(a.constData()), marked(b.constData()));
    }

    void meaningIsKept_data()
    {
        QTest::addColumn<QByteArray>("a");
        QTest::addColumn<QByteArray>("b");
        const auto row = [](const char *name, const char *a, const char *b) {
            QTest::newRow(name) << QByteArray(a) << QByteArray(b);
        };
        row("number", "number of nan iterations: 0", "number of nan iterations: 7");
        row("result", "* EPE 1.439", "* EPE 4.439");
        row("word", "optimizer: SGD", "optimizer: Adam");
        row("seed like a time", "Using seed = 1700000000", "Using seed = 1700000001");
        row("behind a time", "2026-11-21 00:37:41 step 5", "2026-11-21 00:37:41 step 6");
        row("behind a cost", "time: 1.5, loss: 0.25", "time: 1.5, loss: 0.75");
        row("time step", "time step: 3", "time step: 4");
        row("name of a file", "saved to /mnt/a/model_1.pt", "saved to /mnt/a/model_2.pt");
        row("process", "[[24611,1],0] ready", "[[24611,1],1] ready");
        row("lists", "[[24611, 1], 0]", "[[871, 1], 0]");
        row("list of lists", "[[24611,1],[0,1]]", "[[871,1],[0,1]]");
        row("number in thousands", "loss 0.5 | 37.3k tokens", "loss 0.5 | 9.5k tokens");
        row("version", "torch 2.3.0", "torch 2.4.0");
        row("flag", "overflow cond: False", "overflow cond: True");
        row("sign", "score -1", "score 1");
        row("checksum", "weights b4eb9f0a3b4b4c00", "weights 371fee31354848de");
        row("folder of what is read", "tokenizer_model ...... /m/llama/tok.model",
            "tokenizer_model ...... /m/qwen/tok.model");
        row("operations", "conv1   5.61G   0.0194", "conv1   9.5G   0.0194");
    }

    void meaningIsKept()
    {
        QFETCH(const QByteArray, a);
        QFETCH(const QByteArray, b);
        QVERIFY(marked(a.constData()) != marked(b.constData()));
    }

    void judgedNumbersAreNotCompared()
    {
        LineMarker marker(VolatileRules::builtIn(), nullptr);
        const double a[] = {0.5}, b[] = {0.25};
        QCOMPARE(marker.marked("loss 0.50 lr 3", 1, a), marker.marked("loss 0.25 lr 3", 1, b));
        QVERIFY(marker.marked("loss 0.50 lr 3", 1, a) != marker.marked("loss 0.25 lr 4", 1, b));
    }

    // Of a column of minutes a reader takes the number alone. A cost may happen to be as large as a judged number.
    void judgedNumbersMayHaveLettersAndCostsMayLookJudged()
    {
        LineMarker marker(VolatileRules::builtIn(), nullptr);
        const double a[] = {7.89}, b[] = {3.5};
        QCOMPARE(marker.marked("2 1.28 7.89q", 1, a), marker.marked("2 1.28 3.5q", 1, b));
        QVERIFY(marker.marked("2 1.28 7.89q", 1, a) != marker.marked("2 1.29 3.5q", 1, b));
        const double nan[] = {std::nan("")}, large[] = {9760.5};
        QCOMPARE(marker.marked("Loss: nan lr 3", 1, nan), marker.marked("Loss: 9760.5 lr 3", 1, large));
        QVERIFY(marker.marked("grad: inf", 1, large) != marker.marked("grad: nan", 1, large));
        const double zero[] = {0.0};
        QCOMPARE(marker.marked("Data time: 0.00(0.02)", 1, zero), marker.marked("Data time: 0.01(0.02)", 1, zero));
    }

    void templatesAreVolatile_data()
    {
        QTest::addColumn<QString>("form");
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("b");
        QTest::addColumn<bool>("equal");
        const auto row = [](const char *form, const char *a, const char *b, bool equal) {
            QTest::addRow("%s: %s", form, a) << form << a << b << equal;
        };
        row("scoring {} of", "validation and scoring 9.01 of 3", "validation and scoring 8 of 3", true);
        row("scoring {} of", "scoring 9.01 of 3", "scoring 9.01 of 4", false);
        row("scoring {} of 3", "scoring 9.01 of 3", "scoring 8 of 3", true);
        row("scoring {} of 3", "scoring 9.01 of 4", "scoring 8 of 4", false);
        row("scoring {} of", "scoring 9.01", "scoring 8", false);
        row("scoring {}", "scoring 9.01", "scoring 8", true);
        row("x{}y", "z x5y", "z x7y", true);
        row("x{}y", "x5z x5y", "x5z x7y", true); // the first place where all fits
        row("x {} y {} z", "x 1 y 2 z", "x 3 y 4 z", true);
        row("x {} y {} z", "x 1 y 2", "x 3 y 2", false);
        row("{} files", "read 5 files", "read 6 files", true);
        row("{} files", "read 5 lines", "read 6 lines", false);
        row("read {} of{...}", "read 5 of 3 4", "read 6 of 1", true);
        row("read {} of{...}", "read 5 in 3 4", "read 6 in 1", false);
    }

    void templatesAreVolatile()
    {
        QFETCH(const QString, form);
        QFETCH(const QString, a);
        QFETCH(const QString, b);
        QFETCH(const bool, equal);
        Problems problems;
        const VolatileRules rules = VolatileRules::builtIn().with(form.toStdString(), {}, problems);
        LineMarker marker(rules, nullptr);
        QVERIFY(problems.empty());
        QCOMPARE(marker.marked(a.toStdString(), 1) == marker.marked(b.toStdString(), 1), equal);
    }

    void rulesThatAreNoneAreReported()
    {
        Problems problems;
        VolatileRules::builtIn().with("not json", "rules.json", problems);
        QCOMPARE(problems.size(), std::size_t(1));
        QVERIFY(problems.front().path == "rules.json");
    }

    void numbersHaveOneSpelling_data()
    {
        QTest::addColumn<QByteArray>("number");
        QTest::addColumn<QByteArray>("plain");
        const auto row = [](const char *number, const char *plain) {
            QTest::newRow(number) << QByteArray(number) << QByteArray(plain);
        };
        row("0.50", "0.5");
        row("1,281,167", "1281167");
        row("1e-5", "1e-05");
        row("0.00001", "1e-05");
        row("-12.340e1", "-123.4");
        row("0.0", "0");
        row("1e20", "1e+20");
        row("1.25e-7", "1.25e-07");
    }

    void numbersHaveOneSpelling()
    {
        QFETCH(const QByteArray, number);
        QFETCH(const QByteArray, plain);
        QCOMPARE(plainNumber(number.toStdString()), plain.toStdString());
    }

    void onlyTheLastDrawingOfABarCounts()
    {
        std::vector<std::string> shown;
        DrawnLines drawn([&](const DrawnLines::Drawn &line) { shown.emplace_back(line.text); });
        drawn.add("Epoch 1:  10%|#    | 1/10 [00:01<00:09, 1.0it/s]\rEpoch 1: 100%|#####| 10/10 [00:10<00:00]", 1, 0);
        drawn.add("saved", 2, 100);
        drawn.finish();
        QCOMPARE(shown.size(), std::size_t(2));
        QVERIFY(shown[0] == "saved");
        QVERIFY2(shown[1].find("10/10") != std::string::npos, shown[1].c_str());
    }

    // A log repeats its lines with other digits: what was found out about one of them must hold for each.
    void aLineIsMarkedAsIfItWereTheFirst()
    {
        const std::vector<std::string> forms{
            "2026-11-21 00:37:41,123 n1[4242] INFO step 12/40 | loss 2.7273 | lr 2.50e-05 | 284.7 ms/it | mem 10.76GB",
            "[2025/08/15 08:40:30] iteration 1234/ 99999 | lm loss: 1.234E+01 | tokens 12,345,678 | seed 1700000000",
            "stamp 1700000000.25 at 20261126_222412 in /data/run_20261126-222412/x_1234.log, 1481M params",
            "{'b': 0.5, 'a': 12, 'time': 3.25} of 2024-13-41 and 1999-12-31 and 12345678901234",
            "epoch 3: acc 0.91 (0.87) took 1h 20m 3s on 10.0.0.12:29500, pid 4321, 0x7f3a12bc90",
            "| 12 | 0.5 | -3 | +7 | 1e-3 | .25 | 00012 | nan | 5 | 123456 |",
            "I1126 22:24:12.345678 12345 trainer.cc:5] loss=0.25 it/s=3.1 job 123456 ETA: 0:01:02",
            "0/49     8.55G    nan 7.89q 12x 1e5k 3,000w time=186.81s/29890.41s experiment_id: b4eb9f0a",
            "exp_2026_11_26_22_24_12/CKPT+2026-11-26+22-24-12+00 data_path ... /m/data_2/run3/tok.model",
        };
        std::mt19937 random(1);
        VolatileTally kept, fresh;
        LineMarker marker(VolatileRules::builtIn(), &kept);
        for (int i = 0; i < 20'000; ++i) {
            std::string line = forms[random() % forms.size()];
            for (char &sign : line) {
                if (ascii::isDigit(sign) && random() % 3 == 0)
                    sign = static_cast<char>('0' + random() % 10);
            }
            const std::vector<double> judged{2.7273, static_cast<double>(random() % 100)};
            const std::string anew = LineMarker(VolatileRules::builtIn(), &fresh).marked(line, i, judged);
            QVERIFY2(marker.marked(line, i, judged) == anew, line.c_str());
        }
        QVERIFY(VolatileTally::differences(kept, fresh, {}).empty());
    }

    void formsOfLongLinesAreForgottenRatherThanKeptAll()
    {
        LineForms forms;
        for (int i = 0; i < 100; ++i) {
            LineForm form;
            form.numbers.resize(50'000); // a line of as many digits
            forms.add(std::string(static_cast<std::size_t>(i) + 1, 'a'), std::move(form));
        }
        QVERIFY2(forms.size() > 0 && forms.size() < 50, qPrintable(QString::number(forms.size())));
        forms.add("short", {});
        QVERIFY(forms.find("short"));
    }

    void hostileLinesTakeLinearTime_data()
    {
        QTest::addColumn<QByteArray>("piece");
        for (const char *piece : {"a",  "/",   "[",     "{",     "}",  "1",  "1,", "-",  ".",  "%|", "a-", "1:",
                                  "x@", "{a:", "\x1b[", "\x1b]", "[[", "0x", "9/", "  ", "[=", "e1", "ab "})
            QTest::newRow(piece) << QByteArray(piece);
    }

    void hostileLinesTakeLinearTime()
    {
        QFETCH(const QByteArray, piece);
        const std::string line = piece.repeated(300'000 / piece.size()).toStdString();
        QElapsedTimer timer;
        timer.start();
        DrawnLines drawn(
            [](const DrawnLines::Drawn &one) { LineMarker(VolatileRules::builtIn(), nullptr).marked(one.text, 1); });
        drawn.add(line, 1, 0);
        drawn.finish();
        QVERIFY2(timer.elapsed() < 20'000, qPrintable(QString::number(timer.elapsed())));
    }
};

QTEST_APPLESS_MAIN(TestLineMarker)
#include "tst_linemarker.moc"
