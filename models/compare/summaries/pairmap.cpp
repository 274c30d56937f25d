// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/summaries/pairmap.h"

#include "models/compare/summaries/trendpoint.h"
#include "models/compare/table/operatorroles.h"

#include <algorithm>
#include <functional>
#include <set>
#include <tuple>
#include <unordered_map>

namespace rundiff
{

namespace
{

using State = PairCell::State;

State stateOf(const DumpPair &pair)
{
    if (pair.differing > 0)
        return State::Differs;
    const std::size_t doubtful = pair.unmatchedA + pair.unmatchedB + pair.warning + pair.error + pair.uncompared;
    if (doubtful > 0)
        return State::Warning;
    if (pair.rows == 0)
        return State::Empty;
    return State::Agrees;
}

PairCell cellOf(const DumpPair &pair, std::uint32_t index)
{
    PairCell cell;
    cell.pair = index;
    cell.rows = pair.rows;
    cell.differing = pair.differing;
    cell.uncompared = pair.uncompared;
    cell.state = stateOf(pair);
    if (pair.diagnosis)
        cell.kind = pair.diagnosis->kind;
    return cell;
}

PairCell cellOfOperator(const DumpPair &pair, std::uint32_t index, std::string_view key)
{
    PairCell cell;
    cell.pair = index;
    cell.state = State::NotKept;
    if (!pair.table)
        return cell;
    const std::optional<std::uint32_t> found = findOperator(*pair.table, key);
    cell.state = State::Absent;
    if (!found)
        return cell;
    const PairOperator &owner = pair.table->operators[*found];
    const OperatorRoleFacts rows = roleOf(*pair.table, owner);
    cell.rows = owner.rowCount;
    cell.differing = rows.differing();
    cell.state = cell.differing > 0 ? State::Differs : State::Agrees;
    if (rows.role == OperatorRole::OneRun)
        cell.state = State::OnlyA;
    return cell;
}

PairCell loneCell(State state)
{
    PairCell cell;
    cell.state = state;
    return cell;
}

bool isLoneProcessAtEachStep(const std::vector<const DumpLocation *> &places)
{
    std::set<std::int64_t> steps;
    return std::all_of(places.begin(), places.end(), [&](const DumpLocation *place) {
        return place->rank.kind == RankId::Kind::Process && steps.insert(place->step.value).second;
    });
}

template <typename Value>
void makeUnique(std::vector<Value> &values)
{
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
}

} // namespace

PairMap::PairMap(const OperatorComparison &operators)
{
    place(operators);
    for (std::uint32_t index = 0; index < operators.pairs.size(); ++index) {
        PairCell cell = cellOf(operators.pairs[index], index);
        cell.first = operators.firstDifference && operators.firstDifference->pair == index;
        set(operators.pairs[index].a, cell);
    }
}

PairMap::PairMap(const OperatorComparison &operators, std::string_view operatorKey)
{
    place(operators);
    bool found = false;
    for (std::uint32_t index = 0; index < operators.pairs.size(); ++index) {
        PairCell cell = cellOfOperator(operators.pairs[index], index, operatorKey);
        cell.first = !found && cell.state == State::Differs; // the pairs stand in the order of their steps
        if (cell.first)
            found = true;
        set(operators.pairs[index].a, cell);
    }
}

void PairMap::place(const OperatorComparison &operators)
{
    std::vector<const DumpLocation *> places;
    for (const DumpPair &pair : operators.pairs)
        places.push_back(&pair.a);
    for (const auto *alone : {&operators.onlyA, &operators.onlyB}) {
        for (const DumpLocation &location : *alone)
            places.push_back(&location);
    }
    m_loneProcesses = isLoneProcessAtEachStep(places);
    for (const DumpLocation *location : places) {
        m_steps.push_back(location->step);
        m_ranks.push_back(rankRow(*location));
    }
    makeUnique(m_steps);
    makeUnique(m_ranks);
    for (const DumpLocation *location : places) {
        const auto step = std::lower_bound(m_steps.begin(), m_steps.end(), location->step);
        m_cells.push_back(
            {static_cast<std::uint32_t>(rowOf(*location)), static_cast<std::uint32_t>(step - m_steps.begin()), {}});
    }
    const auto before = [](const Placed &one, const Placed &other) {
        return std::tie(one.rank, one.step) < std::tie(other.rank, other.step);
    };
    std::sort(m_cells.begin(), m_cells.end(), before);
    m_cells.erase(std::unique(m_cells.begin(), m_cells.end(),
                              [&](const Placed &one, const Placed &other) { return !before(one, other); }),
                  m_cells.end());
    m_begins.assign(m_ranks.size() + 1, m_cells.size());
    for (std::size_t i = m_cells.size(); i-- > 0;)
        m_begins[m_cells[i].rank] = i; // each rank has a cell
    for (const DumpLocation &location : operators.onlyA)
        set(location, loneCell(State::OnlyA));
    for (const DumpLocation &location : operators.onlyB)
        set(location, loneCell(State::OnlyB));
}

PairMap::RankRow PairMap::rankRow(const DumpLocation &location) const
{
    return {m_loneProcesses ? RankId{RankId::Kind::Process, 0} : location.rank, location.part};
}

std::size_t PairMap::rowOf(const DumpLocation &location) const
{
    const auto row = std::lower_bound(m_ranks.begin(), m_ranks.end(), rankRow(location));
    return static_cast<std::size_t>(row - m_ranks.begin());
}

void PairMap::set(const DumpLocation &location, const PairCell &cell)
{
    const auto step = std::lower_bound(m_steps.begin(), m_steps.end(), location.step) - m_steps.begin();
    const std::size_t rank = rowOf(location);
    const auto at = std::lower_bound(m_cells.begin() + static_cast<std::ptrdiff_t>(m_begins[rank]),
                                     m_cells.begin() + static_cast<std::ptrdiff_t>(m_begins[rank + 1]), step,
                                     [](const Placed &one, std::ptrdiff_t wanted) { return one.step < wanted; });
    at->cell = cell;
}

std::span<const PairMap::Placed> PairMap::cellsOf(std::size_t rank) const
{
    if (rank >= m_ranks.size())
        return {};
    return std::span(m_cells).subspan(m_begins[rank], m_begins[rank + 1] - m_begins[rank]);
}

PairCell PairMap::cell(std::size_t rank, std::size_t step) const
{
    const std::span<const Placed> cells = cellsOf(rank);
    const auto at = std::lower_bound(cells.begin(), cells.end(), step,
                                     [](const Placed &one, std::size_t wanted) { return one.step < wanted; });
    if (at == cells.end() || at->step != step)
        return {};
    return at->cell;
}

std::size_t PairMap::lookOf(std::uint32_t rank) const
{
    std::size_t look = std::hash<std::string>()(m_ranks[rank].part);
    for (const Placed &placed : cellsOf(rank)) {
        for (const std::size_t number : {std::size_t(placed.step), std::size_t(placed.cell.state), placed.cell.rows,
                                         placed.cell.differing, std::size_t(placed.cell.first)})
            look = (look ^ number) * 0x9E3779B97F4A7C15U + (look >> 32);
    }
    return look;
}

bool PairMap::lookAlike(std::uint32_t one, std::uint32_t other) const
{
    const std::span<const Placed> cells = cellsOf(one), others = cellsOf(other);
    return m_ranks[one].part == m_ranks[other].part &&
           std::equal(cells.begin(), cells.end(), others.begin(), others.end(),
                      [](const Placed &a, const Placed &b) { return a.step == b.step && a.cell.looksLike(b.cell); });
}

std::vector<PairMap::Ranks> PairMap::alikeRanks() const
{
    std::vector<Ranks> groups;
    std::unordered_multimap<std::size_t, std::size_t> byLook;
    for (std::uint32_t rank = 0; rank < m_ranks.size(); ++rank) {
        const std::size_t look = lookOf(rank);
        auto [known, end] = byLook.equal_range(look);
        while (known != end && !lookAlike(groups[known->second].front(), rank))
            ++known;
        if (known != end) {
            groups[known->second].push_back(rank);
        } else {
            byLook.emplace(look, groups.size());
            groups.push_back({rank});
        }
    }
    return groups;
}

} // namespace rundiff
