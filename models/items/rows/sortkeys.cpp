// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/rows/sortkeys.h"

#include "models/run/naturalorder.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <unordered_map>

namespace rundiff
{

namespace
{

constexpr std::uint64_t missing = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint32_t notSeen = std::numeric_limits<std::uint32_t>::max();

// Gives numbers to texts: those of a dump by their NameId, so that most rows cost one look into an array.
class TextNumbers
{
public:
    explicit TextNumbers(const PairTable &table) : m_table(table)
    {
        m_a.resize(table.a ? table.a->names.size() : 0, notSeen);
        m_b.resize(table.b ? table.b->names.size() : 0, notSeen);
    }

    std::uint32_t number(bool ofA, NameId id)
    {
        std::uint32_t &known = (ofA ? m_a : m_b)[id.value];
        if (known == notSeen) {
            const std::string_view text = m_table.dump(ofA).name(id);
            const auto [at, added] = m_known.try_emplace(text, static_cast<std::uint32_t>(m_texts.size()));
            if (added)
                m_texts.push_back(text);
            known = at->second;
        }
        return known;
    }
    const std::vector<std::string_view> &texts() const { return m_texts; }

private:
    const PairTable &m_table;
    std::vector<std::uint32_t> m_a, m_b;
    std::unordered_map<std::string_view, std::uint32_t> m_known;
    std::vector<std::string_view> m_texts;
};

// Walks along a table's operators with rows in the table's order.
class OwnerWalk
{
public:
    explicit OwnerWalk(const PairTable &table) : m_table(table) {}
    const PairOperator &at(std::uint32_t row)
    {
        while (m_owner + 1 < m_table.operators.size() && m_table.operators[m_owner + 1].firstRow <= row)
            ++m_owner;
        return m_table.operators[m_owner];
    }

private:
    const PairTable &m_table;
    std::size_t m_owner = 0;
};

std::vector<std::uint64_t> wordKeys(const PairTable &table, const std::vector<std::uint32_t> &rows,
                                    const RowColumn &column)
{
    std::vector<std::uint64_t> keys(rows.size());
    OwnerWalk owners(table);
    for (std::size_t i = 0; i < rows.size(); ++i)
        keys[i] = column.rank({table, owners.at(rows[i]), rows[i]});
    return keys;
}

// Nearly every row has a checksum of its own, and nobody reads an order of them beyond their first digits.
std::vector<std::uint64_t> checksumKeys(const PairTable &table, const std::vector<std::uint32_t> &rows,
                                        const RowColumn &column)
{
    std::vector<std::uint64_t> keys(rows.size(), missing);
    OwnerWalk owners(table);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const RowText found = column.dumpText({table, owners.at(rows[i]), rows[i]});
        if (found.id.empty())
            continue;
        const std::string_view text = table.dump(found.ofA).name(found.id);
        keys[i] = 0;
        for (std::size_t letter = 0; letter < 8; ++letter)
            keys[i] = keys[i] << 8 | (letter < text.size() ? static_cast<unsigned char>(text[letter]) : 0U);
    }
    return keys;
}

} // namespace

std::vector<std::uint32_t> naturalRanks(const std::vector<std::string_view> &texts)
{
    std::vector<std::uint32_t> order(texts.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(),
              [&](std::uint32_t one, std::uint32_t other) { return naturallyLess(texts[one], texts[other]); });
    std::vector<std::uint32_t> ranks(texts.size());
    std::uint32_t rank = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        rank += i > 0 && texts[order[i]] != texts[order[i - 1]];
        ranks[order[i]] = rank;
    }
    return ranks;
}

std::vector<std::uint64_t> textKeys(const PairTable &table, const std::vector<std::uint32_t> &rows,
                                    const RowColumn &column)
{
    if (column.kind == ColumnKind::Word)
        return wordKeys(table, rows, column);
    if (column.kind == ColumnKind::Checksum)
        return checksumKeys(table, rows, column);
    TextNumbers numbers(table);
    OwnerWalk owners(table);
    std::vector<std::uint64_t> keys(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const RowText text = column.dumpText({table, owners.at(rows[i]), rows[i]});
        keys[i] = text.id.empty() ? notSeen : numbers.number(text.ofA, text.id);
    }
    const std::vector<std::uint32_t> ranks = naturalRanks(numbers.texts());
    for (std::uint64_t &key : keys)
        key = key == notSeen ? missing : ranks[key];
    return keys;
}

} // namespace rundiff
