// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/tensors/bytesources.h"
#include "models/formats/tensors/ziparchive.h"
#include "models/result/tables/csvrows.h"
#include "models/result/tables/spreadsheet.h"
#include "tests/models/tablemaker.h"

#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

using namespace rundiff;

namespace
{

struct Cell {
    QString type, text, style;
    bool formula = false;
};
using Sheet = QMap<QString, Cell>; // by place, "A1"

QByteArray member(const std::string &path, const std::string &name)
{
    const auto source = openSource(path);
    if (!source)
        return {};
    const auto archive = ZipArchive::read(*source);
    const ZipMember *found = archive ? archive->find(name) : nullptr;
    const auto opened = found ? archive->open(*found) : tl::unexpected(std::string());
    const auto text = opened ? readText(**opened, 0, (*opened)->size()) : std::nullopt;
    return text ? QByteArray::fromStdString(*text) : QByteArray();
}

Sheet sheetOf(const QByteArray &xml, QStringList *elements = nullptr)
{
    Sheet sheet;
    QXmlStreamReader reader(xml);
    QString place;
    while (!reader.atEnd()) {
        if (reader.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (elements)
            elements->append(reader.name().toString());
        if (reader.name() == QLatin1String("c")) {
            place = reader.attributes().value(QLatin1String("r")).toString();
            sheet[place].type = reader.attributes().value(QLatin1String("t")).toString();
            sheet[place].style = reader.attributes().value(QLatin1String("s")).toString();
        } else if (reader.name() == QLatin1String("f")) {
            sheet[place].formula = true;
        } else if (reader.name() == QLatin1String("v") || reader.name() == QLatin1String("t")) {
            sheet[place].text = reader.readElementText();
        }
    }
    return reader.hasError() ? Sheet() : sheet;
}

Comparison comparisonOf(std::vector<DumpPair> pairs)
{
    Comparison comparison;
    auto a = std::make_shared<Run>(), b = std::make_shared<Run>();
    a->name = std::string("run a"); // gcc 12 warns of an overlap that is none where a literal is assigned
    b->name = std::string("run b");
    comparison.a = a;
    comparison.b = b;
    auto operators = std::make_shared<OperatorComparison>();
    operators->pairs = std::move(pairs);
    comparison.operators = operators;
    return comparison;
}

DumpPair pairOf(const std::shared_ptr<const PairTable> &table, std::int64_t step)
{
    DumpPair pair;
    pair.table = table;
    pair.a.step = {step};
    pair.a.rank = {RankId::Kind::Rank, 0};
    pair.b = pair.a;
    return pair;
}

} // namespace

class TestSpreadsheet : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    std::string path() const { return m_folder.filePath(QStringLiteral("book.xlsx")).toStdString(); }

private Q_SLOTS:
    void rowsHaveMsprobesColumnsAndColours()
    {
        TableMaker maker;
        maker.call("Torch.add.0.forward")
            .leaf({.suffix = ".input.0", .maxA = Statistic::ofReal(0.25)})
            .leaf({.suffix = ".output.0", .result = RowResult::Error})
            .leaf({.suffix = ".output.1", .result = RowResult::Warning});
        QVERIFY(writeSpreadsheet(comparisonOf({pairOf(maker.table(), 0)}), path(), {}).empty());
        QStringList elements;
        const Sheet sheet = sheetOf(member(path(), "xl/worksheets/sheet2.xml"), &elements);
        QCOMPARE(sheet[QStringLiteral("A1")].text, QStringLiteral("NPU Name"));
        QCOMPARE(sheet[QStringLiteral("B1")].text, QStringLiteral("Bench Name"));
        QCOMPARE(sheet[QStringLiteral("A2")].text, QStringLiteral("Torch.add.0.forward.input.0"));
        QCOMPARE(sheet[QStringLiteral("Q1")].text, QStringLiteral("NPU max"));
        QCOMPARE(sheet[QStringLiteral("Q2")].text, QStringLiteral("0.25"));
        QVERIFY(sheet[QStringLiteral("Q2")].type != QStringLiteral("inlineStr")); // a number
        QVERIFY(elements.contains(QStringLiteral("autoFilter")));
        QVERIFY(elements.contains(QStringLiteral("pane")));
        QVERIFY(sheet[QStringLiteral("A2")].style.isEmpty());
        QVERIFY(!sheet[QStringLiteral("A3")].style.isEmpty());
        QVERIFY(sheet[QStringLiteral("A3")].style != sheet[QStringLiteral("A4")].style);
        const QByteArray styles = member(path(), "xl/styles.xml");
        QVERIFY(styles.contains("FFFF0000"));
        QVERIFY(styles.contains("FFFFFF00"));
    }

