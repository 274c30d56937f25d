// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/tensors/differencepattern.h"

#include "models/compare/tensors/tensorsofrow.h"
#include "models/formats/tensors/elementblocks.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace rundiff
{

namespace
{

constexpr std::uint64_t mostElements = 1ULL << 28; // beyond that reading takes too long for a hint
constexpr std::uint64_t fewest = 4;                // of blocks, rows or columns: two halves are not a pattern
constexpr std::uint64_t mostGroups = 1 << 20;      // memory: of a vector each element is a column
constexpr std::size_t elementsAtOnce = 1 << 16;

// How many elements of each block, row or column differ.
struct Groups {
    std::uint64_t size;                   // of each; the last block may be shorter
    std::vector<std::uint32_t> differing; // empty where there are too many groups

    Groups(std::uint64_t elements, std::uint64_t groups) : size(elements), differing(groups <= mostGroups ? groups : 0)
    {
    }

    void count(std::uint64_t group)
    {
        if (!differing.empty())
            ++differing[group];
    }

    // Touched ones differ nearly everywhere, and most are not touched.
    std::optional<DifferencePattern> pattern(DifferencePattern::Shape shape, std::uint64_t count) const
    {
        std::uint64_t touched = 0;
        for (std::size_t at = 0; at < differing.size(); ++at) {
            if (differing[at] == 0)
                continue;
            std::uint64_t own = size;
            if (shape == DifferencePattern::Shape::Blocks)
                own = std::min(size, count - at * size);
            if (differing[at] * 10ULL < own * 9)
                return std::nullopt;
            ++touched;
        }
        const bool few = touched > 0 && touched * 2 <= differing.size();
        if (!few || differing.size() < fewest || size < 2 * fewest)
            return std::nullopt;
        return DifferencePattern{shape, touched, differing.size()};
    }
};

} // namespace

std::optional<DifferencePattern> differencePattern(const Tensor &a, const Tensor &b)
{
    const std::uint64_t count = a.count();
    if (a.type != b.type || a.shape != b.shape || count == 0 || count > mostElements)
        return std::nullopt;
    const std::uint64_t across = a.shape.empty() ? 1 : a.shape.back();
    Groups rows(across, count / across), columns(count / across, across);
    Groups blocks(DifferencePattern::blockElements, (count - 1) / DifferencePattern::blockElements + 1);
    ElementBlocks elementsA(a), elementsB(b);
    const std::size_t width = elementSize(a.type);
    std::vector<char> partA, partB;
    for (std::uint64_t first = 0; first < count; first += elementsAtOnce) {
        const auto part = static_cast<std::size_t>(std::min<std::uint64_t>(elementsAtOnce, count - first));
        partA.resize(part * width);
        partB.resize(part * width);
        if (!elementsA.next(partA) || !elementsB.next(partB))
            return std::nullopt;
        const bool differ = partA != partB;
        for (std::size_t at = 0; differ && at < part; ++at) {
            if (std::memcmp(partA.data() + at * width, partB.data() + at * width, width) == 0)
                continue;
            rows.count((first + at) / across);
            columns.count((first + at) % across);
            blocks.count((first + at) / DifferencePattern::blockElements);
        }
    }
    using Shape = DifferencePattern::Shape;
    if (const auto found = rows.pattern(Shape::Rows, count))
        return found;
    if (const auto found = columns.pattern(Shape::Columns, count))
        return found;
    return blocks.pattern(Shape::Blocks, count);
}

std::optional<DifferencePattern> differencePattern(const PairTable &table, std::size_t row)
{
    const auto tensors = tensorsOfRow(table, row);
    return tensors ? differencePattern(tensors->first, tensors->second) : std::nullopt;
}

} // namespace rundiff
