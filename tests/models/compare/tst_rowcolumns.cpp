// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/table/rowcolumn.h"

#include "tests/models/tablemaker.h"

#include <QTest>

#include <set>
#include <string>
#include <vector>

using namespace rundiff;

// What every entry of the table of columns must have.
class TestRowColumns : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void namesAreUniqueAndFound()
    {
        std::set<std::string_view> names;
        for (const RowColumn &column : rowColumns()) {
            QVERIFY2(names.insert(column.name).second, std::string(column.name).c_str());
            QVERIFY(fieldNamed(column.name) == column.field);
            QCOMPARE(fieldName(column.field), column.name);
        }
        QVERIFY(!fieldNamed("mxa_a"));
    }

    void everyColumnHasWhatItsKindNeeds()
    {
        for (const RowColumn &column : rowColumns()) {
            const std::string name(column.name);
            QVERIFY2(!columnTitle(column).empty() && !columnHelp(column).empty(), name.c_str());
            QVERIFY2((column.kind == ColumnKind::Metric) == (column.metric != nullptr), name.c_str());
            QVERIFY2((column.kind == ColumnKind::Word) == (column.rank != nullptr), name.c_str());
            const bool text = column.kind == ColumnKind::Text || column.kind == ColumnKind::Checksum;
            QVERIFY2(text == (column.dumpText != nullptr), name.c_str());
            QVERIFY2(column.isNumber() == (column.text == nullptr), name.c_str());
        }
    }

    void eachModeShowsItsColumns_data()
    {
        QTest::addColumn<int>("mode");
        QTest::addColumn<QString>("names");
        QTest::newRow("statistics")
            << int(Mode::Statistics)
            << "row name direction parameter dtype shape max_a max_b max_diff mean_diff norm_diff norm_rel "
               "epsilons role state";
        QTest::newRow("md5") << int(Mode::Md5)
                             << "row name direction parameter dtype shape checksum_a checksum_b max_diff norm_rel "
                                "epsilons role state";
        QTest::newRow("tensor")
            << int(Mode::Tensor)
            << "row name direction parameter dtype shape epsilons cosine euclidean max_abs_err max_rel_err "
               "one_thousandth five_thousandths ulp role state";
    }
    void eachModeShowsItsColumns()
    {
        QFETCH(int, mode);
        QFETCH(QString, names);
        std::string shown;
        for (const RowColumn &column : rowColumns()) {
            if (column.shownIn(static_cast<Mode>(mode)))
                shown.append(shown.empty() ? "" : " ").append(column.name);
        }
        QCOMPARE(QString::fromStdString(shown), names);
    }

    // In parts of the largest value; only the tensor of floating type with a partner has such a number.
    void differencesAreCountedInEpsilonsOfTheCoarserDtype_data()
    {
        QTest::addColumn<QString>("dtype");
        QTest::addColumn<bool>("scalar");
        QTest::addColumn<double>("epsilons");
        QTest::newRow("float32") << "torch.float32" << false << 8.0;
        QTest::newRow("float64") << "torch.float64" << false << 0x1p32;
        QTest::newRow("bfloat16") << "torch.bfloat16" << false << 0x1p-13;
        QTest::newRow("MindSpore's spelling") << "Float16" << false << 0x1p-10;
        QTest::newRow("int64") << "torch.int64" << false << -1.0;
        QTest::newRow("a number") << "float32" << true << -1.0;
    }
    void differencesAreCountedInEpsilonsOfTheCoarserDtype()
    {
        QFETCH(QString, dtype);
        QFETCH(bool, scalar);
        QFETCH(double, epsilons);
        const std::string type = dtype.toStdString();
        TableMaker maker;
        maker.call("Torch.add.0.forward")
            .leaf({.suffix = ".output.0",
                   .side = Side::Output,
                   .state = RowState::Differs,
                   .dtype = type,
                   .maxA = Statistic::ofReal(2 - 0x1p-19),
                   .maxB = Statistic::ofReal(2),
                   .scalar = scalar});
        QCOMPARE(rowNumber(*maker.table(), 0, RowField::Epsilons).value_or(-1), epsilons);
    }

    void tensorsDecideWhereTheyWereCompared()
    {
        TableMaker maker(Mode::Tensor);
        maker.call("Torch.add.0.forward").leaf({.suffix = ".output.0", .side = Side::Output});
        TensorMetrics metrics;
        metrics.compared = true;
        metrics.maxAbsolute = {0x1p-22, TensorMetric::Kind::Number};
        maker.editable().tensorMetrics = {metrics};
        QCOMPARE(rowNumber(*maker.table(), 0, RowField::Epsilons).value_or(-1), 2.0);
    }

    void aRowOfOneRunHasNoEpsilons()
    {
        TableMaker maker;
        maker.call("Torch.add.0.forward", {}, TableMaker::In::A)
            .leaf({.suffix = ".output.0", .side = Side::Output, .state = RowState::OnlyA});
        QVERIFY(!rowNumber(*maker.table(), 0, RowField::Epsilons));
    }
};

QTEST_APPLESS_MAIN(TestRowColumns)
#include "tst_rowcolumns.moc"
