// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/examination/bitflip.h"
#include "models/formats/tensors/bytesources.h"
#include "models/formats/tensors/elementblocks.h"

#include <QTest>

#include <bit>
#include <cmath>
#include <cstring>

using namespace rundiff;

namespace
{

using Bits = std::vector<std::uint64_t>; // of the elements

Tensor tensorOf(ElementType type, const Bits &elements, std::vector<std::uint64_t> shape)
{
    std::string bytes;
    for (const std::uint64_t element : elements)
        bytes.append(reinterpret_cast<const char *>(&element), elementSize(type));
    return makeTensor({type, false, std::move(shape), {}, 0}, std::make_shared<MemorySource>(std::move(bytes))).value();
}

// 64 numbers without pattern, the lowest bit of each is set.
Bits someNumbers(const FloatForm &form)
{
    Bits elements;
    for (int i = 0; i < 64; ++i) {
        std::uint64_t bits = bitsOf(double(float(std::sin(i + 1.0))), *floatForm(ElementType::Float64)).value();
        bits >>= 52 - form.mantissaBits; // the mantissa, cut
        bits &= (std::uint64_t(1) << form.mantissaBits) - 1;
        bits |= std::uint64_t(form.bias() - 1 - i % 3) << form.mantissaBits | 1;
        elements.push_back(bits | std::uint64_t(i % 2) << (form.bits() - 1));
    }
    return elements;
}

std::optional<DifferentBits> compared(ElementType type, const Bits &expected, const Bits &found,
                                      std::string_view dtype = {})
{
    const std::vector<std::uint64_t> shape = {expected.size() / 8, 8};
    return differentBits(tensorOf(type, expected, shape), tensorOf(type, found, shape),
                         dtype.empty() ? elementName(type) : dtype);
}

BitFlips::Evidence evidenceOf(const std::optional<DifferentBits> &different)
{
    return different.value().flips.value().evidence;
}

} // namespace

class TestBitFlip : public QObject
{
    Q_OBJECT

    static void addTypes()
    {
        QTest::addColumn<ElementType>("type");
        for (const ElementType type :
             {ElementType::Float16, ElementType::BFloat16, ElementType::Float32, ElementType::Float64})
            QTest::newRow(std::string(elementName(type)).c_str()) << type;
    }

private Q_SLOTS:
    void bitsAndNumbersAreThoseOfTheReader_data() { addTypes(); }

    void bitsAndNumbersAreThoseOfTheReader()
    {
        QFETCH(ElementType, type);
        const FloatForm form = floatForm(type).value();
        for (std::uint64_t i = 0; i < 65536; ++i) {
            const std::uint64_t bits = form.bits() == 16 ? i : i * 0x1000100010001 >> (64 - form.bits());
            char raw[8];
            double expected = 0;
            std::memcpy(raw, &bits, sizeof raw);
            toDouble(type, std::span<const char>(raw, elementSize(type)), std::span(&expected, 1));
            const double number = numberOf(bits, form);
            QVERIFY(std::isnan(expected)
                        ? std::isnan(number)
                        : std::bit_cast<std::uint64_t>(number) == std::bit_cast<std::uint64_t>(expected));
            QVERIFY(std::isnan(number) ? !bitsOf(number, form) : bitsOf(number, form) == bits);
        }
    }

    void numbersThatATypeLacksHaveNoBits()
    {
        const FloatForm half = floatForm("torch.float16").value();
        QVERIFY(!bitsOf(65536, half) && !bitsOf(1 + 0x1p-11, half) && !bitsOf(0x1p-25, half));
        QCOMPARE(bitsOf(0x1p-24, half).value_or(0), std::uint64_t(1));
        QVERIFY(floatForm("BFloat16") == floatForm(ElementType::BFloat16));
        QVERIFY(!floatForm("torch.int64") && !floatForm("torch.float8_e5m2"));
    }

    void eachFlippedBitIsNamed_data() { addTypes(); }

    void eachFlippedBitIsNamed()
    {
        QFETCH(ElementType, type);
        const FloatForm form = floatForm(type).value();
        const Bits elements = someNumbers(form);
        for (int bit = 0; bit < form.bits(); ++bit) {
            Bits spoilt = elements;
            spoilt[19] ^= std::uint64_t(1) << bit;
            const auto different = compared(type, elements, spoilt);
            QCOMPARE(different.value().differing, std::uint64_t(1));
            const BitFlips flips = different->flips.value();
            const BitFlip &flip = flips.flips.at(0);
            QCOMPARE(flip.index, (std::vector<std::uint64_t>{2, 3}));
            QCOMPARE(flip.from, numberOf(elements[19], form));
            const double to = numberOf(spoilt[19], form);
            QVERIFY(flip.to == to || (std::isnan(flip.to) && std::isnan(to)));
            QVERIFY(flip.part == form.partOf(bit));
            QCOMPARE(flip.bit.value_or(-1), form.placeInPart(bit));
            const bool likeRounding = bit < 2; // the lowest places of the mantissa
            QVERIFY(flips.evidence == (likeRounding ? BitFlips::Evidence::Doubtful : BitFlips::Evidence::Seen));
        }
    }

