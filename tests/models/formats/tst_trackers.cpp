// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/reading/logreader.h"
#include "models/formats/runreader.h"
#include "tests/models/formats/blocklogwriter.h"
#include "tests/writtenfile.h"

#include <QDataStream>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <fmt/format.h>
#include <sqlite3.h>

#include <cmath>
#include <cstring>

using namespace rundiff;

namespace
{

// A database that a test writes, as a tracker would.
class Database
{
public:
    explicit Database(const QString &path)
    {
        sqlite3_open(path.toUtf8().constData(), &m_database);
        run("PRAGMA synchronous=OFF"); // a test need not wait for the disk
    }
    ~Database() { sqlite3_close(m_database); }
    Database(const Database &) = delete;
    Database &operator=(const Database &) = delete;

    bool run(const QByteArray &sql)
    {
        return sqlite3_exec(m_database, sql.constData(), nullptr, nullptr, nullptr) == SQLITE_OK;
    }

private:
    sqlite3 *m_database = nullptr;
};

const QByteArray mlflowSchema = "CREATE TABLE runs (run_uuid VARCHAR(32) NOT NULL, name VARCHAR(250), status "
                                "VARCHAR(9), lifecycle_stage VARCHAR(20), PRIMARY KEY (run_uuid));"
                                "CREATE TABLE metrics (key VARCHAR(250) NOT NULL, value FLOAT NOT NULL, timestamp "
                                "BIGINT NOT NULL, run_uuid VARCHAR(32) NOT NULL, step BIGINT DEFAULT '0' NOT NULL, "
                                "is_nan BOOLEAN DEFAULT '0' NOT NULL, PRIMARY KEY (key, timestamp, step, run_uuid, "
                                "value, is_nan));"
                                "CREATE TABLE latest_metrics (key VARCHAR(250) NOT NULL, value FLOAT NOT NULL, "
                                "timestamp BIGINT, step BIGINT NOT NULL, is_nan BOOLEAN NOT NULL, run_uuid VARCHAR(32) "
                                "NOT NULL, PRIMARY KEY (key, run_uuid));";

QByteArray mlflowRun(const QByteArray &id, const QByteArray &name, int steps)
{
    QByteArray sql = "INSERT INTO runs VALUES ('" + id + "', '" + name + "', 'FINISHED', 'active');BEGIN;";
    for (int step = 0; step < steps; ++step) {
        const QByteArray number = QByteArray::number(step);
        sql += "INSERT INTO metrics VALUES ('train/loss', " + QByteArray::number(5.0 / (step + 1), 'g', 17) +
               ", 17000" + number + ", '" + id + "', " + number + ", 0);";
    }
    return sql + "INSERT INTO latest_metrics VALUES ('train/loss', 1, 1, " + QByteArray::number(steps - 1) + ", 0, '" +
           id + "');COMMIT;";
}

const QByteArray backupMark = QByteArray(":SWL\xd6\xe1\x01", 7);

QByteArray scalar(const QByteArray &key, int step, const QByteArray &value)
{
    return "{\"model_type\": \"Scalar\", \"data\": {\"metric\": {\"index\": 1, \"data\": " + value +
           ", \"create_time\": \"t\"}, \"key\": \"" + key + "\", \"step\": " + QByteArray::number(step) +
           ", \"epoch\": 1}}\n";
}

QByteArray backup(int steps, bool ended)
{
    BlockLogWriter writer(backupMark);
    writer.add("{\"model_type\": \"Header\", \"data\": {\"backup_type\": \"DEFAULT\"}}\n");
    for (int step = 0; step < steps; ++step) {
        writer.add(scalar("train/loss", step, "2." + QByteArray::number(1000 + step)));
        writer.add(scalar("__swanlab__.cpu.pct", step, "50"));
    }
    if (ended)
        writer.add("{\"model_type\": \"Footer\", \"data\": {\"success\": true}}\n");
    return writer.bytes();
}

const QByteArray binaryMark = QByteArray(":SWL\xd6\xe1\x02", 7);

QByteArray swanlabRecord(std::int64_t number, int kind, const QByteArray &content)
{
    return numberField(1, std::uint64_t(number)) + bytesField(2, numberField(1, 1700000000)) +
           bytesField(kind, content);
}

QByteArray swanlabScalar(std::int64_t number, const QByteArray &key, int step, double value)
{
    std::uint64_t bits = 0;
    memcpy(&bits, &value, sizeof bits);
    QByteArray content =
        bytesField(1, key) + (step != 0 ? numberField(2, std::uint64_t(step)) : QByteArray()) + numberField(3, 1);
    content += bytesField(5, value != 0 ? varint(1 << 3 | 1) + BlockLogWriter::little(bits, 8) : QByteArray());
    return swanlabRecord(number, 13, content);
}

// As version 2 of SwanLab's format has it. `left`: the number of a record that is left out.
QByteArray binaryBackup(int steps, bool ended, int left = 0)
{
    BlockLogWriter writer(binaryMark);
    writer.add(swanlabRecord(-1, 10, bytesField(1, "project")));
    writer.add(swanlabRecord(1, 12, bytesField(1, "train/loss")));
    for (int step = 0; step < steps; ++step) {
        const int number = step + 2;
        if (number != left)
            writer.add(swanlabScalar(number, step % 10 == 9 ? "__swanlab__.cpu.pct" : "train/loss", step, step * 0.5));
    }
    if (ended)
        writer.add(swanlabRecord(-2, 11, numberField(1, 1)));
    return writer.bytes();
}

std::int64_t lost(const Problems &problems, UnreadReason reason)
{
    std::int64_t count = 0;
    for (const Problem &problem : problems)
        count += problem.unread && problem.unread->reason == reason ? 1 : 0;
    return count;
}

std::string textOfProblems(const Problems &problems)
{
    std::string text;
    for (const Problem &problem : problems)
        text += problem.message + "\n";
    return text;
}

} // namespace

