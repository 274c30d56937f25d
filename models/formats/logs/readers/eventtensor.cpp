// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/readers/eventtensor.h"

#include "models/formats/logs/text/eventrecords.h"

#include <array>
#include <bit>
#include <cmath>
#include <utility>

namespace rundiff
{

namespace
{

using Type = WireFields::Type;

// TensorFlow's numbers for data types.
enum Dtype { Float = 1, Double = 2, Int32 = 3, Int64 = 9, Bfloat16 = 14, Half = 19 };

double halfValue(std::uint16_t bits)
{
    const int exponent = bits >> 10 & 0x1f;
    const int fraction = bits & 0x3ff;
    double value = 0;
    if (exponent == 0x1f)
        value = fraction ? std::nan("") : HUGE_VAL;
    else
        value = exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(fraction + 1024, exponent - 25);
    return bits & 0x8000 ? -value : value;
}

double bfloat16Value(std::uint16_t bits)
{
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

double floatValue(std::uint64_t bits)
{
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
}

} // namespace

void EventTensor::Numbers::add(std::uint64_t number)
{
    if (count++ == 0)
        first = number;
}

std::optional<EventTensor> EventTensor::read(std::string_view message)
{
    EventTensor tensor;
    WireFields fields(message);
    while (fields.next()) {
        if (!tensor.take(fields))
            return std::nullopt;
    }
    return fields.damaged() ? std::nullopt : std::optional(tensor);
}

bool EventTensor::take(const WireFields &field)
{
    struct List {
        std::uint32_t field;
        Type type;
        Numbers EventTensor::*numbers;
    };
    static constexpr std::array lists{
        List{5, Type::Fixed32, &EventTensor::m_floats}, List{6, Type::Fixed64, &EventTensor::m_doubles},
        List{7, Type::Varint, &EventTensor::m_ints}, List{10, Type::Varint, &EventTensor::m_longs},
        List{13, Type::Varint, &EventTensor::m_halves}};
    if (field.is(1, Type::Varint))
        m_dtype = static_cast<std::int32_t>(field.value());
    else if (field.is(4, Type::Bytes))
        m_content = field.bytes();
    else if (field.is(2, Type::Bytes))
        return takeShape(field.bytes());
    for (const List &list : lists) {
        if (field.is(list.field, list.type))
            (this->*list.numbers).add(field.value());
        if (!field.is(list.field, Type::Bytes))
            continue;
        WireFields packed(field.bytes());
        while (packed.nextOf(list.type))
            (this->*list.numbers).add(packed.value());
        if (packed.damaged())
            return false;
    }
    return true;
}

// 2 dimension (1 size); a size of 0 is not written.
bool EventTensor::takeShape(std::string_view shape)
{
    WireFields dimensions(shape);
    while (dimensions.next()) {
        if (!dimensions.is(2, Type::Bytes))
            continue;
        std::int64_t size = 0;
        WireFields dimension(dimensions.bytes());
        while (dimension.next()) {
            if (dimension.is(1, Type::Varint))
                size = static_cast<std::int64_t>(dimension.value());
        }
        if (dimension.damaged())
            return false;
        m_isOne = m_isOne && size == 1;
    }
    return !dimensions.damaged();
}

std::optional<double> EventTensor::contentValue() const
{
    const char *bytes = m_content.data();
    const auto has = [&](int dtype, std::size_t size) { return m_dtype == dtype && m_content.size() == size; };
    if (has(Float, 4))
        return floatValue(littleEndian<std::uint32_t>(bytes));
    if (has(Double, 8))
        return std::bit_cast<double>(littleEndian<std::uint64_t>(bytes));
    if (has(Int32, 4))
        return littleEndian<std::int32_t>(bytes);
    if (has(Int64, 8))
        return static_cast<double>(littleEndian<std::int64_t>(bytes));
    if (has(Half, 2))
        return halfValue(littleEndian<std::uint16_t>(bytes));
    if (has(Bfloat16, 2))
        return bfloat16Value(littleEndian<std::uint16_t>(bytes));
    return std::nullopt;
}

std::optional<double> EventTensor::scalar() const
{
    if (!m_isOne)
        return std::nullopt;
    if (!m_content.empty())
        return contentValue();
    if (m_floats.alone())
        return floatValue(m_floats.first);
    if (m_doubles.alone())
        return std::bit_cast<double>(m_doubles.first);
    if (m_ints.alone())
        return static_cast<std::int32_t>(m_ints.first);
    if (m_longs.alone())
        return static_cast<double>(static_cast<std::int64_t>(m_longs.first));
    if (!m_halves.alone())
        return std::nullopt;
    const auto bits = static_cast<std::uint16_t>(m_halves.first);
    return m_dtype == Bfloat16 ? bfloat16Value(bits) : halfValue(bits);
}

} // namespace rundiff
