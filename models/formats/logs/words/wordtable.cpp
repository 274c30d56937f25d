// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/words/wordtable.h"

#include "models/formats/logs/line/number.h"
#include "models/formats/logs/line/tablecells.h"
#include "models/formats/logs/records/repeatedkeys.h"
#include "models/formats/logs/records/rowlog.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::size_t mostColumns = 200;
constexpr std::size_t longestHeader = 4000;
constexpr std::size_t mostBehindRow = 8; // words, as of a progress bar; an array that is printed has more
constexpr std::size_t leastJoined = 3;   // columns of a header of two lines
constexpr std::string_view blanks = " \t";

using tablecells::Cells;

std::string_view withoutComment(std::string_view line)
{
    line = trimmed(line, blanks);
    if (line.starts_with("# "))
        return trimmed(line.substr(1), blanks);
    return line;
}

// What a logger writes in front of a line, which no name and no number holds: "12:00:01 [INFO]: ", "x - INFO - ".
std::string_view withoutLogger(std::string_view line)
{
    std::size_t begin = line.find_last_of(":]") + 1;
    if (const std::size_t dash = line.rfind(" - "); dash != line.npos)
        begin = std::max(begin, dash + 3);
    return line.substr(begin);
}

Cells cellsOf(std::string_view line)
{
    if (tablecells::isDrawn(line))
        return tablecells::betweenBars(line);
    return tablecells::betweenBlanks(line, 1);
}

// "5/100"
std::optional<std::int64_t> totalOf(std::string_view cell)
{
    const std::size_t slash = cell.find('/');
    const auto total = slash == cell.npos ? std::nullopt : parseNumber(cell.substr(slash + 1));
    const bool counts = total && total->decimals == 0 && total->value > 0 && total->value < 1e15;
    if (counts)
        return static_cast<std::int64_t>(total->value);
    return std::nullopt;
}

} // namespace

std::optional<WordTable> WordTable::begunBy(std::string_view line)
{
    if (line.size() > longestHeader)
        return std::nullopt;
    if (tablecells::isDrawn(line))
        return withColumns(tablecells::betweenBars(line), true);
    const std::string_view names = withoutComment(line);
    if (names.find_first_of(blanks) == names.npos)
        return std::nullopt; // most lines that are drawn
    auto table = withColumns(tablecells::betweenBlanks(names, 2), false);
    if (!table)
        table = withColumns(tablecells::betweenBlanks(names, 1), false);
    const std::string_view logged = trimmed(withoutLogger(line), blanks);
    if (table || logged.size() >= names.size())
        return table;
    table = withColumns(tablecells::betweenBlanks(logged, 2), false);
    if (table)
        table->m_logged = true;
    return table;
}

std::optional<WordTable> WordTable::begunBy(std::string_view upper, std::string_view lower)
{
    const bool drawn = tablecells::isDrawn(lower);
    if (std::max(upper.size(), lower.size()) > longestHeader || drawn != tablecells::isDrawn(upper))
        return std::nullopt;
    const Cells above = cellsOf(trimmed(upper, blanks)), below = cellsOf(trimmed(lower, blanks));
    if (above.size() != below.size() || below.size() < leastJoined)
        return std::nullopt;
    std::vector<std::string> joined;
    for (std::size_t i = 0; i < below.size(); ++i) {
        const bool unit = below[i].empty() || below[i].front() == '(';
        if (!unit && !tablecells::isName(below[i]))
            return std::nullopt;
        std::string name(above[i]);
        if (!unit && !name.empty())
            name += ' ';
        if (!unit)
            name += below[i];
        joined.push_back(std::move(name));
    }
    return withColumns({joined.begin(), joined.end()}, drawn);
}

std::optional<WordTable> WordTable::withColumns(const std::vector<std::string_view> &names, bool drawn)
{
    const auto isColumn = [&](std::string_view name) { return tablecells::isName(name) || (drawn && name.empty()); };
    if (names.size() < 2 || names.size() > mostColumns || !std::ranges::all_of(names, isColumn))
        return std::nullopt;
    WordTable table;
    table.m_drawn = drawn;
    table.m_commas = names.front().ends_with(',');
    bool place = false, value = false;
    const std::vector<std::size_t> repeats = occurrences({names.begin(), names.end()});
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string_view name = names[i];
        const LabelMeaning meaning = vocabulary().headerMeaning(name);
        Column column{std::string(name), repeats[i], meaning.place, false};
        const bool counts = meaning.isResult() || vocabulary().namesSum(name);
        column.needed = meaning.place != WordPlace::None || counts;
        place |= meaning.place != WordPlace::None;
        value = value || (meaning.place == WordPlace::None && counts);
        table.m_key += wordsOf(name) + "|";
        table.m_columns.push_back(std::move(column));
    }
    if (place && value)
        return table;
    return std::nullopt;
}

bool WordTable::readRow(std::string_view line, bool mayGoOn)
{
    m_cells.clear();
    const std::string_view row = m_logged ? trimmed(withoutLogger(line), blanks) : line;
    Cells pieces = m_drawn ? tablecells::betweenBars(row) : tablecells::betweenBlanks(row, 2);
    if (!m_drawn && pieces.size() != m_columns.size())
        pieces = tablecells::betweenBlanks(row, 1);
    const std::size_t most = mayGoOn && !m_drawn ? 2 * m_columns.size() + mostBehindRow : m_columns.size();
    if (pieces.size() < m_columns.size() || pieces.size() > most)
        return false;
    if (!m_drawn && pieces.front().ends_with(',') && !m_commas)
        return false; // of a list that is printed
    bool place = false, value = false;
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const Column &column = m_columns[i];
        if (column.name.empty())
            continue; // the number of the row
        const auto number = tablecells::numberOf(pieces[i]);
        if (!number) {
            if (column.needed && !meansNoValue(pieces[i]))
                return false;
            continue;
        }
        Cell cell;
        cell.begin = static_cast<std::size_t>(pieces[i].data() - line.data());
        cell.end = cell.begin + pieces[i].size();
        cell.name = column.name;
        cell.occurrence = column.occurrence;
        cell.number = *number;
        if (column.place == WordPlace::Epoch && number->decimals != 0) {
            value = true; // a part of an epoch, where another column counts
        } else if (column.place != WordPlace::None) {
            if (number->value < 0 || number->value > 1e15 || number->decimals != 0)
                return false;
            cell.place = column.place;
            cell.whole = static_cast<std::int64_t>(number->value);
            cell.total = totalOf(pieces[i]);
            place = true;
        } else {
            value = true;
        }
        m_cells.push_back(cell);
    }
    return place && value;
}

} // namespace rundiff
