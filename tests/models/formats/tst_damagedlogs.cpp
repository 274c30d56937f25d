// SPDX-License-Identifier: GPL-3.0-or-later
// The loss in a damaged log is reported: how much, and the position of the first.
#include "models/formats/logs/line/omissions.h"
#include "models/formats/logs/reading/logreader.h"
#include "tests/models/formats/packedlogs.h"
#include "tests/models/formats/packedstreams.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cstring>

using namespace rundiff;

namespace
{

QByteArray number(int i)
{
    return QByteArray::number(i);
}

template <typename Line>
QByteArray lines(int count, Line line)
{
    QByteArray text;
    for (int i = 0; i < count; ++i)
        text += line(i);
    return text;
}

QByteArray plain(int count = 20)
{
    return lines(count,
                 [](int i) -> QByteArray { return "step: " + number(i) + " loss: 2." + number(100 + i) + "\n"; });
}

QByteArray table(int count = 20)
{
    return "step,loss,lr\n" +
           lines(count, [](int i) -> QByteArray { return number(i) + ",2." + number(100 + i) + ",0.500\n"; });
}

QByteArray jsonLines(int count = 20)
{
    return lines(count, [](int i) -> QByteArray {
        return "{\"step\": " + number(i) + ", \"loss\": 2." + number(100 + i) + ", \"epoch\": 0." + number(i) + "}\n";
    });
}

QByteArray trainerState(int count = 20)
{
    QByteArray records = lines(count, [](int i) -> QByteArray {
        return "  {\n   \"epoch\": 0." + number(i) + ",\n   \"loss\": 2." + number(100 + i) +
               ",\n   \"step\": " + number(i) + "\n  },\n";
    });
    records.chop(2);
    return "{\n \"best_metric\": null,\n \"log_history\": [\n" + records + "\n ],\n \"max_steps\": 20\n}";
}

// As the Trainer of Hugging Face prints them: without a step.
QByteArray dictionaries(int count = 20)
{
    return lines(count, [](int i) -> QByteArray {
        return "{'loss': 2." + number(100 + i) + ", 'grad_norm': 1.5, 'epoch': 0." + number(100 + i) + "}\n";
    });
}

// A table for each record, in a form that no pattern knows.
QByteArray boxes(int count = 20)
{
    return lines(count, [](int i) -> QByteArray {
        return "----------------\n| update | " + number(i) + " |\n| loss | 2." + number(100 + i) +
               " |\n----------------\n";
    });
}

// Without a step, in a form that no pattern knows.
QByteArray sentences(int count = 20)
{
    return lines(count, [](int i) -> QByteArray { return "the loss is 2." + number(100 + i) + " today\n"; });
}

// A headline with the epoch, and a line for each value.
QByteArray sections(int count = 20)
{
    return lines(count, [](int i) -> QByteArray {
        return "## epoch " + number(i) + " ##\n  loss = 2." + number(100 + i) + "\n  valid loss = 3." +
               number(100 + i) + "\n";
    });
}

// As Keras prints them: a line names the epoch of the record below it.
QByteArray epochs(int count = 20)
{
    return lines(count, [](int i) -> QByteArray {
        return "Epoch " + number(i + 1) + "/20\n10/10 [====] - 1s 5ms/step - loss: 2." + number(100 + i) + "\n";
    });
}

// As cat -n prints them.
QByteArray numbered(const QByteArray &text)
{
    QByteArray lines;
    int count = 0;
    for (const QByteArray &line : text.split('\n'))
        lines += line.isEmpty() ? QByteArray() : number(++count).rightJustified(6) + "\t" + line + "\n";
    return lines;
}

QByteArray eventOf(int step)
{
    return scalarEvent(step, 2.5F + float(step));
}

QByteArray events(int count = 20)
{
    return lines(count, eventOf);
}

QByteArray changed(QByteArray text, const char *from, const char *to)
{
    const qsizetype at = text.indexOf(from);
    return at < 0 ? QByteArray() : text.replace(at, qsizetype(std::strlen(from)), to);
}

QByteArray flipped(QByteArray bytes, qsizetype at)
{
    bytes[at] = char(bytes[at] ^ 1);
    return bytes;
}

QByteArray told(const Unread &lost)
{
    static const char *const reasons[] = {"damaged",    "permission", "truncated", "unrecognised", "limit",
                                          "no partner", "replaced",   "duplicate", "checksum"};
    return QByteArray(reasons[int(lost.reason)]) + " " + QByteArray::number(qint64(lost.count)) + " " +
           QByteArray::fromStdString(lost.what) + " " + QByteArray::fromStdString(lost.place);
}

} // namespace

