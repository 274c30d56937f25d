// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/operatorcomparison.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace rundiff
{

// What rows of a table have in common with many others: all that is not their operator's, their numbers or checksums.
struct RowKind {
    NameId suffixA, suffixB, dtypeA, dtypeB, shapeA, shapeB; // empty where the run has no such row
    bool inA = false, inB = false;
    bool ownName = false; // the suffix of one of them is its whole name
    Side side = Side::Input;
    RowState state = RowState::Same;
    RowResult result = RowResult::Pass;
    MatchedBy matchedBy = MatchedBy::Nothing;

    bool operator==(const RowKind &) const = default;
};

// The kinds of a table's rows: a million rows are of some hundred kinds, and a filter asks each kind once.
class RowKinds
{
public:
    explicit RowKinds(std::shared_ptr<const PairTable> table);

    const PairTable &table() const { return *m_table; }
    std::span<const RowKind> all() const { return m_kinds; }
    std::uint32_t ofRow(std::size_t row) const { return m_ofRow[row]; }
    // Whether both runs have this operator of the table, under one name and in one module.
    bool namedAlike(std::size_t owner) const { return m_namedAlike[owner] != 0; }

private:
    std::shared_ptr<const PairTable> m_table;
    std::vector<RowKind> m_kinds;
    std::vector<std::uint32_t> m_ofRow; // by row of the table: index into m_kinds
    std::vector<std::uint8_t> m_namedAlike;
};

} // namespace rundiff
