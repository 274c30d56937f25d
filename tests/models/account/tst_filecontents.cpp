// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/models/account/tworuns.h"
#include "tests/models/knowledge/storedzip.h"
#include "tests/patience.h"

#include <QElapsedTimer>
#include <QTest>

#include <sqlite3.h>

using namespace rundiff;

namespace
{

QByteArray npy(const char *type, const char *shape, const QByteArray &elements)
{
    QByteArray header = QByteArray("{'descr': '") + type + "', 'fortran_order': False, 'shape': " + shape + ", }";
    header = header.leftJustified(117) + '\n';
    return QByteArray("\x93NUMPY\x01\x00", 8) + static_cast<char>(header.size()) + '\0' + header + elements;
}

QByteArray floats(std::initializer_list<float> values)
{
    QByteArray bytes;
    for (const float value : values)
        bytes.append(reinterpret_cast<const char *>(&value), sizeof value);
    return bytes;
}

QByteArray zipOf(const QByteArray &name, const QByteArray &content)
{
    const std::string bytes = storedZip({{name.toStdString(), content.toStdString()}});
    return {bytes.data(), static_cast<qsizetype>(bytes.size())};
}

void makeDatabase(const std::string &path, const char *sql)
{
    sqlite3 *database = nullptr;
    QCOMPARE(sqlite3_open(path.c_str(), &database), SQLITE_OK);
    QCOMPARE(sqlite3_exec(database, sql, nullptr, nullptr, nullptr), SQLITE_OK);
    sqlite3_close(database);
}

// "key a / b" of each setting that differs.
QStringList settingsOf(const Account &account)
{
    QStringList settings;
    for (const LeftDifference &setting : account.settings)
        settings << QString::fromStdString(setting.key + " " + setting.a + " / " + setting.b);
    return settings;
}

} // namespace

