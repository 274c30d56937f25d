// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/tensors/tensorcomparison.h"
#include "models/formats/dumps/dumptensors.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include <charconv>
#include <cmath>

using namespace rundiff;

namespace
{

using Cells = QStringList;

Cells cellsOf(const QString &line)
{
    Cells cells(1);
    bool quoted = false;
    for (const QChar letter : line) {
        if (letter == QLatin1Char('"'))
            quoted = !quoted;
        else if (letter == QLatin1Char(',') && !quoted)
            cells.append(QString());
        else
            cells.last().append(letter);
    }
    return cells;
}

// The table's text of a metric, as far as words go.
QString wordOf(const TensorMetric &metric)
{
    switch (metric.kind) {
    case TensorMetric::Kind::Nan:
        return QStringLiteral("Nan");
    case TensorMetric::Kind::NotAvailable:
        return QStringLiteral("N/A");
    case TensorMetric::Kind::Unsupported:
        return QStringLiteral("unsupported");
    case TensorMetric::Kind::ShapeUnmatched:
        return QStringLiteral("shape unmatched");
    default:
        return {};
    }
}

bool agrees(const TensorMetric &metric, const QString &cell)
{
    bool number = false;
    const double expected = cell.trimmed().toDouble(&number);
    if (!number || std::isnan(expected))
        return wordOf(metric) == cell;
    return metric.kind == TensorMetric::Kind::Number &&
           (metric.value == expected || std::fabs(metric.value - expected) <= 5e-7 * std::fabs(expected));
}

QString dumpFolder(const QString &run, const QString &step)
{
    const QDir folder(run + QStringLiteral("/dump/") + step);
    return folder.filePath(folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot).value(0));
}

} // namespace

class TestTensorOracle : public QObject
{
    Q_OBJECT

private:
    int m_rows = 0;

private Q_SLOTS:
    void everyRowHasMsprobesNumbers_data()
    {
        QTest::addColumn<QString>("table");
        QTest::addColumn<int>("rows"); // of pairs of tensor files in the table
        const auto add = [](const char *table, int rows) {
            QTest::newRow(table) << QString::fromLatin1(table) << rows;
        };
        add("tensor_transformer/oracle/compare_step0.csv", 340);
        add("tensor_transformer/oracle/compare_step1.csv", 340);
        add("tensor_bf16/oracle/compare_step0.csv", 192);
        add("ms_tensor/oracle/compare_step1.csv", 340);
        add("structure_extra_op/oracle/compare_step0.csv", 192);
        add("structure_extra_op/oracle/compare_step0_dm.csv", 194);
        add("structure_extra_op/oracle/compare_step0_fm.csv", 192);
        add("structure_fused/oracle/compare_step0.csv", 146);
        add("structure_fused/oracle/compare_step0_dm.csv", 148);
        add("structure_fused/oracle/compare_step0_fm.csv", 120);
        add("structure_shift/oracle/compare_step0.csv", 271);
        add("structure_shift/oracle/compare_step0_fm.csv", 271);
    }

    void everyRowHasMsprobesNumbers()
    {
        QFETCH(QString, table);
        QFETCH(int, rows);
        const QString path = QStringLiteral(RUNDIFF_TEST_DATA "/dumps/") + table;
        QFile file(path);
        QVERIFY2(file.open(QIODevice::ReadOnly | QIODevice::Text), qPrintable(path));
        const QString run = path.left(path.indexOf(QStringLiteral("/oracle")));
        const QString step =
            table.contains(QStringLiteral("step1")) ? QStringLiteral("step1") : QStringLiteral("step0");
        const DumpTensors a(locationOf(dumpFolder(run + QStringLiteral("/A"), step)));
        const DumpTensors b(locationOf(dumpFolder(run + QStringLiteral("/B"), step)));
        const Cells header = cellsOf(QString::fromUtf8(file.readLine()).trimmed());
        const auto firstMetric = header.indexOf(QStringLiteral("Cosine"));
        int compared = 0;
        while (!file.atEnd()) {
            const Cells cells = cellsOf(QString::fromUtf8(file.readLine()).trimmed());
            const QStringList names = cells.last().mid(2).chopped(2).split(QStringLiteral("', '"));
            if (names.size() != 2 || !names[0].contains(QLatin1Char('.')) || !names[1].contains(QLatin1Char('.')))
                continue;
            Problems problems;
            const TensorMetrics m =
                compareTensors(*a.tensor(names[0].toStdString()), *b.tensor(names[1].toStdString()), {}, problems);
            const TensorMetric metrics[] = {m.cosine,      m.euclidean,     m.maxAbsolute,
                                            m.maxRelative, m.oneThousandth, m.fiveThousandths};
            for (int i = 0; i < 6; ++i) {
                const QString cell = cells[firstMetric + i];
                QVERIFY2(agrees(metrics[i], cell), qPrintable(QStringLiteral("%1 %2: %3 instead of %4 %5")
                                                                  .arg(cells[0], header[firstMetric + i])
                                                                  .arg(metrics[i].value, 0, 'g', 17)
                                                                  .arg(cell, wordOf(metrics[i]))));
            }
            QVERIFY(problems.empty());
            ++compared;
        }
        QCOMPARE(compared, rows);
        m_rows += compared;
    }

    void cleanupTestCase() { qInfo("%d rows, all six metrics equal to 6 digits", m_rows); }

private:
    static DumpLocation locationOf(const QString &folder)
    {
        DumpLocation location;
        location.folder = folder.toStdString();
        location.dumpFile = location.folder + "/dump.json";
        return location;
    }
};

QTEST_APPLESS_MAIN(TestTensorOracle)
#include "tst_tensororacle.moc"
