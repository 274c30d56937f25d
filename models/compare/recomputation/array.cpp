// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/recomputation/array.h"

#include "models/formats/tensors/numberblocks.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rundiff
{

namespace
{

constexpr std::size_t blockElements = 1 << 16;
constexpr std::uint64_t mostElements = std::uint64_t(1) << 26; // of one array: half a gigabyte

// Steps through the elements of `whole` and through those of a smaller shape that broadcasting repeats.
class Repeated
{
public:
    Repeated(const Sizes &shape, const Sizes &whole)
        : m_whole(whole), m_strides(whole.size(), 0), m_index(whole.size(), 0)
    {
        std::size_t stride = 1;
        for (std::size_t back = 1; back <= shape.size(); ++back) {
            const std::uint64_t size = shape[shape.size() - back];
            m_strides[whole.size() - back] = size == 1 ? 0 : stride;
            stride *= size;
        }
    }

    std::size_t place() const { return m_place; }

    void advance()
    {
        for (std::size_t d = m_whole.size(); d-- > 0;) {
            m_place += m_strides[d];
            if (++m_index[d] < m_whole[d])
                return;
            m_place -= m_strides[d] * m_index[d];
            m_index[d] = 0;
        }
    }

private:
    const Sizes &m_whole;
    std::vector<std::size_t> m_strides, m_index;
    std::size_t m_place = 0;
};

} // namespace

std::uint64_t countOf(const Sizes &shape)
{
    std::uint64_t count = 1;
    for (const std::uint64_t size : shape) {
        if (size != 0 && count > std::numeric_limits<std::uint64_t>::max() / size)
            return std::numeric_limits<std::uint64_t>::max();
        count *= size;
    }
    return count;
}

Array zeros(Sizes shape)
{
    Sizes places = shape;
    std::ranges::replace(places, std::uint64_t(0), std::uint64_t(1));
    if (countOf(places) > mostElements)
        throw ArrayTooLarge();
    Array array;
    array.values.assign(countOf(shape), 0.0);
    array.shape = std::move(shape);
    return array;
}

std::optional<Array> readArray(const Tensor &tensor)
{
    Array array = zeros(tensor.shape);
    NumberBlocks blocks(tensor);
    for (std::span<double> left(array.values); !left.empty();) {
        const std::size_t count = std::min(blockElements, left.size());
        if (!blocks.next(left.first(count)))
            return std::nullopt;
        left = left.subspan(count);
    }
    return array;
}

// A dimension counted from the last one; those in front of the first are of size 1.
static std::uint64_t sizeFromBack(const Sizes &shape, std::size_t back)
{
    if (back <= shape.size())
        return shape[shape.size() - back];
    return 1;
}

std::optional<Sizes> broadcastShape(const Sizes &one, const Sizes &other)
{
    Sizes shape(std::max(one.size(), other.size()), 1);
    for (std::size_t back = 1; back <= shape.size(); ++back) {
        const std::uint64_t a = sizeFromBack(one, back), b = sizeFromBack(other, back);
        if (a != 1 && b != 1 && a != b)
            return std::nullopt;
        shape[shape.size() - back] = a == 1 ? b : a;
    }
    return shape;
}

Array broadcastTo(const Array &array, const Sizes &shape)
{
    if (array.shape == shape)
        return array;
    Array made = zeros(shape);
    Repeated from(array.shape, shape);
    for (double &value : made.values) {
        value = array.values[from.place()];
        from.advance();
    }
    return made;
}

Array summedTo(const Array &array, const Sizes &shape)
{
    if (array.shape == shape)
        return array;
    Array made = zeros(shape);
    Repeated to(shape, array.shape);
    for (const double value : array.values) {
        made.values[to.place()] += value;
        to.advance();
    }
    return made;
}

Array extremesTo(const Array &array, const Sizes &shape, double sign)
{
    Array made = zeros(shape);
    std::ranges::fill(made.values, -sign * std::numeric_limits<double>::infinity());
    Repeated to(shape, array.shape);
    for (const double value : array.values) {
        double &best = made.values[to.place()];
        if (!(std::isnan(best) || sign * best >= sign * value))
            best = value;
        to.advance();
    }
    return made;
}

Array transposedLast(const Array &array)
{
    const std::size_t rank = array.shape.size(), rows = array.shape[rank - 2], columns = array.shape[rank - 1];
    Array result = array;
    std::swap(result.shape[rank - 2], result.shape[rank - 1]);
    for (std::size_t begin = 0; begin < array.values.size(); begin += rows * columns) {
        for (std::size_t r = 0; r < rows; ++r) {
            for (std::size_t c = 0; c < columns; ++c)
                result.values[begin + c * rows + r] = array.values[begin + r * columns + c];
        }
    }
    return result;
}

std::optional<std::size_t> dimensionOf(const Sizes &shape, double number)
{
    const auto rank = static_cast<double>(shape.size());
    double index = number;
    if (number < 0)
        index += rank;
    const bool inside = index >= 0 && index < rank;
    if (!inside || index != std::floor(index))
        return std::nullopt;
    return static_cast<std::size_t>(index);
}

Lines::Lines(const Sizes &shape, std::size_t first, std::size_t behind)
{
    for (std::size_t d = 0; d < shape.size(); ++d) {
        std::size_t &part = d < first ? outer : length;
        (d < behind ? part : inner) *= shape[d];
    }
}

void roundTo(Array &array, int bits, double smallest)
{
    for (double &value : array.values) {
        if (value == 0 || !std::isfinite(value))
            continue;
        int exponent = 0;
        std::frexp(value, &exponent);
        const double unit = std::max(std::ldexp(1.0, exponent - bits), smallest);
        value = std::nearbyint(value / unit) * unit;
    }
}

double logistic(double x)
{
    return 1 / (1 + std::exp(-x));
}

double largestOf(const std::vector<double> &values)
{
    double largest = 0;
    for (const double value : values) {
        if (std::isfinite(value))
            largest = std::max(largest, std::fabs(value));
    }
    return largest;
}

} // namespace rundiff
