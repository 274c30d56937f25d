// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/columns/sharedcolumn.h"

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace rundiff
{

// The numbers of a column that outlives it. Those of a sequence are calculated, so that walking over them needs no
// memory.
template <typename T>
class ColumnView
{
public:
    explicit ColumnView(const SharedColumn<T> &column)
    {
        if (const Sequence<T> *sequence = column.sequence()) {
            m_first = sequence->first;
            m_distance = sequence->distance;
        } else {
            m_numbers = column->data();
        }
    }

    explicit ColumnView(const std::vector<T> &numbers) : m_numbers(numbers.data()) {}

    T operator[](std::size_t index) const { return m_numbers ? m_numbers[index] : calculated(index); }
    // Both are the same sequence, however long.
    bool isLike(const ColumnView &other) const
    {
        return !m_numbers && !other.m_numbers && m_first == other.m_first && m_distance == other.m_distance;
    }

private:
    T calculated(std::size_t index) const
    {
        if constexpr (std::is_integral_v<T>) // they wrap around as the sequence does
            return static_cast<T>(static_cast<std::uint64_t>(m_first) + static_cast<std::uint64_t>(m_distance) * index);
        else if (m_distance == 0) // a NaN, and a zero with its sign
            return m_first;
        else // whole numbers, which have no rounding
            return m_first + m_distance * static_cast<T>(index);
    }

    const T *m_numbers = nullptr;
    T m_first = {}, m_distance = {};
};

using StepView = ColumnView<std::int64_t>;

} // namespace rundiff
