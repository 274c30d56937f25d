// SPDX-License-Identifier: GPL-3.0-or-later
// What a log comes in: encodings, gzip, terminal control, ranks, event files, folders, large and damaged files.
#include "models/formats/logs/reading/logreader.h"
#include "models/formats/runreader.h"
#include "tests/models/formats/packedlogs.h"
#include "tests/models/formats/packedstreams.h"

#include <hdf5.h>

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <cmath>
#include <cstring>

using namespace rundiff;

namespace
{

QByteArray stepLines(int from, int to, const char *end = "\n")
{
    QByteArray text;
    for (int i = from; i <= to; ++i)
        text += "step " + QByteArray::number(i) + " loss 2." + QByteArray::number(i) + end;
    return text;
}

std::vector<Unread> lostIn(const Log &log)
{
    std::vector<Unread> lost;
    for (const Problem &problem : log.problems) {
        if (problem.unread)
            lost.push_back(*problem.unread);
    }
    return lost;
}

} // namespace

class TestLogContainers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QVERIFY(m_folder.isValid()); }

    void anEventFileWithoutScalarsSaysSo()
    {
        const QString path = QStringLiteral("events.out.tfevents.9.host");
        write(path, framed(lengthDelimited(3, "brain.Event:2")) + framed(lengthDelimited(4, "a graph")));
        const auto log = readLog(m_folder.filePath(path).toStdString(), {}, {});
        QVERIFY(log->curves.empty());
        QCOMPARE(int(log->problems.size()), 1);
        QVERIFY(log->problems.front().message.find("no scalars") != std::string::npos);
    }

    void textIsReadWhateverItComesIn_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("encoding");
        QTest::addColumn<int>("points");
        const QByteArray text = stepLines(1, 20);
        QTest::newRow("plain") << text << "utf-8" << 20;
        QTest::newRow("byte order mark") << "\xef\xbb\xbf" + text << "utf-8" << 20;
        QTest::newRow("UTF-16 little") << utf16(text) << "utf-16le" << 20;
        QTest::newRow("UTF-16 big") << utf16(text, false) << "utf-16be" << 20;
        QTest::newRow("UTF-16 without a mark") << utf16(text).mid(2) << "utf-16le" << 20;
        QTest::newRow("Shift-JIS") << "\x8a\x77\x8f\x4b\x83\x5c\x81\x5b\x83\x58 \x8a\x4a\x8e\x6e\n" + text
                                   << "shift-jis" << 20;
        QTest::newRow("German in Latin-1") << "Sch\xe4tzung f\xfcr Gr\xf6\xdf"
                                              "en: \xfc"
                                              "ber \xc4nderungen, M\xe4rz, sp\xe4t, h\xe4ufig, k\xf6nnen\n" +
                                                  text
                                           << "latin-1" << 20;
        QTest::newRow("GBK") << "\xd1\xb5\xc1\xb7\xbf\xaa\xca\xbc\xa3\xac\xc9\xe8\xb1\xb8\n" + text << "gb18030" << 20;
        QTest::newRow("carriage returns") << stepLines(1, 20, "\r") << "utf-8" << 20;
        QTest::newRow("both line ends") << stepLines(1, 20, "\r\n") << "utf-8" << 20;
        QTest::newRow("gzip") << gzip(text) << "utf-8" << 20;
        QTest::newRow("two members of gzip") << gzip(stepLines(1, 10)) + gzip(stepLines(11, 20)) << "utf-8" << 20;
        QTest::newRow("UTF-16 in gzip") << gzip(utf16(text)) << "utf-16le" << 20;
        QTest::newRow("xz") << xz(text) << "utf-8" << 20;
        QTest::newRow("two streams of xz, filled up with zeros")
            << xz(stepLines(1, 10)) + QByteArray(8, '\0') + xz(stepLines(11, 20)) << "utf-8" << 20;
        QTest::newRow("UTF-16 in xz") << xz(utf16(text)) << "utf-16le" << 20;
        QTest::newRow("zstd") << zstd(text) << "utf-8" << 20;
        QTest::newRow("two frames of zstd") << zstd(stepLines(1, 10)) + zstd(stepLines(11, 20)) << "utf-8" << 20;
        QTest::newRow("colours") << "\x1b[32mhello\x1b[0m\n" + stepLines(1, 20).replace("loss", "\x1b[1mloss\x1b[0m")
                                 << "utf-8" << 20;
        QTest::newRow("zeros in between")
            << stepLines(1, 10) + QByteArray(64, '\0') + stepLines(11, 20) << "utf-8" << 20;
    }

    void textIsReadWhateverItComesIn()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, encoding);
        QFETCH(int, points);
        const auto log = read(bytes);
        QVERIFY(!log->curves.empty());
        QCOMPARE(int(log->curves.front().size()), points);
        QCOMPARE(log->curves.front().values->at(4), 2.5);
        QCOMPARE(QString::fromStdString(log->encoding), encoding);
    }

    void damagedArchiveGivesWhatComesBefore_data()
    {
        QTest::addColumn<QByteArray>("whole");
        QTest::newRow("gzip") << gzip(stepLines(1, 5000));
        QTest::newRow("xz") << xz(stepLines(1, 50000));
        QTest::newRow("zstd") << zstd(stepLines(1, 50000));
    }

    void damagedArchiveGivesWhatComesBefore()
    {
        QFETCH(QByteArray, whole);
        const auto log = read(whole.left(whole.size() / 2));
        QVERIFY(!log->curves.empty());
        QVERIFY(log->curves.front().size() > 100);
        QCOMPARE(lostIn(*log), (std::vector<Unread>{
                                   {UnreadReason::Truncated, "bytes", 0, "byte " + std::to_string(whole.size() / 2)}}));
    }

    void everySpellingOfNotANumberIsAPoint_data()
    {
        QTest::addColumn<QByteArray>("spelling");
        QTest::addColumn<double>("value");
        const double nan = std::nan("");
        for (const char *text : {"nan", "NaN", "NAN", "-nan", "nan(ind)", "-nan(ind)", "1.#QNAN", "-1.#IND"})
            QTest::newRow(text) << QByteArray(text) << nan;
        for (const char *text : {"inf", "INF", "+inf", "Infinity", "1.#INF"})
            QTest::newRow(text) << QByteArray(text) << HUGE_VAL;
        for (const char *text : {"-inf", "-Infinity"})
            QTest::newRow(text) << QByteArray(text) << -HUGE_VAL;
    }

    void everySpellingOfNotANumberIsAPoint()
    {
        QFETCH(QByteArray, spelling);
        QFETCH(double, value);
        const auto log = read(stepLines(1, 5) + "step 6 loss " + spelling + "\n");
        const Curve &curve = log->curves.front();
        QCOMPARE(int(curve.size()), 6);
        QVERIFY(std::isnan(value) ? std::isnan(curve.values->back()) : curve.values->back() == value);
    }

    void theRankThatHoldsTheLossIsTaken()
    {
        QByteArray text;
        for (int i = 1; i <= 9; ++i) {
            text += "[rank0]:step: " + QByteArray::number(i) + "  loss: -1.0000  memory: 5GiB\n";
            text +=
                "[rank3]:step: " + QByteArray::number(i) + "  loss: 2." + QByteArray::number(i) + "  memory: 5GiB\n";
        }
        const auto log = read(text);
        QCOMPARE(*log->rank, std::int64_t(3));
        QCOMPARE(int(log->ranks.size()), 2);
        QCOMPARE(int(log->curves.front().size()), 9);
        QVERIFY(log->curves.front().replacedSteps.empty());
        LogOptions options;
        options.rank = 0;
        QCOMPARE(read(text, options)->curves.front().values->front(), -1.0);
    }

    void resumedRunsKeepTheLastRecordOfAStep()
    {
        const auto log = read(stepLines(1, 9) + "loading checkpoint\n" + stepLines(6, 12).replace("loss 2", "loss 3"));
        const Curve &curve = log->curves.front();
        QCOMPARE(int(curve.size()), 12);
        QCOMPARE(curve.values->at(6), 3.7);
        QCOMPARE(int(curve.replacedSteps.size()), 4);
        QCOMPARE(curve.replacedValues.front(), 2.6);
        QCOMPARE(int(log->restarts.size()), 1);
        QCOMPARE(log->restarts.front().line, std::int64_t(11));
    }

    void unfinishedLastLineWaits()
    {
        const auto log = read(stepLines(1, 9) + "step 10 loss:");
        QCOMPARE(int(log->curves.front().size()), 9);
        QCOMPARE(log->unreadCount, std::int64_t(0));
        QVERIFY(!log->problems.empty());
    }

    void pointsKnowTheirLines()
    {
        const auto log = read("first\n" + stepLines(1, 2000));
        const Curve &curve = log->curves.front();
        const LogContext context = logContext(*log, (*curve.offsets)[1499], 2);
        QCOMPARE(context.line, std::int64_t(1501));
        QCOMPARE(context.firstLine, std::int64_t(1499));
        QCOMPARE(int(context.lines.size()), 5);
        QCOMPARE(QString::fromStdString(context.lines[2]), QStringLiteral("step 1500 loss 2.1500"));
    }

    void largeLogsReadInPartsAreTheSame()
    {
        QByteArray text;
        for (int i = 0; text.size() < 40 << 20; ++i)
            text += "2024-01-01 00:00:00 some text in front | step " + QByteArray::number(i) + " loss 2.5\n" +
                    (i % 100000 == 99999 ? "step 7 loss: word\n" : "");
        const auto log = read(text);
        const Curve &curve = log->curves.front();
        const qint64 points = text.count(" some text ");
        QCOMPARE(qint64(curve.size()), points);
        QCOMPARE(curve.steps->back(), points - 1);
        QCOMPARE(qint64(log->unreadCount), points / 100000);
        QCOMPARE(log->unreadLines.back().line, points / 100000 * 100001);
        QCOMPARE(lineNumber(*log, (*curve.offsets)[400000]), std::int64_t(400005));
    }

    void endlessLineCountsOnce_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<int>("unread");
        constexpr int limit = 1 << 20;
        QTest::newRow("as long as may be") << QByteArray(limit, 'x') << 0;
        QTest::newRow("one character more") << QByteArray(limit + 1, 'x') << 1;
        QTest::newRow("many blocks") << QByteArray(7 * limit + 12345, 'x') << 1;
        QTest::newRow("a record inside") << "step 50 loss 9 " + QByteArray(3 * limit, 'x') + " step 60 loss 9" << 1;
        QTest::newRow("drawn over") << QByteArray(300000, 'x') + '\r' + QByteArray(900000, 'y') + '\r' +
                                           QByteArray(800000, 'z')
                                    << 0;
        QTest::newRow("one of its segments is too long")
            << QByteArray(300000, 'x') + '\r' + QByteArray(2 * limit, 'y') + "\rstep 9 loss 2.25" << 1;
    }

    void endlessLineCountsOnce()
    {
        QFETCH(QByteArray, line);
        QFETCH(int, unread);
        const auto log = read(stepLines(1, 8) + line + "\r\n" + stepLines(9, 12) + "step 13 loss: word\n");
        QCOMPARE(log->unreadCount, std::int64_t(unread) + 1);
        QCOMPARE(log->unreadLines.size(), std::size_t(unread) + 1);
        if (unread > 0)
            QCOMPARE(log->unreadLines.front().line, std::int64_t(9));
        QCOMPARE(log->unreadLines.back().line, std::int64_t(14));
        QCOMPARE(int(log->curves.front().size()), 12);
        QCOMPARE(log->curves.front().values->back(), 2.12);
        QCOMPARE(lineNumber(*log, log->curves.front().offsets->back()), std::int64_t(13));
    }

    void endlessLinesOfJsonAndOfPartsCountOnceToo()
    {
        const QByteArray endless(5 << 20, 'x');
        const auto json = read("{\"step\": 1, \"loss\": 2}\n{\"step\": 2, \"loss\": 2}\n{\"step\": 3, \"text\": \"" +
                               endless + "\"}\n{\"step\": 4, \"loss\": 2}\n");
        QCOMPARE(json->unreadCount, std::int64_t(1));
        QCOMPARE(json->unreadLines.front().line, std::int64_t(3));
        QCOMPARE(int(json->curves.front().size()), 3);
        QByteArray text;
        for (int i = 0; i < 80; ++i)
            text += "step " + QByteArray::number(i) + " loss 2.5\n" + (i % 10 == 9 ? endless + '\n' : QByteArray());
        const auto log = read(text);
        QCOMPARE(log->unreadCount, std::int64_t(8));
        QCOMPARE(int(log->curves.front().size()), 80);
    }

    void endlessPatternsAreGivenUp()
    {
        LogOptions options;
        options.pattern = "^(?:(?:a+)+)+(?P<step>\\d+) loss (?P<loss>\\d)$";
        const auto log = read(QByteArray(40, 'a') + QByteArray("!\n") + stepLines(1, 3), options);
        QVERIFY(log->curves.empty());
    }

    void wrongPatternsAreSaid()
    {
        LogOptions options;
        options.pattern = "(unclosed";
        const auto log = read(stepLines(1, 3), options);
        QVERIFY(log->curves.empty());
        QCOMPARE(int(log->problems.size()), 1);
    }

    void ownPatternsNameTheirMetrics()
    {
        LogOptions options;
        options.pattern = "T(?<step>\\d+)=(?<loss>[\\d.]+)/(?<accuracy>[\\d.]+)";
        const auto log = read("T1=2.5/0.1\nT2=2.4/0.2\nT3=x\n", options);
        QCOMPARE(int(log->curve("loss")->size()), 2);
        QCOMPARE(log->curve("accuracy")->values->back(), 0.2);
        QCOMPARE(log->unreadCount, std::int64_t(1));
    }

    void patternsOfTheUserAreTaken()
    {
        QDir().mkpath(m_folder.filePath(QStringLiteral("patterns")));
        write(QStringLiteral("patterns/mine.json"),
              R"({"patterns": [{"id": "mine", "record": "^<(?P<step>\\d+)> (?P<loss>{NUM})$", "literals": ["<"]}]})");
        write(QStringLiteral("patterns/broken.json"), "{");
        LogOptions options;
        options.userPatterns = m_folder.filePath(QStringLiteral("patterns")).toStdString();
        const auto log = read("<1> 2.5\n<2> 2.4\n", options);
        QCOMPARE(QString::fromStdString(log->format), QStringLiteral("mine"));
        QCOMPARE(int(log->curves.front().size()), 2);
        QCOMPARE(int(log->problems.size()), 1);
    }

    void checksumIsTheKnownOne() { QCOMPARE(crc32c("123456789"), 0xe3069283U); }

    void eventFilesOfAFolderAreOneRun()
    {
        const QString folder = QStringLiteral("events");
        QDir().mkpath(m_folder.filePath(folder));
        QByteArray damaged = scalarEvent(3, 2.25F);
        damaged[damaged.size() - 6] = char(damaged[damaged.size() - 6] ^ 1);
        const QByteArray sound = framed("\x1a\x0d"
                                        "brain.Event:2") +
                                 scalarEvent(1, 2.5F) + scalarEvent(2, NAN);
        write(folder + QStringLiteral("/events.out.tfevents.1.host"), sound + damaged);
        write(folder + QStringLiteral("/events.out.tfevents.2.host"),
              scalarEvent(4, 2.0F) + scalarEvent(5, 1.5F).left(20));
        const auto log = readLog(m_folder.filePath(folder).toStdString(), {}, {});
        QCOMPARE(QString::fromStdString(log->format), QStringLiteral("tensorboard"));
        const Curve &curve = log->curves.front();
        QCOMPARE(int(curve.size()), 3);
        QVERIFY(std::isnan(curve.values->at(1)));
        QCOMPARE(lostIn(*log),
                 (std::vector<Unread>{
                     {UnreadReason::Checksum, "events", 1, "byte " + std::to_string(sound.size())},
                     {UnreadReason::Truncated, "events", 1, "byte " + std::to_string(scalarEvent(4, 2.0F).size())}}));
        QVERIFY(filePath(*log, curve.offsets->back()).ends_with("tfevents.2.host"));
    }

    void purgedEventsAreLeftOut()
    {
        const auto start = [](int step) {
            return framed(QByteArray("\x10") + QByteArray(1, char(step)) + lengthDelimited(7, QByteArray("\x08\x01")));
        };
        const auto log = read(start(0) + scalarEvent(1, 2.5F) + scalarEvent(2, 2.4F) + scalarEvent(3, 2.3F) + start(2) +
                              scalarEvent(2, 2.1F));
        QCOMPARE(int(log->curves.front().size()), 2);
        QCOMPARE(log->curves.front().values->back(), double(2.1F));
    }

    void mindSporeSummariesAreRead()
    {
        const auto log = read(framed("\x1a\x11"
                                     "Mindspore.Event:1") +
                              scalarEvent(10, 2.5F, 3, "loss/auto") + scalarEvent(20, 2.4F, 3, "loss/auto"));
        QCOMPARE(QString::fromStdString(log->format), QStringLiteral("mindspore_summary"));
        QCOMPARE(QString::fromStdString(log->curves.front().metric), QStringLiteral("loss/auto"));
        QCOMPARE(int(log->curves.front().size()), 2);
    }

    void monitorOfMsprobeIsOneRunOfAllRanks()
    {
        for (const char *rank : {"rank0", "rank1"}) {
            const QString folder = QStringLiteral("monitor/") + QString::fromUtf8(rank);
            QDir().mkpath(m_folder.filePath(folder));
            write(folder + QStringLiteral("/actv_0-1.csv"),
                  "vpp_stage,name,step,nans,norm\n0,layer.0,0,0,1.5\n0,layer.1,0,0,2.5\n0,layer.0,1,3,nan\n");
            write(folder + QStringLiteral("/actv_2-3.csv"),
                  "vpp_stage,name,step,nans,norm\n0,layer.0,2,0,1.25\n0,layer.0\n");
        }
        const auto log = readLog(m_folder.filePath(QStringLiteral("monitor")).toStdString(), {}, {});
        QCOMPARE(QString::fromStdString(log->format), QStringLiteral("msprobe_monitor"));
        QCOMPARE(*log->rank, std::int64_t(0));
        const Curve *curve = log->curve("actv/layer.0/norm");
        QVERIFY(curve);
        QCOMPARE(curve, &log->curves.front());
        QCOMPARE(int(curve->size()), 3);
        QVERIFY(std::isnan(curve->values->at(1)));
        QVERIFY(log->curve("rank1/actv/layer.0/norm"));
        QCOMPARE(log->unreadCount, std::int64_t(2));
        LogOptions options;
        options.rank = 1;
        const auto other = readLog(m_folder.filePath(QStringLiteral("monitor")).toStdString(), options, {});
        QCOMPARE(other->unreadCount, std::int64_t(1));
        QCOMPARE(int(other->curve("actv/layer.0/norm")->size()), 3);
    }

    void historiesInHdf5AreRead()
    {
        const QByteArray path = historyWithEpochs({1, 2, 3, 4});
        const auto log = readLog(path.toStdString(), {}, {});
        QCOMPARE(QString::fromStdString(log->format), QStringLiteral("hdf5_history"));
        const Curve *curve = log->curve("loss");
        QVERIFY(curve && log->curves.front().metric == "loss");
        QCOMPARE(curve->steps->front(), std::int64_t(1));
        QVERIFY(std::isnan(curve->values->at(2)));
        const auto run = readRun(path.toStdString(), {}, {});
        QCOMPARE(run->logs.size(), std::size_t(1));
        QVERIFY(run->dumps.empty());
    }

    void valuesBehindADamagedStepAreNotPlaced()
    {
        const auto log = readLog(historyWithEpochs({1, 2, 1e300, 3}).toStdString(), {}, {});
        QCOMPARE(int(log->curve("loss")->size()), 2);
        QVERIFY(!log->problems.empty() && log->problems.front().unread);
        QCOMPARE(log->problems.front().unread->what, std::string("values of loss"));
        QCOMPARE(log->problems.front().unread->count, std::int64_t(2));
    }

    void whatIsNoLogIsSaid_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("prose") << QByteArray("There is nothing here\nthat anybody would call a loss.\n");
        QTest::newRow("binary") << QByteArray(5000, '\xfe');
        QTest::newRow("half a JSON document") << QByteArray("{\"a\": [1, {");
        QTest::newRow("deep JSON") << QByteArray(100000, '[');
        QTest::newRow("broken gzip") << QByteArray("\x1f\x8b\x08garbage garbage");
        QTest::newRow("broken xz") << QByteArray("\xfd"
                                                 "7zXZ\0garbage garbage",
                                                 21);
        QTest::newRow("broken zstd") << QByteArray("\x28\xb5\x2f\xfdgarbage garbage");
        QTest::newRow("zstd with a window of 2 GB") << QByteArray("\x28\xb5\x2f\xfd\x04\xa8", 6) + QByteArray(64, 'x');
        QTest::newRow("broken HDF5") << QByteArray("\x89HDF\r\n\x1a\n") + QByteArray(3000, 'x');
    }

    void whatIsNoLogIsSaid()
    {
        QFETCH(QByteArray, bytes);
        const auto log = read(bytes);
        QVERIFY(log->curves.empty());
        QVERIFY(!log->problems.empty());
    }

    void missingFilesAreSaid()
    {
        const auto log = readLog("/nowhere/at all", {}, {});
        QVERIFY(log->curves.empty() && !log->problems.empty());
    }

    void rotatedLogsNextToALogAreReported()
    {
        for (const char *folder : {"rotated", "alone"})
            QVERIFY(QDir(m_folder.path()).mkpath(QString::fromUtf8(folder)));
        const QByteArray text("step 3 loss 2.5\nstep 4 loss 2.4\n");
        for (const char *name :
             {"rotated/train.log", "rotated/train.log.1", "rotated/train.log.2.gz", "alone/train.log"})
            write(QString::fromUtf8(name), text);
        const auto unreadOf = [&](const char *name) {
            Unread found{{}, {}, 0, {}};
            const auto run = readRun(m_folder.filePath(QString::fromUtf8(name)).toStdString(), {}, {});
            for (const Problem &problem : run->problems)
                found = problem.unread.value_or(found);
            return found;
        };
        const Unread rotated = unreadOf("rotated/train.log");
        QCOMPARE(rotated.count, std::int64_t(2));
        QVERIFY(rotated.place.ends_with("train.log.1"));
        QCOMPARE(unreadOf("alone/train.log").count, std::int64_t(0));
    }

