// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/rows/selectedrows.h"

#include "models/items/rows/shares.h"
#include "models/items/rows/wordsearch.h"
#include "models/run/lettercase.h"
#include "models/run/lookup.h"

#include <algorithm>
#include <atomic>

namespace rundiff
{

namespace
{

using Kind = RowCondition::Kind;

constexpr std::size_t rowsAtOnce = 4096, rowsWorthAThread = 50000, operatorsWorthAThread = 10000;

// Does the number of a row meet the condition? In most rows A and B have the same statistic: the difference is 0.
class NumberSearch
{
public:
    NumberSearch(const RowCondition &condition, const PairTable &table)
        : m_condition(condition), m_table(table), m_column(rowColumn(condition.field)),
          m_ofDifference(isAnyOf(m_column.kind, {ColumnKind::Difference, ColumnKind::RelativeDifference})),
          m_zeroHolds(condition.holds(0.0))
    {
    }

    bool holds(std::size_t row) const
    {
        const PairRow &pair = m_table.rows[row];
        if (m_ofDifference && pair.inBoth()) {
            const Statistic a = m_table.a->rows.statistic(pair.a, m_column.statistic);
            if (a.isNumber() && a == m_table.b->rows.statistic(pair.b, m_column.statistic))
                return m_zeroHolds;
        }
        const std::optional<double> number = rowNumber(m_table, row, m_column);
        return number && m_condition.holds(*number);
    }

private:
    const RowCondition &m_condition;
    const PairTable &m_table;
    const RowColumn &m_column;
    bool m_ofDifference, m_zeroHolds;
};

SelectedRows rowsWithNumber(const RowCondition &condition, const PairTable &table, const std::stop_token &stop)
{
    const NumberSearch search(condition, table);
    SelectedRows result{std::vector<std::uint8_t>(table.rows.size(), 0), false};
    inShares(table.rows.size(), rowsWorthAThread, [&](std::size_t first, std::size_t last) {
        for (std::size_t row = first; row < last; ++row) {
            if (row % rowsAtOnce == 0 && stop.stop_requested())
                return;
            result.holds[row] = search.holds(row);
        }
    });
    return result;
}

// `among`: rows that matter, or null for all. Operators without any of them are not searched.
bool anyAmong(const std::vector<std::uint8_t> *among, const PairOperator &owner)
{
    if (!among)
        return true;
    const auto first = among->begin() + owner.firstRow;
    return std::find(first, first + owner.rowCount, 1) != first + owner.rowCount;
}

SelectedRows rowsWithText(const RowCondition &condition, const RowKinds &kinds, const std::stop_token &stop,
                          const std::vector<std::uint8_t> *among)
{
    const PairTable &table = kinds.table();
    SelectedRows result{std::vector<std::uint8_t>(table.rows.size(), 0), false};
    std::atomic<bool> tooHard = false;
    inShares(table.operators.size(), operatorsWorthAThread, [&](std::size_t first, std::size_t last) {
        WordSearch search(condition, kinds);
        for (std::size_t owner = first; owner < last && !stop.stop_requested() && !search.tooHard(); ++owner)
            if (anyAmong(among, table.operators[owner]))
                search.mark(owner, result.holds);
        if (search.tooHard())
            tooHard = true;
    });
    result.tooHard = tooHard;
    return result;
}

void join(SelectedRows &all, const SelectedRows &part, bool both)
{
    all.tooHard |= part.tooHard;
    for (std::size_t row = 0; row < all.holds.size(); ++row)
        all.holds[row] = both ? all.holds[row] & part.holds[row] : all.holds[row] | part.holds[row];
}

SelectedRows rowsAmong(const RowCondition &condition, const RowKinds &kinds, const std::stop_token &stop,
                       const std::vector<std::uint8_t> *among)
{
    switch (condition.kind) {
    case Kind::Everything:
        return {std::vector<std::uint8_t>(kinds.table().rows.size(), 1), false};
    case Kind::Number:
        return rowsWithNumber(condition, kinds.table(), stop);
    case Kind::Word:
    case Kind::Text:
        return rowsWithText(condition, kinds, stop, among);
    case Kind::Not: {
        SelectedRows result = rowsAmong(condition.parts.front(), kinds, stop, among);
        for (std::uint8_t &holds : result.holds)
            holds = holds == 0;
        return result;
    }
    case Kind::And:
    case Kind::Or:
        break;
    }
    const bool both = condition.kind == Kind::And;
    SelectedRows result = rowsAmong(condition.parts.front(), kinds, stop, among);
    for (std::size_t part = 1; part < condition.parts.size() && !stop.stop_requested(); ++part)
        join(result, rowsAmong(condition.parts[part], kinds, stop, both ? &result.holds : among), both);
    return result;
}

} // namespace

bool implies(const RowCondition &narrower, const RowCondition &wider)
{
    const auto impliesIt = [&](const RowCondition &part) { return implies(part, wider); };
    if (wider.kind == Kind::And)
        return std::ranges::all_of(wider.parts, [&](const RowCondition &part) { return implies(narrower, part); });
    if (narrower.kind == Kind::And)
        return std::ranges::any_of(narrower.parts, impliesIt);
    const auto isWord = [](const RowCondition &condition) {
        return condition.kind == Kind::Word && condition.pattern.form() == NamePattern::Form::Text;
    };
    if (!isWord(narrower) || !isWord(wider))
        return false;
    constexpr std::size_t shortest = 3, longest = 64; // shorter words are not looked for in checksums
    const auto &word = narrower.pattern.text(), &part = wider.pattern.text();
    if (part.size() < shortest || word.size() > longest)
        return false;
    return lowered(word).find(lowered(part)) != std::string::npos;
}

SelectedRows rowsThat(const RowCondition &condition, const RowKinds &kinds, std::stop_token stop,
                      const SelectedRows *among)
{
    SelectedRows rows = rowsAmong(condition, kinds, stop, among ? &among->holds : nullptr);
    if (among)
        join(rows, *among, true);
    return rows;
}

std::vector<std::uint32_t> shownRows(const PairTable &table, const SelectedRows &selected, const RowContext &context,
                                     const RowMarks &marks)
{
    const std::size_t count = std::min(table.rows.size(), selected.holds.size());
    std::vector<std::uint32_t> rows;
    if (!context.onlyDifferences)
        rows.reserve(static_cast<std::size_t>(std::count(selected.holds.begin(), selected.holds.end(), 1)));
    std::size_t next = 0; // the first row that has not been taken yet
    for (std::size_t row = 0; row < count; ++row) {
        if (!selected.holds[row])
            continue;
        if (!context.onlyDifferences) {
            rows.push_back(static_cast<std::uint32_t>(row));
            continue;
        }
        const RowState state = table.rows[row].state;
        if (!isDifference(state) && state != RowState::Suspect)
            continue;
        if (marks.isIgnored(row))
            continue;
        const std::size_t from = std::max(next, row - std::min<std::size_t>(row, context.rows));
        next = std::min(count, row + context.rows + 1);
        for (std::size_t shown = from; shown < next; ++shown)
            rows.push_back(static_cast<std::uint32_t>(shown));
    }
    return rows;
}

} // namespace rundiff
