// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/rows/rowarrangement.h"

#include "models/run/lookup.h"

#include <algorithm>
#include <numeric>
#include <span>

namespace rundiff
{

namespace
{

constexpr std::uint32_t fewestFolded = 3; // a row that replaces fewer rows saves nothing

using Rows = std::span<const std::uint32_t>;

bool isClean(const PairTable &table, const PairOperator &owner, const RowMarks &marks)
{
    for (std::size_t row = owner.firstRow; row < std::size_t(owner.firstRow) + owner.rowCount; ++row) {
        const RowState state = table.rows[row].state;
        if (!isAnyOf(state, {RowState::Same, RowState::Within}) || marks.isIgnored(row))
            return false;
    }
    return true;
}

// Gives the selected rows their places, under headings and folded as it is wished.
class Layout
{
public:
    Layout(const RowOrder &order, const RowWish &wish, const RowMarks &marks, RowArrangement &arrangement)
        : m_order(order), m_table(order.table()), m_wish(wish), m_marks(marks), m_arrangement(arrangement),
          m_folding(wish.foldClean && wish.sort == RowSort{} && !wish.context.onlyDifferences)
    {
        arrangement.places.assign(m_table.rows.size(), RowArrangement::hidden);
    }

    void place(std::vector<std::uint32_t> rows)
    {
        const bool plain = m_wish.grouping == RowGrouping::None && !m_folding;
        if (plain || m_table.operators.empty()) {
            m_arrangement.rows = std::move(rows);
            for (std::uint32_t place = 0; place < m_arrangement.rows.size(); ++place)
                m_arrangement.places[m_arrangement.rows[place]] = place;
            return;
        }
        m_arrangement.rows.reserve(rows.size());
        if (m_wish.grouping == RowGrouping::None)
            addInFull(rows);
        else
            addGroups(rows);
    }

private:
    std::uint32_t nextPlace() const { return static_cast<std::uint32_t>(m_arrangement.rows.size()); }

    // The groups stand in the order of the dump, the rows of each in that of `rows`.
    void addGroups(Rows rows)
    {
        const RowGroups &groups = m_order.groups(m_wish.grouping);
        std::vector<std::uint32_t> ofRow(m_table.rows.size());
        for (std::size_t owner = 0; owner < m_table.operators.size(); ++owner) {
            const auto first = ofRow.begin() + m_table.operators[owner].firstRow;
            std::fill(first, first + m_table.operators[owner].rowCount, groups.ofOperator[owner]);
        }
        std::vector<std::size_t> ends(groups.names.size() + 1);
        for (const std::uint32_t row : rows)
            ++ends[ofRow[row] + 1];
        std::partial_sum(ends.begin(), ends.end(), ends.begin());
        std::vector<std::uint32_t> grouped(rows.size());
        for (const std::uint32_t row : rows)
            grouped[ends[ofRow[row]]++] = row;
        for (std::size_t group = 0, first = 0; group < groups.names.size(); first = ends[group++]) {
            if (first < ends[group])
                addGroup(static_cast<std::uint32_t>(group), Rows(grouped).subspan(first, ends[group] - first));
        }
    }

    void addGroup(std::uint32_t group, Rows rows)
    {
        GroupHeading heading{nextPlace(), group, static_cast<std::uint32_t>(rows.size())};
        std::uint32_t shown = rows.front();
        for (const std::uint32_t row : rows) {
            const bool differs = isDifference(m_table.rows[row].state) && !m_marks.isIgnored(row);
            if (differs && heading.differing++ == 0)
                shown = row;
        }
        heading.closed = group < m_wish.closed.size() && m_wish.closed[group] != 0;
        m_arrangement.rows.push_back(heading.closed ? shown : rows.front());
        m_arrangement.headings.push_back(heading);
        if (!heading.closed)
            addInFull(rows);
        for (const std::uint32_t row : heading.closed ? rows : Rows())
            m_arrangement.places[row] = heading.place;
    }

    void addInFull(Rows rows)
    {
        if (m_folding)
            addFolded(rows);
        else
            addEach(rows);
    }

    void addEach(Rows rows)
    {
        for (const std::uint32_t row : rows) {
            m_arrangement.places[row] = nextPlace();
            m_arrangement.rows.push_back(row);
        }
    }

