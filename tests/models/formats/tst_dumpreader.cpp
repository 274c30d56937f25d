// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/run/pythontext.h"
#include "tests/models/formats/tinyfolder.h"

#include <QDir>

#include <limits>

using namespace rundiff;
using namespace rundiff::tinyfolder;

class TestDumpReader : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void rowsComeInMsprobesOrder()
    {
        const auto dump = readData(json(
            "'Module.fc.Linear.forward.0': {'output': [{'type': 'int', 'value': 1}], 'parameters': {'weight': {'type': "
            "'int', 'value': 2}}, 'input_kwargs': {'k': {'type': 'int', 'value': 3}}, 'input_args': [null, [null]]}"));
        QCOMPARE(namesOf(*dump), QStringList({QStringLiteral("Module.fc.Linear.forward.0.input.0"),
                                              QStringLiteral("Module.fc.Linear.forward.0.input.1.0"),
                                              QStringLiteral("Module.fc.Linear.forward.0.input.k"),
                                              QStringLiteral("Module.fc.Linear.forward.0.parameters.weight"),
                                              QStringLiteral("Module.fc.Linear.forward.0.output.0")}));
    }

    void bareNanAndInfinityAreNumbers()
    {
        const auto dump =
            readData(json("'Torch.add.0.forward': {'output': [{'type': 'torch.Tensor', 'dtype': 'torch.float32', "
                          "'shape': [2, 3], 'Max': Infinity, 'Min': -Infinity, 'Mean': NaN, 'Norm': 1e400}]}"));
        QCOMPARE(dump->rows.size(), std::size_t(1));
        const DumpRow row = dump->rows[0];
        QCOMPARE(row.max.real(), std::numeric_limits<double>::infinity());
        QCOMPARE(row.min.real(), -std::numeric_limits<double>::infinity());
        QVERIFY(std::isnan(row.mean.real()));
        QCOMPARE(row.norm.real(), std::numeric_limits<double>::infinity());
        QCOMPARE(textOf(*dump, row.shape), QStringLiteral("[2, 3]"));
    }

    void leavesWithoutDtypeAreDescribed_data()
    {
        QTest::addColumn<QByteArray>("leaf");
        QTest::addColumn<QString>("dtype");
        QTest::addColumn<QString>("shape");
        QTest::addColumn<QString>("checksum"); // zlib.crc32 of Python's text of the value
        QTest::newRow("int") << json("{'type': 'int', 'value': 3}") << QStringLiteral("<class 'int'>")
                             << QStringLiteral("[]") << QStringLiteral("6dd28e9b");
        QTest::newRow("float") << json("{'type': 'float', 'value': 0.00001}") << QStringLiteral("<class 'float'>")
                               << QStringLiteral("[]") << QStringLiteral("effb4679");
        QTest::newRow("bool") << json("{'type': 'bool', 'value': false}") << QStringLiteral("<class 'bool'>")
                              << QStringLiteral("[]") << QStringLiteral("ea0c4734");
        QTest::newRow("size") << json("{'type': 'torch.Size', 'value': [2, 3]}") << QStringLiteral("torch.Size")
                              << QStringLiteral("[2, 3]") << QStringLiteral("3f72ac6e");
        QTest::newRow("slice") << json("{'type': 'slice', 'value': [0, 4, null]}") << QStringLiteral("slice")
                               << QStringLiteral("(3,)") << QStringLiteral("0c6f4c29");
        QTest::newRow("type last") << json("{'value': 3, 'type': 'int'}") << QStringLiteral("<class 'int'>")
                                   << QStringLiteral("[]") << QStringLiteral("6dd28e9b");
    }

    void leavesWithoutDtypeAreDescribed()
    {
        QFETCH(QByteArray, leaf);
        const auto dump = readData("\"Torch.add.0.forward\": {\"input_args\": [" + leaf + "]}");
        QCOMPARE(dump->rows.size(), std::size_t(1));
        const DumpRow row = dump->rows[0];
        QTEST(textOf(*dump, row.dtype), "dtype");
        QTEST(textOf(*dump, row.shape), "shape");
        QTEST(textOf(*dump, row.checksum), "checksum");
        QVERIFY(row.checksumMade);
    }

    void partnersAndGroupsAreShownAsTexts_data()
    {
        QTest::addColumn<QByteArray>("argument");
        QTest::addColumn<QString>("text");
        QTest::newRow("partner") << json("'dst': {'type': 'int', 'value': 1}") << QStringLiteral("1");
        QTest::newRow("partner with a long name")
            << json("'dst': {'type': 'str', 'value': 'the rank of the next stage'}")
            << QStringLiteral("the rank of the next stage");
        QTest::newRow("partner without value") << json("'src': {'type': 'int'}") << QStringLiteral("None");
        QTest::newRow("group")
            << json("'group': {'type': 'torch.ProcessGroup', 'group_ranks': [0, 1, 2, 3, 4, 5, 6, 7]}")
            << QStringLiteral("[0, 1, 2, 3, 4, 5, 6, 7]");
        QTest::newRow("group without ranks")
            << json("'group': {'type': 'torch.ProcessGroup'}") << QStringLiteral("None");
    }

    void partnersAndGroupsAreShownAsTexts()
    {
        QFETCH(QByteArray, argument);
        const auto dump = readData("\"Distributed.send.0.forward\": {\"input_kwargs\": {" + argument + "}}");
        QCOMPARE(dump->rows.size(), std::size_t(1));
        const DumpRow row = dump->rows[0];
        QCOMPARE(row.max.kind, Statistic::Kind::Text);
        QTEST(textOf(*dump, row.max.text()), "text");
        QTEST(textOf(*dump, row.checksum), "text");
    }

    void dataNameIsTheRowsName()
    {
        const auto dump =
            readData(json("'Torch.add.0.forward': {'input_kwargs': {'w': {'type': 'torch.Tensor', 'dtype': "
                          "'torch.int64', 'shape': [], 'data_name': 'Torch.add.0.forward.kwargs.w.pt'}}}"));
        QCOMPARE(namesOf(*dump), QStringList({QStringLiteral("Torch.add.0.forward.kwargs.w")}));
        QCOMPARE(dump->rows.side(0), Side::Input);
    }

    void parametersGradHasNoIndex()
    {
        const auto dump = readData(json("'Module.fc.Linear.parameters_grad.0': {'weight': [{'type': 'torch.Tensor', "
                                        "'dtype': 'torch.float32', 'shape': [1]}]}"));
        QCOMPARE(namesOf(*dump), QStringList({QStringLiteral("Module.fc.Linear.parameters_grad.0.weight")}));
    }

    void cutFileKeepsTheCompleteOperators()
    {
        const QByteArray whole = head + json("'Torch.add.0.forward': {'input_args': [null]}, 'Torch.add.1.forward': "
                                             "{'input_args': [null, {'type': 'int', 'value': 12345}]}}}");
        for (qsizetype size = 0; size < whole.size(); ++size) {
            const auto dump = TinyFolder().file("dump.json", whole.left(size)).read();
            QVERIFY(!dump->problems.empty());
            const qsizetype second = whole.indexOf("}]}", head.size()) + 3;
            const std::size_t operators = size >= second ? 2 : size > whole.indexOf(']') + 1 ? 1 : 0;
            QCOMPARE(dump->operators.size(), operators);
        }
    }

    void hostileFilesAreProblems_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("no JSON") << QByteArray("hello");
        QTest::newRow("a list") << QByteArray("[1, 2]");
        QTest::newRow("data is a list") << json("{'data': [1]}");
        QTest::newRow("deep") << QByteArray(head +
                                            "\"Torch.add.0.forward\": {\"input_args\": " + QByteArray(100000, '['));
        QTest::newRow("deep and closed") << QByteArray(head + "\"Torch.add.0.forward\": {\"input_args\": " +
                                                       QByteArray(100000, '[') + QByteArray(100000, ']') + "}}}");
        QTest::newRow("deep value") << QByteArray(
            head + json("'Torch.add.0.forward': {'input_args': [{'type': 'x', 'value': ") + QByteArray(100000, '['));
        QTest::newRow("bytes") << QByteArray(head + "\"Torch.\xff\x80.0.forward\": {\"input_args\": [null]}}}");
        QTest::newRow("open text") << QByteArray(head + "\"Torch.add");
        QTest::newRow("twice") << QByteArray(head + json("'Torch.add.0.forward': {}, 'Torch.add.0.forward': {}}}"));
    }

    void hostileFilesAreProblems()
    {
        QFETCH(QByteArray, text);
        QVERIFY(!TinyFolder().file("dump.json", text).read()->problems.empty());
    }

    void bothFormsOfStacksAreRead_data()
    {
        QTest::addColumn<QByteArray>("stacks");
        QTest::newRow("groups") << json("{'0': [['Torch.add.0.forward'], ['File a.py, line 1', 'b']]}");
        QTest::newRow("each call") << json("{'Torch.add.0.forward': ['File a.py, line 1', 'b']}");
    }

    void bothFormsOfStacksAreRead()
    {
        QFETCH(QByteArray, stacks);
        const auto dump =
            TinyFolder()
                .file("dump.json", head + "\"Torch.add.0.forward\": {\"input_args\": [null]}}}")
                .file("stack.json", stacks)
                .file("construct.json", json("{'Torch.add.0.forward': ['Module.fc.Linear.forward.0', 1]}"))
                .read();
        QVERIFY(dump->hasStacks);
        QVERIFY(dump->operators.front().stack != DumpOperator::nothing);
        QCOMPARE(dump->stacks[dump->operators.front().stack].size(), std::size_t(2));
        QCOMPARE(textOf(*dump, dump->operators.front().parent), QStringLiteral("Module.fc.Linear.forward.0"));
    }

    void parentsThatAreNoCallsAreKept()
    {
        const auto dump =
            TinyFolder()
                .file("dump.json", head + json("'Torch.a.0.forward': {}, 'Torch.b.0.forward': {}, 'Torch.c.0.forward': "
                                               "{}, 'Module.fc.Linear.forward.0': {}}}"))
                .file("construct.json",
                      json("{'Torch.a.0.forward': 'Module.gone.forward.0', 'Torch.b.0.forward': "
                           "'Module.gone.forward.0', 'Torch.b.0.forward': 'Module.fc.Linear.forward.0', "
                           "'Torch.c.0.forward': 'Module.fc.Linear.forward.0', 'Torch.c.0.forward': "
                           "'Module.gone.forward.0', 'Torch.c.0.forward': ['Module.lost.forward.1', 3]}"))
                .read();
        QCOMPARE(dump->problems.size(), std::size_t(1)); // two calls have other parents further down
        QCOMPARE(dump->problems.front().unread->reason, UnreadReason::Duplicate);
        QCOMPARE(textOf(*dump, dump->operators[0].parent), QStringLiteral("Module.gone.forward.0"));
        QCOMPARE(textOf(*dump, dump->operators[1].parent), QStringLiteral("Module.fc.Linear.forward.0"));
        QCOMPARE(textOf(*dump, dump->operators[2].parent), QStringLiteral("Module.lost.forward.1"));
    }

    // What a leaf begins with is known from the second one on.
    void leavesThatBeginAlikeAreReadAlike_data()
    {
        QTest::addColumn<QByteArray>("leaf");
        QTest::addColumn<QString>("type");
        QTest::addColumn<QString>("dtype");
        QTest::addColumn<QString>("shape");
        const auto add = [](const char *name, const char *leaf, const char *type, const char *dtype,
                            const char *shape) {
            QTest::newRow(name) << json(leaf) << QString::fromLatin1(type) << QString::fromLatin1(dtype)
                                << QString::fromLatin1(shape);
        };
        add("tensor", "{'type': 'T', 'dtype': 'f', 'shape': [2, 3], 'Max': 7}", "T", "f", "[2, 3]");
        add("nothing behind the shape", "{'type': 'T', 'dtype': 'f', 'shape': [2, 3]}", "T", "f", "[2, 3]");
        add("one number", "{'type': 'T', 'dtype': 'f', 'shape': [], 'Max': 7}", "T", "f", "[]");
        add("lists in the shape", "{'type': 'T', 'dtype': 'f', 'shape': [[2], 3], 'Max': 7}", "T", "f", "[[2], 3]");
        add("dtype written twice", "{'type': 'T', 'dtype': 'f', 'shape': [2], 'dtype': 'g'}", "T", "g", "[2]");
        add("shape written twice", "{'type': 'T', 'dtype': 'f', 'shape': [2], 'shape': [4]}", "T", "f", "[4]");
        add("type written twice", "{'type': 'T', 'dtype': 'f', 'shape': [2], 'type': 'U'}", "U", "f", "[2]");
        add("other order", "{'type': 'T', 'shape': [2, 3], 'dtype': 'f', 'Max': 7}", "T", "f", "[2, 3]");
        add("a value first", "{'type': 'T', 'dtype': 'f', 'value': [1], 'shape': [2]}", "T", "f", "[2]");
        add("no dtype", "{'type': 'T', 'dtype': null, 'shape': [2], 'value': 3}", "T", "<class 'int'>", "[]");
    }
    void leavesThatBeginAlikeAreReadAlike()
    {
        QFETCH(QByteArray, leaf);
        const QByteArray other = json("{'type': 'T', 'dtype': 'f', 'shape': [9], 'Max': 7}");
        const auto dump = readData(json("'Tensor.add.0.forward': {'input_args': [") + leaf + ", " + leaf + ", " +
                                   other + ", " + leaf + json("]}, 'Tensor.add.1.forward': {'output': ") + leaf + "}");
        QCOMPARE(dump->rows.size(), std::size_t(5));
        for (const std::uint32_t row : {0U, 1U, 3U, 4U}) {
            QTEST(textOf(*dump, dump->rows[row].type), "type");
            QTEST(textOf(*dump, dump->rows[row].dtype), "dtype");
            QTEST(textOf(*dump, dump->rows[row].shape), "shape");
            QCOMPARE(dump->rows[row].max, dump->rows[0].max);
        }
        QCOMPARE(textOf(*dump, dump->rows[2].shape), QStringLiteral("[9]"));
        const QByteArray leafKind = QTest::currentDataTag();
        const bool twice = leafKind.endsWith("written twice"), notAText = leafKind == "no dtype";
        QCOMPARE(dump->problems.size(), std::size_t(twice || notAText));
        QVERIFY(!twice || dump->problems.front().unread->reason == UnreadReason::Duplicate);
        QVERIFY(!notAText || dump->problems.front().unread->reason == UnreadReason::Unrecognised);
    }

    // A leaf that is another one to the byte has its own name and side, and all else of the other one.
    void equalLeavesAreReadAlike_data()
    {
        QTest::addColumn<QByteArray>("leaf");
        const auto add = [](const char *name, const char *leaf) { QTest::newRow(name) << json(leaf); };
        add("tensor", "{'type': 'T', 'dtype': 'f', 'shape': [2, 3], 'Max': 7.5, 'Min': null, 'Mean': NaN, 'Norm': 2, "
                      "'requires_grad': true, 'md5': '0a1b2c3d'}");
        add("unknown members", "{'type': 'T', 'dtype': 'f', 'shape': [2], 'Max': 7.5, 'more': [1, {'a': '}'}]}");
        add("brace in a text", "{'type': 'T', 'dtype': 'f}', 'shape': [2], 'Max': 7.5}");
        add("empty object in it", "{'type': 'T', 'dtype': 'f', 'shape': [2], 'more': {}, 'Max': 7.5}");
        add("type comes last", "{'dtype': 'f', 'shape': [2], 'Max': 7.5, 'type': 'T'}");
        add("text with escapes", "{'type': 'T', 'dtype': 'f\\u00e9', 'shape': [2], 'Max': 7.5, 'md5': '\\u0061'}");
        add("file of its own", "{'type': 'T', 'dtype': 'f', 'shape': [2], 'Max': 7.5, 'data_name': 'a.pt'}");
        add("scalar", "{'type': 'int', 'value': 3}");
    }
    void equalLeavesAreReadAlike()
    {
        QFETCH(QByteArray, leaf);
        const QByteArray entry = json("{'input_args': [") + leaf + ", " + leaf + json("], 'input_kwargs': {'src': ") +
                                 leaf + json(", 'x': ") + leaf + json("}, 'output': ") + leaf + "}";
        // Another blank each: none is another one to the byte.
        QByteArray apart = entry;
        for (qsizetype at = 0, times = 1; (at = apart.indexOf("\"type\"", at)) >= 0; at += 10 + times++)
            apart.insert(at, QByteArray(times, ' '));
        const auto together = readData(json("'Tensor.add.0.forward': ") + entry);
        const auto one = readData(json("'Tensor.add.0.forward': ") + apart);
        const auto unread = [](const Dump &dump) {
            return dump.problems.empty() ? Unread{} : *dump.problems[0].unread;
        };
        QVERIFY(unread(*together) == unread(*one)); // members that are not known
        QCOMPARE(namesOf(*together), namesOf(*one));
        QCOMPARE(together->rows.size(), std::size_t(5));
        for (std::uint32_t at = 0; at < one->rows.size(); ++at)
            compareRows(*together, together->rows[at], *one, one->rows[at]);
    }

    void aFileThatEndsInAKnownLeafIsCut()
    {
        const QByteArray leaf = json("{'type': 'T', 'dtype': 'f', 'shape': [2, 3], 'Max': 1}");
        const QByteArray before = head + json("'Tensor.add.0.forward': {'output': ") + leaf + "}, ";
        for (qsizetype kept = 1; kept < leaf.size(); ++kept) {
            const auto dump =
                TinyFolder()
                    .file("dump.json", before + json("'Tensor.add.1.forward': {'output': ") + leaf.left(kept))
                    .read();
            QVERIFY(dump->truncated);
            QCOMPARE(dump->rows.size(), std::size_t(1));
        }
    }

    void aFileThatEndsBehindAKnownBeginningIsCut()
    {
        const QByteArray leaf = json("{'type': 'T', 'dtype': 'f', 'shape': [2, 3]");
        const auto dump = TinyFolder()
                              .file("dump.json", head + json("'Tensor.add.0.forward': {'output': ") + leaf + "}}, " +
                                                     json("'Tensor.add.1.forward': {'output': ") + leaf)
                              .read();
        QVERIFY(dump->truncated);
        QCOMPARE(dump->rows.size(), std::size_t(1));
    }

    void largeFilesPassThroughTheBuffer_data()
    {
        QTest::addColumn<QByteArray>("leaf");
        QTest::newRow("type first") << json(
            "{'type': 'torch.Tensor', 'dtype': 'torch.float32', 'shape': [16, 16], 'Max': 0.25, 'Min': -1.5, 'Mean': "
            "null, 'Norm': 3}");
        QTest::newRow("type last") << json(
            "{'shape': [16, 16], 'dtype': 'torch.float32', 'Max': 0.25, 'Min': -1.5, 'Mean': null, 'Norm': 3, 'type': "
            "'torch.Tensor'}");
    }
    void largeFilesPassThroughTheBuffer()
    {
        QFETCH(QByteArray, leaf);
        QByteArray text = head;
        constexpr int operators = 20000; // several times the reader's buffer
        for (int i = 0; i < operators; ++i)
            text += "\"Torch.add." + QByteArray::number(i) + json(".forward': {'input_args': [") + leaf + "]},";
        text.chop(1);
        const auto dump = TinyFolder().file("dump.json", text + "}}").read();
        QVERIFY(dump->problems.empty());
        QCOMPARE(dump->operators.size(), std::size_t(operators));
        QCOMPARE(dump->rows.size(), std::size_t(operators));
        for (std::uint32_t row = 0; row < dump->rows.size(); ++row)
            QVERIFY(dump->rows[row].max.real() == 0.25 && dump->rows[row].norm.integer() == 3 &&
                    textOf(*dump, dump->rows[row].shape) == QStringLiteral("[16, 16]"));
    }

    void floatsAreWrittenAsPythonDoes_data()
    {
        QTest::addColumn<double>("number");
        QTest::addColumn<QString>("text");
        QTest::newRow("whole") << 3.0 << QStringLiteral("3.0");
        QTest::newRow("small") << 1e-05 << QStringLiteral("1e-05");
        QTest::newRow("not so small") << 0.0001 << QStringLiteral("0.0001");
        QTest::newRow("large") << 1e16 << QStringLiteral("1e+16");
        QTest::newRow("not so large") << 123456789012345.6 << QStringLiteral("123456789012345.6");
        QTest::newRow("third") << 1.0 / 3 << QStringLiteral("0.3333333333333333");
        QTest::newRow("minus zero") << -0.0 << QStringLiteral("-0.0");
        QTest::newRow("smallest") << 5e-324 << QStringLiteral("5e-324");
    }

    void floatsAreWrittenAsPythonDoes()
    {
        QFETCH(double, number);
        QTEST(QString::fromStdString(pythonFloat(number)), "text");
    }

    void operatorsWithBrokenNumbersAreDamaged_data()
    {
        QTest::addColumn<QByteArray>("number");
        QTest::addColumn<bool>("strange");
        QTest::newRow("hexadecimal") << QByteArray("0x10") << true;
        QTest::newRow("a word") << QByteArray("many") << true;
        QTest::newRow("two points") << QByteArray("1.2.3") << true;
        QTest::newRow("beyond 64 bits") << QByteArray("123456789012345678901234567890") << false;
        QTest::newRow("beyond all numbers") << QByteArray("1e999") << false;
        QTest::newRow("minus infinity") << QByteArray("-Infinity") << false;
    }

    void operatorsWithBrokenNumbersAreDamaged()
    {
        QFETCH(QByteArray, number);
        QFETCH(bool, strange);
        const auto dump =
            TinyFolder()
                .file("dump.json", head +
                                       json("'Tensor.add.0.forward': {'output': [{'type': 'torch.Tensor', 'dtype': "
                                            "'torch.float32', 'shape': [2], 'Max': ") +
                                       number + "}]}}}")
                .read();
        QCOMPARE(dump->rows.size(), std::size_t(strange ? 0 : 1));
        QCOMPARE(dump->problems.size(), std::size_t(strange));
        QVERIFY(!strange || dump->problems.front().unread->reason == UnreadReason::Damaged);
    }

    void whatStandsBehindTheEndIsSaid()
    {
        const QByteArray whole = head + "}}";
        QVERIFY(TinyFolder().file("dump.json", whole + "\n ").read()->problems.empty());
        for (const QByteArray &more : {QByteArray("x"), QByteArray("}"), whole})
            QCOMPARE(TinyFolder().file("dump.json", whole + more).read()->problems.size(), std::size_t(1));
    }
};

QTEST_APPLESS_MAIN(TestDumpReader)
#include "tst_dumpreader.moc"
