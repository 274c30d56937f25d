// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/matching/rowjoin.h"

#include <algorithm>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

namespace rundiff
{

PairRow matchedRow(std::uint32_t a, std::uint32_t b, MatchedBy how)
{
    PairRow row;
    row.a = a;
    row.b = b;
    if (row.inBoth())
        row.matchedBy = how;
    return row;
}

namespace
{

constexpr std::uint32_t none = PairRow::none;

// B's rows without partner, operator by operator.
std::vector<std::vector<std::uint32_t>> loneRowsOf(const Dump &b, const RowMatches &matches)
{
    std::vector<bool> taken(b.rows.size());
    for (const auto &[rowA, rowB] : matches) {
        if (rowB != none)
            taken[rowB] = true;
    }
    std::vector<std::vector<std::uint32_t>> lone(b.operators.size());
    for (std::size_t owner = 0; owner < b.operators.size(); ++owner) {
        for (std::uint32_t i = 0; i < b.operators[owner].rowCount; ++i) {
            if (!taken[b.operators[owner].firstRow + i])
                lone[owner].push_back(b.operators[owner].firstRow + i);
        }
    }
    return lone;
}

class MatchJoin
{
public:
    MatchJoin(PairTable &table, const RowMatches &matches, MatchedBy how)
        : m_table(table), m_a(*table.a), m_b(*table.b), m_matches(matches), m_how(how),
          m_lone(loneRowsOf(m_b, matches)), m_partner(m_a.operators.size(), none)
    {
    }

    void fill()
    {
        findPartners();
        std::vector<std::uint32_t> groupOf(m_b.operators.size(), none); // A's operator whose group is B's operator's
        for (std::uint32_t a = 0; a < m_partner.size(); ++a) {
            if (m_partner[a] != none && groupOf[m_partner[a]] == none)
                groupOf[m_partner[a]] = a;
        }
        std::uint32_t nextB = 0;
        const auto addLoneOperators = [&](std::uint32_t end) {
            for (; nextB < end; ++nextB) {
                if (groupOf[nextB] == none && (!m_lone[nextB].empty() || m_b.operators[nextB].rowCount == 0))
                    addGroup(none, nextB);
            }
        };
        for (std::uint32_t a = 0; a < m_partner.size(); ++a) {
            const std::uint32_t b = m_partner[a];
            const bool isOwnGroup = b != none && groupOf[b] == a;
            if (isOwnGroup)
                addLoneOperators(b);
            addGroup(a, b, isOwnGroup);
        }
        addLoneOperators(static_cast<std::uint32_t>(m_b.operators.size()));
    }

private:
    // An operator's partner is the one that its first matched row belongs to.
    void findPartners()
    {
        std::uint32_t owner = 0;
        for (const auto &[rowA, rowB] : m_matches) {
            while (rowA >= m_a.operators[owner].firstRow + m_a.operators[owner].rowCount)
                ++owner;
            if (rowB != none && m_partner[owner] == none)
                m_partner[owner] = m_b.ownerOf(rowB);
        }
    }

    void addGroup(std::uint32_t a, std::uint32_t b, bool withLoneRows = true)
    {
        PairOperator group{a, b, static_cast<std::uint32_t>(m_table.rows.size()), 0};
        if (a != none) {
            const std::uint32_t end = m_a.operators[a].firstRow + m_a.operators[a].rowCount;
            for (; m_next < m_matches.size() && m_matches[m_next].first < end; ++m_next)
                m_table.rows.push_back(matchedRow(m_matches[m_next].first, m_matches[m_next].second, m_how));
        }
        if (b != none && withLoneRows) {
            for (const std::uint32_t row : m_lone[b])
                m_table.rows.push_back(matchedRow(none, row, m_how));
        }
        group.rowCount = static_cast<std::uint32_t>(m_table.rows.size()) - group.firstRow;
        m_table.operators.push_back(group);
    }