    // Puts one row in the place of each run of clean operators.
    void addFolded(Rows rows)
    {
        std::size_t owner = 0;
        for (std::size_t at = 0; at < rows.size();) {
            std::uint32_t operators = 0;
            const std::size_t end = endOfRun(rows, at, owner, operators);
            const Rows run = rows.subspan(at, end - at);
            at = end;
            if (operators < fewestFolded) {
                addEach(run);
                continue;
            }
            const CleanRun clean{nextPlace(), run.front(), static_cast<std::uint32_t>(run.size()), operators};
            if (std::ranges::find(m_wish.unfolded, run.front()) != m_wish.unfolded.end()) {
                m_arrangement.unfolded.push_back(clean);
                addEach(run);
                continue;
            }
            m_arrangement.folds.push_back(clean);
            m_arrangement.rows.push_back(run.front());
            for (const std::uint32_t row : run)
                m_arrangement.places[row] = clean.place;
        }
    }

    // The position after the last row of the sequence that starts at `at`, or after the rows of one operator that is
    // not clean.
    std::size_t endOfRun(Rows rows, std::size_t at, std::size_t &owner, std::uint32_t &clean) const
    {
        const auto &operators = m_table.operators;
        while (at < rows.size()) {
            while (owner + 1 < operators.size() && operators[owner + 1].firstRow <= rows[at])
                ++owner;
            const bool agrees = isClean(m_table, operators[owner], m_marks);
            if (!agrees && clean > 0)
                return at;
            const std::size_t ownersEnd = std::size_t(operators[owner].firstRow) + operators[owner].rowCount;
            const std::size_t before = at;
            while (at < rows.size() && rows[at] < ownersEnd)
                ++at;
            if (at == before)
                ++at; // a row of no operator
            if (!agrees)
                return at;
            ++clean;
        }
        return at;
    }

    const RowOrder &m_order;
    const PairTable &m_table;
    const RowWish &m_wish;
    const RowMarks &m_marks;
    RowArrangement &m_arrangement;
    bool m_folding;
};

std::shared_ptr<const FoundRows> foundRows(const RowOrder &order, const RowWish &wish, const std::stop_token &stop)
{
    auto found = std::make_shared<FoundRows>();
    found->condition = wish.condition;
    const bool narrows = wish.before && implies(wish.condition, wish.before->condition);
    if (wish.condition.kind == RowCondition::Kind::Everything) // nobody needs the kinds of the rows for that
        found->rows.holds.assign(order.table().rows.size(), 1);
    else
        found->rows = rowsThat(wish.condition, order.kinds(), stop, narrows ? &wish.before->rows : nullptr);
    return found;
}

template <typename Line>
const Line *lineAt(const std::vector<Line> &lines, std::size_t place)
{
    const auto line =
        std::ranges::lower_bound(lines, place, {}, [](const Line &one) { return std::size_t(one.place); });
    if (line != lines.end() && line->place == place)
        return &*line;
    return nullptr;
}

} // namespace

const CleanRun *RowArrangement::foldAt(std::size_t place) const
{
    return lineAt(folds, place);
}

const CleanRun *RowArrangement::unfoldedAt(std::size_t place) const
{
    const auto behind =
        std::ranges::upper_bound(unfolded, place, {}, [](const CleanRun &run) { return std::size_t(run.place); });
    const CleanRun *run = behind == unfolded.begin() ? nullptr : &*std::prev(behind);
    if (run && place < std::size_t(run->place) + run->rowCount)
        return run;
    return nullptr;
}

const GroupHeading *RowArrangement::headingAt(std::size_t place) const
{
    return lineAt(headings, place);
}

namespace
{

// Those of a subset stand alone: their neighbours are of other kinds.
SelectedRows keptOf(RowSubset subset, SelectedRows selected, const PairTable &table, const RowMarks &marks)
{
    for (std::size_t row = 0; row < selected.holds.size(); ++row)
        selected.holds[row] = selected.holds[row] && isOf(subset, table, row, marks);
    return selected;
}

} // namespace

RowArrangement arrange(const RowOrder &order, const RowWish &wish, const RowMarks &marks, std::stop_token stop)
{
    const PairTable &table = order.table();
    RowArrangement arrangement;
    arrangement.found = foundRows(order, wish, stop);
    const SelectedRows &selected = arrangement.found->rows;
    if (stop.stop_requested())
        return arrangement;
    arrangement.tooHard = selected.tooHard;
    arrangement.grouping = wish.grouping;
    std::vector<std::uint32_t> rows = wish.subset == RowSubset::All
                                          ? shownRows(table, selected, wish.context, marks)
                                          : shownRows(table, keptOf(wish.subset, selected, table, marks), {}, marks);
    if (!(wish.sort == RowSort{}))
        rows = order.sorted(std::move(rows), wish.sort, stop);
    if (stop.stop_requested())
        return arrangement;
    arrangement.kept = rows.size();
    Layout(order, wish, marks, arrangement).place(std::move(rows));
    arrangement.complete = !stop.stop_requested();
    return arrangement;
}

} // namespace rundiff
