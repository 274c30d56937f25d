// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/sharedcolumn.h"

#include <cstddef>
#include <cstdint>

namespace rundiff
{

// The steps of a column that outlives it. Steps that are a sequence are calculated, so that walking over them needs no
// memory.
class StepView
{
public:
    explicit StepView(const SharedColumn<std::int64_t> &steps)
    {
        if (const Sequence<std::int64_t> *sequence = steps.sequence()) {
            m_first = static_cast<std::uint64_t>(sequence->first);
            m_distance = static_cast<std::uint64_t>(sequence->distance);
        } else {
            m_numbers = steps->data();
        }
    }

    std::int64_t operator[](std::size_t index) const
    {
        return m_numbers ? m_numbers[index] : static_cast<std::int64_t>(m_first + m_distance * index);
    }

private:
    const std::int64_t *m_numbers = nullptr;
    std::uint64_t m_first = 0, m_distance = 0; // unsigned: they wrap around as the sequence does
};

} // namespace rundiff
