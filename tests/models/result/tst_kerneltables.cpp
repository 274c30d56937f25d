// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/compareruns.h"
#include "models/formats/tensors/bytesources.h"
#include "models/formats/tensors/ziparchive.h"
#include "models/result/tables/csvrows.h"
#include "models/result/tables/csvtables.h"
#include "models/result/tables/spreadsheet.h"
#include "tests/models/kernelmaker.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>

using namespace rundiff;
using kernelmaker::Table;
using kernelmaker::writeTable;

namespace
{

using Line = std::map<std::string, std::string>; // by title

std::vector<Line> linesOfTable(const std::string &path)
{
    QFile file(QString::fromStdString(path));
    std::vector<Line> lines;
    if (!file.open(QIODevice::ReadOnly))
        return lines;
    std::vector<std::string> titles, cells;
    std::string record;
    for (const QByteArray &part : file.readAll().split('\n')) { // a field in quotes may have line breaks
        record.append(record.empty() ? "" : "\n").append(part.toStdString());
        if (std::ranges::count(record, '"') % 2 != 0 || record.empty())
            continue;
        cells = cellsOf(record);
        record.clear();
        if (titles.empty()) {
            titles = cells;
            continue;
        }
        Line &line = lines.emplace_back();
        for (std::size_t i = 0; i < std::min(titles.size(), cells.size()); ++i)
            line[titles[i]] = cells[i];
    }
    return lines;
}

std::string floatArray(const std::string &shape, const std::vector<float> &numbers)
{
    std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': " + shape + ", }";
    header += std::string(63 - (header.size() + 10) % 64, ' ') + '\n';
    std::string bytes("\x93NUMPY\x01\x00", 8);
    bytes.append(1, static_cast<char>(header.size() & 0xFF)).append(1, static_cast<char>(header.size() >> 8));
    return bytes + header + std::string(reinterpret_cast<const char *>(numbers.data()), numbers.size() * sizeof(float));
}

} // namespace

class TestKernelTables : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    int m_number = 0;

    std::string newFolder() { return m_folder.filePath(QString::number(++m_number)).toStdString(); }

    std::vector<Line> tableOf(const std::string &runA, const std::string &runB)
    {
        const ComparisonPtr comparison = compareRuns(runA, runB, CompareOptions(), Progress());
        const std::string out = newFolder();
        return writeCsvTables(*comparison, out, {}).empty() ? linesOfTable(out + "/compare_step0_rank0.csv")
                                                            : std::vector<Line>();
    }

    std::vector<Line> tableOf(const Table &a, const Table &b)
    {
        const std::string runA = newFolder(), runB = newFolder();
        writeTable(runA, a);
        writeTable(runB, b);
        return tableOf(runA, runB);
    }

