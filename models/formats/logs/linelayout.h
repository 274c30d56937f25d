// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace rundiff
{

// The bytes of a line of which only numbers change, and these not in width: most lines of a log are as the line before.
// Whether another line is of this kind is told by comparing eight bytes at once.
class LineLayout
{
public:
    struct Number {
        std::uint32_t begin = 0, length = 0;
        bool onlyDigits = true; // otherwise whatever stands there is looked at by who reads it

        bool operator==(const Number &) const = default;
    };

    // The numbers in their order.
    void learn(std::string_view line, std::span<const Number> numbers);
    std::size_t length() const { return m_length; }
    // Does text stand where it stood, and do digits where they stood? What is behind the line is not looked at, and may
    // be anything that can be read.
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
    std::vector<Digits> m_digits; // the parts of it that hold digits
    std::size_t m_length = 0;
};

} // namespace rundiff
