// SPDX-License-Identifier: GPL-3.0-or-later
// Copies of large selections: other work goes on, and nothing is copied of rows that have changed.
#include "tests/eventually.h"
#include "widgets/operators/rowcopying.h"

#include <QAbstractTableModel>
#include <QApplication>
#include <QClipboard>
#include <QTest>

using namespace rundiff;

namespace
{

// Each of its cells takes its time.
class SlowRows : public QAbstractTableModel
{
public:
    SlowRows(int rows, int milliseconds) : m_rows(rows), m_milliseconds(milliseconds) {}
    int rowCount(const QModelIndex & = {}) const override { return m_rows; }
    int columnCount(const QModelIndex & = {}) const override { return 1; }
    QVariant data(const QModelIndex &index, int role) const override
    {
        if (role != Qt::DisplayRole)
            return {};
        QTest::qSleep(m_milliseconds);
        return index.row();
    }
    void change()
    {
        beginResetModel();
        endResetModel();
    }
    QItemSelection all() const { return {index(0, 0), index(m_rows - 1, 0)}; }

private:
    int m_rows, m_milliseconds;
};

} // namespace

class TestRowCopying : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QApplication::clipboard()->setText(QStringLiteral("before")); }

    void fewRowsAreThereAtOnce()
    {
        const SlowRows rows(3, 1);
        RowCopying copying(rows);
        copying.start(rows.all(), CopyForm::Csv, Redaction::ofSecrets());
        EVENTUALLY_EQUAL(clipboard(), QStringLiteral("1\n0\n1\n2\n"));
        copying.start({}, CopyForm::Csv, Redaction::ofSecrets());
        QCOMPARE(clipboard(), QStringLiteral("1\n0\n1\n2\n"));
    }

    void otherWorkGoesOnMeanwhile()
    {
        const SlowRows rows(60, 2);
        RowCopying copying(rows);
        QStringList said;
        connect(&copying, &RowCopying::said, this, [&](const QString &words) { said << words; });
        copying.start(rows.all(), CopyForm::Tsv, Redaction::ofSecrets());
        QCOMPARE(clipboard(), QStringLiteral("before"));
        EVENTUALLY(said.size() == 2);
        QVERIFY2(said[0].startsWith(QStringLiteral("Copying 60 rows")), qPrintable(said[0]));
        QVERIFY2(said[1].startsWith(QStringLiteral("60 rows")), qPrintable(said[1]));
        QCOMPARE(clipboard().count(QLatin1Char('\n')), 61);
        QVERIFY(clipboard().endsWith(QStringLiteral("\n59\n")));
    }

    void rowsThatChangeAreNotCopied()
    {
        SlowRows rows(60, 2);
        RowCopying copying(rows);
        QString said;
        connect(&copying, &RowCopying::said, this, [&](const QString &words) { said = words; });
        copying.start(rows.all(), CopyForm::Tsv, Redaction::ofSecrets());
        rows.change();
        QVERIFY2(said.startsWith(QStringLiteral("Not copied")), qPrintable(said));
        QTest::qWait(50);
        QCOMPARE(clipboard(), QStringLiteral("before"));
    }

    void thereIsALimit()
    {
        const SlowRows rows(2'000'001, 0);
        RowCopying copying(rows);
        QString said;
        connect(&copying, &RowCopying::said, this, [&](const QString &words) { said = words; });
        copying.start(rows.all(), CopyForm::Tsv, Redaction::ofSecrets());
        QVERIFY2(said.startsWith(QStringLiteral("Not copied")), qPrintable(said));
        QCOMPARE(clipboard(), QStringLiteral("before"));
    }

private:
    static QString clipboard() { return QApplication::clipboard()->text(); }
};

QTEST_MAIN(TestRowCopying)
#include "tst_rowcopying.moc"