private Q_SLOTS:
    // The numbers are those that numpy gives in single precision; the verdict is msprobe's, with its signed difference.
    void numbersAreThoseOfMsprobe()
    {
        const auto lines =
            tableOf(Table().row("Conv2D", "Default_Conv2D-op0", "output", 0, "0.470598,-0.34631,0,3.47061"),
                    Table().row("Conv2D", "Default_Conv2D-op0", "output", 0, "4.70598,-3.4631,0,34.7061"));
        QCOMPARE(lines.size(), 1U);
        Line line = lines.front();
        QCOMPARE(line["NPU Name"], std::string("Default_Conv2D-op0.0.output.0"));
        QCOMPARE(line["NPU Tensor Shape"], std::string("[4]"));
        QCOMPARE(line["NPU max"], std::string("0.470598"));
        QCOMPARE(line["Max diff"], std::string("-4.2353816"));
        QCOMPARE(line["L2norm diff"], std::string("-31.23549"));
        QCOMPARE(line["MaxRelativeErr"], std::string("89.99999761581421%"));
        QCOMPARE(line["MeanRelativeErr"], std::string("N/A"));
        QCOMPARE(line["Accuracy Reached or Not"], std::string("Yes"));
        QCOMPARE(line["Rundiff Result"], std::string("differs"));
        QVERIFY(QByteArray::fromStdString(line["NPU CSV File"]).endsWith("/rank_0/Net/0/0/statistic.csv"));
    }

    void linesAreInTheOrderOfTheFile()
    {
        const auto lines = tableOf(Table()
                                       .row("Mul", "Default_Mul-op1", "output", 0, "2,1,1,1")
                                       .row("Add", "Default_Add-op0", "output", 0, "null,null,null,null"),
                                   Table()
                                       .row("Sub", "Default_Sub-op7", "output", 0, "2,1,1,1")
                                       .row("Add", "Default_Add-op0", "output", 0, "1,1,1,1")
                                       .row("Mul", "Default_Mul-op1", "output", 0, "2,1,1,1"));
        QCOMPARE(lines.size(), 3U);
        Line first = lines[0], second = lines[1], third = lines[2];
        QCOMPARE(first["NPU Name"], std::string("Default_Mul-op1.0.output.0"));
        QCOMPARE(second["NPU max"], std::string("0.0")); // of the word null
        QCOMPARE(second["Max diff"], std::string("-1.0"));
        QCOMPARE(third["NPU Name"], std::string());
        QCOMPARE(third["Bench Name"], std::string("Default_Sub-op7.0.output.0"));
        QCOMPARE(third["NPU Tensor Shape"], std::string("nan"));
        QCOMPARE(third["Accuracy Reached or Not"], std::string());
        QCOMPARE(third["Rundiff Result"], std::string("only_b"));
        QVERIFY(third["Err_message"].starts_with("Tensor shapes do not match."));
    }

    void verdictsOfNanAndInfinity_data()
    {
        QTest::addColumn<QByteArray>("a");
        QTest::addColumn<QByteArray>("b");
        QTest::addColumn<QString>("reached");
        QTest::newRow("NaN in both") << QByteArray("nan") << QByteArray("nan") << QStringLiteral("Yes");
        QTest::newRow("NaN in one") << QByteArray("nan") << QByteArray("1") << QStringLiteral("No");
        QTest::newRow("the same infinity") << QByteArray("inf") << QByteArray("inf") << QStringLiteral("No");
        QTest::newRow("twice as large") << QByteArray("2") << QByteArray("1") << QStringLiteral("Yes");
        QTest::newRow("three times as large") << QByteArray("3") << QByteArray("1") << QStringLiteral("No");
    }

    void verdictsOfNanAndInfinity()
    {
        QFETCH(const QByteArray, a);
        QFETCH(const QByteArray, b);
        QFETCH(const QString, reached);
        const auto lines = tableOf(Table("Max Value").row("Exp", "Default_Exp-op0", "output", 0, a),
                                   Table("Max Value").row("Exp", "Default_Exp-op0", "output", 0, b));
        QCOMPARE(lines.size(), 1U);
        QCOMPARE(QString::fromStdString(Line(lines.front())["Accuracy Reached or Not"]), reached);
    }

    void tensorsHaveTheirMetrics()
    {
        const std::string runA = newFolder(), runB = newFolder();
        const std::string name = "/rank_0/Net/0/0/Mul.Default_Mul-op0.0.0.17.output.0.DefaultFormat.float32.npy",
                          scalar = "/rank_0/Net/0/0/ReduceMean.Default_ReduceMean-op0.0.0.18.output.0.DefaultFormat."
                                   "float32.npy";
        write(runA + name, floatArray("(2, 2)", {1, 2, 3, 4}));
        write(runB + name, floatArray("(2, 2)", {1, 2, 3, 6}));
        write(runA + scalar, floatArray("()", {1}));
        write(runB + scalar, floatArray("()", {2}));
        const auto lines = tableOf(runA, runB);
        QCOMPARE(lines.size(), 2U);
        Line tensor = lines[0], single = lines[1];
        QVERIFY(tensor["NPU Name"].ends_with(name));
        QCOMPARE(tensor["NPU Tensor Shape"], std::string("[2, 2]"));
        QCOMPARE(tensor["Bench max"], std::string("6.0"));
        QCOMPARE(tensor["MaxAbsErr"], std::string("2.0"));
        QCOMPARE(tensor["Accuracy Reached or Not"], std::string("No")); // the error is above 1
        QCOMPARE(single["Accuracy Reached or Not"], std::string());
        QCOMPARE(single["Rundiff Result"], std::string("differs"));
        QVERIFY(single["Err_message"].starts_with("This is type of scalar data"));
    }

    void spreadsheetsHaveTheSameTable()
    {
        const std::string runA = newFolder(), runB = newFolder(), path = newFolder() + ".xlsx";
        writeTable(runA, Table().row("Mul", "Default_Mul-op1", "output", 0, "3,1,1,1"));
        writeTable(runB, Table().row("Mul", "Default_Mul-op1", "output", 0, "1,1,1,1"));
        const ComparisonPtr comparison = compareRuns(runA, runB, CompareOptions(), Progress());
        QVERIFY(writeSpreadsheet(*comparison, path, {}).empty());
        const auto source = openSource(path);
        QVERIFY(source);
        const auto archive = ZipArchive::read(*source);
        QVERIFY(archive && archive->find("xl/worksheets/sheet2.xml"));
        const auto sheet = archive->open(*archive->find("xl/worksheets/sheet2.xml"));
        QVERIFY(sheet);
        const auto text = readText(**sheet, 0, (*sheet)->size());
        QVERIFY(text && text->find("<c r=\"G2\"") != std::string::npos); // the maximum is a number
        QVERIFY(text->find("<v>3</v>") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestKernelTables)
#include "tst_kerneltables.moc"
