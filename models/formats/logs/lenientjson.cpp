// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/lenientjson.h"

#include "models/formats/jsontext.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr int deepest = 100;

} // namespace

void LenientJson::skipBlanks()
{
    while (m_at < m_text.size() &&
           (m_text[m_at] == ' ' || m_text[m_at] == '\t' || m_text[m_at] == '\n' || m_text[m_at] == '\r'))
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
    if (!takeSign('[') || ++m_depth > deepest)
        return false;
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
    return !text.empty();
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
            return skip();
        case Type::Broken:
            break;
        }
        return false;
    });
}

} // namespace rundiff
