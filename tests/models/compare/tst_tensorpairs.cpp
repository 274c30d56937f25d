// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/comparedumps.h"
#include "models/compare/tensors/tensorpairs.h"
#include "models/formats/dumps/dumpreader.h"
#include "models/formats/runreader.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <cstring>
#include <limits>

using namespace rundiff;

namespace
{

constexpr int many = 40000; // more than one block

// An array as numpy.save writes it.
template <typename Number>
QByteArray npy(const char *type, const QByteArray &shape, const std::vector<Number> &numbers,
               const char *order = "False")
{
    QByteArray header =
        QByteArray("{'descr': '") + type + "', 'fortran_order': " + order + ", 'shape': " + shape + ", }";
    header += QByteArray(63 - (header.size() + 10) % 64, ' ') + '\n';
    QByteArray bytes("\x93NUMPY\x01\x00", 8);
    bytes += char(header.size() & 0xFF);
    bytes += char(header.size() >> 8);
    bytes += header;
    return bytes +
           QByteArray(reinterpret_cast<const char *>(numbers.data()), qsizetype(numbers.size() * sizeof(Number)));
}

template <typename Number>
std::vector<Number> wave(double step, int count = many)
{
    std::vector<Number> numbers;
    for (int i = 0; i < count; ++i)
        numbers.push_back(static_cast<Number>(100 * std::sin(i * step)));
    return numbers;
}

bool sameNumber(const Statistic &one, const Statistic &other)
{
    return one.kind == other.kind && (one.bits == other.bits || (std::isnan(one.real()) && std::isnan(other.real())));
}

} // namespace

class TestTensorPairs : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    QString m_a = m_folder.filePath(QStringLiteral("A")), m_b = m_folder.filePath(QStringLiteral("B"));
    int m_time = 1000;

    static void write(const QString &path, const QByteArray &bytes)
    {
        QVERIFY(QDir().mkpath(QFileInfo(path).path()));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }

    void add(const QString &run, const char *kernel, int slot, const QByteArray &bytes)
    {
        const QString name = QStringLiteral("/rank_0/Net/0/0/Mul.%1.0.0.%2.output.%3.DefaultFormat.npy");
        write(run + name.arg(QLatin1String(kernel)).arg(++m_time).arg(slot), bytes);
    }

    void addBoth(const char *kernel, const QByteArray &a, const QByteArray &b)
    {
        add(m_a, kernel, 0, a);
        add(m_b, kernel, 0, b);
    }

    static DumpLocation location(const QString &run) { return readRun(run.toStdString(), {}, {})->dumps.front(); }

    static void sameRows(const Dump &one, const Dump &other)
    {
        QCOMPARE(one.rows.size(), other.rows.size());
        QCOMPARE(one.problems.size(), other.problems.size());
        for (std::uint32_t row = 0; row < one.rows.size(); ++row) {
            const DumpRow first = one.rows[row], second = other.rows[row];
            QCOMPARE(one.rowName(row), other.rowName(row));
            QCOMPARE(one.name(first.shape), other.name(second.shape));
            QCOMPARE(one.name(first.dtype), other.name(second.dtype));
            QVERIFY(sameNumber(first.max, second.max) && sameNumber(first.min, second.min));
            QVERIFY(sameNumber(first.mean, second.mean) && sameNumber(first.norm, second.norm));
        }
    }

private Q_SLOTS:
    void initTestCase()
    {
        const std::vector<float> wide = wave<float>(0.1), other = wave<float>(0.11);
        std::vector<float> undefined = wide, elsewhere = wide;
        undefined[5] = elsewhere[20000] = std::numeric_limits<float>::quiet_NaN();
        addBoth("Same-op0", npy("<f4", "(40000,)", wide), npy("<f4", "(40000,)", wide));
        addBoth("Other-op1", npy("<f4", "(200,200)", wide), npy("<f4", "(200,200)", other));
        addBoth("Nan-op2", npy("<f4", "(40000,)", undefined), npy("<f4", "(40000,)", elsewhere));
        addBoth("Double-op3", npy("<f8", "(40000,)", wave<double>(0.1)), npy("<f4", "(40000,)", wide));
        addBoth("Whole-op4", npy("<i4", "(40000,)", wave<int>(0.1)), npy("<i4", "(40000,)", wave<int>(0.2)));
        addBoth("Order-op5", npy("<f4", "(200,200)", wide, "True"), npy("<f4", "(200,200)", wide, "True"));
        addBoth("Shape-op6", npy("<f4", "(400,100)", wide), npy("<f4", "(200,200)", wide));
        addBoth("Number-op7", npy("<f4", "()", wave<float>(1, 1)), npy("<f4", "()", wave<float>(1, 1)));
        addBoth("Damaged-op8", npy("<f4", "(40000,)", wide).chopped(4), npy("<f4", "(40000,)", wide));
        add(m_a, "Alone-op9", 0, npy("<f4", "(40000,)", wide));
        for (const QString &run : {m_a, m_b}) // twice in the step
            for (const auto &numbers : {wide, other})
                add(run, "Again-op10", 1, npy("<f4", "(40000,)", numbers));
    }

    void tensorsReadTogetherAreThoseThatAreReadOneByOne()
    {
        const DumpLocation a = location(m_a), b = location(m_b);
        const TensorPairs pairs = readTensorPairs(a, b, {}, {});
        QCOMPARE(pairs.compared.size(), 7U); // not: in a different order, of another shape, one number, damaged, alone
        const auto dumpA = readDump(a, {}), dumpB = readDump(b, {});
        sameRows(*dumpA, *readDump(a, pairs.a, {}));
        sameRows(*dumpB, *readDump(b, pairs.b, {}));
        Problems alone, together;
        const auto one = compareTables(dumpA, dumpB, {}, alone),
                   other = compareTables(dumpA, dumpB, {}, together, {}, &pairs);
        QCOMPARE(one->rows.size(), other->rows.size());
        QCOMPARE(alone.size(), together.size());
        for (std::size_t row = 0; row < one->rows.size(); ++row) {
            const TensorMetrics &first = one->tensorMetrics[row], &second = other->tensorMetrics[row];
            QCOMPARE(first.compared, second.compared);
            QCOMPARE(first.identical, second.identical);
            QCOMPARE(first.within, second.within);
            QCOMPARE(first.largestUlps, second.largestUlps);
            QVERIFY(first.cosine.kind == second.cosine.kind && first.cosine.value == second.cosine.value);
            QCOMPARE(first.maxAbsolute.value, second.maxAbsolute.value);
            QVERIFY(one->rows[row].state == other->rows[row].state);
        }
    }

    void tablesHaveTheStatisticsOfTheirTensors()
    {
        const QString run = m_folder.filePath(QStringLiteral("both"));
        add(run, "Mul-op0", 0, npy("<f4", "(1,)", wave<float>(1, 1)));
        QCOMPARE(tensorsToRead(location(run)).size(), 1U);
        write(run + QStringLiteral("/rank_0/Net/0/0/statistic.csv"), "Op Type\n");
        QVERIFY(tensorsToRead(location(run)).empty());
    }

    void nothingIsReadForAComparisonOfStatistics()
    {
        CompareOptions options;
        options.mode = Mode::Statistics;
        QVERIFY(readTensorPairs(location(m_a), location(m_b), options, {}).compared.empty());
    }
};

QTEST_GUILESS_MAIN(TestTensorPairs)
#include "tst_tensorpairs.moc"
