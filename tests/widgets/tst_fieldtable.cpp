// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/eventually.h"
#include "widgets/operators/fieldtable.h"

#include <QHeaderView>
#include <QScrollArea>
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

    void digitsAreNeverCut_data()
    {
        QTest::addColumn<int>("letters");
        for (const int letters : {40, 50, 60, 70, 80, 100, 140})
            QTest::addRow("%d letters wide", letters) << letters;
    }
    void digitsAreNeverCut()
    {
        QFETCH(int, letters);
        FieldTable table;
        table.resize(letters * table.fontMetrics().averageCharWidth(), 400);
        table.show();
        table.setFields(fields());
        EVENTUALLY(table.horizontalHeader()->length() <= table.viewport()->width());
        QStringList seen;
        for (int row = 0; row < table.rowCount(); ++row) {
            for (int column = 1; column < 4; ++column) {
                const QTableWidgetItem *item = table.item(row, column);
                if (!item || item->text().isEmpty())
                    continue;
                seen << item->text();
                QVERIFY2(table.fontMetrics().horizontalAdvance(item->text()) < table.visualItemRect(item).width(),
                         qPrintable(item->text()));
            }
        }
        for (const QString &text : {digitsA, digitsB, difference})
            QVERIFY2(seen.contains(text), qPrintable(text));
    }

    void aNarrowTableTakesALineForEachRun()
    {
        FieldTable table;
        table.resize(table.fontMetrics().averageCharWidth() * 45, 400);
        table.show();
        table.setFields(fields());
        EVENTUALLY_EQUAL(line(table, 0).mid(0, 2), (QStringList{QStringLiteral("max A"), digitsA}));
        QVERIFY(table.isColumnHidden(2) && table.isColumnHidden(3));
        for (int row = 0; row < table.rowCount(); ++row)
            QVERIFY(table.fontMetrics().horizontalAdvance(table.item(row, 0)->text()) < table.columnWidth(0));
        QCOMPARE(line(table, 1).mid(0, 2), (QStringList{QStringLiteral("max B"), digitsB}));
        QCOMPARE(line(table, 2).mid(0, 2), (QStringList{QStringLiteral("A − B"), difference}));
        QCOMPARE(line(table, 3).mid(0, 2), (QStringList{QStringLiteral("min A = B"), digitsB}));
        table.resize(table.fontMetrics().averageCharWidth() * 140, 400); // and back
        EVENTUALLY_EQUAL(table.rowCount(), 4);
    }

    // Titles of columns may be wider than all their values, and are hidden in one of the forms.
    void shortValuesComeToRest()
    {
        FieldTable table;
        table.show();
        const RowDetails::Field same{QStringLiteral("dtype"), QStringLiteral("1"), QStringLiteral("1"), QString()};
        for (int width = 40; width < 500; ++width) {
            table.resize(width, 200);
            table.setFields({same, same});
            QCoreApplication::processEvents(); // does not come back where there is no rest
            const int lines = table.rowCount();
            const bool beside = !table.isColumnHidden(2);
            table.setFields({same, same});
            QCOMPARE(!table.isColumnHidden(2), beside);
            QCOMPARE(table.rowCount(), lines);
        }
        QVERIFY(!table.isColumnHidden(2));
    }

    // What is shown before has no say.
    void theFormDependsOnTheWidthAlone()
    {
        QScrollArea area;
        auto *table = new FieldTable;
        area.setWidget(table);
        area.setWidgetResizable(true);
        area.setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
        area.show();
        const int letter = table->fontMetrics().averageCharWidth();
        for (int letters = 100; letters > 60; --letters) {
            area.resize(letters * letter, 120);
            table->setFields(fields());
            EVENTUALLY2(table->horizontalHeader()->length() == table->viewport()->width(),
                        qPrintable(QString::number(letters)));
            const int lines = table->rowCount();
            table->setFields({fields()[3]}); // has space, then the others have none
            table->setFields(fields());
            EVENTUALLY_EQUAL(table->rowCount(), lines);
        }
    }
};

QTEST_MAIN(TestFieldTable)
#include "tst_fieldtable.moc"
