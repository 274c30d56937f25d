// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/run/messagepattern.h"

#include <algorithm>
#include <charconv>

namespace rundiff
{

namespace
{

// The length of a place or a choice at the beginning of a text, with its braces; 0: there is none.
std::size_t lengthInBraces(std::string_view text)
{
    if (!text.starts_with('{'))
        return 0;
    const std::size_t end = std::min(text.find_first_not_of("0123456789", 1), text.size());
    if (end < text.size() && text[end] == '}')
        return end + 1;
    if (end == text.size() || (text[end] != ':' && text[end] != '|'))
        return 0;
    const std::size_t close = text.find_first_of("{}", end);
    return close != text.npos && text[close] == '}' ? close + 1 : 0;
}

} // namespace

MessagePattern::MessagePattern(std::string_view text)
{
    while (!text.empty()) {
        std::size_t length = lengthInBraces(text);
        if (text.starts_with("{{") || text.starts_with("}}")) {
            addWords(text.front());
            length = 2;
        } else if (length > 0) {
            addPlace(text.substr(1, length - 2));
        } else {
            addWords(text.front());
            length = 1;
        }
        text.remove_prefix(length);
    }
}

void MessagePattern::addWords(char letter)
{
    if (m_pieces.empty() || m_pieces.back().kind != Piece::Kind::Words)
        m_pieces.push_back({});
    m_pieces.back().words += letter;
}

void MessagePattern::addPlace(std::string_view inside)
{
    const std::size_t digits = std::min(inside.find_first_not_of("0123456789"), inside.size());
    Piece piece{Piece::Kind::Place, {}, m_next, {}};
    std::string_view rest = inside.substr(digits);
    if (rest.starts_with('|')) {
        piece.kind = Piece::Kind::Choice;
        piece.argument = m_last;
    } else if (digits == 0) {
        ++m_next;
    }
    std::from_chars(inside.data(), inside.data() + digits, piece.argument);
    if (rest.starts_with(':'))
        piece.words = rest.substr(1);
    while (piece.kind == Piece::Kind::Choice && !rest.empty()) {
        rest.remove_prefix(1);
        const std::size_t end = std::min(rest.find('|'), rest.size());
        piece.forms.emplace_back(rest.substr(0, end));
        rest.remove_prefix(end);
    }
    m_last = piece.argument;
    m_pieces.push_back(std::move(piece));
}

std::size_t MessagePattern::arguments() const
{
    std::size_t count = 0;
    for (const Piece &piece : m_pieces) {
        if (piece.kind != Piece::Kind::Words)
            count = std::max(count, piece.argument + 1);
    }
    return count;
}

} // namespace rundiff
