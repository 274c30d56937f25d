// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/ascii.h"

#include <cstddef>
#include <string_view>

namespace rundiff
{

// A place in a text from which shapes are read. Every step either takes what is expected and moves on, or does nothing.
class TextCursor
{
public:
    explicit TextCursor(std::string_view text, std::size_t at = 0) : m_text(text), m_at(at) {}

    std::size_t at() const { return m_at; }
    bool atEnd() const { return m_at >= m_text.size(); }
    char sign(std::size_t ahead = 0) const { return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : '\0'; }
    std::string_view rest() const { return m_text.substr(m_at); }

    void skip(std::size_t count) { m_at += count; }
    bool take(char wanted)
    {
        if (atEnd() || sign() != wanted)
            return false;
        ++m_at;
        return true;
    }
    bool takeOneOf(std::string_view wanted)
    {
        if (atEnd() || wanted.find(sign()) == std::string_view::npos)
            return false;
        ++m_at;
        return true;
    }
    // The number of digits taken: none unless there are at least `least`. No more than `most` are taken.
    std::size_t digits(std::size_t least, std::size_t most)
    {
        const std::size_t count = digitsAhead(most);
        if (count < least)
            return 0;
        m_at += count;
        return count;
    }
    std::size_t digitsAhead(std::size_t most) const
    {
        std::size_t count = 0;
        while (count < most && ascii::isDigit(sign(count)))
            ++count;
        return count;
    }
    std::size_t skipAll(std::string_view signs)
    {
        std::size_t count = 0;
        while (takeOneOf(signs))
            ++count;
        return count;
    }

private:
    std::string_view m_text;
    std::size_t m_at;
};

} // namespace rundiff
