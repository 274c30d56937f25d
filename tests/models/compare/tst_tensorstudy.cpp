// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/tensors/differencepattern.h"
#include "models/compare/tensors/tensorstudy.h"
#include "models/compare/tensors/ulps.h"

#include <QTest>

#include <cmath>
#include <cstring>
#include <functional>
#include <limits>

using namespace rundiff;

namespace
{

class Memory : public ByteSource
{
public:
    explicit Memory(std::vector<float> values) : m_values(std::move(values)) {}
    std::uint64_t size() const override { return m_values.size() * sizeof(float); }
    bool read(std::uint64_t offset, std::span<char> into) const override
    {
        if (offset + into.size() > size())
            return false;
        std::memcpy(into.data(), reinterpret_cast<const char *>(m_values.data()) + offset, into.size());
        return true;
    }

private:
    std::vector<float> m_values;
};

Tensor tensorOf(std::vector<float> values, std::vector<std::uint64_t> shape)
{
    return *makeTensor({ElementType::Float32, false, std::move(shape), {}, 0},
                       std::make_shared<Memory>(std::move(values)));
}

const float noNumber = std::numeric_limits<float>::quiet_NaN();

} // namespace

class TestTensorStudy : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void overwrittenMemoryIsToldByItsPattern_data()
    {
        QTest::addColumn<int>("pattern"); // -1: none
        QTest::addColumn<int>("differing");
        QTest::addColumn<std::function<bool(int, int)>>("differs"); // by row and column of [128, 256]
        const auto row = [](const char *name, int pattern, int differing, std::function<bool(int, int)> differs) {
            QTest::newRow(name) << pattern << differing << std::move(differs);
        };
        using Shape = DifferencePattern::Shape;
        row("equal", -1, 0, [](int, int) { return false; });
        row("one element", -1, 0, [](int down, int across) { return down == 3 && across == 4; });
        row("everywhere", -1, 0, [](int, int) { return true; });
        row("every third element", -1, 0, [](int down, int across) { return (down * 256 + across) % 3 == 0; });
        row("two rows", int(Shape::Rows), 2, [](int down, int) { return down == 5 || down == 77; });
        row("a row nearly", int(Shape::Rows), 1, [](int down, int across) { return down == 5 && across > 9; });
        row("half a row", -1, 0, [](int down, int across) { return down == 5 && across < 128; });
        row("a column", int(Shape::Columns), 1, [](int, int across) { return across == 200; });
        row("rows and a column", -1, 0, [](int down, int across) { return down == 5 || across == 2; });
    }
    void overwrittenMemoryIsToldByItsPattern()
    {
        QFETCH(int, pattern);
        QFETCH(int, differing);
        QFETCH(std::function<bool(int, int)>, differs);
        std::vector<float> a(128 * 256), b(128 * 256);
        for (int at = 0; at < 128 * 256; ++at) {
            b[std::size_t(at)] = float(at);
            a[std::size_t(at)] = differs(at / 256, at % 256) ? -1.0F : float(at);
        }
        const auto found = differencePattern(tensorOf(a, {128, 256}), tensorOf(b, {128, 256}));
        QCOMPARE(found ? int(found->shape) : -1, pattern);
        QCOMPARE(found ? int(found->differing) : 0, differing);
    }

    // Longer than the rows: 2048 elements are not a row or a column of [64, 1000].
    void blocksOf2048AreTold()
    {
        std::vector<float> a(64000, 1), b = a;
        std::fill(a.begin() + 4096, a.begin() + 6144, 2.0F);
        auto found = differencePattern(tensorOf(a, {64, 1000}), tensorOf(b, {64, 1000}));
        QVERIFY(found);
        QCOMPARE(found->shape, DifferencePattern::Shape::Blocks);
        QCOMPARE(found->differing, std::uint64_t(1));
        std::fill(a.begin() + 10, a.begin() + 900, 2.0F);
        QVERIFY(!differencePattern(tensorOf(a, {64, 1000}), tensorOf(b, {64, 1000})));
        QVERIFY(!differencePattern(tensorOf(a, {64, 1000}), tensorOf(b, {1000, 64})));
    }

    void theWorstElementIsNamedByItsIndex()
    {
        std::vector<float> a(60), b(60);
        for (std::size_t at = 0; at < a.size(); ++at)
            a[at] = b[at] = float(at);
        b[47] += 2; // [3, 4, 5]: 2, 1, 2
        b[5] += 1;
        const TensorStudy study = studyTensors(tensorOf(a, {3, 4, 5}), tensorOf(b, {3, 4, 5}));
        QVERIFY(study.problem.empty());
        QCOMPARE(study.differing, 2U);
        QCOMPARE(study.worst.size(), std::size_t(2));
        QCOMPARE(study.worst[0].index, (std::vector<std::uint64_t>{2, 1, 2}));
        QCOMPARE(study.worst[0].difference, 2.0);
        QCOMPARE(study.worst[0].a, 47.0);
        QCOMPARE(study.worst[0].b, 49.0);
    }

    void aNanOfOneRunAloneIsTheWorst()
    {
        const TensorStudy study =
            studyTensors(tensorOf({1, noNumber, 3, noNumber}, {4}), tensorOf({9, 2, 3, noNumber}, {4}));
        QCOMPARE(study.differing, 2U); // NaN in both is not a difference
        QVERIFY(std::isinf(study.worst[0].difference));
        QCOMPARE(study.worst[0].index, (std::vector<std::uint64_t>{1}));
        QCOMPARE(study.differences.notFinite, 1U);
    }

    void aRowThatDiffersIsARowOfThePicture()
    {
        std::vector<float> a(20, 1), b(20, 1);
        for (std::size_t column = 0; column < 5; ++column)
            b[2 * 5 + column] = 2;
        const TensorStudy::Picture picture = studyTensors(tensorOf(a, {4, 5}), tensorOf(b, {4, 5})).picture;
        QCOMPARE(picture.width, std::size_t(5));
        QCOMPARE(picture.height, std::size_t(4));
        for (std::size_t cell = 0; cell < 20; ++cell)
            QCOMPARE(picture.worst[cell], cell / 5 == 2 ? 1.0F : 0.0F);
        const TensorStudy turned = studyTensors(tensorOf(a, {4, 5}), tensorOf(b, {4, 5}), {1, 0});
        QCOMPARE(turned.picture.width, std::size_t(4));
        QCOMPARE(turned.picture.worst[2], 1.0F);
    }

    void theShareWithinAToleranceGrowsToAll()
    {
        const TensorStudy study = studyTensors(tensorOf({0, 0, 0, 0}, {4}), tensorOf({0, 1e-6F, 1e-3F, 1}, {4}));
        const auto within = [&](double atol) {
            std::size_t bin = 0;
            while (TensorStudy::Differences::beginOf(bin) < atol * 0.999)
                ++bin;
            return study.differences.shareWithin(bin, study.count);
        };
        QCOMPARE(within(1e-8), 0.25);
        QCOMPARE(within(1e-5), 0.5);
        QCOMPARE(within(1e-2), 0.75);
        QCOMPARE(within(10), 1.0);
    }

    void ulpsAreCountedInTheTypesOwnSteps_data()
    {
        QTest::addColumn<int>("type");
        QTest::addColumn<double>("a");
        QTest::addColumn<double>("b");
        QTest::addColumn<quint64>("ulps");
        const auto row = [](const char *name, ElementType type, double a, double b, quint64 ulps) {
            QTest::newRow(name) << int(type) << a << b << ulps;
        };
        row("equal", ElementType::Float32, 1, 1, 0);
        row("next float32", ElementType::Float32, 1, double(std::nextafterf(1, 2)), 1);
        row("over zero", ElementType::Float32, double(std::nextafterf(0, -1)), double(std::nextafterf(0, 1)), 2);
        row("signs of zero", ElementType::Float32, -0.0, 0.0, 0);
        row("bfloat16", ElementType::BFloat16, 1, 1 + 1.0 / 128, 1);
        row("float16", ElementType::Float16, 1, 1 + 1.0 / 1024, 1);
        row("float16, smallest normal and largest subnormal", ElementType::Float16, 0x1p-14, 0x1p-14 - 0x1p-24, 1);
        row("float64", ElementType::Float64, 1, std::nextafter(1, 2), 1);
    }
    void ulpsAreCountedInTheTypesOwnSteps()
    {
        QFETCH(int, type);
        QFETCH(double, a);
        QFETCH(double, b);
        QFETCH(quint64, ulps);
        QCOMPARE(quint64(ulpsBetween(ElementType(type), a, b).value()), ulps);
        QVERIFY(!ulpsBetween(ElementType(type), a, double(noNumber)));
    }

    void shapesThatDifferAreSaid()
    {
        const TensorStudy study = studyTensors(tensorOf({1, 2, 3, 4}, {4}), tensorOf({1, 2}, {2}));
        QVERIFY(study.problem.find("[4]") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestTensorStudy)
#include "tst_tensorstudy.moc"