    void cellsThatShowADifferenceHaveAConditionalColour()
    {
        TableMaker statistics, checksums(Mode::Md5);
        for (TableMaker *maker : {&statistics, &checksums})
            maker->call("Torch.add.0.forward").leaf({.suffix = ".input.0"}).leaf({.suffix = ".output.0"});
        QVERIFY(
            writeSpreadsheet(comparisonOf({pairOf(statistics.table(), 0), pairOf(checksums.table(), 1)}), path(), {})
                .empty());
        const auto rulesOf = [&](const char *name) {
            QMap<QString, QString> rules; // by place
            QXmlStreamReader reader(member(path(), name));
            QString place;
            while (!reader.atEnd()) {
                if (reader.readNext() != QXmlStreamReader::StartElement)
                    continue;
                if (reader.name() == QLatin1String("conditionalFormatting"))
                    place = reader.attributes().value(QLatin1String("sqref")).toString();
                else if (reader.name() == QLatin1String("formula"))
                    rules[place] = reader.readElementText();
            }
            return rules;
        };
        const Sheet sheet = sheetOf(member(path(), "xl/worksheets/sheet2.xml"));
        const auto rules = rulesOf("xl/worksheets/sheet2.xml");
        QCOMPARE(rules.size(), 8);
        for (const QString &place : rules.keys()) {
            const QString column = place.section(QLatin1Char('2'), 0, 0);
            QCOMPARE(place, column + QStringLiteral("2:") + column + QStringLiteral("3")); // both rows, not the title
            const QString title = sheet[column + QStringLiteral("1")].text;
            QVERIFY2(title.endsWith(QStringLiteral(" diff")) || title.endsWith(QStringLiteral("RelativeErr")),
                     qPrintable(title));
            QVERIFY2(rules[place].contains(QStringLiteral("IFERROR(VALUE($") + column + QStringLiteral("2)<>0,FALSE)")),
                     qPrintable(rules[place]));
            QVERIFY2(rules[place].contains(QLatin1Char('$') + column + QStringLiteral("2=\"nan\"")),
                     qPrintable(rules[place]));
        }
        const auto ofChecksums = rulesOf("xl/worksheets/sheet3.xml");
        QCOMPARE(ofChecksums.size(), 1);
        QVERIFY2(ofChecksums.first().contains(QStringLiteral("<>$")), qPrintable(ofChecksums.first()));
    }

    void aTextThatLooksLikeAFormulaStaysText_data()
    {
        QTest::addColumn<QString>("name");
        for (const char *name : {"=1+2", "+1+2", "-x", "@SUM(1)", "'=1", "a,\"b\"\n", "<b>&\x01"})
            QTest::newRow(name) << QString::fromUtf8(name);
    }

    void aTextThatLooksLikeAFormulaStaysText()
    {
        QFETCH(QString, name);
        const std::string key = name.toStdString();
        TableMaker maker;
        maker.call(key).leaf({.suffix = ".input.0"});
        QVERIFY(writeSpreadsheet(comparisonOf({pairOf(maker.table(), 0)}), path(), {}).empty());
        const Sheet sheet = sheetOf(member(path(), "xl/worksheets/sheet2.xml"));
        const Cell cell = sheet[QStringLiteral("A2")];
        QVERIFY(!cell.formula);
        QCOMPARE(cell.type, QStringLiteral("inlineStr"));
        QCOMPARE(QString(cell.text).replace(QStringLiteral("_x0001_"), QStringLiteral("\x01")),
                 name + QStringLiteral(".input.0"));
    }

