// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/reading/logreader.h"
#include "models/formats/logs/text/crc32c.h"
#include "models/formats/runreader.h"
#include "tests/models/formats/blocklogwriter.h"
#include "tests/writtenfile.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace rundiff;

namespace
{

const QByteArray mark = QByteArray(":W&B\xe1\xbe", 6) + QByteArray(1, '\0');

QByteArray item(const QByteArray &key, const QByteArray &json)
{
    return bytesField(1, bytesField(1, key) + bytesField(16, json));
}

QByteArray nestedItem(const QList<QByteArray> &keys, const QByteArray &json)
{
    QByteArray content;
    for (const QByteArray &key : keys)
        content += bytesField(2, key);
    return bytesField(1, content + bytesField(16, json));
}

QByteArray history(int number, int step, const QByteArray &items)
{
    const QByteArray own = items + item("_step", QByteArray::number(step)) + item("_runtime", "1.5");
    return numberField(1, std::uint64_t(number)) +
           bytesField(2, own + bytesField(2, step == 0 ? QByteArray() : numberField(1, std::uint64_t(step))));
}

QByteArray lossRecord(int number, int step)
{
    return history(number, step, item("train/loss", "2." + QByteArray::number(1000 + step)));
}

QByteArray endRecord(int number)
{
    return numberField(1, std::uint64_t(number)) + bytesField(18, numberField(1, 0));
}

// A run of `count` steps from step 0 on; the first record is of the run itself, the last one of its end.
QByteArray runOf(int count, bool ended = true)
{
    BlockLogWriter writer(mark);
    writer.add(numberField(1, 1) + bytesField(17, bytesField(1, "abcd1234")));
    for (int step = 0; step < count; ++step)
        writer.add(lossRecord(step + 2, step));
    if (ended)
        writer.add(endRecord(count + 2));
    return writer.bytes();
}

std::int64_t lostCount(const Problems &problems, UnreadReason reason, const std::string &what)
{
    std::int64_t count = 0;
    for (const Problem &problem : problems) {
        if (problem.unread && problem.unread->reason == reason && problem.unread->what == what)
            count += problem.unread->count;
    }
    return count;
}

} // namespace

