// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/rows/rowkinds.h"

#include <array>
#include <unordered_map>

namespace rundiff
{

namespace
{

struct KindHash {
    std::size_t operator()(const RowKind &kind) const
    {
        const std::uint64_t words = std::uint64_t(kind.inA) | std::uint64_t(kind.inB) << 1 |
                                    std::uint64_t(kind.ownName) << 2 | std::uint64_t(kind.side) << 8 |
                                    std::uint64_t(kind.state) << 16 | std::uint64_t(kind.result) << 24 |
                                    std::uint64_t(kind.matchedBy) << 32;
        constexpr std::uint64_t odd = 0x9E3779B97F4A7C15; // 2^64 divided by the golden ratio
        std::uint64_t hash = words * odd;
        for (const auto &[a, b] : {std::pair(kind.suffixA, kind.suffixB), std::pair(kind.dtypeA, kind.dtypeB),
                                   std::pair(kind.shapeA, kind.shapeB)})
            hash = ((hash ^ hash >> 29) + (std::uint64_t(a.value) << 32 | b.value)) * odd;
        return static_cast<std::size_t>(hash ^ hash >> 32);
    }
};

RowKind kindOf(const PairTable &table, const PairRow &row)
{
    RowKind kind;
    kind.state = row.state;
    kind.result = row.result;
    kind.matchedBy = row.matchedBy;
    kind.inA = row.a != PairRow::none;
    kind.inB = row.b != PairRow::none;
    if (kind.inB) {
        const DumpRows &rows = table.b->rows;
        kind.suffixB = rows.suffix(row.b);
        kind.dtypeB = rows.dtype(row.b);
        kind.shapeB = rows.shape(row.b);
        kind.side = rows.side(row.b);
        kind.ownName = rows.ownName(row.b);
    }
    if (kind.inA) {
        const DumpRows &rows = table.a->rows;
        kind.suffixA = rows.suffix(row.a);
        kind.dtypeA = rows.dtype(row.a);
        kind.shapeA = rows.shape(row.a);
        kind.side = rows.side(row.a);
        kind.ownName = kind.ownName || rows.ownName(row.a);
    }
    return kind;
}

bool areNamedAlike(const PairTable &table, const PairOperator &owner)
{
    if (!owner.inBoth())
        return false;
    const DumpOperator &a = table.a->operators[owner.a], &b = table.b->operators[owner.b];
    return table.a->name(a.key) == table.b->name(b.key) && table.a->name(a.parent) == table.b->name(b.parent);
}

} // namespace

RowKinds::RowKinds(std::shared_ptr<const PairTable> table) : m_table(std::move(table)), m_ofRow(m_table->rows.size())
{
    std::unordered_map<RowKind, std::uint32_t, KindHash> known;
    for (std::size_t row = 0; row < m_ofRow.size(); ++row) {
        const RowKind kind = kindOf(*m_table, m_table->rows[row]);
        const auto [at, added] = known.try_emplace(kind, static_cast<std::uint32_t>(m_kinds.size()));
        if (added)
            m_kinds.push_back(kind);
        m_ofRow[row] = at->second;
    }
    m_namedAlike.reserve(m_table->operators.size());
    for (const PairOperator &owner : m_table->operators)
        m_namedAlike.push_back(areNamedAlike(*m_table, owner));
}

} // namespace rundiff
