// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/wordtable.h"

#include "models/formats/logs/number.h"
#include "models/formats/logs/rowlog.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <cctype>

namespace rundiff
{

namespace
{

constexpr std::size_t mostColumns = 200;
constexpr std::size_t longestHeader = 4000;
constexpr std::string_view blanks = " \t";

// "|" and the upright lines of boxes.
std::size_t barAt(std::string_view line, std::size_t at)
{
    static constexpr std::string_view bars[] = {"|", "│", "┃", "║", "┆", "╎"};
    for (const std::string_view bar : bars) {
        if (line.substr(at).starts_with(bar))
            return bar.size();
    }
    return 0;
}

bool isDrawn(std::string_view line)
{
    std::size_t bars = 0;
    for (std::size_t at = 0; at < line.size(); ++at)
        bars += barAt(line, at) > 0;
    return bars >= 2;
}

using Pieces = std::vector<std::string_view>;

Pieces betweenBars(std::string_view line)
{
    Pieces pieces;
    std::size_t begin = 0;
    for (std::size_t at = 0; at <= line.size(); ++at) {
        const std::size_t bar = at < line.size() ? barAt(line, at) : 1;
        if (bar == 0)
            continue;
        pieces.push_back(trimmed(line.substr(begin, at - begin), blanks));
        begin = at + bar;
        at = begin - 1;
    }
    // The frame at both ends.
    if (!pieces.empty() && pieces.front().empty())
        pieces.erase(pieces.begin());
    if (!pieces.empty() && pieces.back().empty())
        pieces.pop_back();
    return pieces;
}

// Divided by at least so many blanks; brackets hold a list together.
Pieces betweenBlanks(std::string_view line, std::size_t least)
{
    Pieces pieces;
    std::size_t begin = 0, depth = 0;
    for (std::size_t at = 0; at <= line.size(); ++at) {
        const char sign = at < line.size() ? line[at] : '\t';
        depth += sign == '[' || sign == '(' ? 1 : 0;
        depth -= (sign == ']' || sign == ')') && depth > 0 ? 1 : 0;
        const std::size_t end = std::min(line.find_first_not_of(blanks, at), line.size());
        const bool divides = end - at >= least || sign == '\t';
        if (depth > 0 || (at < line.size() && (end == at || !divides)))
            continue;
        if (at > begin)
            pieces.push_back(line.substr(begin, at - begin));
        begin = end;
        at = at < line.size() ? end - 1 : at;
    }
    return pieces;
}

bool isName(std::string_view piece)
{
    if (piece.empty())
        return false;
    const auto sign = static_cast<unsigned char>(piece.front());
    const bool begins = std::isalpha(sign) != 0 || sign >= 0x80 || piece.front() == '#' || piece.front() == '_';
    return begins && !parseNumber(piece) && piece.find_first_of("=:{}") == piece.npos;
}

Pieces namesOf(std::string_view line, bool drawn)
{
    if (drawn)
        return betweenBars(line);
    std::string_view rest = trimmed(line, blanks);
    if (rest.starts_with("# ")) // a comment
        rest = trimmed(rest.substr(1), blanks);
    Pieces wide = betweenBlanks(rest, 2);
    return wide.size() > 1 ? wide : betweenBlanks(rest, 1);
}

// "5", "5/100", "2.45G", "640:", "[0.1, 0.2]": the number that a cell begins with.
std::optional<PrintedNumber> cellNumber(std::string_view piece)
{
    if (const auto number = parseNumber(piece))
        return number;
    while (!piece.empty() && (piece.front() == '[' || piece.front() == '('))
        piece.remove_prefix(1);
    PrintedNumber number;
    const std::size_t length = scanNumber(piece, number);
    if (length == 0)
        return std::nullopt;
    const char behind = length < piece.size() ? piece[length] : '\0';
    return behind == '.' || behind == '-' ? std::nullopt : std::optional(number);
}

} // namespace

std::optional<WordTable> WordTable::begunBy(std::string_view line)
{
    if (line.size() > longestHeader)
        return std::nullopt;
    WordTable table;
    table.m_drawn = isDrawn(line);
    const Pieces names = namesOf(line, table.m_drawn);
    if (names.size() < 2 || names.size() > mostColumns || !std::ranges::all_of(names, isName))
        return std::nullopt;
    bool place = false, value = false;
    for (const std::string_view name : names) {
        const LabelMeaning meaning = headerMeaning(name);
        Column column{std::string(name), meaning.place, false};
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
    Pieces pieces = m_drawn ? betweenBars(line) : betweenBlanks(line, 2);
    if (!m_drawn && pieces.size() != m_columns.size())
        pieces = betweenBlanks(line, 1);
    if (pieces.size() < m_columns.size() || (m_drawn && pieces.size() != m_columns.size()))
        return false;
    bool place = false, value = false;
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const Column &column = m_columns[i];
        const auto number = cellNumber(pieces[i]);
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
