// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace rundiff
{

// A JSON text as found in logs: bare NaN and Infinity, an extra comma, bytes that are not UTF-8. It is parsed in one
// pass and not stored. Readable text that no JSON writer produces is counted.
class LenientJson
{
public:
    explicit LenientJson(std::string_view text, std::size_t at = 0) : m_text(text), m_at(at) {}

    enum class Type : std::uint8_t { Object, Array, String, Word, Broken }; // Word: a number, true, null, NaN ...
    Type type();                                                            // of the value that comes next
    std::size_t position() const { return m_at; }

    // Each takes the next value; returns false if it is damaged or truncated.
    bool object(const std::function<bool(std::string_view name)> &member); // member takes its value
    bool array(const std::function<bool()> &element);                      // element takes it
    bool elements(const std::function<bool()> &element);                   // of an array that has started
    bool string(std::string &text);
    bool word(std::string_view &text);
    bool skip();

    // Every value of an object with the names of the objects around it: {"a": {"b": 1}} gives a/b. So do the numbers
    // of a short list: {"a": [1, 2]} gives a/0 and a/1, {"a": [1]} gives a.
    struct Leaf {
        std::string_view name;
        std::string_view text;
        bool quoted = false;
    };
    bool leaves(const std::function<void(const Leaf &)> &take);

    bool atEnd();
    void goTo(std::size_t at); // restarts there
    std::size_t oddities() const { return m_oddities; }
    std::size_t firstOddity() const { return m_firstOddity; }

    // A number or a word in the spelling of writers of JSON or of Python.
    static bool isUsual(std::string_view word);
    // Of a word that begins like a number: 1.5, not 01.5, +1.5, .5 or 1.
    static bool isPlainNumber(std::string_view word);

    // Characters that cannot be part of a number or of a bare word.
    static bool endsWord(char sign)
    {
        return sign == ',' || sign == '}' || sign == ']' || sign == '{' || sign == '[' || sign == '"' || sign == ':' ||
               static_cast<unsigned char>(sign) <= ' ';
    }

private:
    void skipBlanks();
    void noteOddity(std::size_t at);
    bool takeSign(char sign);
    bool leavesBelow(std::string &name, const std::function<void(const Leaf &)> &take);
    bool numbersBelow(std::string &name, const std::function<void(const Leaf &)> &take);
    std::size_t shortList() const;

    std::string_view m_text;
    std::size_t m_at;
    int m_depth = 0;
    std::size_t m_oddities = 0, m_firstOddity = 0;
};

} // namespace rundiff
