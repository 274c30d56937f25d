// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/files/runfiles.h"
#include "tests/models/account/tworuns.h"

#include <QTest>

#include <algorithm>

using namespace rundiff;

class TestAccount : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyFileOfBothIsListed()
    {
        const Runs runs;
        runs.both(QStringLiteral("same.bin"),
                  "\0\1"
                  "2",
                  "\0\1"
                  "2");
        runs.both(QStringLiteral("log.txt"), "2026-11-21 00:37:41 ready\n", "2026-11-22 01:02:03 ready\n");
        runs.both(QStringLiteral("form.txt"), "x 0.50\r\n", "x 0.5\n");
        runs.both(QStringLiteral("deep/train.py"), "lr = 0.1\n", "lr = 0.2\n");
        runs.put("A", QStringLiteral("only_a.pt"), "x");
        runs.put("B", QStringLiteral("only_b.pt"), "x");
        const Account account = runs.account();
        QCOMPARE(account.files.size(), std::size_t(6));
        QVERIFY(stateOf(account, "same.bin") == FileState::Equal);
        QVERIFY(stateOf(account, "log.txt") == FileState::Volatile);
        QVERIFY(stateOf(account, "form.txt") == FileState::TextEqual);
        QVERIFY(stateOf(account, "deep/train.py") == FileState::Left);
        QVERIFY(stateOf(account, "only_a.pt") == FileState::OnlyA);
        QVERIFY(stateOf(account, "only_b.pt") == FileState::OnlyB);
        QCOMPARE(account.left.size(), std::size_t(3));
        QCOMPARE(account.volatiles.size(), std::size_t(1));
        QVERIFY(account.volatiles.front().a == "2026-11-21 00:37:41");
    }

    void equalSubstitutionsAreOneGroup()
    {
        const Runs runs;
        runs.both(QStringLiteral("a.txt"), "Using 17 experts\nload 17 experts\nend\n",
                  "Using 19 experts\nload 19 experts\nend\n");
        const Account account = runs.account();
        QCOMPARE(account.left.size(), std::size_t(1));
        QVERIFY(account.left.front().a == "17");
        QVERIFY(account.left.front().b == "19");
        QCOMPARE(account.left.front().count, std::size_t(2));
    }

    void orderOfLinesIsNoDifference()
    {
        const Runs runs;
        runs.both(QStringLiteral("a.txt"), "rank 0: x\nrank 1: y\n", "rank 1: y\nrank 0: x\n");
        QVERIFY(runs.account().left.empty());
    }

    void linesOfOneRunAreLeft()
    {
        const Runs runs;
        runs.both(QStringLiteral("a.txt"), "x\ncheckpoint not found\nx\n", "x\nx\nx\n");
        const Account account = runs.account();
        QCOMPARE(account.left.size(), std::size_t(2));
        QVERIFY(account.left.front().a == "checkpoint not found");
        QCOMPARE(account.left.front().line, std::int64_t(2));
    }

    void fieldsHaveTypesAndPaths_data()
    {
        QTest::addColumn<QByteArray>("a");
        QTest::addColumn<QByteArray>("b");
        QTest::addColumn<QString>("key");
        QTest::newRow("number") << QByteArray(R"({"x": {"y": 1}})") << QByteArray(R"({"x": {"y": 2}})")
                                << QStringLiteral("/x/y");
        QTest::newRow("null is no number")
            << QByteArray(R"({"x": 0})") << QByteArray(R"({"x": null})") << QStringLiteral("/x");
        QTest::newRow("text is no number")
            << QByteArray(R"({"x": 1})") << QByteArray(R"({"x": "1"})") << QStringLiteral("/x");
        QTest::newRow("length") << QByteArray(R"({"x": []})") << QByteArray(R"({"x": [1]})") << QStringLiteral("/x");
        QTest::newRow("layout") << QByteArray(R"({"x": 1.50, "y": true})") << QByteArray("{\n \"y\":true,\n\"x\":1.5}")
                                << QString();
        QTest::newRow("cost") << QByteArray(R"({"train_runtime": 1.5})") << QByteArray(R"({"train_runtime": 2.5})")
                              << QString();
        QTest::newRow("folder") << QByteArray(R"({"output_dir": "a"})") << QByteArray(R"({"output_dir": "b"})")
                                << QString();
    }

    void fieldsHaveTypesAndPaths()
    {
        QFETCH(const QByteArray, a);
        QFETCH(const QByteArray, b);
        QFETCH(const QString, key);
        const Runs runs;
        runs.both(QStringLiteral("result.json"), a, b);
        const Account account = runs.account();
        QCOMPARE(account.left.empty(), key.isEmpty());
        if (!key.isEmpty()) {
            QVERIFY(std::ranges::any_of(account.left, [&](const LeftDifference &left) {
                return left.kind == LeftKind::Field && left.key == key.toStdString();
            }));
        }
    }

    void filesOfSettingsAreOnlySettings()
    {
        const Runs runs;
        runs.both(QStringLiteral("config.yaml"), "model: resnet\nlr: 0.1\n", "model: resnet\nlr: 0.3\n");
        const Account account = runs.account();
        QVERIFY(account.left.empty());
        QCOMPARE(account.settings.size(), std::size_t(1));
        QVERIFY(account.settings.front().key == "lr");
        QVERIFY(account.settings.front().a == "0.1");
        QVERIFY(account.settings.front().b == "0.3");
        QVERIFY(stateOf(account, "config.yaml") == FileState::Shown);
    }

    // They are chosen, not measured; ports and processes are not.
    void settingsHaveNoCosts()
    {
        const Runs runs;
        runs.both(QStringLiteral("config.yaml"), "fps: 30\ntimeout: 30 s\nmaster_port: 29500\n",
                  "fps: 60\ntimeout: 90 s\nmaster_port: 29512\n");
        const Account account = runs.account();
        QVERIFY(account.left.empty());
        QCOMPARE(account.settings.size(), std::size_t(2));
        QVERIFY(account.settings.front().key == "fps");
        QVERIFY(account.settings.back().key == "timeout");
    }

    void columnsOfTablesHaveMeanings()
    {
        const Runs runs;
        runs.both(QStringLiteral("a.csv"), "step,time,score\n1,0.5,3\n2,0.6,4\n",
                  "step,time,score\n1,0.7,3\n2,0.8,4\n");
        runs.both(QStringLiteral("b.csv"), "step,score\n1,3\n", "step,score\n1,4\n");
        const Account account = runs.account();
        QVERIFY(stateOf(account, "a.csv") == FileState::Volatile);
        QVERIFY(stateOf(account, "b.csv") == FileState::Left);
    }

    void headingsMayBeSeveralWords()
    {
        const Runs runs;
        runs.both(QStringLiteral("a.log"), "  Iter    Train Loss   Remaining Time\n   1    1.29    7.89q\n",
                  "  Iter    Train Loss   Remaining Time\n   1    1.29    4.10q\n");
        QVERIFY(runs.account().left.empty());
        runs.put("B", QStringLiteral("a.log"), "  Iter    Train Loss   Remaining Time\n   1    1.31    4.10q\n");
        QVERIFY(stateOf(runs.account(), "a.log") == FileState::Left);
    }

    void pathsOfAnotherFolderAreVolatile_data()
    {
        QTest::addColumn<QByteArray>("a");
        QTest::addColumn<QByteArray>("b");
        QTest::addColumn<bool>("equal");
        const auto row = [](const char *a, const char *b, bool equal) {
            QTest::newRow(a) << QByteArray(a) << QByteArray(b) << equal;
        };
        row("log_dir: ./output_dir", "log_dir: /data/run2/output_dir", true);
        row("from ../data/word/ta.vec...", "from /scratch/data/word/ta.vec...", true);
        row("to checkpoints/vocab.json", "to runs/b/checkpoints/vocab.json", true);
        row("to train/vocab.json", "to test/vocab.json", false);
        row("best of eval/loss is 3", "best of loss is 3", false);
        row("log_dir: ./output", "log_dir: ./result", false);
        row("used 12/14 files", "used 13/14 files", false);
        row("to checkpoints/vocab.json in 3", "to runs/b/checkpoints/vocab.json in 4", false);
    }

    void pathsOfAnotherFolderAreVolatile()
    {
        QFETCH(const QByteArray, a);
        QFETCH(const QByteArray, b);
        QFETCH(const bool, equal);
        const Runs runs;
        runs.both(QStringLiteral("a.log"), a + '\n', b + '\n');
        const Account account = runs.account();
        QVERIFY(stateOf(account, "a.log") == (equal ? FileState::Volatile : FileState::Left));
        QCOMPARE(account.volatiles.empty(), !equal);
    }

    void placesOfWhatIsReadAreSettings()
    {
        const Runs runs;
        runs.both(QStringLiteral("args.yaml"), "tokenizer: /models/llama/tok.model\ndata_dir: /mnt/a/corpus\n",
                  "tokenizer: /models/qwen/tok.model\ndata_dir: /home/u/corpus\n");
        const Account account = runs.account();
        QVERIFY(account.left.empty());
        QCOMPARE(account.settings.size(), std::size_t(1));
        QVERIFY(account.settings.front().key == "tokenizer");
    }

    void filesAreLeftOutByTheirName()
    {
        const Runs runs;
        runs.both(QStringLiteral("deep/notes.md"), "a\n", "b\n");
        AccountInput input = runs.input();
        input.ignoredFiles = {"*.md"};
        QVERIFY(makeAccount(input, {}).files.empty());
    }

    void datesInNamesArePaired()
    {
        const Runs runs;
        runs.put("A", QStringLiteral("train_20260801_101502.log"), "x\n");
        runs.put("B", QStringLiteral("train_20260817_220951.log"), "x\n");
        const Account account = runs.account();
        QCOMPARE(account.files.size(), std::size_t(1));
        QVERIFY(account.files.front().state == FileState::Equal);
    }

    void formsOfNamesFit()
    {
        QVERIFY(fitsForm("a/b/notes.md", "*.md"));
        QVERIFY(fitsForm("a/b/notes.md", "a/*"));
        QVERIFY(fitsForm("a1", "a?"));
        QVERIFY(!fitsForm("a/b/notes.mdx", "*.md"));
    }
};

QTEST_APPLESS_MAIN(TestAccount)
#include "tst_account.moc"