private:
    QByteArray historyWithEpochs(const std::array<double, 4> &epochs)
    {
        const QByteArray path = m_folder.filePath(QStringLiteral("history.h5")).toUtf8();
        const hid_t file = H5Fcreate(path.constData(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
        const hid_t group = H5Gcreate2(file, "history", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
        const hsize_t size = 4;
        const hid_t space = H5Screate_simple(1, &size, nullptr);
        const auto writeSet = [&](const char *name, const double *values) {
            const hid_t set = H5Dcreate2(group, name, H5T_IEEE_F64BE, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
            H5Dwrite(set, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values);
            H5Dclose(set);
        };
        const double loss[] = {2.5, 2.4, NAN, 2.2};
        writeSet("loss", loss);
        writeSet("val_loss", loss);
        writeSet("epoch", epochs.data());
        H5Sclose(space);
        H5Gclose(group);
        H5Fclose(file);
        return path;
    }

    void write(const QString &name, const QByteArray &bytes)
    {
        QFile file(m_folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes), qint64(bytes.size()));
    }

    std::shared_ptr<const Log> read(const QByteArray &bytes, LogOptions options = {})
    {
        write(QStringLiteral("log"), bytes);
        if (!options.userPatterns)
            options.userPatterns = "";
        return readLog(m_folder.filePath(QStringLiteral("log")).toStdString(), options, {});
    }

    QTemporaryDir m_folder;
};

QTEST_APPLESS_MAIN(TestLogContainers)
#include "tst_logcontainers.moc"
