// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/line/linelayout.h"

#include "models/formats/logs/line/decimal.h"

#include <algorithm>
#include <string>

namespace rundiff
{

namespace
{

using decimal::eightBytes;

constexpr std::size_t wordSize = sizeof(std::uint64_t);
constexpr std::size_t wordsAtOnce = 4; // checked before testing whether they match

} // namespace

void LineLayout::learn(std::string_view line, std::span<const Number> numbers)
{
    const std::size_t blocks = (line.size() + wordSize * wordsAtOnce - 1) / (wordSize * wordsAtOnce);
    const std::size_t size = blocks * wordSize * wordsAtOnce;
    std::string text(line), fixed(line.size(), '\xff'), digits(size, '\0');
    text.resize(size);
    fixed.resize(size); // the bytes after the line may be anything
    for (const Number &number : numbers) {
        std::fill_n(fixed.begin() + number.begin, number.length, '\0');
        if (number.onlyDigits)
            std::fill_n(digits.begin() + number.begin, number.length, '\xff');
    }
    m_text.clear();
    m_digits.clear();
    for (std::size_t at = 0; at < size; at += wordSize) {
        const std::uint64_t mask = eightBytes(fixed.data() + at);
        m_text.push_back({eightBytes(text.data() + at) & mask, mask});
        if (const std::uint64_t digitMask = eightBytes(digits.data() + at); digitMask != 0)
            m_digits.push_back({at, digitMask});
    }
    m_length = line.size();
}

bool LineLayout::fits(const char *at, const char *end) const
{
    if (static_cast<std::size_t>(end - at) < m_text.size() * wordSize)
        return false;
    for (const Text *text = m_text.data(), *last = text + m_text.size(); text != last; text += wordsAtOnce) {
        std::uint64_t wrong = 0;
        for (std::size_t i = 0; i < wordsAtOnce; ++i, at += wordSize)
            wrong |= (eightBytes(at) & text[i].mask) ^ text[i].bytes;
        if (wrong != 0)
            return false;
    }
    at -= m_text.size() * wordSize;
    std::uint64_t others = 0;
    for (const Digits &digits : m_digits) {
        others |= decimal::aboveNine((eightBytes(at + digits.begin) ^ decimal::eightZeros) & digits.mask);
    }
    return others == 0;
}

} // namespace rundiff
