// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/ascii.h"

#include <cstddef>
#include <cstdint>
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
        if (!isAt(wanted))
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
    bool isAt(std::string_view signs) const { return !atEnd() && signs.find(sign()) != std::string_view::npos; }

    // What must follow, one after the other: after the first that does not, nothing is taken, and holds() is false.
    TextCursor &expect(char wanted) { return expectThat(m_holds && take(wanted)); }
    TextCursor &expectOneOf(std::string_view wanted) { return expectThat(m_holds && takeOneOf(wanted)); }
    TextCursor &expectDigits(std::size_t least, std::size_t most)
    {
        return expectThat(m_holds && digits(least, most) > 0);
    }
    TextCursor &expectNo(bool (*isOne)(char)) { return expectThat(!isOne(sign())); }
    TextCursor &expectAt(std::string_view signs) { return expectThat(isAt(signs)); }
    bool holds() const { return m_holds; }
    // A number of at most 18 digits; -1 where there is none.
    std::int64_t expectNumber(std::size_t least, std::size_t most)
    {
        std::int64_t value = 0;
        for (const char digit : rest().substr(0, digitsAhead(most)))
            value = value * 10 + (digit - '0');
        return expectDigits(least, most).holds() ? value : -1;
    }
    // Moves to where the other one is, if everything that it expected was there.
    bool follow(const TextCursor &other)
    {
        if (other.holds())
            *this = other;
        return other.holds();
    }

    std::size_t skipAll(std::string_view signs)
    {
        std::size_t count = 0;
        while (takeOneOf(signs))
            ++count;
        return count;
    }

private:
    TextCursor &expectThat(bool follows)
    {
        m_holds = m_holds && follows;
        return *this;
    }

    std::string_view m_text;
    std::size_t m_at;
    bool m_holds = true;
};

} // namespace rundiff
