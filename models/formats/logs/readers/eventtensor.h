// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/readers/wirefields.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace rundiff
{

// TensorFlow's TensorProto, as far as it can be a number: 1 dtype, 2 shape, 4 content, and lists of numbers.
class EventTensor
{
public:
    // nullopt: the message is damaged.
    static std::optional<EventTensor> read(std::string_view message);

    // Its only element, or nothing.
    std::optional<double> scalar() const;

private:
    // A list of numbers, one by one or packed: only the first one matters, and whether it is alone.
    struct Numbers {
        std::size_t count = 0;
        std::uint64_t first = 0;

        void add(std::uint64_t number);
        bool alone() const { return count == 1; }
    };

    bool take(const WireFields &field);
    bool takeShape(std::string_view shape);
    std::optional<double> contentValue() const;

    std::int32_t m_dtype = 0;
    bool m_isOne = true; // each dimension
    std::string_view m_content;
    Numbers m_floats, m_doubles, m_ints, m_longs, m_halves;
};

} // namespace rundiff
