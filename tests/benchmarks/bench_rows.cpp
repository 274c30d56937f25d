// SPDX-License-Identifier: GPL-3.0-or-later
// How long a table of a million rows needs for a filter or a sort. RUNDIFF_BENCHMARK_ROWS sets another number.
#include "models/items/rows/roworder.h"
#include "models/items/rows/selectedrows.h"
#include "tests/benchmarks/largetable.h"

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>
#include <ctime>
#include <vector>

using namespace rundiff;

namespace
{

constexpr int rounds = 5;

// In milliseconds: the median of what a person waits, and what all cores together worked.
struct Times {
    double wall = 0, processor = 0;
};

template <typename Work>
Times measured(const Work &work)
{
    std::vector<double> times;
    const std::clock_t before = std::clock();
    for (int round = 0; round < rounds; ++round) {
        QElapsedTimer timer;
        timer.start();
        work();
        times.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    }
    std::sort(times.begin(), times.end());
    return {times[times.size() / 2], 1000.0 * double(std::clock() - before) / CLOCKS_PER_SEC / rounds};
}

} // namespace

class BenchRows : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        bool given = false;
        const int rows = qEnvironmentVariableIntValue("RUNDIFF_BENCHMARK_ROWS", &given);
        m_table = largeTable(given && rows > 0 ? std::size_t(rows) : 1000000, Mode::Md5);
        const Times time = measured([&] { m_kinds.emplace(m_table); });
        qInfo("%7.1f ms (%7.1f ms of processors) %9zu kinds of rows", time.wall, time.processor, m_kinds->all().size());
    }

    void filter_data()
    {
        QTest::addColumn<QByteArray>("filter");
        for (const char *filter :
             {"softmax", "softmax output", "relu.123.forward.in", "soft*output", "/layers\\.7\\d/", "/gelu.*output/",
              "0a1b2c", "norm_rel > 0.01", "max_diff >= 1e-3 and dtype = float32",
              "name ~ soft* and (side = output or norm_rel > 0.05)"})
            QTest::newRow(filter) << QByteArray(filter);
    }
    void filter()
    {
        QFETCH(QByteArray, filter);
        const auto condition = parseFilter(filter.toStdString());
        QVERIFY(condition.has_value());
        std::size_t kept = 0;
        const Times time = measured([&] { kept = shownRows(*m_table, rowsThat(*condition, *m_kinds), {}).size(); });
        qInfo("%7.1f ms (%7.1f ms of processors) %9zu rows  %s", time.wall, time.processor, kept, filter.constData());
    }

    void sort_data()
    {
        QTest::addColumn<int>("field");
        for (const RowField field : {RowField::NormRelative, RowField::MaxDifference, RowField::Operator,
                                     RowField::Module, RowField::Dtype, RowField::ChecksumA, RowField::Result})
            QTest::newRow(std::string(fieldName(field)).c_str()) << int(field);
    }
    void sort()
    {
        QFETCH(int, field);
        const std::vector<std::uint32_t> rows = shownRows(*m_table, rowsThat({}, *m_kinds), {});
        const Times time = measured([&] {
            const RowOrder order(m_table); // nothing is known from an earlier sort
            const auto sorted = order.sorted(rows, {static_cast<RowField>(field), true});
            QCOMPARE(sorted.size(), rows.size());
        });
        qInfo("%7.1f ms (%7.1f ms of processors)  by %s", time.wall, time.processor, QTest::currentDataTag());
    }

private:
    std::shared_ptr<const PairTable> m_table;
    std::optional<RowKinds> m_kinds;
};

QTEST_APPLESS_MAIN(BenchRows)
#include "bench_rows.moc"
