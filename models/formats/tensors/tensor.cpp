// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/tensors/tensor.h"

#include "models/run/lookup.h"
#include "models/run/messages.h"
#include "models/run/tensorshape.h"

#include <array>
#include <limits>
#include <optional>
#include <utility>

namespace rundiff
{

namespace
{

struct Element {
    std::string_view name;
    std::size_t size;
};

// In the order of ElementType.
constexpr std::array elements{
    Element{"bool", 1},
    Element{"int8", 1},
    Element{"uint8", 1},
    Element{"int16", 2},
    Element{"uint16", 2},
    Element{"int32", 4},
    Element{"uint32", 4},
    Element{"int64", 8},
    Element{"uint64", 8},
    Element{"float16", 2},
    Element{"bfloat16", 2},
    Element{"float32", 4},
    Element{"float64", 8},
    Element{"complex64", 8},
    Element{"complex128", 16},
    Element{"float8_e4m3fn", 1},
    Element{"float8_e5m2", 1},
    Element{"float8_e4m3fnuz", 1},
    Element{"float8_e5m2fnuz", 1},
};

// A view may show few bytes as many elements (strides of 0). So many are read in any case, or so many times what is
// stored; more would only keep the reader busy.
constexpr std::uint64_t mostRepeatedElements = 1ULL << 28;
constexpr std::uint64_t mostRepetitions = 64;

constexpr std::size_t mostDimensions = 64;

std::optional<std::uint64_t> product(std::uint64_t a, std::uint64_t b)
{
    std::uint64_t result = 0;
    if (__builtin_mul_overflow(a, b, &result))
        return std::nullopt;
    return result;
}

std::optional<std::uint64_t> countOf(std::span<const std::uint64_t> shape)
{
    std::optional<std::uint64_t> count = 1;
    bool empty = false;
    for (const std::uint64_t size : shape) {
        empty |= size == 0;
        if (size != 0 && count)
            count = product(*count, size);
    }
    return empty ? 0 : count;
}

// The index of the last element, or nothing when it overflows.
std::optional<std::uint64_t> lastElement(std::span<const std::uint64_t> shape, std::span<const std::uint64_t> strides)
{
    std::uint64_t last = 0;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        const auto reach = product(shape[i] - 1, strides[i]);
        if (!reach || __builtin_add_overflow(last, *reach, &last))
            return std::nullopt;
    }
    return last;
}

bool holds(const Tensor &tensor, std::uint64_t available)
{
    const auto last = lastElement(tensor.shape, tensor.strides);
    if (!last || *last == std::numeric_limits<std::uint64_t>::max())
        return false;
    const auto bytes = product(*last + 1, elementSize(tensor.type));
    return bytes && *bytes <= available && tensor.start <= available - *bytes;
}

} // namespace

std::size_t elementSize(ElementType type)
{
    return elements[static_cast<std::size_t>(type)].size;
}

std::string_view elementName(ElementType type)
{
    return elements[static_cast<std::size_t>(type)].name;
}

bool isComplex(ElementType type)
{
    return isAnyOf(type, {ElementType::Complex64, ElementType::Complex128});
}

bool isFloating(ElementType type)
{
    return type >= ElementType::Float16 && !isComplex(type);
}

std::uint64_t Tensor::count() const
{
    return countOf(shape).value_or(0);
}

bool Tensor::inOrder() const
{
    std::uint64_t expected = 1;
    for (std::size_t i = shape.size(); i-- > 0;) {
        if (shape[i] != 1 && strides[i] != expected)
            return false;
        expected *= shape[i];
    }
    return true;
}

std::vector<std::uint64_t> indexOfElement(std::uint64_t element, std::span<const std::uint64_t> shape)
{
    std::vector<std::uint64_t> index(shape.size());
    for (std::size_t dimension = shape.size(); dimension-- > 0;) {
        index[dimension] = element % shape[dimension];
        element /= shape[dimension];
    }
    return index;
}

std::vector<std::uint64_t> stridesInOrder(std::span<const std::uint64_t> shape)
{
    std::vector<std::uint64_t> strides(shape.size());
    std::uint64_t stride = 1;
    for (std::size_t i = shape.size(); i-- > 0;) {
        strides[i] = stride;
        stride *= shape[i];
    }
    return strides;
}

tl::expected<Tensor, std::string> makeTensor(const TensorLayout &layout, std::shared_ptr<const ByteSource> bytes)
{
    if (layout.shape.size() > mostDimensions)
        return tl::unexpected(message(Messages::tr("it claims {} dimensions"), layout.shape.size()));
    const auto count = countOf(layout.shape);
    if (!count)
        return tl::unexpected(message(Messages::tr("its shape {} has too many elements"), shapeText(layout.shape)));
    Tensor tensor{layout.type,  layout.bigEndian,
                  layout.shape, layout.strides.empty() ? stridesInOrder(layout.shape) : layout.strides,
                  layout.start, std::move(bytes)};
    if (tensor.strides.size() != tensor.shape.size())
        return tl::unexpected(
            message(Messages::tr("it has {} strides for {} dimensions"), tensor.strides.size(), tensor.shape.size()));
    if (*count == 0)
        return tensor;
    const std::uint64_t available = tensor.bytes->size();
    if (!holds(tensor, available))
        return tl::unexpected(
            message(Messages::tr("its elements are outside the {} bytes that are available for them"), available));
    if (*count > mostRepeatedElements && *count / mostRepetitions > available / elementSize(tensor.type))
        return tl::unexpected(message(Messages::tr("it shows {} bytes as {} elements"), available, *count));
    return tensor;
}

Tensor squeezed(const Tensor &tensor)
{
    Tensor result = tensor;
    result.shape.clear();
    result.strides.clear();
    for (std::size_t i = 0; i < tensor.shape.size(); ++i) {
        if (tensor.shape[i] == 1)
            continue;
        result.shape.push_back(tensor.shape[i]);
        result.strides.push_back(tensor.strides[i]);
    }
    return result;
}

} // namespace rundiff
