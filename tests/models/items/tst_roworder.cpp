// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/rows/roworder.h"
#include "models/items/rows/sortkeys.h"
#include "models/run/naturalorder.h"
#include "tests/models/tablemaker.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

using namespace rundiff;

namespace
{

std::vector<std::uint32_t> allRows(const PairTable &table)
{
    std::vector<std::uint32_t> rows(table.rows.size());
    std::iota(rows.begin(), rows.end(), 0U);
    return rows;
}

std::shared_ptr<const PairTable> tableOfMax(const std::vector<double> &numbers)
{
    TableMaker maker;
    maker.call("Functional.linear.0.forward");
    for (const double number : numbers) {
        TableMaker::Leaf leaf{".input.0"};
        leaf.maxA = Statistic::ofReal(number);
        leaf.maxB = Statistic::ofReal(0);
        maker.leaf(leaf);
    }
    return maker.table();
}

using Rows = std::vector<std::uint32_t>;

} // namespace

class TestRowOrder : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void numbersAreSortedAsNumbers()
    {
        const double infinity = std::numeric_limits<double>::infinity();
        const RowOrder order(tableOfMax({10, 9, -3, std::nan(""), infinity, -infinity, 0.0, -0.0, 1e-300}));
        const Rows rows = allRows(order.table());
        QCOMPARE(order.sorted(rows, {RowField::MaxA, false}), (Rows{5, 2, 6, 7, 8, 1, 0, 4, 3}));
        QCOMPARE(order.sorted(rows, {RowField::MaxA, true}), (Rows{3, 4, 0, 1, 8, 6, 7, 2, 5}));
        // by the size of the difference
        QCOMPARE(order.sorted(rows, {RowField::MaxDifference, true}), (Rows{3, 4, 5, 0, 1, 2, 8, 6, 7}));
        QCOMPARE(order.sorted(rows, {RowField::Number, false}), rows);
        QCOMPARE(order.sorted(rows, {RowField::Number, true}).front(), 8U);
    }

    void rowsWithoutANumberComeLastEitherWay()
    {
        TableMaker maker;
        maker.call("Functional.linear.0.forward");
        maker.leaf({".input.0", Side::Input, RowState::OnlyA});
        maker.leaf({".input.1"});
        maker.leaf({".input.2", Side::Input, RowState::OnlyB});
        const RowOrder order(maker.table());
        for (const bool descending : {false, true})
            QCOMPARE(order.sorted(Rows{0, 1, 2}, {RowField::NormRelative, descending}), (Rows{1, 0, 2}));
    }

    void equalRowsKeepTheOrderOfTheDump()
    {
        std::vector<double> numbers;
        for (int i = 0; i < 5000; ++i)
            numbers.push_back(i * 7919 % 10);
        const auto table = tableOfMax(numbers);
        const RowOrder order(table);
        Rows expected = allRows(*table);
        std::stable_sort(expected.begin(), expected.end(),
                         [&](std::uint32_t a, std::uint32_t b) { return numbers[a] > numbers[b]; });
        QCOMPARE(order.sorted(allRows(*table), {RowField::MaxA, true}), expected);
    }

    void namesAreSortedWithTheirNumbers()
    {
        TableMaker maker;
        maker.call("Functional.relu.10.forward").leaf({".output.0"}).leaf({".input.10"}).leaf({".input.2"});
        maker.call("Functional.relu.2.backward").leaf({".input.0"});
        maker.call("Functional.relu.2.forward").leaf({".input.0"});
        maker.call("Functional.add.0.forward", {}, TableMaker::In::B).leaf({".input.0", Side::Input, RowState::OnlyB});
        const RowOrder order(maker.table());
        QCOMPARE(order.sorted(allRows(order.table()), {RowField::Operator, false}), (Rows{5, 4, 3, 2, 1, 0}));
        QCOMPARE(order.sorted(allRows(order.table()), {RowField::Parameter, false}), (Rows{3, 4, 5, 2, 1, 0}));
    }

    void onlyTheGivenRowsAreSorted()
    {
        const RowOrder order(tableOfMax({4, 3, 2, 1}));
        QCOMPARE(order.sorted(Rows{0, 2}, {RowField::MaxA, false}), (Rows{2, 0}));
        QCOMPARE(order.sorted(Rows{}, {RowField::MaxA, false}), Rows());
    }

    void naturalOrderIsStrict_data()
    {
        QTest::addColumn<QByteArray>("less");
        QTest::addColumn<QByteArray>("more");
        for (const auto &[less, more] :
             {std::pair("relu.2", "relu.10"), std::pair("", "a"), std::pair("a", "b"), std::pair("a1", "a1b"),
              std::pair("x02", "x2"), std::pair("9", "00010"), std::pair("a9z", "a10a"), std::pair("a", "a0")})
            QTest::newRow(more) << QByteArray(less) << QByteArray(more);
    }
    void naturalOrderIsStrict()
    {
        QFETCH(QByteArray, less);
        QFETCH(QByteArray, more);
        QVERIFY(naturallyLess(less.toStdString(), more.toStdString()));
        QVERIFY(!naturallyLess(more.toStdString(), less.toStdString()));
        QVERIFY(!naturallyLess(less.toStdString(), less.toStdString()));
    }
};

QTEST_APPLESS_MAIN(TestRowOrder)
#include "tst_roworder.moc"
