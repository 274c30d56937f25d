// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/tensors/elementblocks.h"

#include "models/formats/tensors/smallfloats.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

namespace rundiff
{

static_assert(std::endian::native == std::endian::little);

namespace
{

template <typename Stored>
Stored stored(const char *raw, std::size_t index)
{
    Stored value;
    std::memcpy(&value, raw + index * sizeof(Stored), sizeof(Stored));
    return value;
}

template <typename Stored, typename Value>
void convert(const char *raw, std::span<Value> values)
{
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<Value>(stored<Stored>(raw, i));
}

template <typename Stored, typename Value, typename Decode>
void decode(const char *raw, std::span<Value> values, Decode decodeOne)
{
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = decodeOne(stored<Stored>(raw, i));
}

template <typename Part>
void realParts(const char *raw, std::span<double> values)
{
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double real = stored<Part>(raw, 2 * i), imaginary = stored<Part>(raw, 2 * i + 1);
        const bool keep = std::isfinite(imaginary) || std::isnan(real);
        values[i] = keep ? real : imaginary;
    }
}

template <typename Value>
void decodeSmall(ElementType type, const char *raw, std::span<Value> values)
{
    if (type == ElementType::Float16)
        return decode<std::uint16_t>(raw, values, fromFloat16);
    if (type == ElementType::BFloat16)
        return decode<std::uint16_t>(raw, values, fromBFloat16);
    const std::array<float, 256> &table = float8Values(type);
    decode<std::uint8_t>(raw, values, [&table](std::uint8_t bits) { return table[bits]; });
}

} // namespace

// Pages of the source around the elements, found by the hash of their number; a newer page takes an older one's place.
class ElementBlocks::Pages
{
public:
    explicit Pages(std::shared_ptr<const ByteSource> source) : m_source(std::move(source)), m_pages(slots) {}

    bool read(std::uint64_t offset, std::span<char> into)
    {
        for (std::size_t done = 0; done < into.size();) {
            const char *page = find((offset + done) / pageSize);
            if (!page)
                return false;
            const std::size_t inPage = (offset + done) % pageSize;
            const std::size_t some = std::min(pageSize - inPage, into.size() - done);
            std::memcpy(into.data() + done, page + inPage, some);
            done += some;
        }
        return true;
    }

private:
    static constexpr std::size_t pageSize = 8192;
    static constexpr std::size_t slotBits = 12;
    static constexpr std::size_t slots = std::size_t(1) << slotBits;

    struct Page {
        std::uint64_t number = std::numeric_limits<std::uint64_t>::max();
        std::unique_ptr<char[]> bytes;
    };

    const char *find(std::uint64_t number)
    {
        constexpr std::uint64_t goldenRatio = 0x9E3779B97F4A7C15;
        Page &page = m_pages[(number * goldenRatio) >> (64 - slotBits)];
        if (page.number == number)
            return page.bytes.get();
        if (!page.bytes)
            page.bytes = std::make_unique_for_overwrite<char[]>(pageSize);
        const std::uint64_t begin = number * pageSize;
        const std::size_t size = std::min<std::uint64_t>(pageSize, m_source->size() - begin);
        page.number = std::numeric_limits<std::uint64_t>::max();
        if (!m_source->read(begin, {page.bytes.get(), size}))
            return nullptr;
        page.number = number;
        return page.bytes.get();
    }

    std::shared_ptr<const ByteSource> m_source;
    std::vector<Page> m_pages;
};

ElementBlocks::ElementBlocks(Tensor tensor)
    : m_tensor(std::move(tensor)), m_left(m_tensor.count()), m_inOrder(m_tensor.inOrder())
{
    if (!m_inOrder) {
        m_index.resize(m_tensor.shape.size());
        m_pages = std::make_unique<Pages>(m_tensor.bytes);
    }
}

ElementBlocks::ElementBlocks(ElementBlocks &&) noexcept = default;
ElementBlocks &ElementBlocks::operator=(ElementBlocks &&) noexcept = default;
ElementBlocks::~ElementBlocks() = default;

