// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/run/dumprows.h"

namespace rundiff
{

void DumpRows::reserve(std::size_t rows)
{
    for (auto *names : {&m_suffix, &m_type, &m_dtype, &m_shape, &m_checksum, &m_dataName})
        names->reserve(rows);
    m_bits.reserve(rows);
    for (auto *column : {&m_max, &m_min, &m_mean, &m_norm}) {
        column->bits.reserve(rows);
        column->kinds.reserve(rows);
    }
}

void DumpRows::add(const DumpRow &row)
{
    m_suffix.push_back(row.suffix);
    m_type.push_back(row.type);
    m_dtype.push_back(row.dtype);
    m_shape.push_back(row.shape);
    m_checksum.push_back(row.checksum);
    m_dataName.push_back(row.dataName);
    m_bits.push_back(
        {row.side, row.ownName, row.scalar, row.null, row.checksumMade, row.requiresGrad, row.checksumKind});
    m_max.add(row.max);
    m_min.add(row.min);
    m_mean.add(row.mean);
    m_norm.add(row.norm);
}

DumpRow DumpRows::operator[](std::size_t row) const
{
    const Bits &bits = m_bits[row];
    DumpRow result;
    result.suffix = m_suffix[row];
    result.side = bits.side;
    result.ownName = bits.ownName;
    result.scalar = bits.scalar;
    result.null = bits.null;
    result.requiresGrad = bits.requiresGrad;
    result.checksumMade = bits.checksumMade;
    result.checksumKind = bits.checksumKind;
    result.type = m_type[row];
    result.dtype = m_dtype[row];
    result.shape = m_shape[row];
    result.checksum = m_checksum[row];
    result.dataName = m_dataName[row];
    result.max = m_max.at(row);
    result.min = m_min.at(row);
    result.mean = m_mean.at(row);
    result.norm = m_norm.at(row);
    return result;
}

} // namespace rundiff
