// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/words/compactnumbers.h"
#include "tests/eventually.h"
#include "widgets/operators/fieldtable.h"

#include <QHeaderView>
#include <QScrollArea>
#include <QStyledItemDelegate>
#include <QTest>

using namespace rundiff;

namespace
{

const QString digitsA = QStringLiteral("-2.0908010005950928"), digitsB = QStringLiteral("-2.1117091178894043"),
              difference = QStringLiteral("0.020908117294311523");

std::vector<RowDetails::Field> fields()
{
    return {{QStringLiteral("max"), digitsA, digitsB, difference, true, false, false},
            {QStringLiteral("min"), digitsB, digitsB, QStringLiteral("0"), false, false, false},
            {QStringLiteral("one run"), digitsA, QString(), QString(), false, false, false},
            {QStringLiteral("dtype"), QStringLiteral("float32"), QStringLiteral("float32"), {}, false, false, false}};
}

QStringList line(const FieldTable &table, int row)
{
    QStringList texts;
    for (int column = 0; column < table.columnCount(); ++column)
        texts << (table.item(row, column) ? table.item(row, column)->text() : QString());
    return texts;
}

} // namespace

class TestFieldTable : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whereThereIsRoomAllStandsInOneLine()
    {
        FieldTable table;
        table.resize(table.fontMetrics().averageCharWidth() * 140, 400);
        table.show();
        table.setFields(fields());
        EVENTUALLY_EQUAL(table.rowCount(), 4);
        QCOMPARE(line(table, 0), (QStringList{QStringLiteral("max"), digitsA, digitsB, difference}));
    }

    void thereAreThreeColumnsInEveryWidth_data()
    {
        QTest::addColumn<int>("letters");
        for (const int letters : {40, 50, 60, 70, 80, 100, 140})
            QTest::addRow("%d letters wide", letters) << letters;
    }
    void thereAreThreeColumnsInEveryWidth()
    {
        QFETCH(int, letters);
        FieldTable table;
        table.show();
        table.setFields(fields());
        table.resize(letters * table.fontMetrics().averageCharWidth(), table.height());
        EVENTUALLY_EQUAL(table.horizontalHeader()->length(), table.viewport()->width());
        QCOMPARE(line(table, 0), (QStringList{QStringLiteral("max"), digitsA, digitsB, difference}));
        for (int column = 1; column < 4; ++column) {
            QVERIFY(!table.isColumnHidden(column));
            QVERIFY(table.columnWidth(column) >= table.fontMetrics().averageCharWidth() * 6);
            QCOMPARE(table.item(0, column)->toolTip(), table.item(0, column)->text()); // all digits
        }
    }

    void eightDigitsAreShownWhereThereIsNoSpaceForAll()
    {
        FieldTable table;
        table.show();
        table.setFields(fields());
        const int letter = table.fontMetrics().averageCharWidth();
        table.resize(letter * 70, table.height());
        EVENTUALLY_EQUAL(table.horizontalHeader()->length(), table.viewport()->width());
        const QFontMetrics metrics(table.item(0, 1)->font());
        QVERIFY(metrics.horizontalAdvance(digitsA) > table.columnWidth(1) ||
                metrics.horizontalAdvance(difference) > table.columnWidth(3));
        for (int column = 1; column < 3; ++column)
            QVERIFY(metrics.horizontalAdvance(QStringLiteral("-2.090801")) < table.columnWidth(column));
    }

    void inANarrowPanelTheDigitsOfARunAreMoreThanThoseOfTheDifference()
    {
        FieldTable table;
        table.show();
        table.setFields(fields());
        table.resize(table.fontMetrics().averageCharWidth() * 46, table.height());
        EVENTUALLY_EQUAL(table.horizontalHeader()->length(), table.viewport()->width());
        const QFontMetrics metrics = table.fontMetrics();
        QVERIFY(table.columnWidth(1) > table.columnWidth(3));
        QVERIFY(metrics.horizontalAdvance(QStringLiteral("-2.091")) < table.columnWidth(1));
        QVERIFY(metrics.horizontalAdvance(QStringLiteral("0.0209")) < table.columnWidth(3));
    }

    void aDifferenceWithoutSpaceIsRounded()
    {
        FieldTable table;
        table.show();
        table.setFields(fields());
        table.resize(table.fontMetrics().averageCharWidth() * 54, table.height());
        EVENTUALLY_EQUAL(table.horizontalHeader()->length(), table.viewport()->width());
        const auto shown = [&](int column) {
            QStyleOptionViewItem option;
            option.initFrom(&table);
            option.widget = &table;
            option.rect = table.visualRect(table.model()->index(0, column));
            struct Shown : QStyledItemDelegate {
                using QStyledItemDelegate::initStyleOption;
            };
            const auto *delegate = static_cast<const QStyledItemDelegate *>(table.itemDelegateForColumn(column));
            (delegate->*(&Shown::initStyleOption))(&option, table.model()->index(0, column));
            return option.text;
        };
        QCOMPARE(shown(3), QStringLiteral("0.0209"));
        QCOMPARE(shown(1), QStringLiteral("-2.090801"));
        QCOMPARE(shown(2), QStringLiteral("-2.1117091"));
    }

    void theFirstDigitThatDiffersIsNeverRoundedAway()
    {
        const CompactNumbers late = compactNumbers(QStringLiteral("3.22390180000001"), QStringLiteral("3.2239018"), 4);
        QVERIFY2(late.a != late.b && late.a.startsWith(QStringLiteral("3.223901800000")), qPrintable(late.a));
        const CompactNumbers early = compactNumbers(digitsA, digitsB, 4);
        QCOMPARE(early.a, QStringLiteral("-2.091"));
        QCOMPARE(early.b, QStringLiteral("-2.112"));
        QCOMPARE(compactNumbers(QStringLiteral("123456789012"), QStringLiteral("1"), 4).a,
                 QStringLiteral("123456789012"));
        QCOMPARE(compactNumbers(QStringLiteral("nan"), digitsB, 4).a, QStringLiteral("nan"));
    }

    void aLongTextTakesNoSpaceOfTheNumbers()
    {
        FieldTable table;
        table.show();
        const QString file = QStringLiteral("Functional.scaled_dot_product_attention.1.forward.output.0.npy");
        std::vector<RowDetails::Field> all = fields();
        all.push_back({QStringLiteral("file"), file, file, {}, false, false, false});
        table.setFields(all);
        table.resize(table.fontMetrics().averageCharWidth() * 70, table.height());
        EVENTUALLY_EQUAL(table.horizontalHeader()->length(), table.viewport()->width());
        const QFontMetrics metrics = table.fontMetrics();
        QVERIFY(metrics.horizontalAdvance(QStringLiteral("one run")) < table.columnWidth(0));
        for (int column = 1; column < 4; ++column)
            QVERIFY(metrics.horizontalAdvance(QStringLiteral("-2.090801")) < table.columnWidth(column));
    }

    void theDigitsThatDifferAreMarked()
    {
        FieldTable table;
        table.resize(table.fontMetrics().averageCharWidth() * 140, 400);
        table.setFields(fields());
        const auto mark = [&](int row, int column) { return table.item(row, column)->data(Qt::UserRole); };
        QCOMPARE(mark(0, 1).toInt(), 3); // "-2."
        QCOMPARE(mark(0, 2).toInt(), 3);
        QVERIFY(!mark(1, 1).isValid() && !mark(2, 1).isValid()); // equal, and without a partner
    }

    void theHeightDoesNotDependOnTheWidth()
    {
        FieldTable table;
        table.show();
        table.setFields(fields());
        const int height = table.height();
        for (int width = 40; width < 900; width += 7) {
            table.resize(width, height);
            QCoreApplication::processEvents();
            QCOMPARE(table.height(), height);
            QCOMPARE(table.rowCount(), 4);
        }
    }
};

QTEST_MAIN(TestFieldTable)
#include "tst_fieldtable.moc"
