// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/wordtable.h"

#include "models/formats/logs/repeatedkeys.h"
#include "models/formats/logs/rowlog.h"
#include "models/formats/logs/tablecells.h"
#include "models/run/textpieces.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::size_t mostColumns = 200;
constexpr std::size_t longestHeader = 4000;
constexpr std::string_view blanks = " \t";

using tablecells::Cells;

std::string_view withoutComment(std::string_view line)
{
    line = trimmed(line, blanks);
    return line.starts_with("# ") ? trimmed(line.substr(1), blanks) : line;
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
    return table ? std::move(table) : withColumns(tablecells::betweenBlanks(names, 1), false);
}

std::optional<WordTable> WordTable::withColumns(const std::vector<std::string_view> &names, bool drawn)
{
    if (names.size() < 2 || names.size() > mostColumns || !std::ranges::all_of(names, tablecells::isName))
        return std::nullopt;
    WordTable table;
    table.m_drawn = drawn;
    bool place = false, value = false;
    std::vector<std::string> columnNames = apart({names.begin(), names.end()});
    for (std::size_t i = 0; i < names.size(); ++i) {
        const std::string_view name = names[i];
        const LabelMeaning meaning = headerMeaning(name);
        Column column{std::move(columnNames[i]), meaning.place, false};
        const bool counts = meaning.kind == WordKind::Loss || meaning.kind == WordKind::Score;
        column.needed = meaning.place != WordPlace::None || counts;
        place = place || meaning.place != WordPlace::None;
        value = value || (meaning.place == WordPlace::None && counts);
        table.m_key += wordsOf(name) + "|";
        table.m_columns.push_back(std::move(column));
    }
    return place && value ? std::optional(std::move(table)) : std::nullopt;
}

bool WordTable::readRow(std::string_view line)
{
    m_cells.clear();
    Cells pieces = m_drawn ? tablecells::betweenBars(line) : tablecells::betweenBlanks(line, 2);
    if (!m_drawn && pieces.size() != m_columns.size())
        pieces = tablecells::betweenBlanks(line, 1);
    if (pieces.size() < m_columns.size() || (m_drawn && pieces.size() != m_columns.size()))
        return false;
    bool place = false, value = false;
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const Column &column = m_columns[i];
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
        cell.number = *number;
        if (column.place != WordPlace::None) {
            if (number->value < 0 || number->value > 1e15 || number->decimals != 0)
                return false;
            cell.place = column.place;
            cell.whole = static_cast<std::int64_t>(number->value);
            place = true;
        } else {
            value = true;
        }
        m_cells.push_back(cell);
    }
    return place && value;
}

} // namespace rundiff
