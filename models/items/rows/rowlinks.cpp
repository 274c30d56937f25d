// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/rows/rowlinks.h"

#include "models/items/rows/pairrowview.h"

#include <algorithm>

namespace rundiff
{

RowLinks::RowLinks(std::shared_ptr<const PairTable> table)
    : m_table(std::move(table)), m_a(m_table->a), m_b(m_table->b), m_rowOfA(m_table->a->rows.size(), PairRow::none),
      m_rowOfB(m_table->b->rows.size(), PairRow::none)
{
    for (std::uint32_t row = 0; row < m_table->rows.size(); ++row) {
        const PairRow &pair = m_table->rows[row];
        if (pair.a != PairRow::none)
            m_rowOfA[pair.a] = row;
        if (pair.b != PairRow::none)
            m_rowOfB[pair.b] = row;
    }
}

// Data that is the same in both runs is shown once.
void RowLinks::add(std::vector<RowLink> &links, RowLink::Way way, bool inA, std::uint32_t dumpRow) const
{
    const std::uint32_t row = (inA ? m_rowOfA : m_rowOfB)[dumpRow];
    if (row == PairRow::none)
        return;
    auto known = std::find_if(links.begin(), links.end(),
                              [&](const RowLink &link) { return link.way == way && link.tableRow == row; });
    if (known == links.end())
        known = links.insert(links.end(), {way, false, false, row, PairRowView(*m_table, row).rowName()});
    (inA ? known->inA : known->inB) = true;
}

std::vector<RowLink> RowLinks::of(std::size_t tableRow) const
{
    std::vector<RowLink> links;
    const PairRow &row = m_table->rows[tableRow];
    for (const bool inA : {true, false}) {
        const std::uint32_t at = row.of(inA);
        if (at == PairRow::none)
            continue;
        if (const auto maker = (inA ? m_a : m_b).producer(at))
            add(links, RowLink::Way::MadeBy, inA, *maker);
    }
    for (const bool inA : {true, false}) {
        const std::uint32_t at = row.of(inA);
        if (at == PairRow::none)
            continue;
        for (const std::uint32_t reader : (inA ? m_a : m_b).consumers(at, mostReaders))
            add(links, RowLink::Way::ReadBy, inA, reader);
    }
    return links;
}

} // namespace rundiff
