// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/run/dumprows.h"

namespace rundiff
{

void DumpRows::reserve(std::size_t rows)
{
    for (auto *names : {&m_columns.suffix, &m_columns.type, &m_columns.dtype, &m_columns.shape, &m_columns.checksum,
                        &m_columns.dataName})
        names->reserve(rows);
    m_columns.bits.reserve(rows);
    for (auto *column : {&m_columns.max, &m_columns.min, &m_columns.mean, &m_columns.norm}) {
        column->bits.reserve(rows);
        column->kinds.reserve(rows);
    }
}

void DumpRows::add(const DumpRow &row)
{
    m_columns.suffix.push_back(row.suffix);
    m_columns.type.push_back(row.type);
    m_columns.dtype.push_back(row.dtype);
    m_columns.shape.push_back(row.shape);
    m_columns.checksum.push_back(row.checksum);
    m_columns.dataName.push_back(row.dataName);
    m_columns.bits.push_back(
        {row.side, row.ownName, row.scalar, row.null, row.checksumMade, row.requiresGrad, row.checksumKind});
    m_columns.max.add(row.max);
    m_columns.min.add(row.min);
    m_columns.mean.add(row.mean);
    m_columns.norm.add(row.norm);
}

void DumpRows::setCounts(std::size_t row, const ElementCounts &counts)
{
    if (counts.known == 0 && m_columns.counts.empty())
        return;
    m_columns.counts.resize(size());
    m_columns.counts[row] = counts;
}

DumpRow DumpRows::operator[](std::size_t row) const
{
    const Bits &bits = m_columns.bits[row];
    DumpRow result;
    result.suffix = m_columns.suffix[row];
    result.side = bits.side;
    result.ownName = bits.ownName;
    result.scalar = bits.scalar;
    result.null = bits.null;
    result.requiresGrad = bits.requiresGrad;
    result.checksumMade = bits.checksumMade;
    result.checksumKind = bits.checksumKind;
    result.type = m_columns.type[row];
    result.dtype = m_columns.dtype[row];
    result.shape = m_columns.shape[row];
    result.checksum = m_columns.checksum[row];
    result.dataName = m_columns.dataName[row];
    result.max = m_columns.max.at(row);
    result.min = m_columns.min.at(row);
    result.mean = m_columns.mean.at(row);
    result.norm = m_columns.norm.at(row);
    return result;
}

} // namespace rundiff
