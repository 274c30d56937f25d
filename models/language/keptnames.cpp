// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/language/keptnames.h"

#include "models/language/sentenceform.h"
#include "models/run/ascii.h"

#include <algorithm>

namespace rundiff
{

namespace
{

// A sign is a control character, the number of the name in digits that are control characters, and the first again.
// Texts that contain these characters are not searched for names.
constexpr char border = '\x01';
constexpr unsigned char firstDigit = 0x0e;
constexpr std::size_t base = 12; // 0x0e to 0x19: none of them is white space

std::string signFor(std::size_t number)
{
    std::string sign(1, border);
    do {
        sign += static_cast<char>(firstDigit + number % base);
        number /= base;
    } while (number > 0);
    return sign + border;
}

bool isWordSign(char sign)
{
    return ascii::isLetter(sign) || ascii::isDigit(sign) || sign == '_';
}

// Whether the name is there by itself, and is not a part of a longer word.
bool isWholeWord(std::string_view text, std::size_t at, std::size_t length)
{
    const bool opens = at == 0 || !isWordSign(text[at]) || !isWordSign(text[at - 1]);
    const std::size_t end = at + length;
    const bool ends = end == text.size() || !isWordSign(text[end - 1]) || !isWordSign(text[end]);
    return opens && ends;
}

void hideName(std::string &text, const std::string &name, const std::string &sign)
{
    std::size_t at = text.find(name);
    while (at != std::string::npos) {
        const bool whole = isWholeWord(text, at, name.size());
        if (whole)
            text.replace(at, name.size(), sign);
        at = text.find(name, at + (whole ? sign.size() : 1));
    }
}

} // namespace

bool looksLikeWords(std::string_view name)
{
    constexpr std::size_t longest = 300;
    if (name.size() > longest || letterCount(name) == 0)
        return false;
    return name.find(' ') != name.npos || name.find_first_of("._/\\") == name.npos;
}

KeptNames::KeptNames(const std::vector<std::string> &names, const Translate &translate)
{
    for (const std::string &name : names) {
        // What has several words may be a part of a phrase although it is none.
        if (name.find(' ') != name.npos || translate(name) != name)
            m_names.push_back(name);
    }
    std::ranges::sort(m_names, [](const std::string &one, const std::string &other) {
        return std::pair(other.size(), std::string_view(one)) < std::pair(one.size(), std::string_view(other));
    });
    m_names.erase(std::unique(m_names.begin(), m_names.end()), m_names.end());
    for (std::size_t number = 0; number < m_names.size(); ++number)
        m_numbers.emplace(m_names[number], number);
}

std::string KeptNames::hidden(std::string_view text, Which which) const
{
    std::string with(text);
    if (text.find(border) != text.npos)
        return with;
    for (std::size_t number = 0; number < m_names.size(); ++number) {
        if (which == Which::All || m_names[number].find(' ') != std::string::npos)
            hideName(with, m_names[number], signFor(number));
    }
    return with;
}

std::string KeptNames::shown(std::string_view hidden) const
{
    std::string text;
    while (!hidden.empty()) {
        const std::size_t begin = hidden.find(border),
                          end = begin == hidden.npos ? begin : hidden.find(border, begin + 1);
        text += hidden.substr(0, begin);
        if (end == hidden.npos)
            return text + std::string(begin == hidden.npos ? std::string_view() : hidden.substr(begin));
        std::size_t number = 0;
        for (std::size_t at = end - 1; at > begin; --at)
            number = number * base + (static_cast<unsigned char>(hidden[at]) - firstDigit);
        text += number < m_names.size() ? std::string_view(m_names[number]) : hidden.substr(begin, end + 1 - begin);
        hidden.remove_prefix(end + 1);
    }
    return text;
}

std::string KeptNames::signOf(std::string_view text) const
{
    const auto found = m_numbers.empty() ? m_numbers.end() : m_numbers.find(std::string(text));
    return found == m_numbers.end() ? std::string() : signFor(found->second);
}

} // namespace rundiff
