// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/tensors/tensorcomparison.h"
#include "models/formats/tensors/bytesources.h"

#include <QTest>

#include <cmath>
#include <cstring>
#include <limits>

using namespace rundiff;

namespace
{

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();
using Kind = TensorMetric::Kind;

template <typename Number>
Tensor tensorOf(ElementType type, const std::vector<Number> &values, std::vector<std::uint64_t> shape = {})
{
    const std::string bytes(reinterpret_cast<const char *>(values.data()), values.size() * sizeof(Number));
    TensorLayout layout;
    layout.type = type;
    layout.shape = shape.empty() ? std::vector<std::uint64_t>{bytes.size() / elementSize(type)} : std::move(shape);
    return *makeTensor(layout, std::make_shared<MemorySource>(bytes));
}

Tensor floats(const std::vector<float> &values, std::vector<std::uint64_t> shape = {})
{
    return tensorOf(ElementType::Float32, values, std::move(shape));
}

Tensor doubles(const std::vector<double> &values)
{
    return tensorOf(ElementType::Float64, values);
}

Tensor scalar(float value)
{
    TensorLayout layout;
    std::string bytes(4, '\0');
    std::memcpy(bytes.data(), &value, 4);
    return *makeTensor(layout, std::make_shared<MemorySource>(std::move(bytes)));
}

TensorMetrics compared(const Tensor &a, const Tensor &b, const TensorRules &rules = {})
{
    Problems problems;
    return compareTensors(a, b, rules, problems);
}

} // namespace

Q_DECLARE_METATYPE(Tensor)

