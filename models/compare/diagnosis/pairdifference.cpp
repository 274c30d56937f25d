// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/diagnosis/pairdifference.h"

#include "models/run/parallel.h"
#include "models/run/threads.h"

#include <algorithm>
#include <future>

namespace rundiff
{

namespace
{

bool has(const PairTable &table, RowState state)
{
    return std::ranges::find(table.rows, state, &PairRow::state) != table.rows.end();
}

} // namespace

std::optional<std::size_t> firstDifferingRow(const PairTable &table, const CallOrder &order)
{
    std::optional<std::size_t> best;
    CallTime bestTime;
    for (std::size_t index = 0; index < table.operators.size(); ++index) {
        const CallRows call{table, index};
        if (!call.inA())
            continue;
        const CallTime time = order.time(call.pair().a);
        const std::span<const PairRow> rows = call.rows();
        const auto first = std::ranges::find(rows, RowState::Differs, &PairRow::state);
        if (first == rows.end() || (best && bestTime < time))
            continue;
        best = call.pair().firstRow + static_cast<std::size_t>(first - rows.begin());
        bestTime = time;
    }
    return best;
}

PairDifference::PairDifference(const DumpPair &pair, const OperatorFacts &facts, unsigned jobs)
    : m_table(*pair.table), m_exact(pair.rule.exact), m_lone(rundiff::loneKernels(pair))
{
    if (!has(m_table, RowState::Differs))
        return;
    auto orderB = inBackground(jobsOrCores(jobs) > 1, [&] { return CallOrder(*m_table.b); });
    m_orderA.emplace(*m_table.a);
    const auto row = firstDifferingRow(m_table, *m_orderA);
    m_orderB.emplace(orderB.get());
    if (!row)
        return;
    m_evidence.emplace(m_table, *row, pair.rule, facts, *m_orderA, *m_orderB);
    if (!m_lone) // what all rows show together is not all that differs between graphs
        m_ruleOfPair = firstThatHolds(rulesOfPairs(), *m_evidence);
}

std::optional<std::size_t> PairDifference::row() const
{
    if (m_evidence)
        return m_evidence->tableRow();
    if (m_lone)
        return m_lone->firstRow();
    return std::nullopt;
}

Verdict PairDifference::verdict() const
{
    if (row())
        return isHarmless() ? Verdict::Within : Verdict::Different;
    const bool within = has(m_table, RowState::Within) || has(m_table, RowState::Suspect);
    return within ? Verdict::Within : Verdict::Same;
}

bool PairDifference::isHarmless() const
{
    if (!m_ruleOfPair)
        return false;
    // Where bit equality can be expected, rounding is a difference.
    return m_ruleOfPair->kind != DiagnosisKind::Rounding || !m_exact;
}

} // namespace rundiff
