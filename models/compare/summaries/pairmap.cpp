// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/summaries/pairmap.h"

#include "models/compare/summaries/rowtrend.h"
#include "models/compare/table/operatorroles.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace rundiff
{

namespace
{

using State = PairCell::State;

PairCell cellOf(const DumpPair &pair, std::uint32_t index)
{
    PairCell cell;
    cell.pair = index;
    cell.rows = pair.rows;
    cell.differing = pair.differing;
    const bool warning = pair.unmatchedA > 0 || pair.unmatchedB > 0 || pair.warning > 0 || pair.error > 0;
    cell.state = pair.differing > 0 ? State::Differs : warning ? State::Warning : State::Agrees;
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
    cell.state = rows.role == OperatorRole::OneRun ? State::OnlyA : cell.differing > 0 ? State::Differs : State::Agrees;
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
        found = found || cell.first;
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
    const auto step = std::lower_bound(m_steps.begin(), m_steps.end(), location.step);
    const auto wanted = std::tuple(static_cast<std::ptrdiff_t>(rowOf(location)), step - m_steps.begin());
    const auto at = std::lower_bound(m_cells.begin(), m_cells.end(), wanted, [](const Placed &one, const auto &key) {
        return std::tuple<std::ptrdiff_t, std::ptrdiff_t>(one.rank, one.step) < key;
    });
    at->cell = cell;
}

PairCell PairMap::cell(std::size_t rank, std::size_t step) const
{
    const auto at = std::lower_bound(m_cells.begin(), m_cells.end(), std::tuple(rank, step),
                                     [](const Placed &one, const auto &key) {
                                         return std::tuple<std::size_t, std::size_t>(one.rank, one.step) < key;
                                     });
    const bool found = at != m_cells.end() && at->rank == rank && at->step == step;
    return found ? at->cell : PairCell{};
}

} // namespace rundiff
