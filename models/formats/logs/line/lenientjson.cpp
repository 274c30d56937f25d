// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/line/lenientjson.h"

#include "models/formats/json/jsontext.h"
#include "models/formats/logs/line/number.h"
#include "models/formats/logs/line/segments.h"
#include "models/formats/logs/line/wordsigns.h"
#include "models/run/ascii.h"

#include <algorithm>
#include <array>

namespace rundiff
{

namespace
{

constexpr int deepest = 100;
constexpr std::size_t longestList = 16;
constexpr std::size_t longestNumber = 32; // with the blanks around it

// As written between its quotes.
bool isUsualString(std::string_view raw)
{
    static constexpr std::string_view escapes = "\"\\/bfnrtu";
    for (std::size_t at = 0; at < raw.size(); ++at) {
        if (static_cast<unsigned char>(raw[at]) < ' ')
            return false;
        if (raw[at] == '\\' && (++at == raw.size() || escapes.find(raw[at]) == std::string_view::npos))
            return false;
    }
    return !isDamaged(raw);
}

} // namespace

void LenientJson::skipBlanks()
{
    while (wordsigns::isAnyOf(wordsigns::signAt(m_text, m_at), " \t\n\r"))
        ++m_at;
}

bool LenientJson::takeSign(char sign)
{
    skipBlanks();
    if (m_at >= m_text.size() || m_text[m_at] != sign)
        return false;
    ++m_at;
    return true;
}

bool LenientJson::atEnd()
{
    skipBlanks();
    return m_at >= m_text.size();
}

LenientJson::Type LenientJson::type()
{
    if (atEnd())
        return Type::Broken;
    switch (m_text[m_at]) {
    case '{':
        return Type::Object;
    case '[':
        return Type::Array;
    case '"':
        return Type::String;
    case '}':
    case ']':
    case ',':
    case ':':
        return Type::Broken;
    default:
        return Type::Word;
    }
}

bool LenientJson::object(const std::function<bool(std::string_view)> &member)
{
    if (!takeSign('{') || ++m_depth > deepest)
        return false;
    std::string name;
    while (!takeSign('}')) {
        if (!string(name) || !takeSign(':') || !member(name))
            return false;
        if (!takeSign(',')) {
            if (!takeSign('}'))
                return false;
            break;
        }
    }
    --m_depth;
    return true;
}

bool LenientJson::array(const std::function<bool()> &element)
{
    return takeSign('[') && ++m_depth <= deepest && elements(element);
}

bool LenientJson::elements(const std::function<bool()> &element)
{
    while (!takeSign(']')) {
        if (!element())
            return false;
        if (!takeSign(',')) {
            if (!takeSign(']'))
                return false;
            break;
        }
    }
    --m_depth;
    return true;
}

bool LenientJson::string(std::string &text)
{
    if (!takeSign('"'))
        return false;
    const std::size_t begin = m_at;
    bool escapes = false;
    for (; m_at < m_text.size() && m_text[m_at] != '"'; ++m_at) {
        if (m_text[m_at] == '\\') {
            escapes = true;
            ++m_at;
        }
    }
    if (m_at >= m_text.size())
        return false;
    const std::string_view raw = m_text.substr(begin, m_at - begin);
    ++m_at;
    if (!isUsualString(raw))
        noteOddity(begin);
    text.clear();
    if (escapes)
        appendUnescaped(text, raw);
    else
        text.assign(raw);
    return true;
}

bool LenientJson::word(std::string_view &text)
{
    skipBlanks();
    const std::size_t begin = m_at;
    while (m_at < m_text.size() && !endsWord(m_text[m_at]))
        ++m_at;
    text = m_text.substr(begin, m_at - begin);
    if (!isUsual(text))
        noteOddity(begin);
    return !text.empty();
}

void LenientJson::goTo(std::size_t at)
{
    m_at = at;
    m_depth = 0;
}

void LenientJson::noteOddity(std::size_t at)
{
    if (m_oddities++ == 0)
        m_firstOddity = at;
}

bool LenientJson::isPlainNumber(std::string_view word)
{
    const std::string_view digits = word.starts_with('-') ? word.substr(1) : word;
    const bool leadingZero = digits.size() > 1 && digits[0] == '0' && ascii::isDigit(digits[1]);
    const std::size_t behindPoint = digits.find('.') + 1; // 0: there is none
    return !leadingZero && !digits.starts_with('+') && !digits.starts_with('.') &&
           (behindPoint == 0 || (ascii::isDigit(wordsigns::signAt(digits, behindPoint))));
}

bool LenientJson::isUsual(std::string_view word)
{
    static constexpr std::array words = {"null", "true", "false", "None", "True", "False", "undefined"};
    if (!isPlainNumber(word))
        return false;
    return parseNumber(word) || std::find(words.begin(), words.end(), word) != words.end();
}

bool LenientJson::skip()
{
    std::string text;
    std::string_view piece;
    switch (type()) {
    case Type::Object:
        return object([this](std::string_view) { return skip(); });
    case Type::Array:
        return array([this] { return skip(); });
    case Type::String:
        return string(text);
    case Type::Word:
        return word(piece);
    case Type::Broken:
        break;
    }
    return false;
}

bool LenientJson::leaves(const std::function<void(const Leaf &)> &take)
{
    std::string name;
    return type() == Type::Object && leavesBelow(name, take);
}

bool LenientJson::leavesBelow(std::string &name, const std::function<void(const Leaf &)> &take)
{
    const std::size_t length = name.size();
    std::string text;
    return object([&](std::string_view member) {
        name.resize(length);
        if (length > 0)
            name.push_back('/');
        name.append(member);
        std::string_view piece;
        switch (type()) {
        case Type::Object:
            return leavesBelow(name, take);
        case Type::String:
            if (!string(text))
                return false;
            take({name, text, true});
            return true;
        case Type::Word:
            if (!word(piece))
                return false;
            take({name, piece, false});
            return true;
        case Type::Array:
            return numbersBelow(name, take);
        case Type::Broken:
            break;
        }
        return false;
    });
}

// Results of several thresholds or sets are printed as a short list.
bool LenientJson::numbersBelow(std::string &name, const std::function<void(const Leaf &)> &take)
{
    const std::size_t count = shortList();
    if (count == 0)
        return skip();
    const std::size_t length = name.size();
    std::size_t index = 0;
    return array([&] {
        std::string_view piece;
        if (!word(piece))
            return false;
        name.resize(length);
        if (count > 1)
            name += '/' + std::to_string(index++);
        take({name, piece, false});
        return true;
    });
}

// Of the list that comes next, how many numbers it has; 0 if it is long or has anything else.
std::size_t LenientJson::shortList() const
{
    std::size_t count = 1, begin = m_text.find('[', m_at) + 1, at = begin;
    for (; at < m_text.size() && m_text[at] != ']'; ++at) {
        count += m_text[at] == ',';
        if (count > longestList || at - begin > count * longestNumber ||
            (endsWord(m_text[at]) && m_text[at] != ',' && m_text[at] > ' '))
            return 0;
    }
    const bool empty = at < m_text.size() && m_text.find_first_not_of(" \t\r\n", begin) == at;
    if (at < m_text.size() && !empty)
        return count;
    return 0;
}

} // namespace rundiff
