// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/msproberesults/csvrecords.h"

#include <utility>

namespace rundiff
{

namespace
{

constexpr std::size_t blockSize = 64 * 1024;
constexpr std::string_view byteOrderMark = "\xef\xbb\xbf";

} // namespace

tl::expected<CsvRecords, Problem> CsvRecords::open(const std::string &path)
{
    auto file = FileBytes::open(path);
    if (!file)
        return tl::unexpected(file.error());
    CsvRecords records(*std::move(file));
    if (records.fill() && records.m_block.starts_with(byteOrderMark))
        records.m_at = byteOrderMark.size();
    return records;
}

bool CsvRecords::fill()
{
    m_block.resize(blockSize);
    m_block.resize(m_file.readSome(m_offset, m_block));
    m_offset += m_block.size();
    m_at = 0;
    return !m_block.empty();
}

bool CsvRecords::take(char &sign)
{
    if (m_at == m_block.size() && !fill())
        return false;
    sign = m_block[m_at++];
    m_line += sign == '\n';
    return true;
}

void CsvRecords::endCell()
{
    m_cells.push_back(std::exchange(m_cell, {}));
}

bool CsvRecords::next()
{
    m_cells.clear();
    m_cell.clear();
    m_firstLine = m_line;
    bool isQuoted = false, isAny = false;
    std::size_t length = 0;
    m_isWithoutEnd = true;
    for (char sign = 0; take(sign); isAny = true) {
        if (++length > longestRecord) {
            m_isCut = true;
            return false;
        }
        if (sign == '"') // two of them in a quoted cell are one, which its text does not need
            isQuoted = !isQuoted;
        else if (isQuoted || (sign != ',' && sign != '\n'))
            m_cell += sign;
        else if (sign == ',')
            endCell();
        else {
            m_isWithoutEnd = false;
            break;
        }
    }
    if (!isAny && length == 0)
        return false;
    if (m_cell.ends_with('\r'))
        m_cell.pop_back();
    endCell();
    m_isCut = isQuoted;
    return !m_isCut;
}

} // namespace rundiff