bool ElementBlocks::next(std::span<char> into)
{
    const std::size_t size = elementSize(m_tensor.type);
    const std::uint64_t count = into.size() / size;
    if (count > m_left)
        return false;
    const bool read = m_inOrder ? m_tensor.bytes->read(m_tensor.start + m_position * size, into) : gather(into);
    if (!read)
        return false;
    m_position += count;
    m_left -= count;
    if (m_tensor.bigEndian)
        toLittleEndian(m_tensor.type, into);
    return true;
}

void ElementBlocks::seek(std::uint64_t element)
{
    m_position = element;
    m_left = m_tensor.count() - element;
    for (std::size_t i = m_index.size(); i-- > 0;) {
        m_index[i] = element % m_tensor.shape[i];
        element /= m_tensor.shape[i];
    }
}

bool ElementBlocks::gather(std::span<char> into)
{
    const std::size_t size = elementSize(m_tensor.type);
    const bool runs = m_tensor.strides.back() == 1; // whole stretches of the last dimension lie together
    for (std::size_t done = 0; done < into.size();) {
        std::uint64_t element = 0;
        for (std::size_t i = 0; i < m_index.size(); ++i)
            element += m_index[i] * m_tensor.strides[i];
        const std::uint64_t inRow = runs ? m_tensor.shape.back() - m_index.back() : 1;
        const std::size_t some = std::min<std::uint64_t>(inRow, (into.size() - done) / size);
        if (!m_pages->read(m_tensor.start + element * size, into.subspan(done, some * size)))
            return false;
        done += some * size;
        m_index.back() += some - 1;
        advance();
    }
    return true;
}

void ElementBlocks::advance()
{
    for (std::size_t i = m_index.size(); i-- > 0;) {
        if (++m_index[i] < m_tensor.shape[i])
            return;
        m_index[i] = 0;
    }
}

void toLittleEndian(ElementType type, std::span<char> elements)
{
    const std::size_t width = isComplex(type) ? elementSize(type) / 2 : elementSize(type);
    for (std::size_t i = 0; width > 1 && i + width <= elements.size(); i += width)
        std::reverse(elements.data() + i, elements.data() + i + width);
}

bool fitsFloat(ElementType type)
{
    return isFloating(type) && type != ElementType::Float64;
}

void toFloat(ElementType type, std::span<const char> raw, std::span<float> values)
{
    if (type == ElementType::Float32)
        std::memcpy(values.data(), raw.data(), values.size_bytes());
    else
        decodeSmall(type, raw.data(), values);
}

void toDouble(ElementType type, std::span<const char> raw, std::span<double> values)
{
    const char *bytes = raw.data();
    switch (type) {
    case ElementType::Bool:
        return decode<std::uint8_t>(bytes, values, [](std::uint8_t bits) { return bits != 0 ? 1.0 : 0.0; });
    case ElementType::Int8:
        return convert<std::int8_t>(bytes, values);
    case ElementType::UInt8:
        return convert<std::uint8_t>(bytes, values);
    case ElementType::Int16:
        return convert<std::int16_t>(bytes, values);
    case ElementType::UInt16:
        return convert<std::uint16_t>(bytes, values);
    case ElementType::Int32:
        return convert<std::int32_t>(bytes, values);
    case ElementType::UInt32:
        return convert<std::uint32_t>(bytes, values);
    case ElementType::Int64:
        return convert<std::int64_t>(bytes, values);
    case ElementType::UInt64:
        return convert<std::uint64_t>(bytes, values);
    case ElementType::Float32:
        return convert<float>(bytes, values);
    case ElementType::Float64:
        return convert<double>(bytes, values);
    case ElementType::Complex64:
        return realParts<float>(bytes, values);
    case ElementType::Complex128:
        return realParts<double>(bytes, values);
    default:
        return decodeSmall(type, bytes, values);
    }
}

} // namespace rundiff
