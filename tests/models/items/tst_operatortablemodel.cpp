// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/rows/operatorcells.h"
#include "models/items/rows/operatortablemodel.h"
#include "models/items/rows/pairrowview.h"
#include "tests/models/items/examplepair.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace rundiff;

namespace
{

QString cellOf(const OperatorTableModel &model, int row, OperatorColumn wanted, int role = Qt::DisplayRole)
{
    for (int column = 0; column < model.columnCount(); ++column) {
        if (model.column(column) == wanted)
            return model.index(row, column).data(role).toString();
    }
    return QStringLiteral("no such column");
}

} // namespace

class TestOperatorTableModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyChangeKeepsTheModelsPromises()
    {
        OperatorTableModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setTable(gridSampleTable(), 4);
        model.setFilter({QStringLiteral("flatten"), false, 0});
        model.setFilter({});
        model.setTable({}, std::nullopt);
        QCOMPARE(model.rowCount(), 0);
    }

    void rowsBeyondTheEndsAreEmpty()
    {
        OperatorTableModel model;
        model.setTable(gridSampleTable(), 4);
        QCOMPARE(model.rowCount(), 7);
        QVERIFY(!model.tableRow(-1));
        QVERIFY(!model.tableRow(7));
        QCOMPARE(*model.tableRow(6), std::size_t(6));
        QVERIFY(!model.index(7, 0).isValid());
        QCOMPARE(model.rowCount(model.index(0, 0)), 0);
        QVERIFY(!model.headerData(model.columnCount(), Qt::Horizontal, Qt::DisplayRole).isValid());
    }

    void aRowIsTakenApartForReading()
    {
        OperatorTableModel model;
        model.setTable(gridSampleTable(), 4);
        QCOMPARE(cellOf(model, 4, OperatorColumn::Operator), QStringLiteral("Functional.grid_sample.0"));
        QCOMPARE(cellOf(model, 4, OperatorColumn::Operator, Qt::ToolTipRole),
                 QStringLiteral("Functional.grid_sample.0.forward.output.0"));
        QCOMPARE(cellOf(model, 4, OperatorColumn::Direction), QStringLiteral("forward"));
        QCOMPARE(cellOf(model, 4, OperatorColumn::Parameter), QStringLiteral("output.0"));
        QCOMPARE(cellOf(model, 4, OperatorColumn::Dtype), QStringLiteral("float32"));
        QCOMPARE(cellOf(model, 4, OperatorColumn::ChecksumA), QStringLiteral("bbbb0001"));
        QCOMPARE(cellOf(model, 4, OperatorColumn::ChecksumB), QStringLiteral("cccc0001"));
        QCOMPARE(cellOf(model, 4, OperatorColumn::MaxDifference), QStringLiteral("-0.5"));
        QCOMPARE(cellOf(model, 4, OperatorColumn::Result), QStringLiteral("first difference"));
        QCOMPARE(cellOf(model, 5, OperatorColumn::Result), QStringLiteral("differs"));
        QCOMPARE(cellOf(model, 0, OperatorColumn::Result), QStringLiteral("same"));
    }

    void columnsFollowTheMode_data()
    {
        QTest::addColumn<int>("mode");
        QTest::addColumn<QString>("present");
        QTest::addColumn<QString>("absent");
        QTest::newRow("md5") << static_cast<int>(Mode::Md5) << "Checksum A"
                             << "cosine";
        QTest::newRow("statistics") << static_cast<int>(Mode::Statistics) << "max A"
                                    << "Checksum A";
        QTest::newRow("tensor") << static_cast<int>(Mode::Tensor) << "cosine"
                                << "max A";
    }

    void columnsFollowTheMode()
    {
        QFETCH(int, mode);
        QFETCH(QString, present);
        QFETCH(QString, absent);
        const auto table = gridSampleTable();
        table->mode = static_cast<Mode>(mode);
        OperatorTableModel model;
        model.setTable(table, std::nullopt);
        QStringList titles;
        for (int column = 0; column < model.columnCount(); ++column)
            titles << model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        QVERIFY2(titles.contains(present), qPrintable(titles.join(QLatin1Char(','))));
        QVERIFY(!titles.contains(absent));
    }

    void filterKeepsTheRowsThatHaveEveryWord_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("rows");
        QTest::newRow("nothing") << "" << 7;
        QTest::newRow("operator") << "grid" << 3;
        QTest::newRow("operator and parameter") << "grid output" << 1;
        QTest::newRow("case does not matter") << "GRID" << 3;
        QTest::newRow("result") << "differs" << 3;
        QTest::newRow("checksum of B") << "cccc0001" << 3;
        QTest::newRow("dtype") << "float32" << 7;
        QTest::newRow("a whole row name") << "Functional.grid_sample.0.forward.output.0" << 1;
        QTest::newRow("wildcard") << "conv*output" << 1;
        QTest::newRow("no such thing") << "relu" << 0;
        QTest::newRow("brackets are no expression") << "[2" << 7;
    }

    void filterKeepsTheRowsThatHaveEveryWord()
    {
        QFETCH(QString, text);
        OperatorTableModel model;
        model.setTable(gridSampleTable(), 4);
        model.setFilter({text, false, 3});
        QTEST(model.rowCount(), "rows");
    }

    void onlyDifferencesShowsTheirContextOnce()
    {
        OperatorTableModel model;
        model.setTable(gridSampleTable(), 4);
        model.setFilter({{}, true, 1});
        QCOMPARE(model.rowCount(), 4); // row 3 as context, then 4, 5 and 6
        QCOMPARE(*model.tableRow(0), std::size_t(3));
        QVERIFY(!model.rowOfTableRow(0));
        QCOMPARE(*model.rowOfTableRow(4), 1);
        QCOMPARE(model.nearestRow(0), 0);
    }

    void differencesAreWalkedInBothDirections()
    {
        const auto table = gridSampleTable();
        QCOMPARE(*nextDifference(*table, std::nullopt, false), std::size_t(4));
        QCOMPARE(*nextDifference(*table, 4, false), std::size_t(5));
        QVERIFY(!nextDifference(*table, 6, false));
        QCOMPARE(*nextDifference(*table, 5, true), std::size_t(4));
        QVERIFY(!nextDifference(*table, 4, true));
    }

    void aRowOfOneRunHasNoOtherSide()
    {
        const auto table = gridSampleTable();
        table->rows[2].b = PairRow::none;
        table->rows[2].state = RowState::OnlyA;
        table->rows[3].a = PairRow::none;
        table->rows[3].state = RowState::OnlyB;
        OperatorTableModel model;
        model.setTable(table, std::nullopt);
        QCOMPARE(cellOf(model, 2, OperatorColumn::ChecksumB), QString());
        QCOMPARE(cellOf(model, 2, OperatorColumn::MaxDifference), QString());
        QCOMPARE(cellOf(model, 2, OperatorColumn::Result), QStringLiteral("only in A"));
        QCOMPARE(cellOf(model, 3, OperatorColumn::Operator), QStringLiteral("Functional.grid_sample.0"));
        QCOMPARE(cellOf(model, 3, OperatorColumn::ChecksumB), QStringLiteral("aaaa0003"));
    }
};

QTEST_MAIN(TestOperatorTableModel)
#include "tst_operatortablemodel.moc"
