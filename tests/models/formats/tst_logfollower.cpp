// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/reading/logfollower.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace rundiff;

using Change = LogFollower::Change;

class TestLogFollower : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QFile::remove(path()); }

    void growingLogsGoOn()
    {
        append("step 1 loss 2.5\nstep 2 loss 2.4\n");
        LogFollower follower(path().toStdString(), options());
        QVERIFY(follower.poll({}) == Change::Grown);
        QVERIFY(follower.poll({}) == Change::Nothing);
        append("step 3 loss 2.");
        QVERIFY(follower.poll({}) == Change::Grown);
        append("25\nstep 4 loss: ");
        QVERIFY(follower.poll({}) == Change::Grown);
        QCOMPARE(points(follower), 3);
        QCOMPARE(follower.log()->curves.front().values->back(), 2.25);
        QCOMPARE(follower.log()->unreadCount, std::int64_t(0)); // the fourth line is not finished yet
        append("2.1\n");
        QVERIFY(follower.poll({}) == Change::Grown);
        QCOMPARE(points(follower), 4);
    }

    // Whatever piece of a line has arrived, there are only the points of complete lines, each with its own value.
    void halfALineWaitsAtEveryByte_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::newRow("words") << QByteArray("step %1 loss 2.%100\n");
        QTest::newRow("carriage return") << QByteArray("step %1 loss 2.%100\r\n");
        QTest::newRow("JSON Lines") << QByteArray("{\"step\": %1, \"loss\": 2.%100}\n");
        QTest::newRow("step behind") << QByteArray(
            "loss: 2.%100, learning_rate: 1e-05, global_step: %1, interval_runtime: 1.0\n");
    }
    void halfALineWaitsAtEveryByte()
    {
        QFETCH(QByteArray, line);
        const auto record = [&](int step) { return QByteArray(line).replace("%1", QByteArray::number(step)); };
        append(record(11) + record(12));
        LogFollower follower(path().toStdString(), options());
        follower.poll({});
        QCOMPARE(points(follower), 2);
        const QByteArray next = record(13);
        for (int cut = 0; cut < next.size(); ++cut) {
            append(next.mid(cut, 1));
            follower.poll({});
            const bool complete = cut + 1 == next.size();
            QCOMPARE(points(follower), complete ? 3 : 2);
            QCOMPARE(follower.log()->unreadCount, std::int64_t(0));
        }
        QCOMPARE(follower.log()->curves.front().steps->back(), std::int64_t(13));
        QCOMPARE(follower.log()->curves.front().values->back(), 2.1300);
    }

    void largeLogsGoOnFromTheirEnd_data()
    {
        QTest::addColumn<QByteArray>("line");
        const QByteArray filling(4000, '-'); // few records make a large file
        QTest::newRow("a known form") << filling + "\niter %1: loss 2.%1, time 30.15ms, mfu 20.00%\n";
        QTest::newRow("JSON Lines") << "{\"step\": %1, \"loss\": 2.%1, \"note\": \"" + filling + "\"}\n";
        QTest::newRow("labelled words") << filling + "\nupdate %1 ~ cost 2.%1 ~ speed 30.15 w/s\n";
    }
    void stepsThatOtherLinesNameAreReadAsAWhole()
    {
        const QByteArray filling(4000, '-');
        const auto epochs = [&](int from, int to) {
            QByteArray text;
            for (int epoch = from; epoch < to; ++epoch) {
                text += "epoch: " + QByteArray::number(epoch) + "\n";
                for (int i = 0; i < 300; ++i)
                    text += filling + "\n  batch " + QByteArray::number(i) + " ~ cost 2." +
                            QByteArray::number(100 + i) + "\n";
            }
            return text;
        };
        append(epochs(0, 6));
        LogFollower follower(path().toStdString(), options());
        follower.poll({});
        append(epochs(6, 8));
        QVERIFY(follower.poll({}) == Change::Grown);
        compareWithWhole(*follower.log());
        QCOMPARE(points(follower), 2400);
    }

    // Evaluations between the records, some of them rare and some that begin late.
    void evaluationsGoOnFromTheirEnd()
    {
        constexpr int unit = 2000;
        const QByteArray filling(1500, '-'); // few records make a large file
        const auto records = [&](int from, int to) {
            QByteArray text;
            for (int step = from; step < to; ++step) {
                const QByteArray number = QByteArray::number(1000000 + step);
                text += " iteration " + number +
                        "/ 9000000 | elapsed time per iteration (ms): 512.3 | lm loss: 2.5 | "
                        "number of nan iterations:   0 |\n" +
                        filling + '\n';
                if (step % 100 == 99)
                    text += "validation loss: 2." + QByteArray::number(step) + '\n';
                if (step == 5 || step > unit)
                    text += "eval step " + number + " top-1 accuracy: 0." + QByteArray::number(step) + '\n';
                if (step > unit + 100)
                    text += "aux_loss: 1." + QByteArray::number(step) + '\n';
            }
            return text;
        };
        append(records(0, unit));
        LogFollower follower(path().toStdString(), options());
        QVERIFY(follower.poll({}) == Change::Grown);
        for (const auto &[from, to] : {std::pair(unit, unit + 50), std::pair(unit + 50, unit + 300)}) {
            append(records(from, to));
            QVERIFY(follower.poll({}) == Change::Grown);
            QVERIFY(follower.readEndOnly());
            compareWithWhole(*follower.log());
        }
    }

    // What is there after each piece is what reading everything gives.
    void largeLogsGoOnFromTheirEnd()
    {
        QFETCH(QByteArray, line);
        const auto records = [&](int from, int to) {
            QByteArray text;
            for (int step = from; step < to; ++step)
                text += QByteArray(line).replace("%1", QByteArray::number(1000000 + step));
            return text;
        };
        constexpr int unit = 100; // of less than some megabytes everything is read again
        append(records(0, 20 * unit));
        LogFollower follower(path().toStdString(), options());
        QVERIFY(follower.poll({}) == Change::Grown);
        QCOMPARE(points(follower), 20 * unit);
        const QByteArray good = records(20 * unit, 25 * unit);
        const QByteArray more = good + records(0, 1).replace("2.", "oops") + records(25 * unit, 30 * unit);
        const qsizetype piece = more.size() / 5 + 1; // ends within a line
        for (qsizetype at = 0; at < more.size(); at += piece) {
            append(more.mid(at, piece));
            QVERIFY(follower.poll({}) == Change::Grown);
            QVERIFY(at > good.size() || follower.readEndOnly());
            compareWithWhole(*follower.log());
        }
        append(records(5, 9)); // a resumed run: everything counts again
        QVERIFY(follower.poll({}) == Change::Grown);
        QVERIFY(!follower.readEndOnly());
        compareWithWhole(*follower.log());
    }

    void truncatedLogsAreReadAnew()
    {
        append("step 1 loss 2.5\nstep 2 loss 2.4\n");
        LogFollower follower(path().toStdString(), options());
        follower.poll({});
        QFile::resize(path(), 16);
        QVERIFY(follower.poll({}) == Change::Rewritten);
        QCOMPARE(points(follower), 1);
    }

    void rotatedLogsAreReadAnew()
    {
        append("step 1 loss 2.5\nstep 2 loss 2.4\n");
        LogFollower follower(path().toStdString(), options());
        follower.poll({});
        QFile::remove(path() + QStringLiteral(".1"));
        QVERIFY(QFile::rename(path(), path() + QStringLiteral(".1")));
        QVERIFY(follower.poll({}) == Change::Gone);
        QCOMPARE(points(follower), 2);
        append("step 7 loss 3.5\nstep 8 loss 3.4\nstep 9 loss 3.3\n");
        QVERIFY(follower.poll({}) == Change::Rewritten);
        QCOMPARE(points(follower), 3);
    }

    void otherTextOfTheSameLengthIsNoticed()
    {
        append("step 1 loss 2.5\nstep 2 loss 2.4\n");
        LogFollower follower(path().toStdString(), options());
        follower.poll({});
        QFile file(path());
        QVERIFY(file.open(QIODevice::ReadWrite));
        file.write("step 1 loss 9.5\n");
        file.close();
        QVERIFY(follower.poll({}) == Change::Rewritten);
        QCOMPARE(follower.log()->curves.front().values->front(), 9.5);
    }

    void logsThatComeLaterAreFound()
    {
        LogFollower follower(path().toStdString(), options());
        QVERIFY(follower.poll({}) == Change::Nothing);
        append("step 1 loss 2.5\nstep 2 loss 2.4\n");
        QVERIFY(follower.poll({}) == Change::Grown);
        QCOMPARE(points(follower), 2);
    }

