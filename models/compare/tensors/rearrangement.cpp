// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/tensors/rearrangement.h"

#include "models/compare/tensors/tensorsofrow.h"
#include "models/formats/tensors/elementblocks.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <numeric>

namespace rundiff
{

namespace
{

using Elements = std::vector<std::uint64_t>; // the bits of each

constexpr std::uint64_t mostElements = 1ULL << 22; // they are sorted in memory
constexpr std::size_t mostAxes = 5;                // of all their orders each is tried
constexpr std::size_t fewestValues = 16;           // of a mask, equal counts do not show an equal origin
constexpr std::size_t elementsAtOnce = 1 << 16;

std::optional<Elements> readElements(const Tensor &tensor)
{
    const std::size_t width = elementSize(tensor.type);
    if (width > sizeof(std::uint64_t))
        return std::nullopt;
    const auto count = static_cast<std::size_t>(tensor.count());
    Elements elements(count);
    ElementBlocks blocks(tensor);
    std::vector<char> part;
    for (std::size_t first = 0; first < count; first += elementsAtOnce) {
        part.resize(std::min(elementsAtOnce, count - first) * width);
        if (!blocks.next(part))
            return std::nullopt;
        for (std::size_t at = 0; at * width < part.size(); ++at)
            std::memcpy(&elements[first + at], part.data() + at * width, width);
    }
    return elements;
}

bool holdSameValues(Elements a, Elements b)
{
    std::ranges::sort(a);
    std::ranges::sort(b);
    if (a != b)
        return false;
    const auto values = static_cast<std::size_t>(std::unique(a.begin(), a.end()) - a.begin());
    return values >= std::min(fewestValues, b.size() / 2 + 1);
}

// One number for each slice along an axis, by its elements in their order.
Elements slicesAlong(std::size_t axis, const Elements &elements, const std::vector<std::uint64_t> &shape)
{
    constexpr std::uint64_t factor = 0x9E3779B97F4A7C15u;
    const std::uint64_t inside = stridesInOrder(shape)[axis];
    Elements slices(shape[axis]);
    for (std::size_t at = 0; at < elements.size(); ++at) {
        std::uint64_t &slice = slices[at / inside % shape[axis]];
        slice = (slice ^ elements[at]) * factor;
        slice ^= slice >> 29;
    }
    std::ranges::sort(slices);
    return slices;
}

std::optional<std::size_t> axisOfSlices(const Elements &a, const Elements &b, const std::vector<std::uint64_t> &shape)
{
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        if (shape[axis] > 1 && slicesAlong(axis, a, shape) == slicesAlong(axis, b, shape))
            return axis;
    }
    return std::nullopt;
}

bool isMemoryOf(const Elements &a, const Elements &b, const std::vector<std::uint64_t> &shape,
                const std::vector<std::size_t> &axes)
{
    const std::vector<std::uint64_t> strides = stridesInOrder(shape);
    std::vector<std::uint64_t> turned(shape.size()), index(shape.size());
    for (std::size_t axis = 0; axis < shape.size(); ++axis)
        turned[axis] = shape[axes[axis]];
    for (const std::uint64_t element : a) {
        std::uint64_t at = 0;
        for (std::size_t axis = 0; axis < shape.size(); ++axis)
            at += index[axis] * strides[axes[axis]];
        if (element != b[at])
            return false;
        for (std::size_t axis = shape.size(); axis-- > 0 && ++index[axis] == turned[axis];)
            index[axis] = 0;
    }
    return true;
}

std::vector<std::size_t> axesOfMemory(const Elements &a, const Elements &b, const std::vector<std::uint64_t> &shape)
{
    if (shape.size() < 2 || shape.size() > mostAxes)
        return {};
    std::vector<std::size_t> axes(shape.size());
    std::iota(axes.begin(), axes.end(), std::size_t{0});
    while (std::next_permutation(axes.begin(), axes.end())) {
        if (isMemoryOf(a, b, shape, axes))
            return axes;
    }
    return {};
}

} // namespace

std::optional<Rearrangement> rearrangement(const Tensor &a, const Tensor &b)
{
    const std::uint64_t count = a.count();
    if (a.type != b.type || a.shape != b.shape || count < 2 || count > mostElements)
        return std::nullopt;
    const auto elementsA = readElements(a), elementsB = readElements(b);
    if (!elementsA || !elementsB || *elementsA == *elementsB || !holdSameValues(*elementsA, *elementsB))
        return std::nullopt;
    Rearrangement found;
    found.axis = axisOfSlices(*elementsA, *elementsB, a.shape);
    if (!found.axis)
        found.axes = axesOfMemory(*elementsA, *elementsB, a.shape);
    return found;
}

std::optional<Rearrangement> rearrangement(const PairTable &table, std::size_t row)
{
    const auto tensors = tensorsOfRow(table, row);
    return tensors ? rearrangement(tensors->first, tensors->second) : std::nullopt;
}

} // namespace rundiff
