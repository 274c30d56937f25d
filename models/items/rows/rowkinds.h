// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace rundiff
{

// The properties that rows of a table share with many others: everything except their operator, their numbers and
// checksums.
struct RowKind {
    NameId suffixA, suffixB, dtypeA, dtypeB, shapeA, shapeB; // empty if the run has no such row
    bool inA = false, inB = false;
    bool ownName = false; // the suffix of one of them is its whole name
    Side side = Side::Input;
    RowState state = RowState::Same;
    RowResult result = RowResult::Pass;
    MatchedBy matchedBy = MatchedBy::Nothing;

    bool operator==(const RowKind &) const = default;
};

// The kinds of a table's rows: a million rows have a few hundred kinds, and a filter tests each kind once.
class RowKinds
{
public:
    explicit RowKinds(std::shared_ptr<const PairTable> table);

    const PairTable &table() const { return *m_table; }
    std::span<const RowKind> all() const { return m_kinds; }
    std::uint32_t ofRow(std::size_t row) const { return m_ofRow[row]; }
    // Whether both runs have this operator of the table, with one name and in one module.
    bool namedAlike(std::size_t owner) const { return m_namedAlike[owner] != 0; }

private:
    std::shared_ptr<const PairTable> m_table;
    std::vector<RowKind> m_kinds;
    std::vector<std::uint32_t> m_ofRow; // by row of the table: index into m_kinds
    std::vector<std::uint8_t> m_namedAlike;
};

} // namespace rundiff