    void roundingIsNoFlippedBit_data() { addTypes(); }

    void roundingIsNoFlippedBit()
    {
        QFETCH(ElementType, type);
        const Bits elements = someNumbers(floatForm(type).value());
        Bits all = elements, three = elements, carried = elements;
        for (std::uint64_t &element : all)
            element ^= 1;
        QCOMPARE(compared(type, elements, all).value().differing, std::uint64_t(64));
        QVERIFY(!compared(type, elements, all)->flips);
        for (const std::size_t at : {3, 4, 50})
            three[at] ^= 1;
        QVERIFY(evidenceOf(compared(type, elements, three)) == BitFlips::Evidence::Doubtful);
        QCOMPARE(compared(type, elements, three)->flips->flips.size(), std::size_t(3));
        carried[7] += 1; // ...01 becomes ...10
        QCOMPARE(compared(type, elements, carried).value().differing, std::uint64_t(1));
        QVERIFY(!compared(type, elements, carried)->flips);
    }

    void roundingToANarrowerTypeIsNoFlippedBit()
    {
        const FloatForm narrow = floatForm(ElementType::BFloat16).value();
        Bits elements = someNumbers(narrow);
        for (std::uint64_t &element : elements)
            element <<= 16; // as float32
        Bits rounded = elements;
        rounded[19] ^= 1U << 16;
        QVERIFY(evidenceOf(compared(ElementType::Float32, elements, rounded)) == BitFlips::Evidence::Doubtful);
        Bits spoilt = elements; // and a bit is named by its place in the type of the training
        spoilt[19] ^= 1U << 20;
        const auto different = compared(ElementType::Float32, elements, spoilt, "torch.bfloat16");
        QVERIFY(evidenceOf(different) == BitFlips::Evidence::Seen);
        QCOMPARE(different->flips->flips[0].bit.value_or(-1), 4);
        spoilt[19] = elements[19] ^ 1U << 5; // no bit of a bfloat16
        QCOMPARE(compared(ElementType::Float32, elements, spoilt, "torch.bfloat16")->flips->flips[0].bit.value_or(-1),
                 5);
    }

    // The sign of a zero, numbers that are counted, and half of an element among few.
    void otherDifferencesOfOneBitAreDoubtful()
    {
        const FloatForm single = floatForm(ElementType::Float32).value();
        const auto bits = [&](double number) { return bitsOf(number, single).value(); };
        const auto evidence = [&](std::size_t count, double from, double to) {
            Bits elements(count, bits(0.7F)), other = elements;
            elements[count / 2] = bits(from);
            other[count / 2] = bits(to);
            return evidenceOf(compared(ElementType::Float32, elements, other));
        };
        QVERIFY(evidence(64, 0.0, -0.0) == BitFlips::Evidence::Doubtful);
        QVERIFY(evidence(64, 2, 3) == BitFlips::Evidence::Doubtful);
        QVERIFY(evidence(64, 3, 2) == BitFlips::Evidence::Doubtful);
        QVERIFY(evidence(8, 0.75, 1.5) == BitFlips::Evidence::Doubtful);
        QVERIFY(evidence(64, 0.75, 1.5) == BitFlips::Evidence::Seen);
        QVERIFY(evidence(64, 1, 0x1p-64) == BitFlips::Evidence::Seen);
        QVERIFY(evidence(64, 1, INFINITY) == BitFlips::Evidence::Seen);
    }

    void differencesOfMoreBitsAreNone()
    {
        const FloatForm single = floatForm(ElementType::Float32).value();
        const Bits elements = someNumbers(single);
        Bits scaled = elements, one = elements, two = elements;
        for (std::uint64_t &element : scaled)
            element += std::uint64_t(1) << 23; // twice as large
        one[5] = bitsOf(numberOf(one[5], single) * 3, single).value_or(0);
        two[5] ^= std::uint64_t(3) << 20;
        for (const Bits &other : {scaled, one, two, elements})
            QVERIFY(!compared(ElementType::Float32, elements, other).value().flips);
    }

    void otherTensorsAreNotCompared()
    {
        const Bits elements(64, 5);
        QVERIFY(!compared(ElementType::Int32, elements, elements));
        QVERIFY(!differentBits(tensorOf(ElementType::Float32, elements, {64}),
                               tensorOf(ElementType::Float32, elements, {8, 8}), "torch.float32"));
        QVERIFY(!differentBits(tensorOf(ElementType::Float16, elements, {64}),
                               tensorOf(ElementType::BFloat16, elements, {64}), "torch.float16"));
    }
};

QTEST_APPLESS_MAIN(TestBitFlip)
#include "tst_bitflip.moc"