class TestTensorComparison : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void goldenZerosGetTheEpsilonOfTheResultType()
    {
        QCOMPARE(compared(floats({1, 2}), floats({0, 2})).maxRelative.value, 8388608.0);
        QCOMPARE(compared(doubles({1, 2}), doubles({0, 2})).maxRelative.value, 4503599627370496.0);
        QCOMPARE(compared(floats({0, 2}), floats({0, 2})).maxRelative.value, 0.0);
        // integers are compared as float64
        const auto ints = tensorOf<std::int32_t>(ElementType::Int32, {1, 2});
        const auto zeros = tensorOf<std::int32_t>(ElementType::Int32, {0, 2});
        QCOMPARE(compared(ints, zeros).maxRelative.value, 4503599627370496.0);
    }

    void largeTensorsGiveTheSameForAnyNumberOfThreads()
    {
        std::vector<float> values(largeTensor + 77);
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = static_cast<float>(i % 1000); // exact with the halves and quarters below
        std::vector<float> others = values;
        others[3] += 0.5F;
        others.back() += 0.25F;
        TensorRules one, several;
        several.jobs = 3;
        const Tensor a = floats(values), b = floats(others);
        const TensorMetrics alone = compared(a, b, one), together = compared(a, b, several);
        QCOMPARE(together.euclidean.value, std::hypot(0.5, 0.25));
        QCOMPARE(together.maxAbsolute.value, 0.5);
        QVERIFY(!together.identical && together.largestUlps == alone.largestUlps);
        QVERIFY(together.euclidean.value == alone.euclidean.value && together.cosine.value == alone.cosine.value);
        QCOMPARE(together.oneThousandth.value, alone.oneThousandth.value);
        others.back() = infinity;
        QVERIFY(compared(a, floats(others), several).cosine.kind == Kind::NotAvailable);
    }

    void booleansAreZeroAndOne()
    {
        const auto a = tensorOf<char>(ElementType::Bool, {1, 0}), b = tensorOf<char>(ElementType::Bool, {1, 1});
        const TensorMetrics metrics = compared(a, b);
        QCOMPARE(metrics.cosine.value, 0.707106781187);
        QCOMPARE(metrics.maxRelative.value, 1.0);
        QCOMPARE(metrics.oneThousandth.value, 0.5);
        QVERIFY(!metrics.within);
    }

    void theLargestUlpDistanceIsKept_data()
    {
        QTest::addColumn<Tensor>("a");
        QTest::addColumn<Tensor>("b");
        QTest::addColumn<qint64>("ulps"); // -1: none
        const float one = 1, next = std::nextafterf(1, 2), tiny = std::numeric_limits<float>::denorm_min();
        const auto halves = [](ElementType type, std::vector<std::uint16_t> bits) { return tensorOf(type, bits); };
        QTest::newRow("equal") << floats({1, 2}) << floats({1, 2}) << qint64(0);
        QTest::newRow("the worst of several") << floats({one, 2, 3}) << floats({next, 2, 3}) << qint64(1);
        QTest::newRow("over zero") << floats({tiny, 0}) << floats({-tiny, -0.0F}) << qint64(2);
        QTest::newRow("float64") << doubles({1, 2}) << doubles({std::nextafter(1, 2), 2}) << qint64(1);
        QTest::newRow("one number alone") << scalar(one) << scalar(next) << qint64(1);
        QTest::newRow("bfloat16") << halves(ElementType::BFloat16, {0x3F80, 0x4000})
                                  << halves(ElementType::BFloat16, {0x3F83, 0x4000}) << qint64(3);
        QTest::newRow("float16, signs differ") << halves(ElementType::Float16, {0x0001, 0x3C00})
                                               << halves(ElementType::Float16, {0x8001, 0x3C00}) << qint64(2);
        QTest::newRow("infinities count for nothing")
            << floats({1, float(infinity)}) << floats({1, -float(infinity)}) << qint64(0);
        QTest::newRow("another dtype") << floats({1, 2}) << doubles({1, 2}) << qint64(-1);
        QTest::newRow("whole numbers") << tensorOf<std::int32_t>(ElementType::Int32, {1, 2})
                                       << tensorOf<std::int32_t>(ElementType::Int32, {1, 3}) << qint64(-1);
    }

    void theLargestUlpDistanceIsKept()
    {
        QFETCH(Tensor, a);
        QFETCH(Tensor, b);
        QFETCH(qint64, ulps);
        const auto largest = compared(a, b).largestUlps;
        QCOMPARE(largest ? qint64(*largest) : -1, ulps);
    }

    void nonFiniteElementsMustStandAtTheSamePlaces_data()
    {
        QTest::addColumn<std::vector<double>>("a");
        QTest::addColumn<std::vector<double>>("b");
        QTest::addColumn<bool>("available");
        QTest::addColumn<bool>("within");
        using Values = std::vector<double>;
        QTest::newRow("infinity in one") << Values{1, infinity} << Values{1, 2} << false << false;
        QTest::newRow("NaN in one") << Values{1, 2} << Values{notANumber, 2} << false << false;
        QTest::newRow("NaN against infinity") << Values{1, notANumber} << Values{1, infinity} << false << false;
        QTest::newRow("same places") << Values{1, infinity, notANumber} << Values{1, infinity, notANumber} << true
                                     << true;
        QTest::newRow("signs are ignored") << Values{1, infinity} << Values{1, -infinity} << true << false;
        QTest::newRow("all NaN") << Values{notANumber, notANumber} << Values{notANumber, notANumber} << true << true;
    }

    void nonFiniteElementsMustStandAtTheSamePlaces()
    {
        QFETCH(std::vector<double>, a);
        QFETCH(std::vector<double>, b);
        QFETCH(bool, available);
        QFETCH(bool, within);
        const std::vector<float> floatsA(a.begin(), a.end()), floatsB(b.begin(), b.end());
        for (const TensorMetrics &metrics :
             {compared(doubles(a), doubles(b)), compared(floats(floatsA), floats(floatsB))}) {
            QCOMPARE(metrics.cosine.kind, available ? Kind::Number : Kind::NotAvailable);
            QCOMPARE(metrics.fiveThousandths.kind, available ? Kind::Number : Kind::NotAvailable);
            if (available) {
                QCOMPARE(metrics.cosine.value, 1.0);
                QCOMPARE(metrics.maxAbsolute.value, 0.0);
            }
            QCOMPARE(metrics.within, within);
            QVERIFY(metrics.compared);
        }
    }

    void cosineOfZeros()
    {
        QCOMPARE(compared(floats({0, 0}), floats({0, 0})).cosine.value, 1.0);
        QCOMPARE(compared(floats({0, 0}), floats({0, 1})).cosine.kind, Kind::Nan);
        QCOMPARE(compared(doubles({1e160, 1}), doubles({1e160, 2})).cosine.kind, Kind::Nan); // the norms overflow
    }

    void valuesAreRoundedToTwelvePlaces()
    {
        const TensorMetrics tiny = compared(doubles({1e-20, 1}), doubles({0, 1}));
        QCOMPARE(tiny.maxAbsolute.value, 0.0);
        QCOMPARE(tiny.euclidean.value, 1e-20);                                      // but this one is not
        QCOMPARE(compared(doubles({1, 1.001}), doubles({1, 1})).cosine.value, 1.0); // six places above 0.9999
    }

    void shapesAreComparedWithoutDimensionsOfOne()
    {
        QCOMPARE(compared(floats({1, 2}, {1, 2, 1}), floats({1, 2}, {2})).cosine.kind, Kind::Number);
        const TensorMetrics unmatched = compared(floats({1, 2}, {2, 1}), floats({1, 2, 3}));
        QCOMPARE(unmatched.euclidean.kind, Kind::ShapeUnmatched);
        QVERIFY(!unmatched.identical);
        QCOMPARE(compared(floats({}, {0, 3}), floats({1, 2})).cosine.kind, Kind::Unsupported); // empty target first
        QVERIFY(compared(floats({}, {0, 3}), floats({}, {0, 3})).identical);
        QCOMPARE(compared(floats({1, 2}), floats({}, {0, 3})).cosine.kind, Kind::ShapeUnmatched);
    }

    void aSingleNumberHasTheTwoLargestErrorsOnly()
    {
        for (const TensorMetrics &metrics :
             {compared(scalar(1.5F), scalar(1)), compared(floats({1.5F}, {1, 1}), floats({1}, {1}))}) {
            QCOMPARE(metrics.cosine.kind, Kind::Unsupported);
            QCOMPARE(metrics.oneThousandth.kind, Kind::Unsupported);
            QCOMPARE(metrics.maxAbsolute.value, 0.5);
            QCOMPARE(metrics.maxRelative.value, 0.5);
            QVERIFY(!metrics.within);
        }
        const float inf = std::numeric_limits<float>::infinity();
        QCOMPARE(compared(scalar(inf), scalar(inf)).maxAbsolute.kind, Kind::Nan);
        QVERIFY(compared(scalar(inf), scalar(inf)).identical);
        QCOMPARE(compared(scalar(inf), scalar(1)).maxAbsolute.value, infinity);
    }

    // The figures are numpy 1.24's, of arrays without dimensions.
    void aSingleNumberIsSubtractedInItsType_data()
    {
        QTest::addColumn<Tensor>("a");
        QTest::addColumn<Tensor>("b");
        QTest::addColumn<double>("absolute");
        QTest::addColumn<double>("relative");
        const auto bytes = [](ElementType type, std::uint8_t value) { return tensorOf<std::uint8_t>(type, {value}); };
        const auto words = [](ElementType type, std::int64_t value) { return tensorOf<std::int64_t>(type, {value}); };
        const auto half = [](std::uint16_t bits) { return tensorOf<std::uint16_t>(ElementType::Float16, {bits}); };
        const auto complex = [](float re, float im) { return tensorOf<float>(ElementType::Complex64, {re, im}); };
        using enum ElementType;
        QTest::newRow("uint8 wraps") << bytes(UInt8, 55) << bytes(UInt8, 56) << 255.0 << 0.017857143655;
        QTest::newRow("int8 wraps") << bytes(Int8, 100) << bytes(Int8, 156) << 56.0 << 2.0;
        QTest::newRow("int8 without a counterpart") << bytes(Int8, 128) << bytes(Int8, 0) << -128.0 << 1073741824.0;
        QTest::newRow("uint8 and int8") << bytes(UInt8, 55) << bytes(Int8, 56) << 1.0 << 0.017857143655;
        QTest::newRow("uint8 and int64") << bytes(UInt8, 55) << words(Int64, 56) << 1.0 << 0.017857143655;
        QTest::newRow("int64 is exact") << words(Int64, 5428124589973923831) << words(Int64, 5428124589973923832) << 1.0
                                        << 0.0;
        QTest::newRow("bool") << bytes(Bool, 1) << bytes(Bool, 0) << 1.0 << 8388608.0;
        QTest::newRow("bool against uint8") << bytes(Bool, 1) << bytes(UInt8, 3) << 2.0 << 0.666666686535;
        QTest::newRow("uint8 against bool") << bytes(UInt8, 0) << bytes(Bool, 1) << 255.0 << 1.0;
        QTest::newRow("float16 is rounded") << half(0x4900) << half(0x14EA) << 10.0 << 8334.2626953125; // 10, 0.0012
        QTest::newRow("float16 overflows") << half(0x7BFF) << half(0xFBFF) << infinity << 2.0;          // +-65504
        QTest::newRow("float64 in float32") << doubles({1}) << doubles({0}) << 1.0 << 8388608.0;
        QTest::newRow("float64 beyond float32")
            << doubles({1e200}) << doubles({0}) << 1e200 << 1e200 / std::numeric_limits<double>::epsilon();
        QTest::newRow("complex") << complex(3, 4) << complex(0, 0) << 5.0 << 25165824.0;
        QTest::newRow("complex against bool") << complex(1, 2) << bytes(Bool, 1) << 2.0 << 0.0;
        QTest::newRow("bool against complex") << bytes(Bool, 1) << complex(1, 2) << 0.0 << 0.0;
    }

    void aSingleNumberIsSubtractedInItsType()
    {
        QFETCH(Tensor, a);
        QFETCH(Tensor, b);
        const TensorMetrics metrics = compared(a, b);
        QTEST(metrics.maxAbsolute.value, "absolute");
        QTEST(metrics.maxRelative.value, "relative");
    }

    void identicalMeansEveryBit()
    {
        QVERIFY(compared(floats({1, 2}), floats({1, 2})).identical);
        const TensorMetrics zeros = compared(floats({0.0F, 2}), floats({-0.0F, 2}));
        QVERIFY(!zeros.identical && zeros.within);
        const auto payload = tensorOf<std::uint32_t>(ElementType::Float32, {0x7FC00001, 0x3F800000});
        QVERIFY(compared(payload, floats({std::numeric_limits<float>::quiet_NaN(), 1})).identical);
        const std::int64_t large = (std::int64_t(1) << 60);
        const TensorMetrics integers = compared(tensorOf<std::int64_t>(ElementType::Int64, {large, 1}),
                                                tensorOf<std::int64_t>(ElementType::Int64, {large + 1, 1}));
        QVERIFY(!integers.identical && !integers.within); // a double does not show this difference
        QCOMPARE(integers.maxAbsolute.value, 0.0);
    }

    void withinIsTheToleranceOfTheCoarserType()
    {
        QVERIFY(compared(floats({100, 1.005F}), floats({100, 1})).within);
        QVERIFY(!compared(floats({100, 1.02F}), floats({100, 1})).within);
        const auto coarse = tensorOf<std::uint16_t>(ElementType::BFloat16, {0x42C8, 0x4000}); // 100, 2
        QVERIFY(compared(coarse, floats({100, 1})).within);
        QVERIFY(!compared(doubles({100, 1.00001}), doubles({100, 1})).within);
    }

    void theUsersToleranceIsThatOfNumpy()
    {
        TensorRules rules;
        rules.tolerance = Tolerance{0.1, 0, false};
        QVERIFY(compared(floats({1, 2.09F}), floats({1, 2}), rules).within);
        QVERIFY(!compared(floats({1, 2.2F}), floats({1, 2}), rules).within);
        const float missing = std::numeric_limits<float>::quiet_NaN();
        const auto other = tensorOf<std::uint32_t>(ElementType::Float32, {0x7FC00001, 0x3F800000});
        rules.tolerance->equalNan = true;
        QVERIFY(compared(floats({missing, 1}), other, rules).within);
    }

    void complexNumbersAreJudgedByBothParts()
    {
        const auto complex = [](const std::vector<float> &parts) { return tensorOf(ElementType::Complex64, parts); };
        const TensorMetrics metrics = compared(complex({1, 5, 2, 6}), complex({1, 7, 2, 6}));
        QCOMPARE(metrics.maxAbsolute.value, 0.0); // msprobe loses the imaginary part
        QVERIFY(!metrics.identical && !metrics.within);
        QVERIFY(compared(complex({1, 5, 2, 6}), complex({1, 5, 2, 6})).identical);
    }

    void theOrderInMemoryDoesNotMatter()
    {
        std::vector<float> rows(300 * 200), columns(300 * 200);
        for (std::size_t i = 0; i < 300; ++i) {
            for (std::size_t j = 0; j < 200; ++j) {
                rows[i * 200 + j] = std::sin(static_cast<float>(i * 200 + j));
                columns[j * 300 + i] = rows[i * 200 + j];
            }
        }
        Tensor transposed = floats(columns, {300, 200});
        transposed.strides = {1, 300};
        const TensorMetrics same = compared(transposed, floats(rows, {300, 200}));
        QVERIFY(same.identical);
        QVERIFY(compared(transposed, transposed).identical);
        rows[12345] += 1;
        QCOMPARE(compared(transposed, floats(rows, {300, 200})).maxAbsolute.value, 1.0);
    }

    void whatIsStoppedIsNotCompared()
    {
        std::stop_source source;
        source.request_stop();
        TensorRules rules;
        rules.stop = source.get_token();
        QVERIFY(!compared(floats({1, 2}), floats({1, 2}), rules).compared);
    }
};

QTEST_APPLESS_MAIN(TestTensorComparison)
#include "tst_tensorcomparison.moc"