class TestDamagedLogs : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_folder.isValid()); }

    void wholeLogsLoseNothing_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        const auto row = [](const char *name, const QByteArray &bytes) { QTest::newRow(name) << bytes; };
        row("text", plain());
        row("text without a last line feed", plain().chopped(1));
        row("digits that come and go", "step 1 loss 2.55\nstep 2 loss 2.45\nstep 3 loss 2.4");
        row("evaluations in between", plain(10) + "step: 10 val_loss: 2.5\n" + plain(20).mid(plain(10).size()));
        row("table", table());
        row("table with words", table().replace(",0.500\n", ",warm up\n"));
        row("JSON Lines", jsonLines());
        row("JSON Lines, a summary behind them", jsonLines() + "{\"epoch_total\": 20, \"seconds\": 12}\n");
        row("JSON document", trainerState());
        row("dictionaries", dictionaries());
        row("boxes", boxes());
        row("boxes with other rules", boxes().replace("----------------", "\u2500\u2500\u2500\u2500"));
        row("boxes with other lines", boxes().replace("----------------", "* * *"));
        row("sections", sections());
        row("sections, some values twice", changed(sections(), "2.107\n", "2.107\n  loss = 2.107\n"));
        row("sections of many records", lines(20, [](int i) -> QByteArray {
                return (i % 5 == 0 ? "## epoch " + number(i / 5) + " ##\n" : QByteArray()) + "  loss = 2." +
                       number(100 + i) + "\n";
            }));
        row("boxes without lines between them", boxes().replace("----------------\n", ""));
        row("events", events());
        row("gzip", gzip(plain()));
        row("epochs", epochs());
        row("numbers before lines", numbered(plain()));
        row("numbers before lines of sections", numbered(sections()));
        row("numbers before lines of boxes", numbered(boxes()));
        row("numbers before lines of epochs", numbered(epochs()));
        row("numbers before lines of dictionaries", numbered(dictionaries()));
        row("gzip, filled up with zeros", gzip(plain()) + QByteArray(512, '\0'));
        row("two members of gzip", gzip(plain(10)) + gzip(plain(20).mid(plain(10).size())));
        row("xz", xz(plain()));
        row("two frames of zstd", zstd(plain(10)) + zstd(plain(20).mid(plain(10).size())));
        row("UTF-16", utf16(plain()));
        row("a resumed run", plain() + "loading checkpoint\nresuming at step 15\n" + plain().mid(plain(15).size()));
    }

    void wholeLogsLoseNothing()
    {
        QFETCH(QByteArray, bytes);
        const auto log = read(bytes);
        QVERIFY(!log->curves.empty());
        QCOMPARE(losses(*log), QByteArrayList());
    }

    void lossesAreCounted_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<int>("points");
        QTest::addColumn<QByteArrayList>("lost");
        const auto row = [](const char *name, const QByteArray &bytes, int points, const QByteArrayList &lost) {
            QTest::newRow(name) << bytes << points << lost;
        };
        const QByteArrayList line8{"unread line 8"}, cut{"truncated 1 lines line 20"};
        row("text, a letter in a number", changed(plain(), "2.107", "2.x07"), 19, line8);
        row("text, a key", changed(plain(), "loss: 2.107", "lo#s: 2.107"), 19, line8);
        row("text, a key that is read none the less", changed(plain(), "step: 7", "stEp: 7"), 20, line8);
        row("text, a separator", changed(plain(), "loss: 2.107", "loss 2.107"), 20, line8);
        row("text, zeros", changed(plain(), "2.107", "2.1").replace("2.1\n", QByteArray("2.1\0\0\n", 6)), 19, line8);
        row("text, no UTF-8", changed(plain(), "7 loss", "7\xff\xfeloss"), 19, line8);
        row("text, a sign for the last line feed", plain().chopped(1) + "*", 20, {"unread line 20"});
        row("text, a line feed", changed(plain(), "\nstep: 8", "]step: 8"), 20, line8);
        row("text, a line feed and the name behind it", changed(plain(), "\nstep: 8", ""), 18,
            {"duplicate 1 values of loss step 7"});
        row("text, a mark for two versions", plain(10) + ">>>>>>> other\n" + plain(20).mid(plain(10).size()), 20,
            {"unread line 11"});
        row("text, a number beyond all numbers", changed(plain(), "2.107", "2e1760"), 19, line8);
        row("text, a mark for a blank", changed(plain(), "7 loss", "7!loss"), 20, line8);
        row("text, a backspace", changed(plain(), "loss: 2.107", "los\b: 2.107"), 19, line8);
        row("text, lines that were taken out",
            plain(10) + "[... 5 lines omitted ...]\n" + plain(20).mid(plain(15).size()), 15,
            {"truncated 5 lines line 11"});
        row("boxes, the rules between two", changed(boxes(), "2.107 |\n----------------\n----------------", "2.107 |"),
            20, {"unread line 32"});
        row("boxes, a sign in a rule", changed(boxes(), "2.107 |\n---", "2.107 |\n-\x01-"), 20, {"unread line 32"});
        row("text, cut in a number", plain().chopped(2), 19, cut);
        row("text, cut in a word", plain().chopped(9), 19, {"unread line 20"});
        row("text, a block twice", plain(15) + plain(15).mid(plain(12).size()) + plain(20).mid(plain(15).size()), 20,
            {"duplicate 3 records step 12"});
        row("table, a number", changed(table(), "2.107", "2.1o7"), 19, {"unread line 9"});
        row("table, a number of another column", changed(table(), "2.107,0.500", "2.107,0.5!0"), 20, {"unread line 9"});
        row("table, a digit less", changed(table(), "2.107,0.500", "2.107,0.50"), 20, {"unread line 9"});
        row("table, a quote", changed(table(), "2.107", "\"2.107"), 19, {"unread line 9"});
        row("table, digits more and less",
            changed(changed(table(), "2.107,0.500", "2.107,0.5001"), "2.112,0.500", "2.112,0.50"), 20,
            {"unread line 9"});
        row("table, the name of the step", changed(table(), "step", "sTep"), 20, {"unread line 1"});
        row("table, cut", table().chopped(3), 19, {"truncated 1 lines line 21"});
        row("JSON Lines, a bracket", changed(jsonLines(), "2.107, ", "2.107} "), 20, line8);
        row("JSON Lines, a word", changed(jsonLines(), "0.7}", "0.7x}"), 20, line8);
        row("JSON Lines, a key", changed(jsonLines(), "2.107, \"epoch\"", "2.107, \"epoc\""), 20, line8);
        row("JSON Lines, a name twice", changed(jsonLines(), "\"loss\": 2.107", "\"loss\": 3, \"loss\": 2.107"), 20,
            line8);
        row("JSON Lines, no step", changed(jsonLines(), "\"step\": 7", "\"stop\": 7"), 19, line8);
        row("JSON Lines, no step in the first",
            changed(jsonLines(), "\"step\": 0, \"loss\": 2.100, \"epoch\": 0.0", "\"loss\": 2.100"), 19,
            {"unread line 1"});
        row("JSON Lines, pieces of two names", changed(jsonLines(), "\"epoch\": 0.7", "\"eps\": 0.7"), 20, line8);
        row("JSON Lines, cut", jsonLines().chopped(4), 19, cut);
        row("document, a quote", changed(trainerState(), "\"loss\": 2.107", "\"loss: 2.107"), 19, {"unread line 39"});
        row("document, a number that JSON does not know", changed(trainerState(), "\"epoch\": 0.7", "\"epoch\": +.7"),
            20, {"unread line 40"});
        row("document, a bracket", changed(trainerState(), "\"step\": 7\n  }", "\"step\": 7\n  !"), 19,
            {"unread line 39"});
        row("document, in front of the records", changed(trainerState(), "\"best_metric\"", "\"best_metric"), 20,
            {"unread line 3"});
        row("document, its first sign", changed(trainerState(), "{", "x"), 20, {"unread line 1"});
        row("document, behind the records", changed(trainerState(), "max_steps\"", "max_steps!"), 20,
            {"unread line 106"});
        row("document, the name of the records", changed(trainerState(), "log_history", "log_histori"), 20,
            {"unread line 3"});
        row("document, cut", trainerState(20).left(trainerState(10).size() - 30), 9, {"unread line 52"});
        row("events, data", flipped(events(), eventOf(0).size() * 7 + 20), 19,
            {"checksum 1 events byte " + number(int(eventOf(0).size()) * 7)});
        row("events, a length", flipped(events(), eventOf(0).size() * 7), 19,
            {"damaged " + number(int(eventOf(0).size())) + " bytes byte " + number(int(eventOf(0).size()) * 7)});
        row("events, the first length", flipped(events(), 0), 19,
            {"damaged " + number(int(eventOf(0).size())) + " bytes byte 0"});
        row("events, a byte too few", events(7) + eventOf(7).remove(20, 1) + events().mid(eventOf(0).size() * 8), 19,
            {"checksum 1 events byte " + number(int(eventOf(0).size()) * 7)});
        row("events, cut behind a length", events(7) + eventOf(7).left(12), 7,
            {"truncated 1 events byte " + number(int(eventOf(0).size()) * 7)});
        row("epochs, the first line", changed(epochs(), "Epoch 1/", "Epo 1/"), 19, {"unread line 2"});
        row("epochs, a line in the middle", changed(epochs(), "Epoch 8/", "Epo 8/"), 19, {"unread line 16"});
        row("epochs, those at the begin", epochs().mid(epochs(5).size() + int(qstrlen("Epoch 6/20\n"))), 14,
            {"unread line 1"});
        row("gzip, a member", flipped(gzip(plain(10)), 40) + gzip(plain(20).mid(plain(10).size())), 10, {"gzip"});
        row("gzip, its checksum", rotten(gzip(plain(10))) + gzip(plain(20).mid(plain(10).size())), 10, {"checksum"});
        const QByteArray second = plain(20).mid(plain(10).size());
        row("xz, its second stream", xz(plain(10)) + flipped(xz(second), 40), 10, {"damaged"});
        row("zstd, its second frame", zstd(plain(10)) + flipped(zstd(second), 20), 10, {"damaged"});
        row("UTF-16 behind UTF-8", plain(10) + utf16(plain(20).mid(plain(10).size())).mid(2), 10, {"unread line 11"});
        row("UTF-8 behind UTF-16", utf16(plain(10)) + plain(20).mid(plain(10).size()), 10, {"damaged"});
        row("UTF-16, a byte too few", utf16(plain()).remove(600, 1), 19, {"damaged", "unread"});
    }

    void lossesAreCounted()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(int, points);
        QFETCH(QByteArrayList, lost);
        const auto log = read(bytes);
        QVERIFY(!log->curves.empty());
        const QByteArrayList found = losses(*log);
        QVERIFY2(!found.isEmpty(), "nothing is said");
        const Curve *loss = log->curve("loss");
        QVERIFY(loss);
        QCOMPARE(int(loss->size()), points);
        if (lost.front().contains(' ')) // a place in a packed or decoded text is its writer's
            QCOMPARE(found.front(), lost.front());
    }

    void aDamagedRecordTakesItsStep_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<int>("points");
        const auto row = [](const char *name, const QByteArray &bytes, int points) {
            QTest::newRow(name) << bytes << points;
        };
        row("its value", changed(dictionaries(), "2.112", "2.1!2"), 19);
        row("its key", changed(dictionaries(), "'loss': 2.112", "'lo+s': 2.112"), 19);
        row("no UTF-8", changed(dictionaries(), "2.112,", "2.112\xff"), 19);
        row("its end", changed(dictionaries(), "'epoch': 0.112}", "'epoch'"), 19);
        // The epochs show that no step was lost.
        row("a line too many", changed(dictionaries(), "{'loss': 2.112", "{'loss': 2.11, 'gr\n{'loss': 2.112"), 20);
    }

    void aDamagedRecordTakesItsStep()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(int, points);
        const auto log = read(bytes);
        const Curve *loss = log->curve("loss");
        QVERIFY(loss);
        QVERIFY(!losses(*log).isEmpty());
        QCOMPARE(int(loss->size()), points);
        QCOMPARE(loss->steps.back(), 20);
        QCOMPARE((*loss->values)[0], 2.1);
    }

    void aDamagedSentenceTakesItsStep_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("its value") << changed(sentences(), "2.112", "2.x12");
        QTest::newRow("its name") << changed(sentences(), "loss is 2.112", "lo+s is 2.112");
        QTest::newRow("no UTF-8") << changed(sentences(), "is 2.112",
                                             "is\xff"
                                             "2.112");
    }

    void aDamagedSentenceTakesItsStep()
    {
        QFETCH(QByteArray, bytes);
        const auto log = read(bytes);
        QVERIFY(!losses(*log).isEmpty());
        QCOMPARE(int(log->curves.front().size()), 19);
        QCOMPARE(log->curves.front().steps.back(), 20);
    }

    void aDamagedRecordReplacesNone()
    {
        const auto log = read(plain(15) + "step: {7 loss: 9.999\n" + plain().mid(plain(15).size()));
        QVERIFY(losses(*log).contains("unread line 16"));
        QCOMPARE(int(log->curve("loss")->size()), 20);
        QCOMPARE((*log->curve("loss")->values)[7], 2.107);
    }

    void valuesOfALostHeadlineBelongNowhere_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("its word") << changed(sections(), "## epoch 7", "## ep ch 7");
        QTest::newRow("all of it") << changed(sections(), "## epoch 7 ##\n", "");
        QTest::newRow("damaged bytes") << changed(sections(), "## epoch 7 ##", "## epoch 7 #\x1d");
        QTest::newRow("zeros") << changed(sections(), "## epoch 7 ##", "zeros")
                                      .replace("zeros", QByteArray("\0\0\0\0\0\0\0\0\0\0\0\0\0", 13));
        QTest::newRow("zeros over the first value, too")
            << changed(sections(), "3.106\n## epoch 7 ##\n  loss = 2", "zeros")
                   .replace("  valid loss = zeros", QByteArray(45, '\0'));
    }

    void valuesOfALostHeadlineBelongNowhere()
    {
        QFETCH(QByteArray, bytes);
        const auto log = read(bytes), whole = read(sections());
        QVERIFY(losses(*log).join(' ').contains("unread"));
        for (const char *name : {"loss", "valid loss"}) {
            const Curve *curve = log->curve(name), *all = whole->curve(name);
            QVERIFY(curve && all);
            for (std::size_t i = 0, j = 0; i < curve->size(); ++i, ++j) {
                while (j < all->size() && (*all->steps)[j] != (*curve->steps)[i])
                    ++j;
                QVERIFY(j < all->size());
                QCOMPARE((*curve->values)[i], (*all->values)[j]);
            }
            QVERIFY(curve->size() == 19 || curve->size() == 18);
        }
    }

    void aNumberThatLostAPartIsNotRead_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("another program's output") << changed(sections(), "2.107", "2.1[W net] retrying\n07");
        QTest::newRow("a sign") << changed(sections(), "2.107", "2=107");
        QTest::newRow("its digits before the point") << changed(sections(), "2.107", "\".107");
        QTest::newRow("early") << changed(sections(), "2.101", "2.1'1");
        QTest::newRow("the end of an exponent")
            << changed(sections().replace("= 2.", "= 2.5e-"), "2.5e-107", "2.5e-0u");
        QTest::newRow("an exponent") << changed(sections().replace("= 2.", "= 2.5e-"), "2.5e-107", "2.5e--107");
    }

    void aNumberThatLostAPartIsNotRead()
    {
        QFETCH(QByteArray, bytes);
        const auto log = read(bytes);
        QVERIFY(losses(*log).join(' ').contains("unread"));
        QCOMPARE(int(log->curve("loss")->size()), 19);
        QCOMPARE(int(log->curve("valid loss")->size()), 20);
    }

    void aWrappedNumberIsNotRead_data()
    {
        QTest::addColumn<QByteArray>("begin");
        QTest::newRow("labels") << QByteArray("step: NUM memory: 1024.5 loss: ");
        QTest::newRow("a pattern") << QByteArray("Epoch(train)  [1][NUM/40]  time: 0.25  loss: ");
    }

    void aWrappedNumberIsNotRead()
    {
        QFETCH(QByteArray, begin);
        const QByteArray whole = lines(20, [&](int i) -> QByteArray {
            return QByteArray(begin).replace("NUM", number(1 + i)) + "2." + number(100 + i) + "\n";
        });
        QCOMPARE(int(read(whole)->curve("loss")->size()), 20);
        const auto log = read(changed(whole, "2.107", "2.\n107"));
        QVERIFY(losses(*log).contains("unread line 9"));
        QCOMPARE(int(log->curve("loss")->size()), 19);
    }

    void typographicSignsOfNumbersAreRead()
    {
        const auto log = read(lines(20, [](int i) -> QByteArray {
            return "step: " + number(i) + " rate: 1." + number(10 + i) +
                   "e\xe2\x80\x93"
                   "05 loss: \xe2\x88\x92"
                   "2." +
                   number(100 + i) + "\n";
        }));
        QVERIFY(log->curve("loss") && log->curve("rate"));
        QCOMPARE(log->curve("loss")->values->back(), -2.119);
        QCOMPARE(log->curve("rate")->values->back(), 1.29e-05);
    }

    void boxesWithDoubledReturnsAreRead()
    {
        const QByteArray plain = lines(20, [](int i) -> QByteArray {
            return "-------------------------\n| global step | " + number(i + 1) + " |\n| train/loss  | 2." +
                   number(100 + i) + " |\n-------------------------\n";
        });
        const auto log = read(QByteArray(plain).replace("\n", "\r\r\n"));
        QVERIFY(log->curve("train/loss"));
        QCOMPARE(*log->curve("train/loss")->values, *read(plain)->curve("train/loss")->values);
        QCOMPARE(log->curves.size(), read(plain)->curves.size());
    }

    void aDashInTheExponentOfAPatternsMetricIsRead()
    {
        const auto log = read(lines(20, [](int i) -> QByteArray {
            return "{ Epoch:[  1/  1], step:[" + number(i + 1) + "/   20], loss: 2." + number(100 + i) +
                   ", per_step_time: 812ms, lr: 8." + number(100 + i) +
                   (i < 10 ? "e-05"
                           : "e\xe2\x80\x93"
                             "05") +
                   ", overflow cond: False }\n";
        }));
        QVERIFY(log->curve("lr"));
        QCOMPARE(int(log->curve("lr")->size()), 20);
        QCOMPARE(log->curve("lr")->values->back(), 8.119e-05);
    }

    void aCutNumberOfAListIsNotRead()
    {
        const QByteArray values =
            lines(20, [](int i) -> QByteArray { return "2." + number(100 + i) + ", "; }).chopped(2);
        const QByteArray whole = "{\"loss\": [" + values + "]}";
        QCOMPARE(int(read(whole)->curve("loss")->size()), 20);
        for (const QByteArray &damaged : {whole.chopped(4), changed(whole, "2.118, 2.119", "2.118, 2.1 2.119")}) {
            const auto log = read(damaged);
            QVERIFY(!losses(*log).isEmpty());
            QCOMPARE((*log->curve("loss")->values).back(), 2.118);
        }
    }

    void aDamagedObjectReplacesNone()
    {
        const auto log = read(changed(jsonLines(), "{\"step\": 15,", "{\"step\": X5,"));
        QVERIFY(losses(*log).contains("unread line 16"));
        QCOMPARE(int(log->curve("loss")->size()), 19);
        QCOMPARE((*log->curve("loss")->values)[5], 2.105);
    }

    void recordsInOneLineAreRead()
    {
        const auto log = read(changed(plain(), "\nstep: 8", " step: 8"));
        QCOMPARE(losses(*log), QByteArrayList());
        QCOMPARE(int(log->curve("loss")->size()), 20);
        QCOMPARE((*log->curve("loss")->values)[7], 2.107);
        QCOMPARE((*log->curve("loss")->values)[8], 2.108);
    }

    // The blanks before a step depend on its digits.
    void recordsOfPaddedStepsInOneLineAreRead()
    {
        const QByteArray whole = lines(40, [](int i) -> QByteArray {
            return " [2025-03-07 10:00:00] iteration " + number(i).rightJustified(8) +
                   "/      40 | consumed samples: " + number(8 * i).rightJustified(12) + " | lm loss: 2." +
                   number(100 + i) + "000E+00 | grad norm: 1.087 | number of nan iterations:   0 |\n";
        });
        const auto log = read(changed(whole, "|\n [2025-03-07 10:00:00] iteration       14",
                                      "|\v [2025-03-07 10:00:00] iteration       14"));
        QCOMPARE(losses(*log), QByteArrayList());
        const Curve *loss = log->curve("lm loss");
        QVERIFY(loss);
        QCOMPARE(loss->steps.size(), read(whole)->curve("lm loss")->steps.size());
        QCOMPARE((*loss->values)[13], (*read(whole)->curve("lm loss")->values)[13]);
    }

    void linesThatStandForOthersAreKnown_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<int>("count"); // -1: it stands for itself
        const auto row = [](const char *line, int count) { QTest::newRow(line) << QByteArray(line) << count; };
        row("[... 120 lines omitted ...]", 120);
        row("... truncated ...", 0);
        row("<truncated>", 0);
        row("--- skipping 35 lines ---", 35);
        row("(12 more lines)", 12);
        row("*** WARNING: skipped 8811 bytes of output ***", 0);
        row("[...]", 0);
        row("Streaming output truncated to the last 5000 lines.", 0);
        row("[INFO] removed 120 lines from the data set", -1);
        row("Token sequences are truncated", -1);
        row("[ 1.5 2.5 ... 3.5 ]", -1);
        row("------------------------", -1);
        row("...", -1);
    }

    void linesThatStandForOthersAreKnown()
    {
        QFETCH(QByteArray, line);
        QFETCH(int, count);
        QCOMPARE(int(omittedLines(line.toStdString()).value_or(-1)), count);
    }

    // What is unpacked of the last member may be damaged like the one before it.
    void aCutMemberAfterADamagedOneIsNotUsed()
    {
        const QByteArray rest = plain(40).mid(plain(10).size()), first = gzip(plain(10)), cut = gzip(rest).chopped(12);
        const auto trusted = read(first + cut);
        QVERIFY(trusted->curve("loss"));
        QVERIFY(trusted->curve("loss")->size() > 10);
        const auto log = read(rotten(first) + cut);
        QVERIFY(log->curves.empty());
        QCOMPARE(log->problems.front().unread->reason, UnreadReason::Checksum);
    }

    void theOnlyMemberOfGzipIsTrustedOrNot()
    {
        const auto log = read(rotten(gzip(plain(200))));
        QVERIFY(log->curves.empty());
        QVERIFY(!log->problems.empty());
        QCOMPARE(log->problems.front().unread->reason, UnreadReason::Checksum);
    }

    // One byte of the checksum, or of the length behind it: that the text changed is next to impossible.
    void textWhoseChecksumIsItselfDamagedIsUsed_data()
    {
        QTest::addColumn<int>("behind");
        for (int behind = 1; behind <= 8; ++behind)
            QTest::addRow("%d from the end", behind) << behind;
    }

    void textWhoseChecksumIsItselfDamagedIsUsed()
    {
        QFETCH(int, behind);
        const QByteArray first = gzip(plain(10)), second = gzip(plain(20).mid(plain(10).size()));
        for (const auto &[bytes, points] :
             {std::pair<QByteArray, int>(flipped(first, first.size() - behind), 10),
              std::pair<QByteArray, int>(flipped(first, first.size() - behind) + second, 20),
              std::pair<QByteArray, int>(first + flipped(second, second.size() - behind), 20)}) {
            const auto log = read(bytes);
            QVERIFY(log->curve("loss"));
            QCOMPARE(int(log->curve("loss")->size()), points);
            QVERIFY(losses(*log).join(' ').startsWith("checksum"));
        }
    }

private:
    // All of its checksum.
    static QByteArray rotten(QByteArray packed)
    {
        for (int behind = 5; behind <= 8; ++behind)
            packed = flipped(packed, packed.size() - behind);
        return packed;
    }

    std::shared_ptr<const Log> read(const QByteArray &bytes)
    {
        const QString path = m_folder.filePath(QStringLiteral("log%1").arg(++m_count));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("cannot write the log");
        file.close();
        return readLog(path.toStdString(), {}, {});
    }

    static QByteArrayList losses(const Log &log)
    {
        QByteArrayList lost;
        for (const Problem &problem : log.problems) {
            if (problem.unread)
                lost << told(*problem.unread) + (problem.unread->place.empty()
                                                     ? QByteArray("line " + QByteArray::number(qint64(problem.line)))
                                                     : QByteArray());
        }
        for (const UnreadLine &line : log.unreadLines)
            lost << "unread line " + QByteArray::number(qint64(line.line));
        return lost;
    }

    QTemporaryDir m_folder;
    int m_count = 0;
};

QTEST_APPLESS_MAIN(TestDamagedLogs)
#include "tst_damagedlogs.moc"
