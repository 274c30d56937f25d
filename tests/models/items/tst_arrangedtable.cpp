// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/operatortablemodel.h"
#include "models/items/rowcopy.h"
#include "tests/benchmarks/largetable.h"
#include "tests/models/tablemaker.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace rundiff;

namespace
{

// Five equal operators of two rows, one that differs, two equal ones.
std::shared_ptr<const PairTable> mostlyEqual()
{
    TableMaker maker;
    for (int call = 0; call < 8; ++call) {
        const RowState state = call == 5 ? RowState::Differs : RowState::Same;
        TableMaker::Leaf output{".output.0", Side::Output, state};
        output.maxA = Statistic::ofReal(10 - call);
        maker.call("Functional.relu." + std::to_string(call) + ".forward").leaf({".input.0"}).leaf(output);
    }
    return maker.table();
}

int columnOf(const OperatorTableModel &model, OperatorColumn wanted)
{
    for (int column = 0; column < model.columnCount(); ++column) {
        if (model.column(column) == wanted)
            return column;
    }
    return -1;
}

} // namespace

class TestArrangedTable : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cleanRunsBecomeOneRowAndOpenAgain()
    {
        OperatorTableModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setTable(mostlyEqual(), 11);
        QCOMPARE(model.rowCount(), 16);
        RowFilter filter;
        filter.foldClean = true;
        model.setFilter(filter);
        QCOMPARE(model.rowCount(), 1 + 2 + 4); // five fold, two are too few
        const QModelIndex fold = model.index(0, columnOf(model, OperatorColumn::Operator));
        QCOMPARE(fold.data().toString(), QStringLiteral("5 equal operators, 10 rows"));
        QCOMPARE(fold.data(OperatorTableModel::FoldRole).toInt(), 5);
        QVERIFY(!model.tableRow(0));
        QVERIFY(!model.rowOfTableRow(4));
        QCOMPARE(model.nearestRow(4), 0);
        QCOMPARE(*model.tableRow(1), std::size_t(10));
        QCOMPARE(*model.rowOfTableRow(11), 2);
        model.unfold(1); // not a run
        QCOMPARE(model.rowCount(), 7);
        model.unfold(0);
        QCOMPARE(model.rowCount(), 16);
        QCOMPARE(*model.tableRow(15), std::size_t(15));
        QVERIFY(!model.tableRow(16));
    }

    void sortKeepsWhatIsSelectedAndCanBeUndone()
    {
        OperatorTableModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setTable(mostlyEqual(), 11);
        const QPersistentModelIndex selected = model.index(11, 1);
        QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
        model.sort(columnOf(model, OperatorColumn::MaxA), Qt::DescendingOrder);
        QCOMPARE(*model.tableRow(0), std::size_t(1));  // 10
        QCOMPARE(*model.tableRow(7), std::size_t(15)); // 3, then the inputs with 1 in the order of the dump
        QCOMPARE(*model.tableRow(8), std::size_t(0));
        QCOMPARE(*model.tableRow(selected.row()), std::size_t(11));
        model.sort(-1);
        QCOMPARE(*model.tableRow(15), std::size_t(15));
        QCOMPARE(selected.row(), 11);
        QCOMPARE(resets.count(), 0);
    }

    void wrongFilterIsSaidAndLeavesTheRows()
    {
        OperatorTableModel model;
        model.setTable(mostlyEqual(), 11);
        RowFilter filter;
        filter.text = QStringLiteral("relu.5");
        model.setFilter(filter);
        QCOMPARE(model.rowCount(), 2);
        QSignalSpy said(&model, &OperatorTableModel::filterProblemChanged);
        filter.text = QStringLiteral("normrel > 1");
        model.setFilter(filter);
        QCOMPARE(said.count(), 1);
        QVERIFY(model.filterProblem().contains(QStringLiteral("norm_rel")));
        QCOMPARE(model.rowCount(), 2);
        filter.text = QStringLiteral("max_diff >= 4");
        model.setFilter(filter);
        QVERIFY(model.filterProblem().isEmpty());
        QCOMPARE(model.rowCount(), 6); // 9, 8 ... 4
    }

    void ignoredRowsStayButAreNoDifferences()
    {
        OperatorTableModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setTable(mostlyEqual(), std::nullopt);
        RowMarks marks;
        marks.ignored.resize(16);
        marks.ignored[11] = 1;
        model.setMarks(marks);
        QCOMPARE(model.rowCount(), 16);
        QVERIFY(model.index(11, 0).data(OperatorTableModel::IgnoredRole).toBool());
        QVERIFY(!model.index(10, 0).data(OperatorTableModel::IgnoredRole).toBool());
        model.setFilter({{}, true, 0});
        QCOMPARE(model.rowCount(), 0);
        QCOMPARE(model.nearestRow(0), -1);
    }

    void largeTablesAreArrangedElsewhere()
    {
        OperatorTableModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setTable(largeTable(60000), std::nullopt);
        QCOMPARE(model.rowCount(), 60000); // without a filter at once
        QSignalSpy arranged(&model, &OperatorTableModel::arranged);
        for (const char *text : {"s", "so", "soft", "softmax.12."}) { // somebody types
            RowFilter filter;
            filter.text = QString::fromLatin1(text);
            model.setFilter(filter);
            QVERIFY(model.arranging());
            QCOMPARE(model.rowCount(), 60000);
        }
        QTRY_VERIFY(!model.arranging());
        QCOMPARE(arranged.count(), 1); // only the last answer is shown
        QCOMPARE(model.rowCount(), 4);
        model.setTable({}, std::nullopt); // while nothing is under way
        model.setTable(largeTable(60000), std::nullopt);
        QVERIFY(model.arranging());
        model.setTable({}, std::nullopt); // and while something is
        QTest::qWait(50);
        QCOMPARE(model.rowCount(), 0);
    }

    void aModelMayGoWhileItIsArranging()
    {
        auto model = std::make_unique<OperatorTableModel>();
        model->setTable(largeTable(60000), std::nullopt);
        RowFilter filter;
        filter.text = QStringLiteral("/soft.*output/");
        model->setFilter(filter);
        QVERIFY(model->arranging());
        model.reset();
        QCoreApplication::processEvents();
    }

    void copiesHaveAllDigitsAndNoFormulas()
    {
        TableMaker maker;
        TableMaker::Leaf leaf{".output.0", Side::Output, RowState::Differs, "=SUM(A1)|x", "[2, 3]"};
        leaf.maxA = Statistic::ofReal(-0.1234567890123);
        maker.call("@cmd.0.forward").leaf(leaf);
        OperatorTableModel model;
        model.setTable(maker.table(), std::nullopt);
        model.setColumns(
            {OperatorColumn::Operator, OperatorColumn::Dtype, OperatorColumn::Shape, OperatorColumn::MaxA});
        const QItemSelection all(model.index(0, 0), model.index(0, 3));
        QItemSelection some(model.index(0, 3), model.index(0, 3));
        some.select(model.index(0, 1), model.index(0, 1));
        QCOMPARE(copiedText(all, CopyForm::Tsv),
                 QStringLiteral("Operator\tdtype\tshape\tmax A\n'@cmd.0.forward.output.0\t'=SUM(A1)|x\t[2, 3]\t"
                                "-0.1234567890123\n"));
        QCOMPARE(copiedText(all, CopyForm::Csv),
                 QStringLiteral("Operator,dtype,shape,max A\n'@cmd.0.forward.output.0,'=SUM(A1)|x,\"[2, 3]\","
                                "-0.1234567890123\n"));
        QCOMPARE(copiedText(some, CopyForm::Markdown),
                 QStringLiteral("| dtype | max A |\n| --- | ---: |\n| =SUM(A1)\\|x | -0.1234567890123 |\n"));
        QCOMPARE(copiedText({}, CopyForm::Csv), QString());
        for (const char *number : {"-1", "+1e-5", "-inf", "-nan"})
            QCOMPARE(safeForSpreadsheets(QString::fromLatin1(number)) == QString::fromLatin1(number),
                     QByteArray(number) != "-nan");
    }
};

QTEST_GUILESS_MAIN(TestArrangedTable)
#include "tst_arrangedtable.moc"
