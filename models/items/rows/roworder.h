// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/rowcolumn.h"
#include "models/items/rows/rowgroups.h"
#include "models/items/rows/rowkinds.h"

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

namespace rundiff
{

struct RowSort {
    RowField field = RowField::Number;
    bool descending = false;
    bool operator==(const RowSort &) const = default;
};

// Sorts rows of one table by a column: numbers as numbers (differences by their absolute value, NaN above all), names
// with their call numbers as numbers. Rows without a value are last in both directions; equal ones keep the order of
// the dump. May be called from several threads.
class RowOrder
{
public:
    explicit RowOrder(std::shared_ptr<const PairTable> table);

    const PairTable &table() const { return *m_table; }

    // `rows` in the table's order; stopped work returns them unchanged.
    std::vector<std::uint32_t> sorted(std::vector<std::uint32_t> rows, const RowSort &sort,
                                      std::stop_token stop = {}) const;

    const RowGroups &groups(RowGrouping grouping) const;
    const RowKinds &kinds() const;

private:
    // A row's position in a column as a whole number; `missing` if it has none.
    std::vector<std::uint64_t> keys(const std::vector<std::uint32_t> &rows, RowField field) const;
    std::vector<std::uint64_t> operatorKeys(const std::vector<std::uint32_t> &rows) const;
    const std::vector<std::uint32_t> &operatorRanks() const;

    std::shared_ptr<const PairTable> m_table;
    mutable std::once_flag m_ranked;
    mutable std::array<std::once_flag, 3> m_grouped; // by RowGrouping
    mutable std::array<RowGroups, 3> m_groups;
    mutable std::vector<std::uint32_t> m_operatorRanks;
    mutable std::once_flag m_sorted; // into kinds
    mutable std::optional<RowKinds> m_kinds;
};

} // namespace rundiff
