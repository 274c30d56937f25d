// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/account/contents/inlinevalues.h"

#include "models/account/shapes/plainnumber.h"
#include "models/run/ascii.h"
#include "models/run/lettercase.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <array>

namespace rundiff
{

namespace
{

constexpr int deepest = 32;
constexpr std::string_view blanks = " \t";
constexpr std::string_view endsInside = ",[]{}"; // of a word in a list

bool isNull(std::string_view word)
{
    static constexpr std::array<std::string_view, 5> nulls{"", "~", "null", "Null", "NULL"};
    return std::ranges::find(nulls, word) != nulls.end();
}

bool isTruth(const std::string &word)
{
    return word == "true" || word == "false";
}

// A word that some readers take for a truth, a number or a date: not a text.
bool mayBeOther(std::string_view word)
{
    static constexpr std::array<std::string_view, 6> truths{"yes", "no", "on", "off", "y", "n"};
    const bool isTruthOfSome = std::ranges::find(truths, lowered(word)) != truths.end();
    constexpr std::string_view signs = "+-.";
    return isTruthOfSome || ascii::isDigit(word.front()) || signs.find(word.front()) != signs.npos;
}

} // namespace

std::size_t InlineValues::commentBegin(std::string_view text)
{
    char quote = '\0';
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char sign = text[at];
        const bool isBehindBlank = at == 0 || blanks.find(text[at - 1]) != blanks.npos;
        if (sign == '#' && quote == '\0' && isBehindBlank)
            return at;
        constexpr std::string_view beforeQuote = " \t[{,:=";
        const bool mayOpen = at == 0 || beforeQuote.find(text[at - 1]) != beforeQuote.npos;
        const bool isQuote = sign == '"' || sign == '\'';
        if (quote == '"' && sign == '\\')
            ++at;
        else if (quote == sign)
            quote = '\0';
        else if (isQuote && quote == '\0' && mayOpen)
            quote = sign;
    }
    return text.size();
}

bool InlineValues::take(std::string_view text, std::int64_t line)
{
    m_rest = text;
    m_line = line;
    return takeValue(0) && m_rest.empty();
}

bool InlineValues::takeValue(int depth)
{
    skipBlanks();
    if (depth > deepest || m_path.isTooLong())
        return false;
    switch (sign()) {
    case '[':
        return takeList(depth);
    case '{':
        return takeMembers(depth);
    case '"':
    case '\'':
        return takeQuoted();
    default:
        return takeWord(depth > 0);
    }
}

bool InlineValues::takeList(int depth)
{
    const FieldPath::Place place = m_path.place();
    std::size_t count = 0;
    takeSign('[');
    while (!takeSign(']')) {
        m_path.enterIndex(count++);
        const bool isTaken = takeValue(depth + 1);
        m_path.backTo(place);
        const bool goesOn = isTaken && (takeSign(',') || sign() == ']');
        if (!goesOn)
            return false;
    }
    m_fields.structure(m_path, "length " + std::to_string(count), m_line);
    return true;
}

bool InlineValues::takeMembers(int depth)
{
    std::size_t count = 0;
    takeSign('{');
    for (; !takeSign('}'); ++count) {
        const bool goesOn = takeMember(depth) && (takeSign(',') || sign() == '}');
        if (!goesOn)
            return false;
    }
    if (count == 0)
        m_fields.structure(m_path, "{}", m_line);
    return true;
}

bool InlineValues::takeMember(int depth)
{
    const FieldPath::Place place = m_path.place();
    const bool isTaken = takeKey() && takeValue(depth + 1);
    m_path.backTo(place);
    return isTaken;
}

