// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/lenientjson.h"
#include "models/formats/logs/number.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// What the lines of a JSON log have in common: the same text around values that change. A line that has it gives its
// values without being walked through sign by sign; any other one goes to LenientJson.
class JsonShape
{
public:
    // The values of one line, as they come; what they belong to is the caller's.
    struct Leaf {
        std::string_view text;
        PrintedNumber number; // where the text is one
        bool isNumber = false;
        bool quoted = false;
    };

    // `leaf` is the next one of the line, which ends at `end`; what cannot be found again makes the shape useless.
    void add(std::string_view line, const LenientJson::Leaf &leaf, std::size_t end);
    void finish(std::string_view line, std::size_t end);
    bool useful() const { return m_useful; }

    // How long the line's object is; 0 where the line has another shape.
    std::size_t read(std::string_view line, std::vector<Leaf> &leaves) const;

private:
    struct Piece {
        std::string before; // the text up to the value, quotes included
        bool quoted = false;
    };

    std::vector<Piece> m_pieces;
    std::string m_after;
    std::size_t m_at = 0; // in the line that gives the shape
    bool m_useful = true;
};

} // namespace rundiff
