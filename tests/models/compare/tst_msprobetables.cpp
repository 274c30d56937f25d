// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/comparedumps.h"
#include "models/formats/dumps/dumpreader.h"
#include "models/result/tables/csvtable.h"
#include "models/result/tables/msprobelines.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace rundiff;

namespace
{

const QString data = QStringLiteral(RUNDIFF_TEST_DATA "/dumps");

QList<QStringList> readCsv(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QList<QStringList> lines;
    QStringList line;
    QByteArray field;
    bool quoted = false;
    const QByteArray text = file.readAll();
    for (qsizetype i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted && c == '"' && i + 1 < text.size() && text[i + 1] == '"') {
            field += text[++i];
        } else if (c == '"') {
            quoted = !quoted;
        } else if (!quoted && (c == ',' || c == '\n')) {
            line << QString::fromUtf8(field);
            field.clear();
            if (c == '\n')
                lines << std::exchange(line, {});
        } else {
            field += c;
        }
    }
    return lines;
}

DumpLocation dumpUnder(const QString &run, const QString &step, const QString &rank)
{
    QDir folder(run + QStringLiteral("/dump/step") + step);
    const QStringList ranks = folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    folder.cd(rank.isEmpty() ? ranks.value(0) : rank);
    DumpLocation location;
    location.folder = folder.path().toStdString();
    location.debug = folder.exists(QStringLiteral("debug.json"));
    location.dumpFile = location.folder + (location.debug ? "/debug.json" : "/dump.json");
    return location;
}

// Six significant digits, as the smallest thing a person could see; texts must be equal.
bool agree(const QString &expected, const QString &found)
{
    if (expected == found)
        return true;
    const auto number = [](QString text, bool &ok) { return text.remove(QLatin1Char('%')).toDouble(&ok); };
    bool isNumber = false, alsoNumber = false;
    const double a = number(expected, isNumber), b = number(found, alsoNumber);
    return isNumber && alsoNumber && expected.endsWith(QLatin1Char('%')) == found.endsWith(QLatin1Char('%')) &&
           std::fabs(a - b) <= 1e-6 * std::max(std::fabs(a), std::fabs(b));
}

} // namespace

class TestMsprobeTables : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyRowIsAsMsprobeWroteIt_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<QString>("table");
        QDirIterator cases(data, {QStringLiteral("*.csv")}, QDir::Files, QDirIterator::Subdirectories);
        QStringList tables;
        while (cases.hasNext())
            tables << cases.next();
        tables.sort();
        for (const QString &table : tables) {
            const QString name = QFileInfo(table).fileName();
            if (!table.contains(QStringLiteral("/oracle/")) || name == QStringLiteral("expected.csv"))
                continue;
            const QString folder = QFileInfo(table).path().chopped(QStringLiteral("/oracle").size());
            QTest::newRow(qPrintable(QFileInfo(folder).fileName() + QLatin1Char(' ') + name)) << folder << table;
        }
    }

    void everyRowIsAsMsprobeWroteIt()
    {
        QFETCH(QString, folder);
        QFETCH(QString, table);
        const QRegularExpression pattern(QStringLiteral("step(\\d+)(?:_(rank\\d+))?(?:_([fcd]m))?\\.csv$"));
        const auto parts = pattern.match(table);
        QVERIFY(parts.hasMatch());
        const QList<QStringList> expected = readCsv(table);
        const QList<QStringList> found = write(folder, parts.captured(1), parts.captured(2), parts.captured(3));
        QVERIFY(expected.size() > 1);
        QCOMPARE(found.size(), expected.size());
        for (qsizetype row = 0; row < expected.size(); ++row) {
            QCOMPARE(found[row].size(), expected[row].size());
            for (qsizetype column = 0; column < expected[row].size(); ++column) {
                if (!agree(expected[row][column], found[row][column]))
                    QFAIL(qPrintable(
                        QStringLiteral("row %1 %2, %3: %4 expected, %5 found")
                            .arg(row)
                            .arg(expected[row][0], expected[0][column], expected[row][column], found[row][column])));
            }
        }
        m_rows += expected.size() - 1;
        m_equalTables += expected == found;
        ++m_tables;
    }

    void cleanupTestCase()
    {
        qInfo("%lld rows of %d tables agree with msprobe; %d tables to the last digit", m_rows, m_tables,
              m_equalTables);
    }

private:
    static QList<QStringList> write(const QString &folder, const QString &step, const QString &rank, const QString &how)
    {
        CompareOptions options;
        options.match = how == QStringLiteral("fm") ? Match::Fuzzy : Match::Exact;
        if (how == QStringLiteral("cm"))
            options.cellMapping = folder.toStdString() + "/cell_mapping.yaml";
        if (how == QStringLiteral("dm"))
            options.dataMapping = folder.toStdString() + "/data_mapping.yaml";
        Problems problems;
        const auto own =
            compareTables(readDump(dumpUnder(folder + QStringLiteral("/A"), step, rank), {}),
                          readDump(dumpUnder(folder + QStringLiteral("/B"), step, rank), {}), options, problems);
        const QTemporaryDir out;
        writeCsvTable(*operatorLines(msprobeTable(own, options, problems)), out.path().toStdString(), "table.csv", 2,
                      {}, problems);
        return readCsv(out.filePath(QStringLiteral("table.csv")));
    }

    qlonglong m_rows = 0;
    int m_tables = 0, m_equalTables = 0;
};

QTEST_APPLESS_MAIN(TestMsprobeTables)
#include "tst_msprobetables.moc"
