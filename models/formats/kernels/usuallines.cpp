// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/kernels/usuallines.h"

#include <algorithm>
#include <cstdint>

namespace rundiff
{

namespace
{

constexpr std::size_t mostSizesAndTypes = 4096; // a hostile table must not fill the memory

// The next cell, without the comma after it.
std::string_view cutCell(std::string_view &text)
{
    const std::size_t end = std::min(text.find(','), text.size());
    const std::string_view cell = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return cell;
}

bool isStatistic(StatisticColumn column)
{
    return column >= StatisticColumn::Max && column <= StatisticColumn::Norm;
}

} // namespace

bool isPrintableAscii(std::string_view text)
{
    unsigned others = 0;
    for (const char sign : text)
        others |= static_cast<unsigned char>(sign - ' ') > '~' - ' ' ? 1U : 0U;
    return others == 0;
}

void UsualLines::begin(std::span<const StatisticColumn> columns, bool commaAtEnd)
{
    m_columns.assign(columns.begin() + fixedStatisticColumns, columns.end());
    m_commaAtEnd = commaAtEnd;
}

bool UsualLines::read(std::string_view line, const char *textEnd, StatisticCells &cells, KernelStatistics &found)
{
    if (m_columns.empty())
        return false;
    m_at = line.data();
    m_end = m_at + line.size();
    found = {};
    cells.begin();
    if (!takeKernel(cells, found) || !takePlace(found))
        return false;
    const SizeAndType *sizeAndType = takeSizeAndType(cells, found);
    return sizeAndType && takeStatistics(textEnd, cells, found) && cells.finish(found, sizeAndType->form);
}

bool UsualLines::takeKernel(StatisticCells &cells, KernelStatistics &found)
{
    if (m_kernelText.empty() || !takeWord(m_kernelText)) {
        if (!learnKernel(cells))
            return false;
        m_at += m_kernelText.size();
    }
    found.type = m_type;
    found.kernel = m_kernel;
    found.task = m_task;
    return true;
}

bool UsualLines::learnKernel(StatisticCells &cells)
{
    std::string_view text = rest();
    KernelStatistics read;
    for (const auto column :
         {StatisticColumn::Type, StatisticColumn::Kernel, StatisticColumn::Task, StatisticColumn::Stream}) {
        if (!cells.take(column, cutCell(text), read))
            return false;
    }
    const std::string_view whole = rest().substr(0, rest().size() - text.size());
    if (!isPrintableAscii(whole))
        return false;
    const auto inText = [&](std::string_view part) {
        return std::string_view(m_kernelText).substr(static_cast<std::size_t>(part.data() - whole.data()), part.size());
    };
    m_kernelText = whole;
    m_type = inText(read.type);
    m_kernel = inText(read.kernel);
    m_task = inText(read.task);
    return true;
}

// "1700000000000137,input,0,"
bool UsualLines::takePlace(KernelStatistics &found)
{
    std::uint64_t slot = 0;
    if (!takeWhole(found.time))
        return false;
    if (takeWord("output,"))
        found.side = Side::Output;
    else if (!takeWord("input,"))
        return false;
    if (!takeWhole(slot) || slot > UINT32_MAX)
        return false;
    found.slot = static_cast<std::uint32_t>(slot);
    return true;
}

// `65536,float32,"(32,512)",`
const UsualLines::SizeAndType *UsualLines::takeSizeAndType(StatisticCells &cells, KernelStatistics &found)
{
    constexpr std::string_view ending = ")\",";
    const std::size_t end = rest().find(ending);
    if (end == std::string_view::npos)
        return nullptr;
    const std::string_view text = rest().substr(0, end + ending.size());
    auto known = m_sizesAndTypes.find(text);
    if (known == m_sizesAndTypes.end()) {
        if (m_sizesAndTypes.size() >= mostSizesAndTypes)
            m_sizesAndTypes.clear();
        known = m_sizesAndTypes.try_emplace(std::string(text)).first;
        if (!learnSizeAndType(known->first, cells, known->second)) {
            m_sizesAndTypes.erase(known);
            return nullptr;
        }
    }
    m_at += text.size();
    found.dtype = known->second.dtype;
    found.shape = known->second.shape;
    return &known->second;
}

bool UsualLines::learnSizeAndType(std::string_view text, StatisticCells &cells, SizeAndType &learned)
{
    KernelStatistics read;
    if (!isPrintableAscii(text) || !cells.take(StatisticColumn::Size, cutCell(text), read) ||
        !cells.take(StatisticColumn::Dtype, cutCell(text), read) || !text.starts_with('"'))
        return false;
    const std::string_view shape = text.substr(1, text.size() - 3); // without the quotes and the comma
    if (!cells.take(StatisticColumn::Shape, shape, read))
        return false;
    learned = {read.dtype, read.shape, cells.form(read)};
    return true;
}

bool UsualLines::takeStatistics(const char *textEnd, StatisticCells &cells, KernelStatistics &found)
{
    for (std::size_t at = 0; at < m_columns.size(); ++at) {
        const bool isLast = at + 1 == m_columns.size();
        const char *number =
            isStatistic(m_columns[at]) ? cells.takeNumber(m_columns[at], m_at, textEnd, found) : nullptr;
        if (number && (number == m_end || *number == ','))
            m_at = number;
        else if (!takeCell(m_columns[at], cells, found))
            return false;
        if ((!isLast || m_commaAtEnd) && !takeWord(","))
            return false;
    }
    return m_at == m_end;
}

bool UsualLines::takeCell(StatisticColumn column, StatisticCells &cells, KernelStatistics &found)
{
    const std::string_view cell = rest().substr(0, rest().find(','));
    m_at += cell.size();
    return !cell.starts_with('"') && isPrintableAscii(cell) && cells.take(column, cell, found);
}

// A number with the comma after it.
bool UsualLines::takeWhole(std::uint64_t &number)
{
    constexpr std::ptrdiff_t mostDigits = 19; // that always fit
    const char *const begin = m_at;
    for (; m_at != m_end && *m_at >= '0' && *m_at <= '9'; ++m_at)
        number = number * 10 + static_cast<unsigned>(*m_at - '0');
    return m_at != begin && m_at - begin <= mostDigits && takeWord(",");
}

bool UsualLines::takeWord(std::string_view word)
{
    const bool is = rest().starts_with(word);
    if (is)
        m_at += word.size();
    return is;
}

} // namespace rundiff