    PairTable &m_table;
    const Dump &m_a, &m_b;
    const RowMatches &m_matches;
    MatchedBy m_how;
    std::vector<std::vector<std::uint32_t>> m_lone;
    std::vector<std::uint32_t> m_partner;
    std::size_t m_next = 0;
};

// "Torch.add.3.forward.input.0" -> "Torch.add.input.0"; "Module.fc.Linear.forward.0.input.0" -> "Module.fc.0.input.0".
std::string fuzzyName(std::string_view name)
{
    for (const std::string_view word : {"forward", "backward"}) {
        const std::size_t at = name.find(word);
        if (at == std::string_view::npos)
            continue;
        std::string_view before = name.substr(0, at), behind = name.substr(at + word.size());
        behind = behind.substr(0, behind.find(word)); // msprobe splits at the word and takes two parts
        for (int dots = 0; dots < 2; ++dots)          // the dot at the end, and the last component
            before = before.substr(0, before.rfind('.'));
        return std::string(word).append(1, ' ').append(before).append(behind);
    }
    return std::string(name);
}

// The rows of one side that wait for a partner, found by their fuzzy name.
class WaitingRows
{
public:
    explicit WaitingRows(const Dump &dump) : m_dump(dump) {}

    std::string append(std::uint32_t row)
    {
        std::string name = fuzzyName(m_dump.rowName(row));
        m_places[name].push_back(row);
        m_end = row + 1;
        return name;
    }
    bool empty() const { return m_begin == m_end; }
    std::uint32_t begin() const { return m_begin; }
    std::uint32_t end() const { return m_end; }
    // The oldest one of that name, or none.
    std::uint32_t oldest(const std::string &name)
    {
        const auto found = m_places.find(name);
        if (found == m_places.end())
            return none;
        while (!found->second.empty() && found->second.front() < m_begin)
            found->second.pop_front();
        if (found->second.empty())
            return none;
        return found->second.front();
    }
    void dropTo(std::uint32_t row) { m_begin = row + 1; }

private:
    const Dump &m_dump;
    std::uint32_t m_begin = 0, m_end = 0;
    std::unordered_map<std::string, std::deque<std::uint32_t>> m_places;
};

} // namespace

void joinMatches(PairTable &table, const RowMatches &matches, MatchedBy how)
{
    table.rows.reserve(matches.size());
    MatchJoin(table, matches, how).fill();
}

RowMatches matchFuzzily(const Dump &a, const Dump &b)
{
    RowMatches matches;
    WaitingRows targets(a), goldens(b);
    const auto unmatched = [&](std::uint32_t end) {
        for (std::uint32_t row = targets.begin(); row < end; ++row)
            matches.emplace_back(row, none);
    };
    const auto pair = [&](std::uint32_t target, std::uint32_t golden) {
        unmatched(target);
        matches.emplace_back(target, golden);
        targets.dropTo(target);
        goldens.dropTo(golden);
    };
    const auto rowsA = static_cast<std::uint32_t>(a.rows.size()), rowsB = static_cast<std::uint32_t>(b.rows.size());
    // The newest of each side; where a side is at its end, its last row stays the newest.
    std::string target, golden;
    for (std::uint32_t i = 0; i < std::max(rowsA, rowsB); ++i) {
        if (i < rowsA)
            target = targets.append(i);
        const std::uint32_t older = goldens.oldest(target);
        if (i < rowsB)
            golden = goldens.append(i);
        if (targets.empty() != goldens.empty())
            break;
        if (targets.empty())
            continue;
        if (older != none)
            pair(targets.end() - 1, older);
        else if (target == golden)
            pair(targets.end() - 1, goldens.end() - 1);
        else if (const std::uint32_t waiting = targets.oldest(golden); waiting != none)
            pair(waiting, goldens.end() - 1);
    }
    unmatched(rowsA);
    return matches;
}

} // namespace rundiff
