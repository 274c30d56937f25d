// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/matching/exactmatch.h"

#include "models/compare/matching/operatorkey.h"
#include "models/compare/matching/rowjoin.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace rundiff
{

namespace
{

// Builds the rows of a table from pairs of operators.
class RowJoin
{
public:
    RowJoin(PairTable &table, MatchedBy how, SharedNames &names)
        : m_table(table), m_a(*table.a), m_b(*table.b), m_how(how), m_names(names), m_seen(m_a.names.size())
    {
        table.rows.reserve(m_a.rows.size());
        table.operators.reserve(m_a.operators.size());
    }

    void pair(std::uint32_t a, std::uint32_t b)
    {
        begin(a, b);
        const DumpOperator &ownerA = m_a.operators[a], &ownerB = m_b.operators[b];
        if (sameSuffixes(ownerA, ownerB)) {
            for (std::uint32_t i = 0; i < ownerA.rowCount; ++i)
                add(ownerA.firstRow + i, ownerB.firstRow + i);
        } else {
            joinByName(ownerA, ownerB);
        }
        end();
    }

    void onlyA(std::uint32_t a)
    {
        begin(a, PairRow::none);
        const DumpOperator &owner = m_a.operators[a];
        for (std::uint32_t i = 0; i < owner.rowCount; ++i)
            add(owner.firstRow + i, PairRow::none);
        end();
    }

    void onlyB(std::uint32_t b)
    {
        begin(PairRow::none, b);
        const DumpOperator &owner = m_b.operators[b];
        for (std::uint32_t i = 0; i < owner.rowCount; ++i)
            add(PairRow::none, owner.firstRow + i);
        end();
    }

private:
    void begin(std::uint32_t a, std::uint32_t b)
    {
        m_table.operators.push_back({a, b, static_cast<std::uint32_t>(m_table.rows.size()), 0});
    }
    void end()
    {
        PairOperator &last = m_table.operators.back();
        last.rowCount = static_cast<std::uint32_t>(m_table.rows.size()) - last.firstRow;
    }
    void add(std::uint32_t a, std::uint32_t b) { m_table.rows.push_back(matchedRow(a, b, m_how)); }

    // The usual case: the same names in the same order, none of them twice.
    bool sameSuffixes(const DumpOperator &ownerA, const DumpOperator &ownerB)
    {
        ++m_round;
        if (ownerA.rowCount != ownerB.rowCount)
            return false;
        for (std::uint32_t i = 0; i < ownerA.rowCount; ++i) {
            const NameId suffix = m_a.rows.suffix(ownerA.firstRow + i);
            if (!m_names.same(suffix, m_b.rows.suffix(ownerB.firstRow + i)))
                return false;
            if (std::exchange(m_seen[suffix.value], m_round) == m_round)
                return false;
        }
        return true;
    }

    void addUnlessTaken(const std::vector<bool> &taken, const DumpOperator &ownerB, std::uint32_t row)
    {
        if (!taken[row])
            add(PairRow::none, ownerB.firstRow + row);
    }

    void joinByName(const DumpOperator &ownerA, const DumpOperator &ownerB)
    {
        std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> rowsOfB; // by number of the name in B
        for (std::uint32_t i = 0; i < ownerB.rowCount; ++i)
            rowsOfB[m_b.rows.suffix(ownerB.firstRow + i).value].push_back(i);
        const auto partners = [&](std::uint32_t rowA) {
            return rowsOfB.find(m_names.inB(m_a.rows.suffix(ownerA.firstRow + rowA)));
        };
        std::vector<bool> taken(ownerB.rowCount);
        for (std::uint32_t i = 0; i < ownerA.rowCount; ++i) {
            if (const auto found = partners(i); found != rowsOfB.end())
                taken[found->second.front()] = true;
        }
        for (const auto &[suffix, rows] : rowsOfB) {
            for (const std::uint32_t row : rows)
                taken[row] = taken[rows.front()];
        }
        std::uint32_t nextB = 0;
        const auto addLoneRows = [&](std::uint32_t end) {
            for (; nextB < end; ++nextB)
                addUnlessTaken(taken, ownerB, nextB);
        };
        for (std::uint32_t i = 0; i < ownerA.rowCount; ++i) {
            const auto found = partners(i);
            if (found == rowsOfB.end()) {
                add(ownerA.firstRow + i, PairRow::none);
                continue;
            }
            addLoneRows(found->second.front());
            for (const std::uint32_t row : found->second)
                add(ownerA.firstRow + i, ownerB.firstRow + row);
        }
        addLoneRows(ownerB.rowCount);
    }

    PairTable &m_table;
    const Dump &m_a, &m_b;
    MatchedBy m_how;
    SharedNames &m_names;
    std::vector<std::uint32_t> m_seen; // by number of A's name: the round in which it was seen last
    std::uint32_t m_round = 0;
};

// B's operators without a partner, each after the operator of A that is matched with its predecessor in B.
std::vector<std::pair<std::uint32_t, std::uint32_t>> placesOfLoneOperators(const PairTable &table,
                                                                           const OperatorPairs &pairs)
{
    std::vector<std::uint32_t> partner(table.b->operators.size(), PairRow::none);
    for (std::uint32_t a = 0; a < pairs.size(); ++a) {
        if (pairs[a] != PairRow::none)
            partner[pairs[a]] = a;
    }
    std::vector<std::pair<std::uint32_t, std::uint32_t>> lone; // place (0: before all), operator of B
    std::uint32_t place = 0;
    for (std::uint32_t b = 0; b < partner.size(); ++b) {
        if (partner[b] != PairRow::none)
            place = partner[b] + 1;
        else
            lone.emplace_back(place, b);
    }
    std::ranges::stable_sort(lone, {}, &std::pair<std::uint32_t, std::uint32_t>::first);
    return lone;
}

} // namespace

bool sameOperators(const Dump &a, const Dump &b)
{
    return std::ranges::equal(a.operators, b.operators, [&](const DumpOperator &one, const DumpOperator &other) {
        return a.name(one.key) == b.name(other.key);
    });
}

OperatorPairs matchExactly(const Dump &a, const Dump &b)
{
    OperatorPairs pairs(a.operators.size(), PairRow::none);
    if (sameOperators(a, b)) { // then both are renumbered alike
        for (std::uint32_t i = 0; i < pairs.size(); ++i)
            pairs[i] = i;
        return pairs;
    }
    const auto compareKey = [](const Dump &dump, BackwardCounts &counts, std::size_t i) {
        const std::string_view key = dump.name(dump.operators[i].key);
        if (dump.location.debug)
            return key;
        return counts.compareKey(key);
    };
    Names keysOfB;
    std::vector<std::uint32_t> operatorOfKey(1, PairRow::none);
    BackwardCounts countsB;
    for (std::uint32_t i = 0; i < b.operators.size(); ++i) {
        const NameId key = keysOfB.add(compareKey(b, countsB, i));
        if (key.value == operatorOfKey.size())
            operatorOfKey.push_back(i);
    }
    BackwardCounts countsA;
    for (std::uint32_t i = 0; i < pairs.size(); ++i)
        pairs[i] = operatorOfKey[keysOfB.find(compareKey(a, countsA, i)).value];
    return pairs;
}

void joinRows(PairTable &table, const OperatorPairs &pairs, MatchedBy how, SharedNames &names)
{
    RowJoin join(table, how, names);
    const auto lone = placesOfLoneOperators(table, pairs);
    auto next = lone.begin();
    for (std::uint32_t a = 0; a <= pairs.size(); ++a) {
        for (; next != lone.end() && next->first == a; ++next)
            join.onlyB(next->second);
        if (a == pairs.size())
            break;
        if (pairs[a] == PairRow::none)
            join.onlyA(a);
        else
            join.pair(a, pairs[a]);
    }
}

} // namespace rundiff