class TestTrackers : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void aDatabaseOfMlflowWithOneRunIsRead()
    {
        const QString path = mlflow();
        const auto run = readRun(path.toStdString(), {}, {});
        QCOMPARE(textOfProblems(run->problems), std::string());
        QCOMPARE(run->logs.size(), std::size_t(1));
        QCOMPARE(run->logs.front()->format, std::string("mlflow_database"));
        const Curve *curve = run->logs.front()->curve("train/loss");
        QVERIFY(curve);
        QCOMPARE(curve->size(), std::size_t(40));
        QCOMPARE(curve->values->at(39), 5.0 / 40);
        QVERIFY(curve->precision.exact);
    }

    void notANumberAndInfinityAreRestored()
    {
        const QString path = mlflow();
        {
            Database database(path);
            QVERIFY(database.run("INSERT INTO metrics VALUES ('odd', 0, 1, 'aaaa1111', 0, 1),"
                                 "('odd', 1.7976931348623157e308, 2, 'aaaa1111', 1, 0),"
                                 "('odd', -1.7976931348623157e308, 3, 'aaaa1111', 2, 0)"));
        }
        const auto run = readRun(path.toStdString(), {}, {});
        const Curve *odd = run->logs.front()->curve("odd");
        QVERIFY(odd);
        QVERIFY(std::isnan(odd->values->at(0)));
        QCOMPARE(odd->values->at(1), HUGE_VAL);
        QCOMPARE(odd->values->at(2), -HUGE_VAL);
    }

    void ofSeveralRunsOneIsNamed_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("points");
        QTest::newRow("identifier") << QStringLiteral("bbbb2222") << 30;
        QTest::newRow("name") << QStringLiteral("second try") << 30;
        QTest::newRow("start of the identifier") << QStringLiteral("aaaa") << 40;
        QTest::newRow("none") << QString() << 0;
        QTest::newRow("unknown") << QStringLiteral("cccc") << 0;
    }
    void ofSeveralRunsOneIsNamed()
    {
        QFETCH(const QString, name);
        QFETCH(const int, points);
        const QString path = mlflow();
        {
            Database database(path);
            QVERIFY(database.run(mlflowRun("bbbb2222", "second try", 30)));
        }
        const QString given = name.isEmpty() ? path : QString(path + QLatin1Char('#') + name);
        const auto run = readRun(given.toStdString(), {}, {});
        QCOMPARE(run->logs.size(), std::size_t(points > 0));
        if (points > 0) {
            QCOMPARE(run->logs.front()->curve("train/loss")->size(), std::size_t(points));
        } else {
            QCOMPARE(run->choices.size(), std::size_t(2));
            QVERIFY(textOfProblems(run->problems).find("second try") != std::string::npos);
        }
    }

    void rowsOfUnknownRunsAndMissingValuesAreReported()
    {
        const QString path = mlflow();
        {
            Database database(path);
            QVERIFY(database.run("UPDATE metrics SET run_uuid = 'aaab1111' WHERE step = 7;"
                                 "INSERT INTO latest_metrics VALUES ('gone', 1, 1, 5, 0, 'aaaa1111')"));
        }
        const auto run = readRun(path.toStdString(), {}, {});
        QCOMPARE(lost(run->problems, UnreadReason::Damaged), std::int64_t(2));
    }

    void valuesInTheJournalOfAWriterAreRead()
    {
        const QString path = m_folder->filePath(QStringLiteral("live.db"));
        Database writer(path);
        QVERIFY(writer.run("PRAGMA journal_mode=WAL;" + mlflowSchema + mlflowRun("aaaa1111", "first", 40)));
        QVERIFY(QFile::exists(path + QStringLiteral("-wal")));
        const QStringList before = QDir(m_folder->path()).entryList(QDir::Files);
        const auto run = readRun(path.toStdString(), {}, {});
        QCOMPARE(run->logs.front()->curve("train/loss")->size(), std::size_t(40));
        QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files), before);
        QVERIFY(writer.run("INSERT INTO metrics VALUES ('train/loss', 1, 9, 'aaaa1111', 41, 0)")); // not locked
    }

    void aDamagedJournalIsReported()
    {
        const QString path = m_folder->filePath(QStringLiteral("live.db"));
        const QString copy = m_folder->filePath(QStringLiteral("copy.db"));
        Database writer(path);
        QVERIFY(writer.run("PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0;" + mlflowSchema +
                           mlflowRun("aaaa1111", "first", 40)));
        for (int i = 100; i < 110; ++i)
            QVERIFY(
                writer.run("INSERT INTO metrics VALUES ('late', 1, 9, 'aaaa1111', " + QByteArray::number(i) + ", 0)"));
        QVERIFY(QFile::copy(path, copy) && QFile::copy(path + QStringLiteral("-wal"), copy + QStringLiteral("-wal")));
        QFile journal(copy + QStringLiteral("-wal"));
        QVERIFY(journal.open(QIODevice::ReadWrite));
        QVERIFY(journal.seek(journal.size() - 3 * (4096 + 24) - 100));
        QCOMPARE(journal.write("x"), qint64(1));
        journal.close();
        const auto run = readRun(copy.toStdString(), {}, {});
        QVERIFY(lost(run->problems, UnreadReason::Damaged) > 0);
        QVERIFY(textOfProblems(run->problems).find("journal") != std::string::npos);
    }

    // SQLite deletes the file that such a journal names when it has recovered the database.
    void aJournalThatNamesAnotherFileIsNotUsed()
    {
        const QString path = mlflow(2000), copy = m_folder->filePath(QStringLiteral("hot.db")),
                      named = m_folder->filePath(QStringLiteral("precious.txt"));
        Database writer(path);
        QVERIFY(writer.run("PRAGMA cache_size=1; BEGIN; UPDATE metrics SET value = value + 1"));
        QVERIFY(QFile::copy(path, copy));
        QVERIFY(QFile::copy(path + QStringLiteral("-journal"), copy + QStringLiteral("-journal")));
        QFile precious(named);
        QVERIFY(precious.open(QIODevice::WriteOnly) && precious.write("precious") == 8);
        precious.close();
        const QByteArray name = named.toUtf8();
        quint32 sum = 0;
        for (const char sign : name)
            sum += static_cast<quint32>(sign);
        QFile journal(copy + QStringLiteral("-journal"));
        QVERIFY(journal.open(QIODevice::ReadWrite) && journal.seek(journal.size()));
        QDataStream end(&journal);
        end.writeRawData(QByteArray(512 - journal.size() % 512, '\0').constData(), int(512 - journal.size() % 512));
        end << quint32((1U << 30) / 4096 + 1);
        end.writeRawData(name.constData(), int(name.size()));
        end << quint32(name.size()) << sum << quint64(0xd9d505f920a163d7);
        journal.close();
        const auto run = readRun(copy.toStdString(), {}, {});
        QVERIFY(QFile::exists(named));
        QVERIFY(run->logs.empty());
        QCOMPARE(lost(run->problems, UnreadReason::Unrecognised), std::int64_t(1));
    }

    void aDamagedPageIsReported()
    {
        const QString path = mlflow(2000);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.seek(file.size() / 2 / 4096 * 4096));
        QCOMPARE(file.write(QByteArray(4096, '\0')), qint64(4096));
        file.close();
        const auto run = readRun(path.toStdString(), {}, {});
        QVERIFY(lost(run->problems, UnreadReason::Damaged) > 0);
    }

    void aHostileSchemaRunsNothing()
    {
        const QString path = m_folder->filePath(QStringLiteral("hostile.db"));
        {
            Database database(path);
            QVERIFY(
                database.run("CREATE TABLE runs (run_uuid TEXT); CREATE VIEW metrics AS WITH RECURSIVE endless(key) AS "
                             "(SELECT 1 UNION ALL SELECT key + 1 FROM endless) SELECT key, key AS value, 'a' AS "
                             "run_uuid FROM endless; INSERT INTO runs VALUES ('a')"));
        }
        const auto run = readRun(path.toStdString(), {}, {});
        QVERIFY(run->logs.empty());
        QVERIFY(!run->problems.empty());
    }

    void theObjectsOfTrackioAreRead()
    {
        const QString path = m_folder->filePath(QStringLiteral("project.db"));
        {
            Database database(path);
            QVERIFY(database.run("CREATE TABLE metrics (id INTEGER PRIMARY KEY AUTOINCREMENT, timestamp TEXT NOT NULL, "
                                 "run_name TEXT NOT NULL, step INTEGER NOT NULL, metrics TEXT NOT NULL)"));
            for (int step = 0; step < 20; ++step) {
                const QByteArray number = QByteArray::number(step);
                QVERIFY(database.run("INSERT INTO metrics (timestamp, run_name, step, metrics) VALUES ('t', "
                                     "'dainty-lake-0', " +
                                     number + ", '{\"loss\": 2." + number + ", \"note\": \"x\", \"bad\": \"NaN\"}')"));
            }
            QVERIFY(database.run("INSERT INTO metrics (timestamp, run_name, step, metrics) VALUES ('t', 'other', 0, "
                                 "'{\"loss\": 1}')"));
            QVERIFY(database.run("INSERT INTO metrics (timestamp, run_name, step, metrics) VALUES ('t', "
                                 "'dainty-lake-0', 20, '{\"loss\": ')"));
        }
        const auto run = readRun(path.toStdString() + "#dainty-lake-0", {}, {});
        QCOMPARE(run->logs.size(), std::size_t(1));
        QCOMPARE(run->logs.front()->curve("loss")->size(), std::size_t(20));
        QVERIFY(std::isnan(run->logs.front()->curve("bad")->values->at(3)));
        QCOMPARE(lost(run->problems, UnreadReason::Damaged), std::int64_t(1));
    }

    void aDamagedNumberOfTrackioIsReported()
    {
        const QString path = m_folder->filePath(QStringLiteral("project.db"));
        {
            Database database(path);
            QVERIFY(database.run("CREATE TABLE metrics (run_name TEXT, step INTEGER, metrics TEXT)"));
            for (const char *row : {"0, '{\"loss\": 2.5}'", "1, '{\"loss\":02.4}'", "2, '{\"loss\": 2.3}'"})
                QVERIFY(database.run(QByteArray("INSERT INTO metrics VALUES ('lake', ") + row + ")"));
        }
        const auto run = readRun(path.toStdString(), {}, {});
        QCOMPARE(lost(run->problems, UnreadReason::Damaged), std::int64_t(1));
    }

    void aFolderOfMlflowIsOneLogWithAllItsMetrics()
    {
        const QString folder = mlflowFolder(QStringLiteral("aaaa1111"), QStringLiteral("calm-owl-1"));
        const auto run = readRun(folder.toStdString(), {}, {});
        QCOMPARE(textOfProblems(run->problems), std::string());
        QCOMPARE(run->logs.size(), std::size_t(1));
        const Log &log = *run->logs.front();
        QCOMPARE(log.format, std::string("mlflow_run"));
        QCOMPARE(log.curve("train/loss")->size(), std::size_t(3));
        QCOMPARE(log.curve("train/loss")->values->at(1), 1.75);
        QVERIFY(std::isnan(log.curve("f1@0.5")->values->at(0)));
        QCOMPARE(log.curve("old")->steps->at(0), std::int64_t(0));
    }

    void linksBetweenFoldersOfMetricsAreNotFollowed()
    {
        const QString folder = mlflowFolder(QStringLiteral("aaaa1111"), QStringLiteral("calm-owl-1"));
        for (const char *name : {"one", "two", "three"})
            QVERIFY(QFile::link(folder + QStringLiteral("/metrics"),
                                folder + QStringLiteral("/metrics/") + QString::fromLatin1(name)));
        const auto run = readRun(folder.toStdString(), {}, {});
        QCOMPARE(run->logs.front()->curve("train/loss")->size(), std::size_t(3));
        QCOMPARE(lost(run->problems, UnreadReason::Limit), std::int64_t(1));
        QVERIFY(textOfProblems(run->problems).find("3 files or folders") != std::string::npos);
    }

    void severalFoldersOfMlflowAreListedAndOneIsNamed()
    {
        mlflowFolder(QStringLiteral("aaaa1111"), QStringLiteral("calm-owl-1"));
        mlflowFolder(QStringLiteral("bbbb2222"), QStringLiteral("bold-fox-2"));
        const QString all = m_folder->filePath(QStringLiteral("mlruns"));
        const auto none = readRun(all.toStdString(), {}, {});
        QVERIFY(none->logs.empty());
        QCOMPARE(none->choices.size(), std::size_t(2));
        QVERIFY(!none->choices.front().points); // no file of its values was read
        QVERIFY(textOfProblems(none->problems).find("value") == std::string::npos);
        const auto named = readRun(all.toStdString() + "#bold-fox-2", {}, {});
        QCOMPARE(named->logs.size(), std::size_t(1));
        QVERIFY(QString::fromStdString(named->path).endsWith(QStringLiteral("bbbb2222")));
    }

    void cutAndDamagedLinesOfAMetricAreReported()
    {
        const QString folder = mlflowFolder(QStringLiteral("aaaa1111"), QStringLiteral("calm-owl-1"));
        write(folder.toStdString() + "/metrics/train/loss",
              "1700000000000 2.5 0\n1700000000001 2x5 1\n1700000000002 1.25\n1700000000003 1.1");
        const auto run = readRun(folder.toStdString(), {}, {});
        QCOMPARE(run->logs.front()->unreadCount, std::int64_t(2));
        QCOMPARE(lost(run->problems, UnreadReason::Truncated), std::int64_t(1));
    }

    void theBackupOfSwanlabIsRead()
    {
        const QString path = m_folder->filePath(QStringLiteral("swanlog/run-20260101_000000-a1/backup.swanlab"));
        write(path.toStdString(), backup(1000, true).toStdString());
        const auto run = readRun(m_folder->path().toStdString(), {}, {});
        QCOMPARE(textOfProblems(run->problems), std::string());
        QCOMPARE(run->logs.front()->format, std::string("swanlab"));
        QCOMPARE(run->logs.front()->curves.size(), std::size_t(1));
        QCOMPARE(run->logs.front()->curve("train/loss")->size(), std::size_t(1000));
        QCOMPARE(run->logs.front()->curve("train/loss")->values->at(999), 2.1999);
    }

    void whatABackupOfSwanlabLostIsReported()
    {
        const QString path = m_folder->filePath(QStringLiteral("backup.swanlab"));
        BlockLogWriter writer(backupMark);
        writer.add(scalar("loss", 1, "\"NaN\""));
        writer.add(scalar("loss", 2, "\"two\""));
        writer.add("{\"model_type\": \"Other\", \"data\": {}}\n");
        write(path.toStdString(), writer.bytes().toStdString());
        const auto run = readRun(path.toStdString(), {}, {});
        QVERIFY(std::isnan(run->logs.front()->curve("loss")->values->at(0)));
        QCOMPARE(lost(run->problems, UnreadReason::Unrecognised), std::int64_t(1));
        QVERIFY(textOfProblems(run->problems).find("2 records") != std::string::npos);
    }

    void theRunFileOfSwanlabInVersion2IsRead()
    {
        const QString path = m_folder->filePath(QStringLiteral("swanlog/run-20260101_000000-a1/run-a1.swanlab"));
        write(path.toStdString(), binaryBackup(1000, true).toStdString());
        const auto run = readRun(m_folder->path().toStdString(), {}, {});
        QCOMPARE(textOfProblems(run->problems), std::string());
        QCOMPARE(run->logs.front()->curves.size(), std::size_t(1));
        const Curve *const loss = run->logs.front()->curve("train/loss");
        QCOMPARE(loss->size(), std::size_t(900));
        QCOMPARE(loss->steps->front(), 0);
        QCOMPARE(loss->values->front(), 0.0);
        QCOMPARE(loss->steps->back(), 998);
        QCOMPARE(loss->values->back(), 499.0);
    }

    void whatARunFileOfSwanlabLostIsReported()
    {
        const QString path = m_folder->filePath(QStringLiteral("run-a1.swanlab"));
        write(path.toStdString(), binaryBackup(100, true, 40).toStdString());
        auto run = readRun(path.toStdString(), {}, {});
        QVERIFY(textOfProblems(run->problems).find("1 numbered records are missing") != std::string::npos);
        BlockLogWriter writer(binaryMark);
        writer.add(swanlabScalar(2, "loss", 1, 0.5));
        writer.add(swanlabScalar(1, "loss", 0, 0.75)); // of another thread
        writer.add(swanlabRecord(3, 13, bytesField(1, "loss")));
        writer.add(swanlabRecord(4, 99, {}));
        write(path.toStdString(), writer.bytes().toStdString());
        run = readRun(path.toStdString(), {}, {});
        QCOMPARE(run->logs.front()->curve("loss")->size(), std::size_t(2));
        const std::string text = textOfProblems(run->problems);
        QVERIFY2(text.find("2 records") != std::string::npos && text.find("missing in") == std::string::npos &&
                     text.find("does not record the end") != std::string::npos,
                 text.c_str());
    }

    // Cut at any byte: what is left is read, and never called whole.
    void aRunFileOfSwanlabCutAnywhereIsIncomplete()
    {
        const QByteArray whole = binaryBackup(20, true);
        const std::string path = m_folder->filePath(QStringLiteral("run-a1.swanlab")).toStdString();
        for (qsizetype size = 8; size < whole.size(); size += 3) {
            write(path, whole.first(size).toStdString());
            const auto run = readRun(path, {}, {});
            QVERIFY2(!run->problems.empty(), qPrintable(QString::number(size)));
        }
    }

    void theOfflineSessionOfClearmlIsRead()
    {
        const std::string folder = m_folder->path().toStdString() + "/offline-1a2b";
        std::string text;
        for (int step = 0; step < 50; ++step) {
            const auto event = [&](const char *metric, const char *variant, double value) {
                return fmt::format("{{\"metric\": \"{}\", \"variant\": \"{}\", \"iter\": {}, \"value\": {}, "
                                   "\"type\": \"training_stats_scalar\", \"task\": \"1a2b\"}}",
                                   metric, variant, step, value);
            };
            text += "[" + event("train", "lr", 0.5) + ", " + event(":monitor:gpu", "gpu_0", 99) + ", " +
                    event("train", "loss", 2.0 / (step + 1)) + "]\n";
        }
        write(folder + "/metrics.jsonl", text);
        write(folder + "/task.json", "{\"id\": \"1a2b\", \"status\": \"completed\"}");
        auto run = readRun(folder, {}, {});
        QCOMPARE(textOfProblems(run->problems), std::string());
        QCOMPARE(run->logs.front()->format, std::string("clearml"));
        QCOMPARE(run->logs.front()->curves.size(), std::size_t(2));
        QCOMPARE(run->logs.front()->curves.front().metric, std::string("train/loss"));
        QCOMPARE(run->logs.front()->curves.front().size(), std::size_t(50));

        const std::size_t number = text.find("\"value\": 0.1,"), twice = text.find("\"iter\": 30,");
        QVERIFY(number != std::string::npos && twice != std::string::npos);
        text[number + 9] = 'x';
        text.insert(twice, "\"iter\": 31, ");
        text.resize(text.size() - 10);
        write(folder + "/metrics.jsonl", text);
        run = readRun(folder, {}, {});
        QCOMPARE(run->logs.front()->unreadCount, std::int64_t(2));
        QCOMPARE(lost(run->problems, UnreadReason::Truncated), std::int64_t(1));
    }

    void eventsOfClearmlThatAreNotReadAreCounted()
    {
        const std::string path = m_folder->path().toStdString() + "/metrics.jsonl";
        const auto scalar = [](int step, const std::string &value) {
            return fmt::format("{{\"metric\": \"train\", \"variant\": \"loss\", \"iter\": {}, \"value\": {}, "
                               "\"type\": \"training_stats_scalar\"}}",
                               step, value);
        };
        std::string text = "(" + scalar(0, "2.5") + "]\n"; // does not hide what the file is
        for (int step = 1; step < 20; ++step)
            text += "[" + scalar(step, "0.5") + "]\n";
        text += R"([{"metric": "w", "variant": "x", "iter": 20, "values": [1, 2], "type": "training_stats_vector"}])";
        text += "\n[{\"msg\": \"epoch 3\", \"type\": \"log\"}]\n[" + scalar(20, "0.0") + "]\n";
        for (const auto &[word, other] : {std::pair("_scalar", "_scalas"),
                                          {"\"variant\"", "\"variany\""},
                                          {"\"type\"", "\"tyqe\""},
                                          {"\"iter\"", "\"iteq\""}}) {
            std::string damaged = scalar(21, "0.5");
            damaged.replace(damaged.find(word), std::string_view(word).size(), other);
            text += "[" + damaged + "]\n";
        }
        write(path, text);
        const auto run = readRun(path, {}, {});
        const Log &log = *run->logs.front();
        QCOMPARE(log.format, std::string("clearml"));
        QCOMPARE(log.curves.size(), std::size_t(1));
        QCOMPARE(log.curves.front().size(), std::size_t(20));
        QCOMPARE(log.unreadCount, std::int64_t(5));
        QCOMPARE(lost(run->problems, UnreadReason::Unrecognised), std::int64_t(1));
        QVERIFY(textOfProblems(run->problems).find("1 values are 0") != std::string::npos);
    }

    void ofOtherTrackersItIsSaidWhatToExport()
    {
        const std::string folder = m_folder->path().toStdString();
        const auto names = [&](const std::string &path, const char *words) {
            return textOfProblems(readRun(folder + path, {}, {})->problems).find(words) != std::string::npos;
        };
        write(folder + "/a/.aim/seqs/000004.log", "x");
        for (const char *const path : {"/a", "/a/.aim", "/a/.aim/"})
            QVERIFY2(names(path, "Aim's Metrics Explorer"), path);
        QVERIFY(Database(m_folder->filePath(QStringLiteral("run.sqlite3")))
                    .run("CREATE TABLE run_operations (sequence_id INTEGER, operation BLOB)"));
        QVERIFY(names("/run.sqlite3", "neptune sync"));
        QVERIFY(Database(m_folder->filePath(QStringLiteral("run_metadata.sqlite")))
                    .run("CREATE TABLE run (id INTEGER, hash TEXT, is_archived BOOLEAN)"));
        QVERIFY(names("/run_metadata.sqlite", "Aim's Metrics Explorer"));
        write(folder + "/a/train.log", "step 1 loss 2.5\nstep 2 loss 2.25\n"); // it is the run's
        QCOMPARE(readRun(folder + "/a", {}, {})->logs.size(), std::size_t(1));
    }

    void severalRunsOfWandbOrSwanlabAreListed()
    {
        for (const char *id : {"a1", "b2"})
            write(m_folder->path().toStdString() + "/swanlog/run-20260101_000000-" + id + "/backup.swanlab",
                  backup(10, true).toStdString());
        const auto none = readRun(m_folder->path().toStdString(), {}, {});
        QVERIFY(none->logs.empty());
        QCOMPARE(none->choices.size(), std::size_t(2));
        const auto named = readRun(m_folder->path().toStdString() + "#run-20260101_000000-b2", {}, {});
        QCOMPARE(named->logs.size(), std::size_t(1));
    }

private:
    QString mlflow(int steps = 40)
    {
        const QString path = m_folder->filePath(QStringLiteral("mlflow.db"));
        Database database(path);
        return database.run(mlflowSchema + mlflowRun("aaaa1111", "first", steps)) ? path : QString();
    }

    QString mlflowFolder(const QString &id, const QString &name)
    {
        const QString folder = m_folder->filePath(QStringLiteral("mlruns/0/") + id);
        QDir().mkpath(folder + QStringLiteral("/metrics/train"));
        write(folder.toStdString() + "/meta.yaml",
              "experiment_id: '0'\nlifecycle_stage: active\nrun_id: " + id.toStdString() +
                  "\nrun_name: " + name.toStdString() + "\nstatus: 3\n");
        write(folder.toStdString() + "/metrics/train/loss",
              "1700000000000 2.5 0\n1700000000001 1.75 1\n1700000000002 1.25 2 data abc\n");
        write(folder.toStdString() + "/metrics/f1@0.5", "1700000000000 nan 0\n");
        write(folder.toStdString() + "/metrics/old", "1700000000000 0.5\n");
        return folder;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestTrackers)
#include "tst_trackers.moc"