private:
    QString path() const { return m_folder.filePath(QStringLiteral("train.log")); }

    static LogOptions options()
    {
        LogOptions options;
        options.userPatterns = "";
        return options;
    }

    static int points(const LogFollower &follower)
    {
        return follower.log()->curves.empty() ? 0 : int(follower.log()->curves.front().size());
    }

    void compareWithWhole(const Log &log)
    {
        LogOptions whole = options();
        whole.growing = true;
        const auto expected = readLog(path().toStdString(), whole, {});
        QCOMPARE(log.format, expected->format);
        QVERIFY(log.lineMarks == expected->lineMarks);
        QCOMPARE(log.unreadCount, expected->unreadCount);
        QCOMPARE(log.curves.size(), expected->curves.size());
        for (std::size_t i = 0; i < log.curves.size(); ++i) {
            const Curve &one = log.curves[i], &other = expected->curves[i];
            QCOMPARE(one.metric, other.metric);
            QVERIFY(*one.steps == *other.steps);
            QVERIFY(*one.values == *other.values);
            QCOMPARE(one.precision.decimals, other.precision.decimals);
            QCOMPARE(one.precision.significantDigits, other.precision.significantDigits);
            QCOMPARE((*one.offsets)[one.size() - 1], (*other.offsets)[other.size() - 1]);
        }
    }

    void append(const QByteArray &text)
    {
        QFile file(path());
        QVERIFY(file.open(QIODevice::Append));
        file.write(text);
    }

    QTemporaryDir m_folder;
};

QTEST_APPLESS_MAIN(TestLogFollower)
#include "tst_logfollower.moc"
