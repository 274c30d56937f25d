// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/evidence/comparedtables.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::size_t mostRead = 8, mostSearched = 64;

} // namespace

ComparedTables::ComparedTables(const OperatorComparison *operators, const Progress &progress)
    : m_operators(operators), m_progress(progress), m_order(operators ? operators->pairs.size() : 0)
{
    std::iota(m_order.begin(), m_order.end(), std::size_t(0));
    const FirstDifference *const first = firstDifference();
    if (first && first->pair < m_order.size())
        std::rotate(m_order.begin(), m_order.begin() + static_cast<std::ptrdiff_t>(first->pair),
                    m_order.begin() + static_cast<std::ptrdiff_t>(first->pair) + 1);
}

const FirstDifference *ComparedTables::firstDifference() const
{
    const bool has = m_operators && m_operators->firstDifference;
    return has ? &*m_operators->firstDifference : nullptr;
}

const NamedRows *ComparedTables::of(std::size_t pair)
{
    if (const auto known = m_tables.find(pair); known != m_tables.end())
        return &known->second;
    const DumpPair &compared = m_operators->pairs[pair];
    const bool mayRead = compared.table || m_read < mostRead;
    if (!mayRead || m_progress.stopped())
        return nullptr;
    m_read += compared.table == nullptr;
    auto table = rowsOf(compared, m_progress).table;
    if (!table)
        return nullptr;
    return &m_tables.emplace(pair, NamedRows(std::move(table))).first->second;
}

std::optional<PlacedRow> ComparedTables::first()
{
    const FirstDifference *const first = firstDifference();
    const NamedRows *const rows = first && first->pair < m_operators->pairs.size() ? of(first->pair) : nullptr;
    if (!rows)
        return std::nullopt;
    const auto found = rows->operatorOf(first->row.operatorName);
    if (!found)
        return std::nullopt;
    return PlacedRow{first->pair, rows, {*found, first->row.tableRow}};
}

// A dump without ranks is that of rank 0.
bool ComparedTables::isOfRank(std::size_t pair, std::optional<std::int64_t> rank) const
{
    const RankId &own = m_operators->pairs[pair].a.rank;
    return !rank || own.number == *rank;
}

std::optional<PlacedRow> ComparedTables::find(std::optional<std::int64_t> rank, const Find &find)
{
    std::size_t searched = 0;
    for (const std::size_t pair : m_order) {
        const bool isWanted = isOfRank(pair, rank);
        if (isWanted && searched++ == mostSearched)
            break;
        const NamedRows *const rows = isWanted ? of(pair) : nullptr;
        if (const auto row = rows ? find(*rows) : std::nullopt)
            return PlacedRow{pair, rows, *row};
    }
    return std::nullopt;
}

std::optional<PlacedRow> ComparedTables::findInStep(std::int64_t step, std::int64_t rank, const Find &find)
{
    for (const std::size_t pair : m_order) {
        const bool isStep = m_operators->pairs[pair].a.step.value == step && isOfRank(pair, rank);
        const NamedRows *const rows = isStep ? of(pair) : nullptr;
        if (const auto row = rows ? find(*rows) : std::nullopt)
            return PlacedRow{pair, rows, *row};
    }
    return std::nullopt;
}

} // namespace rundiff
