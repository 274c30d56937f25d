// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace rundiff
{

// A part of a line, in bytes.
struct TextSpan {
    enum class Kind : std::uint8_t { Differs, Volatile };
    std::size_t begin = 0, length = 0;
    Kind kind = Kind::Differs;

    bool operator==(const TextSpan &) const = default;
};

// A line, and what of it is volatile, in order.
struct MarkedText {
    std::string_view text;
    std::vector<TextSpan> volatiles;
};

// In the order of the line; of two that overlap, what is left of the second one.
std::vector<TextSpan> withoutOverlaps(std::vector<TextSpan> spans);

struct LineSpans {
    std::vector<TextSpan> a, b; // in the order of the lines; they do not overlap

    // The words and numbers of each line that the other one does not have at their place, and what is volatile.
    static LineSpans of(const MarkedText &a, const MarkedText &b);
};

} // namespace rundiff