bool InlineValues::takeKey()
{
    const char divider = m_language == Language::Yaml ? ':' : '=';
    skipBlanks();
    if (const auto quoted = quotedAt(m_rest)) {
        m_path.enter(quoted->text);
        m_rest.remove_prefix(quoted->length);
        return takeSign(divider);
    }
    const std::size_t end = m_rest.find(divider);
    const std::string_view name = trimmed(m_rest.substr(0, end), blanks);
    const bool isName = end != m_rest.npos && !name.empty() && special.find(name.front()) == special.npos;
    if (!isName || name.find_first_of(endsInside) != name.npos)
        return false;
    if (m_language == Language::Toml)
        m_path.enterJoined(name);
    else
        m_path.enter(name);
    m_rest.remove_prefix(end + 1);
    const bool isDivided = m_language == Language::Toml || m_rest.empty() || blanks.find(sign()) != blanks.npos;
    return isDivided; // "a:1" is one word of YAML
}

// Escapes that every reader knows.
std::optional<InlineValues::Quoted> InlineValues::quotedAt(std::string_view text) const
{
    const char quote = text.empty() ? '\0' : text.front();
    const bool isQuote = quote == '"' || quote == '\'';
    if (!isQuote)
        return std::nullopt;
    Quoted found;
    for (std::size_t at = 1; at < text.size(); ++at) {
        const char next = at + 1 < text.size() ? text[at + 1] : '\0';
        if (text[at] == '\\' && quote == '"') {
            if (next != '"' && next != '\\')
                return std::nullopt;
            found.text += text[++at];
            continue;
        }
        if (text[at] != quote) {
            found.text += text[at];
            continue;
        }
        const bool isDoubled = next == quote;
        if (!isDoubled) {
            found.length = at + 1;
            return found;
        }
        if (quote == '"' || m_language == Language::Toml) // the beginning of a text over several lines
            return std::nullopt;
        found.text += text[at++];
    }
    return std::nullopt;
}

bool InlineValues::takeQuoted()
{
    const auto quoted = quotedAt(m_rest);
    if (!quoted)
        return false;
    m_fields.value(m_path, {quoted->text, FieldStatements::Type::Text, std::string(m_rest.substr(0, quoted->length))},
                   m_line);
    m_rest.remove_prefix(quoted->length);
    skipBlanks();
    return true;
}

bool InlineValues::takeWord(bool isInside)
{
    const std::size_t end = isInside ? std::min(m_rest.find_first_of(endsInside), m_rest.size()) : m_rest.size();
    const std::string_view word = trimmed(m_rest.substr(0, end), blanks);
    m_rest.remove_prefix(end);
    const bool needsWord = isInside || m_language == Language::Toml;
    if (needsWord && word.empty())
        return false;
    const bool isSpecial = !word.empty() && special.find(word.front()) != special.npos;
    const bool isKey = word.ends_with(':') || word.find(": ") != word.npos || word.starts_with("- ");
    const bool hasComment = word.find(" #") != word.npos || word.find("\t#") != word.npos;
    if (isSpecial || isKey)
        return false;
    if (hasComment)
        return false;
    giveWord(word, m_line);
    return true;
}

void InlineValues::giveWord(std::string_view word, std::int64_t line)
{
    using Type = FieldStatements::Type;
    std::string shown(word);
    if (m_language == Language::Yaml && isNull(word)) {
        m_fields.value(m_path, {"null", Type::Other, shown}, line);
        return;
    }
    std::string lower = lowered(word);
    const bool isNumber = numberLength(word, 0) == word.size();
    if (isTruth(lower))
        m_fields.value(m_path, {std::move(lower), Type::Other, std::move(shown)}, line);
    else if (isNumber || mayBeOther(word) || m_language == Language::Toml)
        m_fields.value(m_path, {shown, Type::Other, shown}, line);
    else
        m_fields.value(m_path, {shown, Type::Text, shown}, line);
}

void InlineValues::skipBlanks()
{
    m_rest.remove_prefix(std::min(m_rest.find_first_not_of(blanks), m_rest.size()));
}

bool InlineValues::takeSign(char wanted)
{
    skipBlanks();
    if (sign() != wanted)
        return false;
    m_rest.remove_prefix(1);
    skipBlanks();
    return true;
}

} // namespace rundiff
