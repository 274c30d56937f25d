// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/line/literaltext.h"
#include "models/formats/logs/line/number.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace rundiff
{

// Numbers of consecutive lines of one form, column by column.
struct LineBatch {
    static constexpr std::size_t most = 256;
    struct Column {
        std::array<double, most> values;
        PrecisionSeen precision;
    };

    std::size_t lines = 0, bytes = 0; // bytes: with the line breaks
    std::array<std::int64_t, most> steps, ranks;
    bool ranked = false;                    // the lines name their ranks
    std::array<std::uint32_t, most> begins; // of the lines
    std::vector<Column> columns;
    std::string_view lastLine;

    std::int64_t lastStep() const { return steps[lines - 1]; }
};

// What else a line must have to be like the record before it.
struct LineRule {
    bool increasing = false;
    std::int64_t above = 0;                  // the step of the record before the lines, where they increase
    std::span<const std::int64_t> same = {}; // the numbers that do not change, in the order of the line
    std::int64_t rank = -1;                  // of the record before; another one may have the same step, or a smaller
};

// A form of lines that is made for speed: text, one step, and decimal numbers, as most programs print them. Reads many
// lines at once; the first one that deviates, be it by a character, ends the batch, and the general reader takes it.
class QuickLine
{
public:
    enum class Number : std::uint8_t {
        None,
        Step,   // digits
        Value,  // of the next column
        Unused, // a number that is checked, and not stored
        Whole,  // the same, and it is an integer
        Same,   // an integer that the rule gives
        Rank,   // of the process that prints the line, digits
        Digits, // a part of other text, a time of day say
    };
    enum class Spelling : std::uint8_t { Any, Json };

    QuickLine() = default;
    explicit QuickLine(Spelling spelling) : m_spelling(spelling) {}

    // The next part of the line: a text, blanks (two or more) and a number, each of them optional.
    void add(const LiteralText &text, bool blanks, Number number);
    // After the last part. False: such lines cannot be read at once.
    bool finish();

    std::size_t columns() const { return m_columns; }
    bool namesRanks() const { return m_ranked; }
    // Fills the batch with the lines at the start of the text.
    void read(std::string_view text, LineRule rule, LineBatch &batch);

private:
    // A number's text as it was last, with the character after it: many numbers of a line do not change.
    struct Repeated {
        std::uint64_t text[2] = {}, mask[2] = {~std::uint64_t(0), 0}; // initially matches nothing
        std::size_t length = 0;
        double value = 0;
        unsigned misses = 0; // in this batch
    };
    struct Part {
        LiteralText text;
        bool blanks = false;
        Number number = Number::None;
        std::size_t column = 0; // of a value, or among the numbers that stay the same
        // Digits before and after the point, as most lines have them.
        unsigned whole = 1, decimals = 0;
        unsigned rareWhole = 0, rareDecimals = 0; // of the last number that had others
        int significant = 0;                      // the most in this batch, of numbers with these digits
        Repeated repeated;
    };

    // A number that adds to the precision of its column, if the rest of its line fits.
    struct News {
        Part *part = nullptr;
        PrintedNumber number;
        bool usual = false; // it has as many digits as most
    };

    void beginBatch(LineBatch &batch);
    const char *readLine(const char *at, const char *end, const LineRule &rule, LineBatch &batch);
    const char *takeStep(Part &part, const char *at, const char *end, std::int64_t &step) const;
    const char *takeValue(Part &part, const char *at, const char *end, double &value);
    const char *takeUsual(Part &part, const char *at, double &value);
    const char *takeOther(Part &part, const char *at, const char *end, double &value);
    void addNews(LineBatch &batch);
    bool mayEndBefore(char sign) const;

    Spelling m_spelling = Spelling::Any;
    std::vector<Part> m_parts;
    std::vector<News> m_news; // as many as there are parts
    std::size_t m_newsCount = 0;
    std::size_t m_columns = 0, m_same = 0;
    bool m_ranked = false;
    std::ptrdiff_t m_room = 0; // more than a line needs, but for blanks
};

} // namespace rundiff
