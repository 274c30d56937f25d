// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/matching/mappingfiles.h"

#include <QTemporaryDir>
#include <QTest>

#include <fmt/format.h>

#include <fstream>

using namespace rundiff;

class TestMappingFiles : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;

    std::string file(const std::string &text)
    {
        const std::string path = m_folder.filePath(QStringLiteral("mapping.yaml")).toStdString();
        std::ofstream(path, std::ios::binary) << text;
        return path;
    }

private Q_SLOTS:
    void linesAreReadInTheirOrder()
    {
        Problems problems;
        const auto lines = readFlatMapping(file("b.Dense: b.Linear\n# a remark\n\"a.Dense\": 'a.Linear'\n"), problems);
        QCOMPARE(lines.size(), 2);
        QCOMPARE(lines[0].first, std::string("b.Dense"));
        QCOMPARE(lines[1], std::pair(std::string("a.Dense"), std::string("a.Linear")));
        QVERIFY(problems.empty());
    }

    void anEmptyFileMapsNothing()
    {
        Problems problems;
        QVERIFY(readFlatMapping(file(""), problems).empty());
        QVERIFY(readFlatMapping(file("# only a remark\n"), problems).empty());
        QVERIFY(readApiMapping(file(""), problems).empty());
        QVERIFY(problems.empty());
    }

    void unusableLinesAreSaidAndTheOthersAreUsed()
    {
        Problems problems;
        const auto lines = readFlatMapping(file("a: b\nc:\nd: [e, f]\n? {g: h}\n: i\nj: k\n"), problems);
        QCOMPARE(lines.size(), 2);
        QCOMPARE(lines.back().first, std::string("j"));
        QCOMPARE(problems.size(), 3);
        QCOMPARE(problems.front().line, 2);
    }

    void wrongFilesAreProblems_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("a list") << QByteArray("- a\n- b\n");
        QTest::newRow("a word") << QByteArray("hello");
        QTest::newRow("not YAML") << QByteArray("a: [b\nc: }");
        QTest::newRow("unknown alias") << QByteArray("a: *nothing\n");
        QTest::newRow("binary") << QByteArray("\x00\x01\xff\xfe\x80{[", 7);
        QTest::newRow("deep lists") << QByteArray(200'000, '[');
        QTest::newRow("deep maps") << "a: " + QByteArray(200'000, '{');
        QTest::newRow("deep keys") << QByteArray("? ").repeated(100'000);
    }
    void wrongFilesAreProblems()
    {
        QFETCH(const QByteArray, text);
        Problems problems;
        QVERIFY(readFlatMapping(file(text.toStdString()), problems).empty());
        QVERIFY(!problems.empty());
        Problems ofApis;
        QVERIFY(readApiMapping(file(text.toStdString()), ofApis).empty());
        QVERIFY(!ofApis.empty());
    }

    // Each alias refers to ten of the previous one: 10^9 texts.
    void aliasesDoNotMultiply()
    {
        std::string text = "l0: &l0 [x, x, x, x, x, x, x, x, x, x]\n";
        for (int level = 1; level < 9; ++level) {
            text += fmt::format("l{0}: &l{0} [", level);
            for (int i = 0; i < 10; ++i)
                text += fmt::format("{}*l{}", i ? ", " : "", level - 1);
            text += "]\n";
        }
        Problems problems;
        QVERIFY(readFlatMapping(file(text), problems).empty());
        QVERIFY(readApiMapping(file(text), problems).empty());
        QCOMPARE(problems.size(), 10);
    }

    void manyUnusableLinesMakeFewProblems()
    {
        std::string text;
        for (int line = 0; line < 5000; ++line)
            text += fmt::format("name{}:\n", line);
        Problems problems;
        QVERIFY(readFlatMapping(file(text), problems).empty());
        QCOMPARE(problems.size(), 21);
        QVERIFY(problems.back().message.find("4980") != std::string::npos);
    }

    void aMissingFileIsAProblem()
    {
        Problems problems;
        QVERIFY(readFlatMapping("/nowhere/mapping.yaml", problems).empty());
        QVERIFY(readApiMapping("/nowhere/mapping.yaml", problems).empty());
        QCOMPARE(problems.size(), 2);
    }

    void apiEntriesAreReadInBothSpellings()
    {
        Problems problems;
        const auto entries = readApiMapping(file("- ms_api: Functional.dense\n"
                                                 "  pt_api: Functional.linear\n"
                                                 "  ms_args: [0, 1]\n  pt_args: [1, 0]\n"
                                                 "  ms_outputs: [0]\n  pt_output: [1]\n"),
                                            problems);
        QVERIFY(problems.empty());
        QCOMPARE(entries.size(), 1);
        QCOMPARE(entries[0].from, std::string("Functional.dense"));
        QCOMPARE(entries[0].arguments[0].first, std::string(".input."));
        QCOMPARE(entries[0].arguments[0].second[1], std::pair(std::string("1"), std::string("0")));
        QCOMPARE(entries[0].arguments[1].second[0], std::pair(std::string("0"), std::string("1")));
    }

    void unusableApiEntriesAreLeftOut_data()
    {
        QTest::addColumn<QByteArray>("entry");
        QTest::newRow("no name in A") << QByteArray("- pt_api: b\n");
        QTest::newRow("no name in B") << QByteArray("- ms_api: a\n");
        QTest::newRow("lists of other lengths")
            << QByteArray("- {ms_api: a, pt_api: b, ms_args: [0, 1], pt_args: [0]}\n");
        QTest::newRow("a name that is a list") << QByteArray("- {ms_api: [a], pt_api: b}\n");
        QTest::newRow("a word") << QByteArray("- word\n");
        QTest::newRow("nothing") << QByteArray("-\n");
        QTest::newRow("a list in itself") << QByteArray("- &loop [*loop]\n");
    }
    void unusableApiEntriesAreLeftOut()
    {
        QFETCH(const QByteArray, entry);
        Problems problems;
        const auto entries = readApiMapping(file(entry.toStdString() + "- {ms_api: good, pt_api: better}\n"), problems);
        QCOMPARE(entries.size(), 1);
        QCOMPARE(entries.front().from, std::string("good"));
        QCOMPARE(problems.size(), 1);
    }
};

QTEST_APPLESS_MAIN(TestMappingFiles)
#include "tst_mappingfiles.moc"
