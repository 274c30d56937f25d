// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The pattern of a message: "{} of {} rows differ, {1:.3g}". A place has the number of its argument, or else the next
// one. A catalogue also has choices: "{} {0|row differs|rows differ}" has the forms of words for a count, that of 1
// first.
class MessagePattern
{
public:
    struct Piece {
        enum class Kind : std::uint8_t { Words, Place, Choice };
        Kind kind = Kind::Words;
        std::string words;              // of a place its format: ".3g"
        std::size_t argument = 0;       // of a place or a choice
        std::vector<std::string> forms; // of a choice
    };

    explicit MessagePattern(std::string_view text);

    const std::vector<Piece> &pieces() const { return m_pieces; }
    std::size_t arguments() const; // as many as it needs

private:
    void addPlace(std::string_view inside);
    void addWords(char letter);

    std::vector<Piece> m_pieces;
    std::size_t m_next = 0, m_last = 0;
};

} // namespace rundiff
