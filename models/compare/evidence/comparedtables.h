// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/evidence/namedrows.h"
#include "models/compare/table/operatorcomparison.h"
#include "models/run/progress.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace rundiff
{

// A row of one of the compared dumps.
struct PlacedRow {
    std::size_t pair = 0;
    const NamedRows *rows = nullptr;
    NamedRow row;
};

// The tables of the compared dumps, that of the first difference first. Those that are not in memory are read again, a
// few of them.
class ComparedTables
{
public:
    // operators may be null: there are no dumps.
    ComparedTables(const OperatorComparison *operators, const Progress &progress);

    const OperatorComparison *operators() const { return m_operators; }
    const FirstDifference *firstDifference() const;
    // The call of the first difference.
    std::optional<PlacedRow> first();
    // The first row that `find` finds, in the dumps of this rank; nothing: of any rank.
    using Find = std::function<std::optional<NamedRow>(const NamedRows &)>;
    std::optional<PlacedRow> find(std::optional<std::int64_t> rank, const Find &find);
    // The same in the dumps of one step.
    std::optional<PlacedRow> findInStep(std::int64_t step, std::int64_t rank, const Find &find);

private:
    bool isOfRank(std::size_t pair, std::optional<std::int64_t> rank) const;
    const NamedRows *of(std::size_t pair);

    const OperatorComparison *m_operators;
    const Progress &m_progress;
    std::vector<std::size_t> m_order; // of the pairs
    std::map<std::size_t, NamedRows> m_tables;
    std::size_t m_read = 0;
};

} // namespace rundiff