class TestWandb : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyPointIsRead()
    {
        const auto log = read(runOf(5000));
        QCOMPARE(log->format, std::string("wandb"));
        QVERIFY(log->problems.empty());
        QCOMPARE(log->curves.size(), std::size_t(1));
        const Curve &curve = log->curves.front();
        QCOMPARE(curve.metric, std::string("train/loss"));
        QCOMPARE(curve.size(), std::size_t(5000));
        QCOMPARE(curve.steps.back(), std::int64_t(4999));
        QCOMPARE(curve.values->at(4999), 2.5999);
        QVERIFY(curve.precision.exact);
    }

    void valuesOfEveryKindAreNamedAsWandbNamesThem()
    {
        BlockLogWriter writer(mark);
        writer.add(history(1, 7,
                           item("loss", "NaN") + item("grad", "\"Infinity\"") + item("low", "\"-Infinity\"") +
                               nestedItem({"eval", "loss"}, "1.25") + item("eval2", R"({"top": {"a": 3}, "b": "x"})") +
                               item("image", R"({"_type": "image-file", "width": 4})") + item("note", "\"12\"") +
                               item("list", "[1, 2]") + item("flag", "true") + item("none", "null")));
        writer.add(endRecord(2));
        const auto log = read(writer.bytes());
        QVERIFY(log->problems.empty());
        QCOMPARE(log->curves.size(), std::size_t(5));
        QVERIFY(std::isnan(log->curve("loss")->values->at(0)));
        QCOMPARE(log->curve("grad")->values->at(0), HUGE_VAL);
        QCOMPARE(log->curve("low")->values->at(0), -HUGE_VAL);
        QCOMPARE(log->curve("eval.loss")->values->at(0), 1.25);
        QCOMPARE(log->curve("eval2.top.a")->values->at(0), 3.0);
        QCOMPARE(log->curve("loss")->steps.front(), std::int64_t(7));
    }

    void aRecordInSeveralBlocksIsRead()
    {
        BlockLogWriter writer(mark);
        writer.add(history(1, 0, item("loss", "1.5") + item("text", '"' + QByteArray(100000, 'x') + '"')));
        writer.add(lossRecord(2, 1));
        writer.add(endRecord(3));
        const auto log = read(writer.bytes());
        QVERIFY(log->problems.empty());
        QCOMPARE(log->curve("loss")->values->at(0), 1.5);
        QVERIFY(log->curve("train/loss"));
    }

    void leveldbsOwnChecksumIsAccepted()
    {
        BlockLogWriter writer(mark, [](const QByteArray &typed) {
            return maskedCrc32c({typed.data(), std::size_t(typed.size())});
        });
        writer.add(lossRecord(1, 0));
        QCOMPARE(read(writer.bytes())->curves.size(), std::size_t(1));
    }

    void aDamagedBlockIsCountedAndTheNextOneIsRead()
    {
        const QByteArray whole = runOf(5000);
        QByteArray damaged = whole;
        damaged[40000] = char(damaged[40000] ^ 1);
        const auto log = read(damaged);
        const std::int64_t bytes = lostCount(log->problems, UnreadReason::Damaged, "bytes");
        QVERIFY(bytes > 20000 && bytes < 32768);
        const Curve &curve = log->curves.front();
        QVERIFY(curve.size() < 5000 && curve.size() > 4000);
        QCOMPARE(curve.steps.front(), std::int64_t(0));
        QCOMPARE(curve.steps.back(), std::int64_t(4999));
    }

    void aRemovedBlockIsNoticedByTheNumbersOfTheRecords()
    {
        BlockLogWriter writer(mark);
        writer.add(lossRecord(1, 0));
        writer.add(lossRecord(5, 4));
        const auto log = read(writer.bytes());
        QCOMPARE(lostCount(log->problems, UnreadReason::Damaged, "records"), std::int64_t(3));
    }

    void aLastRecordThatIsBeingWrittenIsReported_data()
    {
        QTest::addColumn<int>("missing");
        QTest::newRow("last byte") << 1;
        QTest::newRow("data") << 20;
        QTest::newRow("only a part of the header") << int(lossRecord(12, 10).size()) + 3;
    }
    void aLastRecordThatIsBeingWrittenIsReported()
    {
        QFETCH(int, missing);
        const auto log = read(runOf(11, false).chopped(missing));
        QCOMPARE(lostCount(log->problems, UnreadReason::Truncated, "records"), std::int64_t(1));
        QCOMPARE(log->curves.front().size(), std::size_t(10));
    }

    void aRunWithoutItsEndIsRemarkedOn()
    {
        const auto log = read(runOf(11, false));
        QCOMPARE(log->problems.size(), std::size_t(1));
        QVERIFY(!log->problems.front().unread);
        QCOMPARE(log->curves.front().size(), std::size_t(11));
    }

    void aRecordWithoutItsEndIsCounted()
    {
        BlockLogWriter writer(mark);
        writer.addChunk(2, QByteArray(100, 'x'));
        writer.add(lossRecord(1, 0));
        writer.addChunk(3, QByteArray(50, 'y'));
        const auto log = read(writer.bytes());
        QCOMPARE(lostCount(log->problems, UnreadReason::Damaged, "bytes"), std::int64_t(150));
        QCOMPARE(log->curves.size(), std::size_t(1));
    }

    void recordsThatAreNoMessagesAreCounted()
    {
        BlockLogWriter writer(mark);
        writer.add(QByteArray("\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", 12));
        writer.add(history(2, 1, item("loss", "1.2.3")));
        writer.add(lossRecord(3, 2));
        const auto log = read(writer.bytes());
        QCOMPARE(lostCount(log->problems, UnreadReason::Unrecognised, "records"), std::int64_t(2));
    }

    void aRunFolderIsFoundByItsFile()
    {
        const QTemporaryDir folder;
        const QString run = folder.filePath(QStringLiteral("wandb/run-20260102_030405-abcd1234"));
        QVERIFY(QDir().mkpath(run));
        rundiff::write(QString(run + QStringLiteral("/run-abcd1234.wandb")).toStdString(), runOf(20).toStdString());
        QVERIFY(QFile::link(run, folder.filePath(QStringLiteral("wandb/latest-run"))));
        const auto found = readRun(folder.path().toStdString(), {}, {});
        QCOMPARE(found->logs.size(), std::size_t(1));
        QCOMPARE(found->logs.front()->curves.front().size(), std::size_t(20));
    }

private:
    std::shared_ptr<const Log> read(const QByteArray &bytes)
    {
        const QString path = m_folder.filePath(QStringLiteral("run-abcd1234.wandb"));
        rundiff::write(path.toStdString(), bytes.toStdString());
        return readLog(path.toStdString(), {}, {});
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(TestWandb)
#include "tst_wandb.moc"
