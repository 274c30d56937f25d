// SPDX-License-Identifier: GPL-3.0-or-later
// Columns of numbers need no memory for regular sequences: expanded they are bitwise equal to the input.
#include "models/run/columns/column.h"
#include "models/run/columns/columnview.h"
#include "models/run/columns/sharedcolumn.h"

#include <QTest>

#include <cstring>
#include <limits>

using namespace rundiff;

class TestColumn : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void numbersComeBackToTheBit_data()
    {
        QTest::addColumn<QList<double>>("numbers");
        QTest::addColumn<bool>("sequence");
        const double nan = std::numeric_limits<double>::quiet_NaN();
        QTest::newRow("one number") << QList<double>{0.1} << true;
        QTest::newRow("the same fraction") << QList<double>{0.1, 0.1, 0.1} << true;
        QTest::newRow("whole numbers that count up") << QList<double>{64, 128, 192, 256} << true;
        QTest::newRow("fractions that count up") << QList<double>{0.1, 0.2, 0.3, 0.4} << false;
        QTest::newRow("a number out of the row") << QList<double>{1, 2, 3, 5} << false;
        QTest::newRow("no number") << QList<double>{nan, nan, nan} << true;
        QTest::newRow("a number, then none") << QList<double>{1, 2, nan} << false;
        QTest::newRow("zeros of both signs") << QList<double>{0.0, -0.0, 0.0} << false;
        QTest::newRow("minus zero") << QList<double>{-0.0, -0.0} << true;
        QTest::newRow("down to minus zero's place") << QList<double>{2, 1, 0, -1} << true;
        QTest::newRow("too large to count") << QList<double>{0x1p53, 0x1p53 + 2, 0x1p53 + 4} << false;
        QTest::newRow("infinite") << QList<double>{HUGE_VAL, HUGE_VAL, 1} << false;
    }

    void numbersComeBackToTheBit()
    {
        QFETCH(QList<double>, numbers);
        QFETCH(bool, sequence);
        PackedColumn<double> column;
        for (const double number : numbers)
            column.push(number);
        QCOMPARE(column.sequence() != nullptr, sequence);
        std::vector<double> written;
        if (const auto *rule = column.sequence())
            written = *SharedColumn<double>(*rule);
        else
            column.drainInto(written);
        QCOMPARE(written.size(), std::size_t(numbers.size()));
        for (std::size_t i = 0; i < written.size(); ++i)
            QVERIFY(std::memcmp(&written[i], &numbers[qsizetype(i)], sizeof(double)) == 0);
    }

    void columnsOfAnyLengthKeepTheirNumbers()
    {
        constexpr std::size_t perBlock = largePage / sizeof(std::int64_t);
        for (const std::size_t size : {std::size_t(1), std::size_t(64), std::size_t(65), std::size_t(1000), perBlock,
                                       perBlock + 1, 2 * perBlock + 3}) {
            GrowingColumn<std::int64_t> column;
            for (std::size_t i = 0; i < size; ++i)
                column.push(static_cast<std::int64_t>(i * i));
            column.replaceLast(-1);
            QCOMPARE(column.size(), size);
            QCOMPARE(column[size - 1], std::int64_t(-1));
            QCOMPARE(column[size / 2], size == 1 ? std::int64_t(-1) : static_cast<std::int64_t>(size / 2 * (size / 2)));
            std::vector<std::int64_t> numbers;
            column.drainInto(numbers);
            QCOMPARE(numbers.size(), size);
            QCOMPARE(numbers.back(), std::int64_t(-1));
            for (std::size_t i = 0; i + 1 < size; ++i)
                QVERIFY(numbers[i] == static_cast<std::int64_t>(i * i));
            QCOMPARE(column.size(), std::size_t(0));
        }
    }

    void viewsCalculateWhatASequenceHolds()
    {
        const double nan = std::numeric_limits<double>::quiet_NaN();
        for (const Sequence<double> &sequence : {Sequence<double>{64, 64, 256, 4}, Sequence<double>{-0.0, 0, -0.0, 3},
                                                 Sequence<double>{nan, 0, nan, 3}, Sequence<double>{2, -1, -1, 4}}) {
            const SharedColumn<double> column(sequence), numbers(std::make_shared<const std::vector<double>>(*column));
            const ColumnView<double> calculated(column), stored(numbers);
            for (std::size_t i = 0; i < column.size(); ++i) {
                const double one = calculated[i], other = stored[i];
                QVERIFY(std::memcmp(&one, &other, sizeof one) == 0);
            }
            QVERIFY(!calculated.isLike(stored));
        }
    }

    void sequencesJoinWhereTheyGoOn()
    {
        Sequence<std::int64_t> first, goesOn, other;
        for (const int step : {1, 2, 3}) {
            QVERIFY(first.take(step));
            QVERIFY(goesOn.take(step + 3));
            QVERIFY(other.take(step + 4));
        }
        QVERIFY(first.append(goesOn));
        QCOMPARE(first.count, std::size_t(6));
        QCOMPARE(first.last, std::int64_t(6));
        QVERIFY(!first.append(goesOn));
        QCOMPARE(first.count, std::size_t(6));
        QVERIFY(!goesOn.append(first));
        QVERIFY(!other.append(other));
    }

    void offsetsBeyondFourGibibytesAreKept()
    {
        const std::vector<std::uint64_t> places = {0, 0xfffffff0, 0x100000010, 0x100000010, 5, 0x7ff0000000000001};
        Offsets offsets, more;
        for (const std::uint64_t place : places) {
            offsets.push(place);
            more.push(place + 1);
        }
        offsets.append(std::move(more));
        QCOMPARE(offsets.size(), 2 * places.size());
        for (std::size_t i = 0; i < places.size(); ++i) {
            QCOMPARE(offsets[i], places[i]);
            QCOMPARE(offsets[places.size() + i], places[i] + 1);
        }
    }
};

QTEST_APPLESS_MAIN(TestColumn)
#include "tst_column.moc"
