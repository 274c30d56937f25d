// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/logs/line/cellcheck.h"

#include "models/formats/logs/line/segments.h"
#include "models/run/messages.h"

#include <algorithm>
#include <numeric>

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
    if (decimals > 1 && cell.ends_with('0'))
        ++own.filledUp;
    if (own.decimals[decimals]++ == 0)
        own.lines[decimals] = line;
}

void CellCheck::addText(std::size_t column, std::string_view cell, std::int64_t line)
{
    ++at(column).texts;
    if (m_texts.size() < mostTexts)
        m_texts.push_back(
            {column, {line, shortened(cell), message(Messages::tr("\"{}\" is not a number"), shortened(cell))}});
}

// Programs that print no zeros at a number's end print any count of digits; those that do print always the same one.
std::vector<std::int64_t> CellCheck::linesOfOtherFormat(const Column &column)
{
    const auto usual = std::max_element(column.decimals.begin(), column.decimals.end());
    const std::int64_t others = std::accumulate(column.decimals.begin(), column.decimals.end(), -*usual);
    const bool fixed = usual - column.decimals.begin() > 1 && *usual >= std::max(enoughNumbers, manyNumbers * others) &&
                       column.filledUp > 0 && *usual + others == column.numbers;
    std::vector<std::int64_t> lines;
    for (std::size_t decimals = 0; fixed && decimals < mostDecimals; ++decimals) {
        if (column.decimals[decimals] == 1)
            lines.push_back(column.lines[decimals]);
    }
    return lines;
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
        for (const std::int64_t line : linesOfOtherFormat(column))
            strange.push_back(
                {line, {}, message(Messages::tr("a number has more or fewer digits than others of its column"))});
    }
    std::stable_sort(strange.begin(), strange.end(),
                     [](const UnreadLine &one, const UnreadLine &other) { return one.line < other.line; });
    return strange;
}

} // namespace rundiff
