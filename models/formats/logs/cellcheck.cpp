// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/cellcheck.h"

#include "models/formats/logs/segments.h"
#include "models/run/messages.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::size_t mostTexts = 1000;
constexpr std::int64_t manyNumbers = 8;    // for each text in a column of numbers
constexpr std::int64_t enoughNumbers = 16; // to know that their format is fixed

} // namespace

CellCheck::Column &CellCheck::at(std::size_t column)
{
    if (column >= m_columns.size())
        m_columns.resize(column + 1);
    return m_columns[column];
}

void CellCheck::addNumber(std::size_t column, std::string_view cell, const PrintedNumber &number, std::int64_t line)
{
    Column &own = at(column);
    ++own.numbers;
    if (number.decimals < 0 || number.significant == 0)
        return;
    const std::size_t decimals = std::min<std::size_t>(static_cast<std::size_t>(number.decimals), mostDecimals - 1);
    own.filledUp += decimals > 1 && cell.ends_with('0') ? 1 : 0;
    if (own.decimals[decimals]++ == 0)
        own.lines[decimals] = line;
}

void CellCheck::addText(std::size_t column, std::string_view cell, std::int64_t line)
{
    ++at(column).texts;
    if (m_texts.size() < mostTexts)
        m_texts.push_back({column, {line, shortened(cell), say(Words::tr("\"{}\" is no number"), shortened(cell))}});
}

// Programs that print no zeros at a number's end print any count of digits; those that do print always the same one.
std::int64_t CellCheck::lineOfOtherFormat(const Column &column)
{
    const auto usual = std::max_element(column.decimals.begin(), column.decimals.end());
    const bool fixed = usual - column.decimals.begin() > 1 && *usual >= enoughNumbers && column.filledUp > 0 &&
                       *usual + 1 == column.numbers;
    const auto other = std::find(column.decimals.begin(), column.decimals.end(), 1);
    return fixed && other != column.decimals.end()
               ? column.lines[static_cast<std::size_t>(other - column.decimals.begin())]
               : 0;
}

std::vector<UnreadLine> CellCheck::strangeCells() const
{
    std::vector<UnreadLine> strange;
    for (const Text &text : m_texts) {
        const Column &column = m_columns[text.column];
        if (column.numbers >= manyNumbers * column.texts)
            strange.push_back(text.line);
    }
    for (const Column &column : m_columns) {
        if (const std::int64_t line = lineOfOtherFormat(column); line > 0)
            strange.push_back({line,
                               {},
                               say(Words::tr("a number has more or fewer digits than all others of its "
                                             "column"))});
    }
    std::stable_sort(strange.begin(), strange.end(),
                     [](const UnreadLine &one, const UnreadLine &other) { return one.line < other.line; });
    return strange;
}

} // namespace rundiff
