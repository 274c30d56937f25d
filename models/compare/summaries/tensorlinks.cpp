// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/summaries/tensorlinks.h"

#include "models/run/lookup.h"

#include <algorithm>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::uint32_t none = DumpOperator::nothing;

bool isOutput(Side side)
{
    return isAnyOf(side, {Side::Output, Side::ParametersGrad});
}

} // namespace

TensorLinks::TensorLinks(std::shared_ptr<const Dump> dump)
    : m_dump(std::move(dump)), m_next(m_dump->rows.size(), none), m_previous(m_dump->rows.size(), none),
      m_operators(m_dump->rows.size(), none)
{
    const DumpRows &rows = m_dump->rows;
    std::vector<std::uint32_t> last(m_dump->names.size(), none); // by the checksum's number
    for (std::uint32_t row = 0; row < rows.size(); ++row) {
        if (rows.checksumKind(row) == ChecksumKind::None || rows.checksumMade(row) || rows.checksum(row).empty())
            continue;
        std::uint32_t &before = last[rows.checksum(row).value];
        m_previous[row] = before;
        if (before != none)
            m_next[before] = row;
        before = row;
    }
    for (std::uint32_t index = 0; index < m_dump->operators.size(); ++index) {
        const DumpOperator &owner = m_dump->operators[index];
        for (std::size_t row = owner.firstRow;
             row < std::min(std::size_t(owner.firstRow) + owner.rowCount, rows.size()); ++row)
            m_operators[row] = index;
    }
}

std::optional<std::uint32_t> TensorLinks::producer(std::uint32_t row) const
{
    if (row >= m_previous.size())
        return std::nullopt;
    for (std::uint32_t at = m_previous[row]; at != none; at = m_previous[at]) {
        if (isOutput(m_dump->rows.side(at)) && m_operators[at] != m_operators[row])
            return at;
    }
    return std::nullopt;
}

std::vector<std::uint32_t> TensorLinks::consumers(std::uint32_t row, std::size_t most) const
{
    std::vector<std::uint32_t> found;
    if (row >= m_next.size())
        return found;
    for (std::uint32_t at = m_next[row]; at != none && found.size() < most; at = m_next[at]) {
        if (!isOutput(m_dump->rows.side(at)) && m_operators[at] != m_operators[row])
            found.push_back(at);
    }
    return found;
}

} // namespace rundiff
