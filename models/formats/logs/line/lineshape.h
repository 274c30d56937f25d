// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/line/linelayout.h"
#include "models/formats/logs/line/literaltext.h"
#include "models/formats/logs/line/number.h"
#include "models/formats/logs/line/quickline.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace rundiff
{

// The content of a line, with the numbers already read.
struct LineReading {
    enum class Kind : std::uint8_t { Ignored, Record, NoValue, Other, Bad };
    enum class Place : std::uint8_t { Step, Iteration, Epoch, StepsPerEpoch, Rank, Done, Total, Count };

    Kind kind = Kind::Ignored;
    std::int64_t places[static_cast<std::size_t>(Place::Count)];
    std::uint8_t has = 0; // bit set over Place
    struct Value {
        std::uint32_t metric = 0;
        PrintedNumber number;
    };
    std::vector<Value> values;

    void clear()
    {
        kind = Kind::Ignored;
        has = 0;
        values.clear();
    }
    void set(Place place, std::int64_t number)
    {
        places[static_cast<std::size_t>(place)] = number;
        has = static_cast<std::uint8_t>(has | 1U << static_cast<unsigned>(place));
    }
    bool holds(Place place) const { return (has >> static_cast<unsigned>(place) & 1U) != 0; }
    std::int64_t operator[](Place place) const { return places[static_cast<std::size_t>(place)]; }
};

// The position in a line where a pattern found a number, and its meaning.
struct LineField {
    std::size_t begin = 0, end = 0;
    LineReading::Place place = LineReading::Place::Count; // Count: a metric's value
    std::uint32_t metric = 0;
    bool name = false; // a metric's name instead, digits included
};

// The common form of a pattern's matches: the same text around numbers that change. A log has millions of lines of one
// shape, so the regular expressions only read the first of them; a line that deviates in anything but its numbers and
// the width of their padding does not match and is passed to the expressions again.
class LineShape
{
public:
    LineShape(std::string_view line, std::vector<LineField> fields, LineReading::Kind kind);

    // Reads the line at `at`; it ends at `end` or with a line feed. Returns its end, or null if it has a different
    // shape; the reading is then undefined.
    const char *read(const char *at, const char *end, LineReading &reading);

    LineReading::Kind kind() const { return m_kind; }
    // No line can have both shapes.
    bool excludes(const LineShape &other) const
    {
        return !m_pieces.empty() && !other.m_pieces.empty() &&
               m_pieces.front().text.excludes(other.m_pieces.front().text);
    }

    // The same shape for many lines at once.
    struct Quick {
        QuickLine line;
        std::vector<std::uint32_t> metrics; // of the columns, each of them once
        LineReading::Place step = LineReading::Place::Count;
        std::vector<LineReading::Place> same; // of the other integers
    };
    Quick *quick() { return m_quick ? &*m_quick : nullptr; } // null: it is not of this kind

private:
    // A text, blanks and a number, each of them optional.
    enum class Number : std::uint8_t { None, Integer, Value, Digits }; // Digits: ignored
    struct Piece {
        LiteralText text;
        std::uint32_t metric = 0;
        bool blanks = false;
        Number number = Number::None;
        LineReading::Place place = LineReading::Place::Count;
    };

    // A metric's number as the previous line printed it, with the character after it: many numbers of a line (the loss
    // scale, the batch size, the count of skipped steps) do not change, and comparing is cheaper than reading.
    struct Printed {
        std::uint64_t text[2] = {}, mask[2] = {~std::uint64_t(0), 0}; // initially matches nothing: no text is all zeros
        std::size_t length = 0;
        PrintedNumber number;
        unsigned misses = 0, wait = 0; // consecutive other numbers; numbers that are not compared
    };

    // Where the numbers of a line are stored in the reading.
    struct Target {
        LineReading &reading;
        std::size_t values = 0;
    };

    // A number that is read from a line of the layout, as an index into the pieces and its position in the line.
    struct Wanted {
        std::uint32_t piece = 0, begin = 0, length = 0;
    };
    // One width for each number. A number that gains and loses a digit from line to line needs two layouts.
    struct Layout {
        LineLayout bytes;
        std::vector<Wanted> wanted;
    };

    void makeQuick();
    const char *readByLayouts(const char *at, const char *end, LineReading &reading);
    const char *readByLayout(const Layout &layout, const char *at, const char *end, LineReading &reading);
    const char *readByPieces(const char *at, const char *end, LineReading &reading);
    void learnLayout(std::string_view line);
    const char *takeNumber(const Piece &piece, const char *at, const char *end, Target &target);
    static std::size_t readValue(Printed &before, const char *at, const char *end, PrintedNumber &number);
    void addText(std::string_view line, std::size_t begin, std::size_t end);
    void addLiteral(std::string_view text);
    void addBlanks();
    void addNumber(Number number, LineReading::Place place = LineReading::Place::Count, std::uint32_t metric = 0);

    std::vector<Piece> m_pieces;
    std::optional<Quick> m_quick;
    std::vector<Printed> m_before; // one for each metric's number
    LineReading::Kind m_kind;

    std::vector<Layout> m_layouts;                              // the one that matched last is first
    std::vector<LineLayout::Number> m_numbers, m_numbersBefore; // of the last two lines that were read by their pieces
    unsigned m_misses = 0, m_wait = 0; // consecutive lines without a layout; lines for which it is not tried
};

} // namespace rundiff
