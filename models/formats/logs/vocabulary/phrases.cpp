// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/vocabulary/phrases.h"

#include "models/run/lettercase.h"

#include <algorithm>
#include <cctype>

namespace rundiff
{

namespace
{

bool isAscii(char sign)
{
    return static_cast<unsigned char>(sign) < 0x80;
}

bool isDigit(char sign)
{
    return sign >= '0' && sign <= '9';
}

} // namespace

std::string wordsOf(std::string_view text)
{
    std::string words = " ";
    char before = ' ';
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto sign = static_cast<unsigned char>(text[at]);
        if (text.substr(at).starts_with("'s")) {
            ++at;
            before = 's';
            continue;
        }
        const bool begins = std::isupper(sign) != 0 && std::islower(static_cast<unsigned char>(before)) != 0;
        const bool part = std::isalnum(sign) != 0 || sign >= 0x80;
        if ((begins || !part) && words.back() != ' ')
            words += ' ';
        if (part)
            words += lowered(text[at]);
        before = text[at];
    }
    if (words.back() == ' ')
        return words;
    return words + ' ';
}

std::size_t wordCount(std::string_view text)
{
    const std::string words = wordsOf(text);
    return static_cast<std::size_t>(std::count(words.begin(), words.end(), ' ')) - 1;
}

std::string withoutNumbers(const std::string &words)
{
    std::string text;
    for (const char sign : words) {
        while (sign == ' ' && text.size() > 1 && isDigit(text.back()) && text[text.size() - 2] != ' ')
            text.pop_back();
        text += sign;
    }
    return text;
}

std::string lastWord(const std::string &words)
{
    if (words.size() > 2)
        return words.substr(words.rfind(' ', words.size() - 2));
    return {};
}

void Phrases::add(const std::string &phrase)
{
    const std::string words = phrase.starts_with('*') ? wordsOf(phrase).substr(1) : wordsOf(phrase);
    if (phrase.starts_with('='))
        m_wholes.push_back(words);
    else if (phrase.ends_with('$'))
        m_ends.push_back(words);
    else if (!std::ranges::all_of(phrase, isAscii)) // of languages without blanks
        m_parts.push_back(phrase);
    else
        m_parts.push_back(words);
}

bool Phrases::isIn(const std::string &words) const
{
    const auto holds = [&](const std::string &phrase) { return words.find(phrase) != words.npos; };
    const auto isEnd = [&](const std::string &phrase) { return words.ends_with(phrase); };
    if (std::ranges::any_of(m_parts, holds) || std::ranges::any_of(m_ends, isEnd))
        return true;
    return std::ranges::find(m_wholes, words) != m_wholes.end();
}

bool Phrases::has(const std::string &word) const
{
    return std::ranges::find(m_parts, word) != m_parts.end();
}

} // namespace rundiff
