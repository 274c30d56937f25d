// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/rows/copiedrows.h"
#include "models/items/rows/operatortablemodel.h"
#include "tests/benchmarks/largetable.h"
#include "tests/eventually.h"
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

// Two layers, forward and then backward; layer 1 makes a difference in its backward pass.
std::shared_ptr<const PairTable> twoLayersTwice()
{
    TableMaker maker;
    for (const std::string pass : {"forward", "backward"}) {
        for (int call = 0; call < 8; ++call) {
            const std::string layer = "Module.layers." + std::to_string(call / 4) + ".Layer." + pass + ".0";
            const bool differs = pass == "backward" && call == 6;
            maker.call("Functional.relu." + std::to_string(call) + "." + pass, layer)
                .leaf({".input.0"})
                .leaf({".output.0", Side::Output, differs ? RowState::Differs : RowState::Same});
        }
    }
    return maker.table();
}

RowFilter grouped(RowGrouping grouping, bool fold = false)
{
    RowFilter filter;
    filter.grouping = grouping;
    filter.foldClean = fold;
    return filter;
}

// Shows the two rows of one call; returns the filter.
RowFilter filteredForTwoRows(OperatorTableModel &model)
{
    model.setTable(mostlyEqual(), 11);
    RowFilter filter;
    filter.text = QStringLiteral("relu.5");
    model.setFilter(filter);
    return filter;
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
        model.toggle(1); // not a run
        QCOMPARE(model.rowCount(), 7);
        model.toggle(0);
        QCOMPARE(model.rowCount(), 16);
        QCOMPARE(*model.tableRow(15), std::size_t(15));
        QVERIFY(!model.tableRow(16));
    }

    void modulesAndPassesStandUnderHeadings()
    {
        OperatorTableModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setTable(twoLayersTwice(), 29);
        model.setFilter(grouped(RowGrouping::Module));
        QCOMPARE(model.rowCount(), 32 + 4);
        QCOMPARE(model.keptRows(), std::size_t(32));
        const QModelIndex last = model.index(27, columnOf(model, OperatorColumn::Operator));
        QCOMPARE(last.data().toString(), QStringLiteral("Module.layers.1.Layer.backward.0 · 8 rows · 1 differs"));
        QCOMPARE(last.data(OperatorTableModel::GroupRole).toInt(), int(OperatorTableModel::Group::Open));
        QVERIFY(!model.tableRow(27));
        QCOMPARE(*model.tableRow(28), std::size_t(24));
        QCOMPARE(*model.rowOfTableRow(29), 33);
        model.setFilter(grouped(RowGrouping::Pass));
        QCOMPARE(model.rowCount(), 32 + 2);
        QVERIFY(model.index(17, last.column()).data().toString().startsWith(QStringLiteral("backward · 16 rows")));
        model.setFilter({});
        QCOMPARE(model.rowCount(), 32);
    }

    void groupsCloseAndOpen()
    {
        OperatorTableModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setTable(twoLayersTwice(), 29);
        model.setFilter(grouped(RowGrouping::Module));
        model.toggle(27);
        QCOMPARE(model.rowCount(), 36 - 8);
        QVERIFY(!model.rowOfTableRow(29));
        QCOMPARE(model.nearestRow(29), 27);      // its heading
        QCOMPARE(model.shownRows().back(), 29U); // the overview sees what differs in it
        QVERIFY(model.reveal(29));
        QCOMPARE(*model.rowOfTableRow(29), 33);
        QVERIFY(!model.reveal(29));
        model.foldAround(33);
        QVERIFY(!model.rowOfTableRow(29));
        model.setGroupsClosed(true);
        QCOMPARE(model.rowCount(), 4);
        model.setGroupsClosed(false);
        QCOMPARE(model.rowCount(), 36);
    }

    void equalOperatorsFoldInsideTheirGroups()
    {
        OperatorTableModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setTable(twoLayersTwice(), 29);
        model.setFilter(grouped(RowGrouping::Module, true));
        // Three groups of a heading and a folded run; in the last two calls, the one that differs, and one more.
        QCOMPARE(model.rowCount(), 3 * 2 + 1 + 8);
        QVERIFY(model.index(1, 0).data(OperatorTableModel::FoldRole).toUInt() == 4);
        model.toggle(1);
        QCOMPARE(model.rowCount(), 15 + 7);
        model.foldAround(4); // a row of the run, not its group
        QCOMPARE(model.rowCount(), 15);
        QCOMPARE(*model.firstTableRow(1), std::size_t(0));
    }

    void aGroupKeepsTheOrderOfAColumn()
    {
        OperatorTableModel model;
        model.setTable(mostlyEqual(), 11);
        RowFilter filter = grouped(RowGrouping::Pass);
        filter.sort = {OperatorColumn::MaxA, false};
        model.setFilter(filter);
        QCOMPARE(model.rowCount(), 17);
        QVERIFY(model.groupAt(0));
        QCOMPARE(*model.tableRow(1), std::size_t(0)); // inputs have 1, as the last output has 3
        QCOMPARE(*model.tableRow(16), std::size_t(1));
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
        RowFilter filter = filteredForTwoRows(model);
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

    // On its way to "max_diff >= 4" a filter is a word that no row has.
    void wordsThatBecomeAWrongConditionLeaveTheRows()
    {
        OperatorTableModel model;
        RowFilter filter = filteredForTwoRows(model);
        QCOMPARE(model.rowCount(), 2);
        for (const auto &[typed, rows] :
             {std::pair("max", 0), std::pair("max_diff", 0), std::pair("max_diff >", 2), std::pair("max_diff >=", 2),
              std::pair("max_diff >= 4", 6), std::pair("max_diff >= 4 and", 6)}) {
            filter.text = QString::fromLatin1(typed);
            model.setFilter(filter);
            QVERIFY2(model.rowCount() == rows, typed);
        }
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

    void aSubsetShowsItsRowsOnly()
    {
        OperatorTableModel model;
        model.setTable(mostlyEqual(), std::nullopt);
        RowFilter filter;
        filter.subset = RowSubset::Differing;
        model.setFilter(filter);
        QCOMPARE(model.rowCount(), 1);
        filter.subset = RowSubset::Begins;
        model.setFilter(filter);
        QCOMPARE(model.rowCount(), 0); // not known yet
        model.setBegins({11});
        QCOMPARE(model.rowCount(), 1);
        const SubsetCounts counts = countSubsets(*model.table(), model.marks());
        QCOMPARE(counts[std::size_t(RowSubset::All)], std::size_t(16));
        QCOMPARE(counts[std::size_t(RowSubset::Differing)], std::size_t(1));
        QCOMPARE(counts[std::size_t(RowSubset::Begins)], std::size_t(1));
        QCOMPARE(counts[std::size_t(RowSubset::OnlyA)], std::size_t(0));
        filter.text = QStringLiteral("input");
        model.setFilter(filter);
        QCOMPARE(model.rowCount(), 0); // both hold
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
        EVENTUALLY(!model.arranging());
        QCOMPARE(arranged.count(), 1); // only the last answer is shown
        QCOMPARE(model.rowCount(), 4);
        model.setTable({}, std::nullopt); // while no work is running
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
        QCOMPARE(CopiedRows({}, CopyForm::Csv, {}).cells(), std::size_t(0));
        for (const char *number : {"-1", "+1e-5", "-inf", "-nan"})
            QCOMPARE(safeForSpreadsheets(QString::fromLatin1(number)) == QString::fromLatin1(number),
                     QByteArray(number) != "-nan");
    }

    void aCopyInPartsIsTheWholeCopy()
    {
        TableMaker maker;
        for (int call = 0; call < 40; ++call)
            maker.call("Torch.add." + std::to_string(call) + ".forward").leaf({.suffix = ".output.0"});
        OperatorTableModel model;
        model.setTable(maker.table(), std::nullopt);
        model.setColumns({OperatorColumn::Operator, OperatorColumn::Shape});
        QItemSelection selected(model.index(30, 0), model.index(39, 0)); // not in order, and some rows twice
        selected << QItemSelectionRange(model.index(2, 0), model.index(5, 1))
                 << QItemSelectionRange(model.index(4, 0), model.index(4, 1));
        CopiedRows copied(selected, CopyForm::Tsv, Redaction::ofSecrets());
        QCOMPARE(copied.rows(), std::size_t(14));
        QCOMPARE(copied.cells(), std::size_t(28));
        int parts = 1;
        while (!copied.take(0))
            ++parts;
        QCOMPARE(parts, 15);
        QCOMPARE(copied.text(), copiedText(selected, CopyForm::Tsv));
        const QStringList lines = copied.text().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 15);
        QVERIFY2(lines[1].startsWith(QStringLiteral("Torch.add.2.")), qPrintable(lines[1]));
        QVERIFY2(lines[14].startsWith(QStringLiteral("Torch.add.39.")), qPrintable(lines[14]));
    }
};

QTEST_GUILESS_MAIN(TestArrangedTable)
#include "tst_arrangedtable.moc"