    void sheetsOfManyPairsHaveNamesOfTheirOwn()
    {
        TableMaker maker;
        maker.call("Torch.add.0.forward").leaf({.suffix = ".input.0"});
        std::vector<DumpPair> pairs;
        for (int i = 0; i < 3; ++i) {
            pairs.push_back(pairOf(maker.table(), 1'000'000'000'000'000));
            pairs[static_cast<std::size_t>(i)].a.part = "pynative/[with]*a?very:long\\name";
        }
        QVERIFY(writeSpreadsheet(comparisonOf(pairs), path(), {}).empty());
        QSet<QString> names;
        QXmlStreamReader reader(member(path(), "xl/workbook.xml"));
        while (!reader.atEnd()) {
            if (reader.readNext() == QXmlStreamReader::StartElement && reader.name() == QLatin1String("sheet"))
                names.insert(reader.attributes().value(QLatin1String("name")).toString().toLower());
        }
        QCOMPARE(names.size(), 4);
        for (const QString &name : names)
            QVERIFY(name.size() <= 31);
    }

    void moreRowsThanASheetHoldsAreSplit()
    {
        TableMaker maker(Mode::Md5);
        maker.call("Torch.add.0.forward");
        for (int i = 0; i < 11; ++i)
            maker.leaf({.suffix = ".input.0"});
        QVERIFY(writeSpreadsheet(comparisonOf({pairOf(maker.table(), 0)}), path(), {}, 10).empty());
        const QByteArray book = member(path(), "xl/workbook.xml");
        QVERIFY(book.contains("step0_rank0 part 1"));
        QVERIFY(book.contains("step0_rank0 part 2"));
        const Sheet verdict = sheetOf(member(path(), "xl/worksheets/sheet1.xml"));
        QVERIFY(std::any_of(verdict.begin(), verdict.end(), [](const Cell &cell) {
            return cell.text.contains(QStringLiteral("step0_rank0 has 11 rows, more than a sheet can hold"));
        }));
        const Sheet last = sheetOf(member(path(), "xl/worksheets/sheet3.xml"));
        QCOMPARE(last[QStringLiteral("A1")].text, QStringLiteral("NPU Name"));
        QVERIFY(last.contains(QStringLiteral("A2")));
        QVERIFY(!last.contains(QStringLiteral("A3")));
    }

    void theSameComparisonGivesTheSameBytes()
    {
        TableMaker maker;
        maker.call("Torch.add.0.forward").leaf({.suffix = ".input.0"});
        const Comparison comparison = comparisonOf({pairOf(maker.table(), 0)});
        QVERIFY(writeSpreadsheet(comparison, path(), {}).empty());
        const auto bytes = [&] {
            const auto source = openSource(path());
            return *readText(**source, 0, (*source)->size());
        };
        const std::string first = bytes();
        QTest::qWait(2100); // the clock of a zip archive counts two seconds
        QVERIFY(writeSpreadsheet(comparison, path(), {}).empty());
        QVERIFY(bytes() == first);
    }

    void whatCannotBeWrittenIsSaid()
    {
        const Problems problems = writeSpreadsheet(comparisonOf({}), "/no/such/folder/x.xlsx", {});
        QCOMPARE(problems.size(), std::size_t(1));
        QVERIFY(problems.front().message.find("/no/such/folder/x.xlsx") != std::string::npos);
    }

    void cellsOfALineAreTheTextsAgain_data()
    {
        QTest::addColumn<QString>("text");
        for (const char *text : {"", "a", "a,b", "\"", "a\"b,", "=1", "'=1", "''=1", "'a", "-1", "line\nline", "\t"})
            QTest::newRow(text) << QString::fromUtf8(text);
    }

    void cellsOfALineAreTheTextsAgain()
    {
        QFETCH(QString, text);
        std::string line;
        appendField(line, text.toStdString());
        line += ',';
        appendField(line, text.toStdString());
        const std::vector<std::string> expected(2, text.toStdString());
        line += '\n';
        QVERIFY(cellsOf(line) == expected);
    }
};

QTEST_GUILESS_MAIN(TestSpreadsheet)
#include "tst_spreadsheet.moc"
