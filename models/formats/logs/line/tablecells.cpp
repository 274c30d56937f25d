// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/line/tablecells.h"

#include "models/formats/logs/line/number.h"
#include "models/formats/logs/line/wordsigns.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace rundiff::tablecells
{

namespace
{

constexpr std::string_view blanks = " \t";
constexpr std::array<std::string_view, 6> bars = {"|", "│", "┃", "║", "┆", "╎"};

std::size_t blanksEnd(std::string_view line, std::size_t at)
{
    while (wordsigns::isAnyOf(wordsigns::signAt(line, at), blanks))
        ++at;
    return at;
}

} // namespace

std::size_t barAt(std::string_view line, std::size_t at)
{
    if (line[at] != '|' && !wordsigns::isForeign(line[at]))
        return 0;
    for (const std::string_view bar : bars) {
        if (line.substr(at).starts_with(bar))
            return bar.size();
    }
    return 0;
}

bool endsWithBar(std::string_view line)
{
    return std::ranges::any_of(bars, [&](std::string_view bar) { return line.ends_with(bar); });
}

bool isDrawn(std::string_view line)
{
    std::size_t bars = 0;
    for (std::size_t at = 0; at < line.size(); ++at)
        bars += barAt(line, at) > 0;
    return bars >= 2;
}

Cells betweenBars(std::string_view line)
{
    Cells cells;
    std::size_t begin = 0;
    for (std::size_t at = 0; at <= line.size(); ++at) {
        const std::size_t bar = at < line.size() ? barAt(line, at) : 1;
        if (bar == 0)
            continue;
        cells.push_back(trimmed(line.substr(begin, at - begin), blanks));
        begin = at + bar;
        at = begin - 1;
    }
    // The frame at both ends.
    if (!cells.empty() && cells.front().empty())
        cells.erase(cells.begin());
    if (!cells.empty() && cells.back().empty())
        cells.pop_back();
    return cells;
}

Cells betweenBlanks(std::string_view line, std::size_t least)
{
    Cells cells;
    std::size_t begin = 0, depth = 0;
    for (std::size_t at = 0; at <= line.size(); ++at) {
        const char sign = at < line.size() ? line[at] : '\t';
        if (wordsigns::isAnyOf(sign, "[("))
            ++depth;
        if (wordsigns::isAnyOf(sign, "])") && depth > 0)
            --depth;
        const std::size_t end = blanksEnd(line, at);
        const bool divides = end - at >= least || sign == '\t';
        if (depth > 0 || (at < line.size() && (end == at || !divides)))
            continue;
        if (at > begin)
            cells.push_back(line.substr(begin, at - begin));
        begin = end;
        if (at < line.size())
            at = end - 1;
    }
    return cells;
}

bool isName(std::string_view cell)
{
    if (cell.empty())
        return false;
    const auto sign = static_cast<unsigned char>(cell.front());
    const bool begins = std::isalpha(sign) != 0 || sign >= 0x80 || wordsigns::isAnyOf(cell.front(), "#_");
    return begins && !parseNumber(cell) && cell.find_first_of("=:{}") == cell.npos;
}

std::optional<PrintedNumber> numberOf(std::string_view cell)
{
    if (const auto number = parseNumber(cell))
        return number;
    while (!cell.empty() && wordsigns::isAnyOf(cell.front(), "[("))
        cell.remove_prefix(1);
    PrintedNumber number;
    const std::size_t length = scanNumber(cell, number);
    if (length == 0)
        return std::nullopt;
    const char behind = wordsigns::signAt(cell, length);
    if (wordsigns::isAnyOf(behind, ".-<"))
        return std::nullopt;
    return number; // "1.5<7td>": a damaged tag
}

} // namespace rundiff::tablecells
