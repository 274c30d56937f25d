// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/dumps/dumpreader.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace rundiff;

namespace
{

constexpr int operators = 6;

QByteArray leaf(int i)
{
    return "{\"type\": \"torch.Tensor\", \"dtype\": \"torch.float32\", \"shape\": [2, 3], \"Max\": 1." +
           QByteArray::number(i) + ", \"Min\": -0.5, \"Mean\": 0.25, \"Norm\": 2e-3, \"requires_grad\": true}";
}

QByteArray key(int i)
{
    return "\"Torch.add." + QByteArray::number(i) + ".forward\"";
}

QByteArray entry(int i)
{
    return key(i) + ": {\n \"input_args\": [\n  " + leaf(i) +
           "\n ],\n \"input_kwargs\": {},\n \"output\": " + leaf(i + 10) + "\n}";
}

// A dump.json, its operators below each other or all in one line.
QByteArray dumpText()
{
    QByteArray text = "{\"task\": \"statistics\", \"level\": \"L1\", \"framework\": \"pytorch\", \"data\": {\n";
    for (int i = 0; i < operators; ++i)
        text += (i > 0 ? ",\n" : "") + entry(i);
    return text + "\n}}";
}

std::shared_ptr<const Dump> readFiles(const QByteArray &dump, const QByteArray &stacks = {},
                                      const QByteArray &parents = {})
{
    const QTemporaryDir folder;
    const auto write = [&](const char *name, const QByteArray &text) {
        QFile file(folder.filePath(QString::fromLatin1(name)));
        if (!text.isNull() && file.open(QIODevice::WriteOnly))
            file.write(text);
    };
    write("dump.json", dump);
    write("stack.json", stacks);
    write("construct.json", parents);
    DumpLocation location;
    location.folder = folder.path().toStdString();
    location.dumpFile = location.folder + "/dump.json";
    return readDump(location, {});
}

std::vector<Unread> lossesOf(const Dump &dump)
{
    std::vector<Unread> losses;
    for (const Problem &problem : dump.problems) {
        if (problem.unread)
            losses.push_back(*problem.unread);
    }
    return losses;
}

bool loses(const Dump &dump, UnreadReason reason, const std::string &what)
{
    return std::ranges::any_of(lossesOf(dump),
                               [&](const Unread &unread) { return unread.reason == reason && unread.what == what; });
}

QByteArray replaced(QByteArray text, const QByteArray &before, const QByteArray &after)
{
    const qsizetype at = text.indexOf(before);
    return at < 0 ? QByteArray() : text.replace(at, before.size(), after);
}

} // namespace

