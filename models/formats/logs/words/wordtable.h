// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/line/printednumber.h"
#include "models/formats/logs/vocabulary/vocabulary.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// A table among the lines of a log: a header of names, then rows of numbers. Its columns are divided by blanks, by "|"
// or by the lines of a drawn box; a logger may have written something in front of each line.
class WordTable
{
public:
    // A header has at least a step or an epoch and a loss or score.
    static std::optional<WordTable> begunBy(std::string_view line);
    // The same for a header of two lines, of which each column's name is made.
    static std::optional<WordTable> begunBy(std::string_view upper, std::string_view lower);

    // A cell of a row that counts: its place, or the value of the metric `name`.
    struct Cell {
        std::size_t begin = 0, end = 0; // in the line
        WordPlace place = WordPlace::None;
        std::int64_t whole = 0;
        std::optional<std::int64_t> total; // "5/100"
        std::string_view name;
        std::size_t occurrence = 1; // of the name in the header
        PrintedNumber number;
    };
    // Returns false if the line is not a row of the table.
    bool readRow(std::string_view line, bool mayGoOn);
    const std::vector<Cell> &cells() const { return m_cells; }
    const std::string &key() const { return m_key; }

private:
    struct Column {
        std::string name;
        std::size_t occurrence = 1;
        WordPlace place = WordPlace::None;
        bool needed = false; // a row without a number here is none
    };
    static std::optional<WordTable> withColumns(const std::vector<std::string_view> &names, bool drawn);

    bool m_drawn = false;  // divided by lines
    bool m_commas = false; // divided by commas and blanks
    bool m_logged = false; // after what a logger writes
    std::string m_key;
    std::vector<Column> m_columns;
    std::vector<Cell> m_cells;
};

} // namespace rundiff
