// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/line/lenientjson.h"
#include "models/formats/logs/line/literaltext.h"
#include "models/formats/logs/line/number.h"
#include "models/formats/logs/line/quickline.h"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace rundiff
{

// The common form of the lines of a JSON log: the same text around values that change. The values of a matching line
// are read without parsing it character by character; every other line is parsed by LenientJson.
class JsonShape
{
public:
    // The values of one line, in their order; the caller knows what they belong to.
    struct Leaf {
        std::string_view text;
        PrintedNumber number; // where the text is one
        bool isNumber = false;
        bool quoted = false;

        // It is surely in JSON's spelling: digits without leading zeros, and others after a point.
        bool isPlain() const
        {
            const std::size_t digits = text.size() - (text.front() == '-' ? 1 : 0);
            const bool zero = text[text.size() - digits] == '0';
            const auto decimals = static_cast<std::size_t>(number.decimals);
            if (!isNumber || number.decimals < 0)
                return false;
            if (decimals == 0)
                return digits == (zero ? 1 : static_cast<std::size_t>(number.significant));
            return digits == (zero ? decimals + 2 : static_cast<std::size_t>(number.significant) + 1);
        }
        // Exactly as large as a step may be read from the number.
        bool isWhole() const { return number.decimals == 0 && number.significant <= 15; }
    };

    // `leaf` is the next one of the line, which ends at `end`; a leaf that cannot be located again makes the shape
    // useless.
    void add(std::string_view line, const LenientJson::Leaf &leaf, std::size_t end);
    void finish(std::string_view line, std::size_t end);
    bool useful() const { return m_useful; }

    // The length of the line's object; 0 if the line has a different shape. `readable` bytes after the line may be
    // read; other lines may follow in it.
    std::size_t read(std::string_view line, std::size_t readable, std::vector<Leaf> &leaves) const;

    bool excludes(const JsonShape &other) const // no line can have both shapes
    {
        return m_pieces.front().before.excludes(other.m_pieces.front().before);
    }
    // The same shape for many lines at once, if it has no other values than these, one for each leaf.
    std::optional<QuickLine> quick(const std::vector<QuickLine::Number> &numbers) const;

private:
    struct Piece {
        LiteralText before; // the text up to the value, quotes included
        bool quoted = false;
    };
    static const char *takeWord(const char *at, const char *end, std::size_t readable, Leaf &leaf);
    static const char *takeQuoted(const char *at, const char *end, Leaf &leaf);

    std::vector<Piece> m_pieces;
    LiteralText m_after;
    std::size_t m_at = 0; // in the line that gives the shape
    bool m_useful = true;
};

} // namespace rundiff