class TestFileContents : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fieldsOfSettingsHavePathsAndTypes_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArray>("a");
        QTest::addColumn<QByteArray>("b");
        QTest::addColumn<QStringList>("settings");
        const auto row = [](const char *name, const char *file, const char *a, const char *b,
                            const QStringList &settings) {
            QTest::newRow(name) << QString::fromLatin1(file) << QByteArray(a) << QByteArray(b) << settings;
        };
        row("path", "c.yaml", "model:\n  name: vit\n  lr: 0.1\n", "model:\n  name: vit\n  lr: 0.2\n",
            {QStringLiteral("model.lr 0.1 / 0.2")});
        row("values change places", "c.yaml", "a:\n  lr: 1\nb:\n  lr: 2\n", "a:\n  lr: 2\nb:\n  lr: 1\n",
            {QStringLiteral("a.lr 1 / 2"), QStringLiteral("b.lr 2 / 1")});
        row("order of keys", "c.yaml", "a: 1\nb: 2\n", "b: 2\na: 1\n", {});
        row("layout", "c.yaml", "---\na: [1, {b: 'x'}]\nc: 0.50\nd:\ne: True\n",
            "a:\n  - 1\n  -   b: \"x\"\nc:   0.5\nd: null\ne: true\n", {});
        row("list as far left as its key", "c.yaml", "a:\n- x\n- y\nb: 1\n", "a:\n    - x\n    - y\nb: 1\n", {});
        row("list of lists", "c.yaml", "a:\n- - 1\n  - 2\n- 3\n", "a: [[1, 2], 3]\n", {});
        row("members of a list", "c.yaml", "a:\n- b: 1\n  c:\n  - 2\n  d: 3\n", "a: [{b: 1, c: [2], d: 3}]\n", {});
        row("order of a list", "c.yaml", "a: [1, 2]\n", "a: [2, 1]\n",
            {QStringLiteral("a.0 1 / 2"), QStringLiteral("a.1 2 / 1")});
        row("length of a list", "c.yaml", "a: [1]\n", "a: [1, 1]\n",
            {QStringLiteral("a length 1 / length 2"), QStringLiteral("a.1  / 1")});
        row("a text is no number", "c.yaml", "a: 1\n", "a: '1'\n", {QStringLiteral("a 1 / '1'")});
        row("a text is no truth", "c.yaml", "a: yes\n", "a: 'yes'\n", {QStringLiteral("a yes / 'yes'")});
        row("null is no text", "c.yaml", "a: null\n", "a: 'null'\n", {QStringLiteral("a null / 'null'")});
        row("empty is no empty list", "c.yaml", "a: {}\n", "a: []\n", {QStringLiteral("a {} / length 0")});
        row("a dot in a key", "c.yaml", "a.b: 1\n", "a:\n  b: 1\n",
            {QStringLiteral("a\\.b 1 / "), QStringLiteral("a.b  / 1")});
        row("comment", "c.yaml", "a: 1 # was 2\n", "a: 1 # was 3\n", {QStringLiteral(" 2 / 3")});
        row("sign of a comment in a text", "c.yaml", "a: 'x # 1'\n", "a: 'x # 2'\n",
            {QStringLiteral("a 'x # 1' / 'x # 2'")});
        row("chosen, not measured", "c.yaml", "train:\n  runtime: '5 min'\n", "train:\n  runtime: '7 min'\n",
            {QStringLiteral("train.runtime '5 min' / '7 min'")});
        row("port", "c.yaml", "master:\n  port: 29500\n", "master:\n  port: 29501\n", {});
        row("section", "c.ini", "[a]\nlr = 1\n[b]\nlr = 2\n", "[b]\nlr: 1\n[a]\nlr = 1\n",
            {QStringLiteral("b.lr 2 / 1")});
        row("comment of INI", "c.ini", "; x\nlr = 1 # 2\n", "; x\nlr = 1 # 3\n", {QStringLiteral("lr 1 # 2 / 1 # 3")});
        row("table of TOML", "c.toml", "[a]\nb.c = 1 # x\nd = 'x'\ne = [1, 2]\n",
            "# x\na.b.c = 1\na.d = \"x\"\na.e = [1,3]\n", {QStringLiteral("a.e.1 2 / 3")});
    }

    void fieldsOfSettingsHavePathsAndTypes()
    {
        QFETCH(const QString, file);
        QFETCH(const QByteArray, a);
        QFETCH(const QByteArray, b);
        QFETCH(const QStringList, settings);
        const Runs runs;
        runs.both(file, a, b);
        const Account account = runs.account();
        QVERIFY(account.left.empty());
        QCOMPARE(settingsOf(account), settings);
    }

    // What is not understood is compared line by line: then values that change places are no difference.
    void otherYamlIsComparedByLines_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QByteArray>("content"); // with two lines to change places
        const auto row = [](const char *name, const char *file, const char *content) {
            QTest::newRow(name) << QString::fromLatin1(file) << QByteArray(content);
        };
        row("anchor", "c.yaml", "a: &x 1\nb: *x\n");
        row("merge", "c.yaml", "a:\n  <<: b\n");
        row("tag", "c.yaml", "a: !!python/tuple [1]\n");
        row("text over several lines", "c.yaml", "a: |\n  x\n  y\n");
        row("word over several lines", "c.yaml", "a: x\n  y\n");
        row("list over several lines", "c.yaml", "a: [1,\n  2]\n");
        row("text in quotes over several lines", "c.yaml", "a: 'x\n  y'\n");
        row("two documents", "c.yaml", "a: 1\n---\nb: 2\n");
        row("directive", "c.yaml", "%YAML 1.2\n---\na: 1\n");
        row("tab", "c.yaml", "a:\n\tb: 1\n");
        row("other column", "c.yaml", "a:\n    b: 1\n  c: 2\n");
        row("escape", "c.yaml", "a: \"x\\x41\"\n");
        row("key that is a list", "c.yaml", "? [a]\n: 1\n");
        row("colon in a word", "c.yaml", "a: b: c\n");
        row("only a word", "c.yaml", "hello\n");
        row("value over several lines", "c.ini", "a = 1\n  2\n");
        row("no value", "c.ini", "a\n");
        row("list of tables", "c.toml", "[[a]]\nb = 1\n");
        row("long text of TOML", "c.toml", "a = \"\"\"x\ny\"\"\"\n");
        row("list of TOML over several lines", "c.toml", "a = [1,\n2]\n");
    }

    void otherYamlIsComparedByLines()
    {
        QFETCH(const QString, file);
        QFETCH(const QByteArray, content);
        const Runs runs;
        const QByteArray divider = file.endsWith(QStringLiteral("yaml")) ? ": " : " = ";
        const QByteArray x = "p" + divider + "1\np" + divider + "2\n", y = "p" + divider + "2\np" + divider + "1\n";
        runs.both(file, content + x, content + y);
        const Account account = runs.account();
        QVERIFY(account.left.empty() && account.settings.empty());
        QVERIFY(stateOf(account, file.toStdString()) == FileState::TextEqual);
        const Runs unequal;
        unequal.both(file, content + x, content + x + "q" + divider + "1\n");
        QCOMPARE(unequal.account().settings.size(), std::size_t(1));
        QCOMPARE(unequal.account().settings.front().line, std::int64_t(content.count('\n') + 3));
    }

    void hostileYamlTakesLinearTime_data()
    {
        QTest::addColumn<QByteArray>("piece");
        for (const char *piece :
             {"[", "{", "{a: ", "- ", "'", "\"", "a:", ": ", "a: #", "''", "\\\"", "a.", "\n - ", "\n- "})
            QTest::newRow(piece) << QByteArray(piece);
    }

    void hostileYamlTakesLinearTime()
    {
        QFETCH(const QByteArray, piece);
        const Runs runs;
        const QByteArray text = "k: " + piece.repeated((sanitized ? 60'000 : 300'000) / piece.size());
        runs.both(QStringLiteral("c.yaml"), text, text + "x");
        QElapsedTimer timer;
        timer.start();
        QVERIFY(!runs.account().files.empty());
        QVERIFY2(timer.elapsed() < 20'000, qPrintable(QString::number(timer.elapsed())));
    }

    void arraysAreComparedByElement()
    {
        const Runs runs;
        runs.both(QStringLiteral("w.npy"), npy("<f4", "(2, 2)", floats({1, 2, 3, 4})),
                  npy("<f4", "(2, 2)", floats({1, 2.5, 3, 8})));
        runs.both(QStringLiteral("shape.npy"), npy("<f4", "(2, 2)", floats({1, 2, 3, 4})),
                  npy("<f4", "(4,)", floats({1, 2, 3, 4})));
        runs.both(QStringLiteral("order.npy"), npy("<f4", "(1,)", QByteArray("\x00\x00\x80\x3f", 4)),
                  npy(">f4", "(1,)", QByteArray("\x3f\x80\x00\x00", 4)));
        runs.both(QStringLiteral("text.npy"), npy("<U1", "(1,)", "abcd"), npy("<U1", "(1,)", "abce"));
        const Account account = runs.account();
        QVERIFY(stateOf(account, "order.npy") == FileState::TextEqual);
        QCOMPARE(account.left.size(), std::size_t(3));
        QVERIFY(account.left[0].kind == LeftKind::File && account.left[0].path == "text.npy");
        QCOMPARE(account.left[1].a, UserText("float32 (2, 2)"));
        QCOMPARE(account.left[1].b, UserText("float32 (4)"));
        QCOMPARE(account.left[2].a, UserText("float32 (2, 2)"));
        QCOMPARE(account.left[2].b, UserText("float32 (2, 2): 2 of 4 elements differ, by 4 at most"));
    }

    void arraysInArchivesAreComparedByElement()
    {
        const Runs runs;
        runs.both(QStringLiteral("f.npz"), zipOf("x.npy", npy("<f4", "(1,)", floats({1}))),
                  zipOf("x.npy", npy("<f4", "(1,)", floats({3}))));
        runs.both(QStringLiteral("same.npz"), zipOf("x.npy", npy("<f4", "(1,)", QByteArray("\x00\x00\x80\x3f", 4))),
                  zipOf("x.npy", npy(">f4", "(1,)", QByteArray("\x3f\x80\x00\x00", 4))));
        const Account account = runs.account();
        QVERIFY(stateOf(account, "same.npz") == FileState::TextEqual);
        QCOMPARE(account.left.size(), std::size_t(1));
        QCOMPARE(account.left[0].key, UserText("x.npy"));
        QCOMPARE(account.left[0].b, UserText("float32 (1): 1 of 1 elements differ, by 2 at most"));
    }

    void databasesAreComparedByRow()
    {
        const Runs runs;
        runs.both(QStringLiteral("e.db"), {}, {});
        constexpr const char *before = "CREATE TABLE m (name TEXT, value REAL, timestamp INTEGER);"
                                       "INSERT INTO m VALUES ('acc', 0.5, 1700000000), ('f1', 0.25, 1700000001);";
        makeDatabase(runs.path("A", QStringLiteral("e.db")), before);
        makeDatabase(runs.path("B", QStringLiteral("e.db")),
                     "CREATE TABLE m (name TEXT, value REAL, timestamp INTEGER);"
                     "INSERT INTO m VALUES ('f1', 0.25, 1700000009), ('acc', 0.5, 1700000008);");
        QVERIFY(stateOf(runs.account(), "e.db") == FileState::Volatile);
        makeDatabase(runs.path("B", QStringLiteral("e.db")), "UPDATE m SET value = 0.75 WHERE name = 'acc'");
        const Account account = runs.account();
        QVERIFY(stateOf(account, "e.db") == FileState::Left);
        QCOMPARE(account.left.size(), std::size_t(1));
        QVERIFY(account.left[0].a == "0.5");
        QVERIFY(account.left[0].b == "0.75");
    }

    // Columns that are computed would run what the file says.
    void databasesThatComputeAreComparedByBytes()
    {
        const Runs runs;
        runs.both(QStringLiteral("e.db"), {}, {});
        makeDatabase(runs.path("A", QStringLiteral("e.db")), "CREATE TABLE m (x INT, y INT AS (x + 1));");
        makeDatabase(runs.path("B", QStringLiteral("e.db")), "CREATE TABLE m (x INT, y INT AS (x + 2));");
        const Account account = runs.account();
        QCOMPARE(account.left.size(), std::size_t(1));
        QVERIFY(account.left[0].kind == LeftKind::File);
    }

    void irOfMindSporeIsComparedByLines()
    {
        const Runs runs;
        runs.both(QStringLiteral("graph.ir"), "%1 = Add(x, y)\n%2 = Mul(%1, y)\n", "%1 = Add(x, y)\n%2 = Div(%1, y)\n");
        const Account account = runs.account();
        QCOMPARE(account.left.size(), std::size_t(1));
        QVERIFY(account.left[0].a == "Mul");
        QVERIFY(account.left[0].b == "Div");
    }
};

QTEST_APPLESS_MAIN(TestFileContents)
#include "tst_filecontents.moc"
