// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/layouts/divideddimensions.h"

#include <vector>

namespace rundiff
{

namespace
{

constexpr int unlikely = 8, padded = 4;

// [sequence, batch, hidden], or [batch, sequence].
std::size_t dimensionOfSamples(std::size_t dimensions)
{
    return dimensions > 2;
}

// How odd it would be if an axis divided this dimension of an activation.
int oddityOfActivation(LayoutAxis axis, const MergedKind &row, std::size_t dimension, std::size_t dimensions,
                       const Layout &layout)
{
    const std::size_t samples = dimensionOfSamples(dimensions), positions = 1 - samples;
    switch (axis) {
    case LayoutAxis::Tensor:
        if (row.isInteger) // each process has all tokens
            return unlikely;
        if (dimension + 1 == dimensions || dimension >= 2)
            return 0;
        return layout.sequence && dimension == positions ? 1 : unlikely;
    case LayoutAxis::Context:
        return dimension == positions ? 0 : 2;
    case LayoutAxis::Data:
    case LayoutAxis::MicroBatch:
        break;
    }
    return dimension == samples ? 0 : 2;
}

// Tensor parallel processes have a part of a parameter. Data parallel ones, too, if they share all of them.
int oddityOfParameter(LayoutAxis axis, std::size_t dimension)
{
    if (axis == LayoutAxis::Tensor)
        return 0;
    const bool isShared = axis == LayoutAxis::Data && dimension == 0;
    return isShared ? 2 : unlikely;
}

// Tries all dimensions for one axis after the other.
class Search
{
public:
    Search(const MergedKind &row, const DividedDimensions::PartCounts &counts, std::span<const std::uint64_t> part,
           std::span<const std::uint64_t> whole, const Layout &layout)
        : m_row(row), m_counts(counts), m_whole(whole), m_layout(layout), m_sizes(part.begin(), part.end())
    {
    }

    DividedDimensions best()
    {
        if (m_sizes.size() == m_whole.size())
            tryAxis(0, 0);
        return m_best;
    }

private:
    void tryAxis(std::size_t axis, int oddity)
    {
        if (oddity >= m_leastOddity)
            return;
        if (axis == layoutAxes) {
            take(oddity);
            return;
        }
        m_tried.of[axis] = std::nullopt;
        tryAxis(axis + 1, oddity);
        if (m_counts[axis] < 2)
            return;
        for (std::size_t dimension = 0; dimension < m_sizes.size(); ++dimension) {
            const std::uint64_t size = m_sizes[dimension];
            const bool isPart = size > 0 && size <= m_whole[dimension] / m_counts[axis];
            const bool isPaddedPart = !isPart && isPadded(axis, dimension);
            if (!isPart && !isPaddedPart)
                continue;
            m_sizes[dimension] = isPart ? size * m_counts[axis] : m_whole[dimension];
            m_tried.of[axis] = dimension;
            const int oddityOfPadding = isPart ? 0 : padded;
            tryAxis(axis + 1, oddity + oddityOfPadding + oddityOf(static_cast<LayoutAxis>(axis), dimension));
            m_sizes[dimension] = size;
        }
        m_tried.of[axis] = std::nullopt;
    }

    // Tensor parallel processes have as many words of a vocabulary each: the last one has some that do not exist.
    bool isPadded(std::size_t axis, std::size_t dimension) const
    {
        const std::uint64_t size = m_sizes[dimension], whole = m_whole[dimension];
        const bool isOfWords = static_cast<LayoutAxis>(axis) == LayoutAxis::Tensor && !m_row.isInteger;
        return isOfWords && size < whole && size * (m_counts[axis] - 1) < whole;
    }

    // What is left may be more than one part, as of several experts.
    void take(int oddity)
    {
        int unexplained = 0;
        for (std::size_t i = 0; i < m_sizes.size(); ++i)
            unexplained += 2 * unlikely * (m_sizes[i] != m_whole[i]);
        if (oddity + unexplained >= m_leastOddity)
            return;
        m_leastOddity = oddity + unexplained;
        m_best = m_tried;
    }

    int oddityOf(LayoutAxis axis, std::size_t dimension) const
    {
        if (m_row.isOfParameter())
            return oddityOfParameter(axis, dimension);
        return oddityOfActivation(axis, m_row, dimension, m_sizes.size(), m_layout);
    }

    const MergedKind &m_row;
    const DividedDimensions::PartCounts &m_counts;
    std::span<const std::uint64_t> m_whole;
    const Layout &m_layout;
    std::vector<std::uint64_t> m_sizes;
    DividedDimensions m_tried, m_best;
    int m_leastOddity = 1 << 20;
};

} // namespace

DividedDimensions DividedDimensions::find(const MergedKind &row, const PartCounts &counts,
                                          std::span<const std::uint64_t> part, std::span<const std::uint64_t> whole,
                                          const Layout &layout)
{
    return Search(row, counts, part, whole, layout).best();
}

} // namespace rundiff