class TestDumpDamage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void healthyDumpsLoseNothing()
    {
        const auto dump = readFiles(dumpText());
        QVERIFY(dump->problems.empty());
        QVERIFY(!dump->truncated);
        QCOMPARE(dump->operators.size(), std::size_t(operators));
    }

    // The operator that is hit is lost, all others are read.
    void readingGoesOnBehindDamage_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("kept");
        const auto add = [](const char *name, const QByteArray &before, const QByteArray &after,
                            int kept = operators - 1) {
            QTest::newRow(name) << replaced(dumpText(), before, after) << kept;
        };
        const QByteArray hit = leaf(2);
        add("lost quote of a name", hit, replaced(hit, "\"Max\"", "\"Max "));
        add("other quote", hit, replaced(hit, "\"dtype\"", "'dtype\""));
        add("broken number", hit, replaced(hit, "1.2", "1.;"));
        add("broken number that nobody compares", hit, replaced(hit, "true", "tsue"));
        add("zeros in a number", hit, replaced(hit, "-0.5", QByteArray("-0\0\0", 4)));
        add("zeros over names", hit, replaced(hit, "\"Max\": 1.2, \"Min\"", QByteArray(17, '\0')));
        add("byte that is no text", hit,
            replaced(hit, "Mean",
                     "M\xff"
                     "an"));
        add("escape that JSON does not know", hit, replaced(hit, "torch.float32", "torch\\float32\\x"));
        add("comma lost", hit, replaced(hit, ", \"Min\"", "  \"Min\""));
        add("comma too many", hit, replaced(hit, "true}", "true,}"));
        add("list not closed", hit, replaced(hit, "[2, 3]", "[2, 3 "));
        add("leaf not closed", hit, hit.chopped(1) + " ");
        add("leaf closed twice", hit, hit + "}");
        add("operator not closed", entry(2) + ",", entry(2).chopped(1) + " ,");
        add("operator closed twice", entry(2) + ",", entry(2) + "},", operators);
        add("comma between operators lost", entry(2) + ",", entry(2) + " ", operators);
        add("name of an operator lost", key(2) + ":", QByteArray(key(2).size(), ' ') + ":");
        add("quote of an operator lost", key(2), " " + key(2).mid(1));
        add("colon behind an operator lost", key(2) + ":", key(2) + ";");
    }
    void readingGoesOnBehindDamage()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, kept);
        QVERIFY(!text.isEmpty());
        for (const QByteArray &form : {text, text.simplified()}) { // in one line, too
            const auto dump = readFiles(form);
            QCOMPARE(dump->operators.size(), std::size_t(kept));
            QCOMPARE(dump->rows.size(), std::size_t(2 * kept));
            QVERIFY(dump->truncated);
            QVERIFY(loses(*dump, UnreadReason::Damaged, "operators") || loses(*dump, UnreadReason::Damaged, "bytes"));
            QVERIFY(lossesOf(*dump).front().place.starts_with("byte "));
        }
    }

    void everyDamagedOperatorIsCounted()
    {
        QByteArray text = dumpText();
        for (const int i : {1, 2, 4})
            text = replaced(text, "\"Max\": 1." + QByteArray::number(i), "\"Max\": 1.x");
        const auto dump = readFiles(text);
        QCOMPARE(dump->operators.size(), std::size_t(operators - 3));
        QCOMPARE(lossesOf(*dump).size(), std::size_t(1));
        QCOMPARE(lossesOf(*dump).front().count, std::int64_t(3));
    }

    // Where nothing follows, the file is cut.
    void cutFilesAreTruncated()
    {
        const QByteArray whole = dumpText();
        for (qsizetype size = whole.indexOf(key(1)); size < whole.size(); size += 7) {
            const auto dump = readFiles(whole.left(size));
            QVERIFY(loses(*dump, UnreadReason::Truncated, "operators") ||
                    loses(*dump, UnreadReason::Truncated, "bytes"));
        }
    }

    void aBrokenBeginningIsNoEnd()
    {
        const auto dump = readFiles(replaced(dumpText(), "\"data\"", "\"dat "));
        QCOMPARE(dump->operators.size(), std::size_t(operators));
        QVERIFY(loses(*dump, UnreadReason::Damaged, "bytes"));
    }

    void whatStandsTwiceWithOtherValuesIsADuplicate_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("what"); // empty: nothing is lost
        const QByteArray other = replaced(entry(2), "-0.5", "-0.75");
        QTest::newRow("operator") << replaced(dumpText(), entry(2), entry(2) + "," + other)
                                  << QStringLiteral("operators");
        QTest::newRow("operator with the same values")
            << replaced(dumpText(), entry(2), entry(2) + "," + entry(2)) << QString();
        QTest::newRow("value") << replaced(dumpText(), "\"Norm\": 2e-3", "\"Norm\": 3, \"Norm\": 2e-3")
                               << QStringLiteral("values");
        QTest::newRow("the same value") << replaced(dumpText(), "\"Norm\": 2e-3", "\"Norm\": 2e-3, \"Norm\": 2e-3")
                                        << QString();
        QTest::newRow("part of an operator")
            << replaced(dumpText(), "\"output\": ", "\"output\": " + leaf(7) + ", \"output\": ")
            << QStringLiteral("values");
    }
    void whatStandsTwiceWithOtherValuesIsADuplicate()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, what);
        const auto dump = readFiles(text);
        QCOMPARE(dump->operators.size(), std::size_t(operators));
        QCOMPARE(lossesOf(*dump).size(), std::size_t(what.isEmpty() ? 0 : 1));
        QVERIFY(what.isEmpty() || loses(*dump, UnreadReason::Duplicate, what.toStdString()));
    }

    void unknownNamesAreCounted_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("of a statistic") << replaced(dumpText(), "\"Norm\"", "\"Nirm\"");
        QTest::newRow("of a part") << replaced(dumpText(), "input_kwargs", "input_kwergs");
        QTest::newRow("of an operator") << replaced(dumpText(), "Torch.add.3.forward", "Torch.add.3.vorward");
        QTest::newRow("of the type") << replaced(dumpText(), "\"type\"", "\"tipe\"");
    }
    void unknownNamesAreCounted()
    {
        QFETCH(QByteArray, text);
        const auto dump = readFiles(text);
        QCOMPARE(lossesOf(*dump).size(), std::size_t(1));
        QCOMPARE(lossesOf(*dump).front().reason, UnreadReason::Unrecognised);
        QCOMPARE(lossesOf(*dump).front().count, std::int64_t(1));
    }

    void damagedCompanionsAreReadOn()
    {
        QByteArray stacks = "{", parents = "{";
        for (int i = 0; i < operators; ++i) {
            stacks += (i > 0 ? ",\n" : "") + key(i) + ": [\"File a.py, line " + QByteArray::number(i) + "\"]";
            parents += (i > 0 ? ",\n" : "") + key(i) + ": \"Module.m" + QByteArray::number(i) + ".forward.0\"";
        }
        stacks += "}";
        parents += "}";
        QVERIFY(readFiles(dumpText(), stacks, parents)->problems.empty());
        const auto dump = readFiles(dumpText(), replaced(stacks, "line 2\"]", "line 2 ]"),
                                    replaced(parents, key(4) + ":", key(4) + ";"));
        QCOMPARE(lossesOf(*dump).size(), std::size_t(2));
        for (int i = 0; i < operators; ++i) {
            QCOMPARE(dump->operators[i].stack == DumpOperator::nothing, i == 2);
            QCOMPARE(dump->operators[i].parent.empty(), i == 4);
        }
        const auto cut = readFiles(dumpText(), stacks.left(stacks.size() / 2), parents);
        QVERIFY(loses(*cut, UnreadReason::Truncated, "bytes"));
    }
};

QTEST_APPLESS_MAIN(TestDumpDamage)
#include "tst_dumpdamage.moc"
