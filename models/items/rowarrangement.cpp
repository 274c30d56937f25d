// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/rowarrangement.h"

#include <algorithm>

namespace rundiff
{

namespace
{

constexpr std::uint32_t fewestFolded = 3; // a row that stands for less saves nothing

bool isClean(const PairTable &table, const PairOperator &owner, const RowMarks &marks)
{
    for (std::size_t row = owner.firstRow; row < std::size_t(owner.firstRow) + owner.rowCount; ++row) {
        const RowState state = table.rows[row].state;
        if ((state != RowState::Same && state != RowState::Within) || marks.isIgnored(row))
            return false;
    }
    return true;
}

// Finds runs of clean operators among shown rows and puts one row in the place of each.
class Folding
{
public:
    Folding(const PairTable &table, const RowWish &wish, const RowMarks &marks)
        : m_table(table), m_wish(wish), m_marks(marks)
    {
    }

    void fold(RowArrangement &arrangement)
    {
        const std::vector<std::uint32_t> rows = std::move(arrangement.rows);
        arrangement.rows.clear();
        std::size_t owner = 0;
        for (std::size_t at = 0; at < rows.size();) {
            const std::size_t end = endOfRun(rows, at, owner);
            const bool open =
                std::find(m_wish.unfolded.begin(), m_wish.unfolded.end(), rows[at]) != m_wish.unfolded.end();
            if (m_operators >= fewestFolded && !open) {
                arrangement.folds.push_back({static_cast<std::uint32_t>(arrangement.rows.size()), rows[at],
                                             static_cast<std::uint32_t>(end - at), m_operators});
                arrangement.rows.push_back(rows[at]);
            } else {
                arrangement.rows.insert(arrangement.rows.end(), rows.begin() + std::ptrdiff_t(at),
                                        rows.begin() + std::ptrdiff_t(end));
            }
            at = end;
        }
    }

private:
    // Behind the last row of the run that begins at `at`, or behind the rows of one operator that is not clean.
    std::size_t endOfRun(const std::vector<std::uint32_t> &rows, std::size_t at, std::size_t &owner)
    {
        m_operators = 0;
        const auto &operators = m_table.operators;
        while (at < rows.size()) {
            while (owner + 1 < operators.size() && operators[owner + 1].firstRow <= rows[at])
                ++owner;
            const bool clean = isClean(m_table, operators[owner], m_marks);
            if (!clean && m_operators > 0)
                return at;
            const std::size_t ownersEnd = std::size_t(operators[owner].firstRow) + operators[owner].rowCount;
            const std::size_t before = at;
            while (at < rows.size() && rows[at] < ownersEnd)
                ++at;
            if (at == before)
                ++at; // a row of no operator
            if (!clean)
                return at;
            ++m_operators;
        }
        return at;
    }

    const PairTable &m_table;
    const RowWish &m_wish;
    const RowMarks &m_marks;
    std::uint32_t m_operators = 0;
};

void findPlaces(RowArrangement &arrangement, std::size_t rows)
{
    arrangement.places.assign(rows, RowArrangement::hidden);
    for (std::uint32_t place = 0; place < arrangement.rows.size(); ++place)
        arrangement.places[arrangement.rows[place]] = place;
    for (const CleanRun &run : arrangement.folds) {
        const std::size_t next =
            run.place + 1 < arrangement.rows.size() ? arrangement.rows[run.place + 1] : arrangement.places.size();
        std::fill(arrangement.places.begin() + run.firstRow, arrangement.places.begin() + std::ptrdiff_t(next),
                  run.place);
    }
}

} // namespace

const CleanRun *RowArrangement::foldAt(std::size_t place) const
{
    const auto run = std::lower_bound(folds.begin(), folds.end(), place,
                                      [](const CleanRun &one, std::size_t wanted) { return one.place < wanted; });
    return run != folds.end() && run->place == place ? &*run : nullptr;
}

RowArrangement arrange(const RowOrder &order, const RowWish &wish, const RowMarks &marks, std::stop_token stop)
{
    const PairTable &table = order.table();
    RowArrangement arrangement;
    const SelectedRows selected = rowsThat(wish.condition, table, stop);
    if (stop.stop_requested())
        return arrangement;
    arrangement.tooHard = selected.tooHard;
    arrangement.rows = shownRows(table, selected, wish.context, marks);
    const bool dumpOrder = wish.sort == RowSort{};
    if (!dumpOrder)
        arrangement.rows = order.sorted(std::move(arrangement.rows), wish.sort, stop);
    else if (wish.foldClean && !wish.context.onlyDifferences)
        Folding(table, wish, marks).fold(arrangement);
    if (stop.stop_requested())
        return arrangement;
    findPlaces(arrangement, table.rows.size());
    arrangement.complete = true;
    return arrangement;
}

} // namespace rundiff
