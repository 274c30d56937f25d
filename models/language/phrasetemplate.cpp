// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/language/phrasetemplate.h"

#include "models/language/sentenceform.h"

#include <algorithm>
#include <charconv>

namespace rundiff
{

namespace
{

// The length of a place such as "{}", "{1}" or "{:.3g}" at the beginning of a text; 0: there is none.
std::size_t placeLength(std::string_view text)
{
    if (!text.starts_with('{'))
        return 0;
    std::size_t end = std::min(text.find_first_not_of("0123456789", 1), text.size());
    if (end < text.size() && text[end] == ':')
        end = std::min(text.find_first_of("{}", end), text.size());
    return end < text.size() && text[end] == '}' ? end + 1 : 0;
}

bool isBlank(const std::string &literal)
{
    return literal.find_first_not_of(' ') == std::string::npos;
}

// The place of an argument that nothing but a blank separates from the next one, which is `next`.
std::optional<std::size_t> placeBefore(const TextPattern &pattern, std::size_t argument, std::size_t next)
{
    for (std::size_t i = 0; i + 1 < pattern.places.size(); ++i) {
        if (pattern.places[i] == argument && pattern.places[i + 1] == next && isBlank(pattern.literals[i + 1]))
            return i;
    }
    return std::nullopt;
}

// Of two arguments that nothing separates ("step {}{}") the first one is a number or a name.
std::size_t firstWordEnd(std::string_view text)
{
    return std::min(text.find_first_of(" ,;:("), text.size());
}

// Without a blank between Chinese letters.
void appendWide(std::string &text, std::string_view more)
{
    const std::string_view before = text, after = more;
    if (before.ends_with(' ') && endsWide(before.substr(0, before.size() - 1)) && beginsWide(after))
        text.pop_back();
    else if (endsWide(before) && after.starts_with(' ') && beginsWide(after.substr(1)))
        more.remove_prefix(1);
    text += more;
}

void joinWithNext(TextPattern &pattern, std::size_t place)
{
    pattern.places.erase(pattern.places.begin() + static_cast<std::ptrdiff_t>(place) + 1);
    pattern.literals.erase(pattern.literals.begin() + static_cast<std::ptrdiff_t>(place) + 1);
}

} // namespace

TextPattern TextPattern::of(std::string_view text)
{
    TextPattern pattern;
    pattern.literals.emplace_back();
    std::size_t next = 0;
    while (!text.empty()) {
        std::size_t length = 1;
        if (text.starts_with("{{") || text.starts_with("}}")) {
            pattern.literals.back() += text.front();
            length = 2;
        } else if (const std::size_t place = placeLength(text); place > 0) {
            std::size_t number = next++;
            std::from_chars(text.data() + 1, text.data() + place, number);
            pattern.places.push_back(number);
            pattern.literals.emplace_back();
            length = place;
        } else {
            pattern.literals.back() += text.front();
        }
        text.remove_prefix(length);
    }
    return pattern;
}

std::size_t TextPattern::arguments() const
{
    return places.empty() ? 0 : *std::max_element(places.begin(), places.end()) + 1;
}

PhraseTemplate::PhraseTemplate(std::string_view english, std::string_view translated)
    : m_english(TextPattern::of(english)), m_translated(TextPattern::of(translated))
{
    for (std::size_t i = 0; i + 1 < m_english.places.size();) {
        const std::size_t argument = m_english.places[i], next = m_english.places[i + 1];
        const auto english = placeBefore(m_english, argument, next);
        const auto other = placeBefore(m_translated, argument, next);
        if (english == i && other) { // nobody can know where one ends: together they are what is filled in
            joinWithNext(m_english, i);
            joinWithNext(m_translated, *other);
        } else {
            ++i;
        }
    }
    for (const std::string &literal : m_english.literals)
        m_letters += letterCount(literal);
}

std::optional<PhraseTemplate> PhraseTemplate::continued() const
{
    const std::string &first = m_english.literals.front(), &last = m_english.literals.back();
    const bool after = first.starts_with(' ') || first.starts_with(", ") || first.starts_with("; ");
    const bool before = last.ends_with(' ');
    if (after == before)
        return std::nullopt;
    PhraseTemplate longer = *this;
    longer.m_continues = true;
    longer.m_after = after;
    const std::size_t argument = m_english.arguments();
    for (TextPattern *pattern : {&longer.m_english, &longer.m_translated}) {
        pattern->literals.insert(after ? pattern->literals.begin() : pattern->literals.end(), std::string());
        pattern->places.insert(after ? pattern->places.begin() : pattern->places.end(), argument);
    }
    return longer;
}

bool PhraseTemplate::usable() const
{
    return m_translated.arguments() <= m_english.arguments();
}

std::size_t PhraseTemplate::signs() const
{
    std::size_t count = 0;
    for (const std::string &literal : m_english.literals)
        count += literal.size();
    return count;
}

int PhraseTemplate::precedence() const
{
    if (!m_english.literals.front().empty())
        return 2;
    return m_continues;
}

bool PhraseTemplate::counts() const
{
    const auto &literals = m_english.literals;
    return literals.size() == 2 && literals.front().empty() && literals.back().rfind(' ') == 0 &&
           !literals.back().starts_with(" (");
}

bool PhraseTemplate::isPartOf(const PhraseTemplate &longer) const
{
    return m_letters == longer.m_letters && signs() < longer.signs();
}

bool PhraseTemplate::introduced(std::size_t argument) const
{
    for (std::size_t i = 0; i < m_english.places.size(); ++i) {
        if (m_english.places[i] == argument && m_english.literals[i].ends_with(": "))
            return true;
    }
    return false;
}

bool PhraseTemplate::quoted(std::size_t argument) const
{
    for (std::size_t i = 0; i < m_english.places.size(); ++i) {
        const std::string &before = m_english.literals[i], &after = m_english.literals[i + 1];
        if (m_english.places[i] == argument && before.ends_with('"') && after.starts_with('"'))
            return true;
    }
    return false;
}

std::optional<std::vector<std::string_view>> PhraseTemplate::filledBy(std::string_view text) const
{
    auto fills = m_after ? filledFrom(text, true) : std::nullopt;
    return fills ? fills : filledFrom(text, false);
}

namespace
{

// The end of what fills a place: the words that follow it, or the end of one word if none follow.
std::size_t fillEnd(std::string_view text, std::string_view behind, bool atLast)
{
    if (behind.empty())
        return firstWordEnd(text);
    if (atLast)
        return text.rfind(behind);
    return text.find(behind);
}

} // namespace

std::optional<std::vector<std::string_view>> PhraseTemplate::filledFrom(std::string_view text, bool fromLast) const
{
    const auto &literals = m_english.literals;
    if (m_english.places.empty())
        return text == literals.front() ? std::optional(std::vector<std::string_view>()) : std::nullopt;
    const std::string_view first = literals.front(), behind = literals.back();
    if (text.size() < first.size() + behind.size() || !text.starts_with(first) || !text.ends_with(behind))
        return std::nullopt;
    text = text.substr(first.size(), text.size() - first.size() - behind.size());
    std::vector<std::string_view> arguments(m_english.arguments());
    std::vector<bool> known(arguments.size());
    for (std::size_t i = 0; i < m_english.places.size(); ++i) {
        const bool last = i + 1 == m_english.places.size();
        const std::size_t end = last ? text.size() : fillEnd(text, literals[i + 1], i == 0 && fromLast);
        if (end == std::string_view::npos)
            return std::nullopt;
        const std::string_view fill = text.substr(0, end);
        const std::size_t argument = m_english.places[i];
        if (known[argument] && arguments[argument] != fill)
            return std::nullopt;
        arguments[argument] = fill;
        known[argument] = true;
        text.remove_prefix(last ? end : end + literals[i + 1].size());
    }
    return arguments;
}

std::string PhraseTemplate::filled(const std::vector<std::string> &arguments) const
{
    std::string text = m_translated.literals.front();
    for (std::size_t i = 0; i < m_translated.places.size(); ++i) {
        appendWide(text, arguments[m_translated.places[i]]);
        appendWide(text, m_translated.literals[i + 1]);
    }
    return text;
}

} // namespace rundiff
