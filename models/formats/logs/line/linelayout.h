// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace rundiff
{

// The bytes of a line in which only numbers change, and not their width: most lines of a log are like the previous one.
// Another line of this kind is detected by comparing eight bytes at once.
class LineLayout
{
public:
    struct Number {
        std::uint32_t begin = 0, length = 0;
        bool onlyDigits = true; // otherwise the reader of the number checks its text

        bool operator==(const Number &) const = default;
    };

    // The numbers in their order.
    void learn(std::string_view line, std::span<const Number> numbers);
    std::size_t length() const { return m_length; }
    // Whether text and digits are at the same positions. The bytes after the line are not checked, and may be anything
    // readable.
    bool fits(const char *at, const char *end) const;

private:
    struct Text {
        std::uint64_t bytes = 0, mask = 0;
    };
    struct Digits {
        std::size_t begin = 0;
        std::uint64_t mask = 0;
    };
    std::vector<Text> m_text;     // the whole line
    std::vector<Digits> m_digits; // the parts of it that contain digits
    std::size_t m_length = 0;
};

} // namespace rundiff
