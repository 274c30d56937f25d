// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/line/number.h"
#include "models/run/log.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// Finds cells of a table that do not match the others of their column: a text among numbers, a number with fewer or
// more digits than a fixed format prints.
class CellCheck
{
public:
    void addNumber(std::size_t column, std::string_view cell, const PrintedNumber &number, std::int64_t line);
    void addText(std::size_t column, std::string_view cell, std::int64_t line);

    // In the order of their lines.
    std::vector<UnreadLine> strangeCells() const;

private:
    static constexpr std::size_t mostDecimals = 20;

    struct Column {
        std::int64_t numbers = 0, texts = 0;
        std::int64_t filledUp = 0;                         // numbers that end with a zero after the point
        std::array<std::int64_t, mostDecimals> decimals{}; // how many numbers have that many
        std::array<std::int64_t, mostDecimals> lines{};    // and the first of them
    };
    struct Text {
        std::size_t column = 0;
        UnreadLine line;
    };

    Column &at(std::size_t column);
    static std::vector<std::int64_t> linesOfOtherFormat(const Column &column);

    std::vector<Column> m_columns;
    std::vector<Text> m_texts; // the first ones
};

} // namespace rundiff
