// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/sortkeys.h"

#include "models/knowledge/operators/callname.h"

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

bool isDigit(char letter)
{
    return letter >= '0' && letter <= '9';
}

std::string_view digitsAt(std::string_view text, std::size_t at)
{
    std::size_t end = at;
    while (end < text.size() && isDigit(text[end]))
        ++end;
    return text.substr(at, end - at);
}

std::string_view withoutZeros(std::string_view digits)
{
    return digits.substr(std::min(digits.find_first_not_of('0'), digits.size()));
}

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
            const std::string_view text = (ofA ? m_table.a : m_table.b)->name(id);
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

struct Place {
    bool ofA;
    NameId id;
};

NameId columnOf(const DumpRows &rows, std::uint32_t row, RowField field)
{
    if (field == RowField::Dtype)
        return rows.dtype(row);
    return field == RowField::Shape ? rows.shape(row) : rows.suffix(row);
}

Place placeOf(const PairTable &table, const PairOperator &owner, std::uint32_t row, RowField field)
{
    if (field == RowField::Module)
        return owner.a != PairRow::none ? Place{true, table.a->operators[owner.a].parent}
                                        : Place{false, table.b->operators[owner.b].parent};
    const PairRow &pair = table.rows[row];
    return pair.a != PairRow::none ? Place{true, columnOf(table.a->rows, pair.a, field)}
                                   : Place{false, columnOf(table.b->rows, pair.b, field)};
}

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

std::vector<std::uint64_t> directionKeys(const PairTable &table, const std::vector<std::uint32_t> &rows)
{
    std::vector<std::uint64_t> keys(rows.size());
    OwnerWalk owners(table);
    for (std::size_t i = 0; i < rows.size(); ++i)
        keys[i] = static_cast<std::uint64_t>(callName(operatorKey(table, owners.at(rows[i]))).direction);
    return keys;
}

// Nearly every row has a checksum of its own, and nobody reads an order of them beyond their first digits.
std::vector<std::uint64_t> checksumKeys(const PairTable &table, const std::vector<std::uint32_t> &rows, bool ofA)
{
    std::vector<std::uint64_t> keys(rows.size(), missing);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const PairRow &pair = table.rows[rows[i]];
        const std::uint32_t at = ofA ? pair.a : pair.b;
        const Dump &dump = ofA ? *table.a : *table.b;
        if (at == PairRow::none || dump.rows.checksum(at).empty())
            continue;
        const std::string_view text = dump.name(dump.rows.checksum(at));
        keys[i] = 0;
        for (std::size_t letter = 0; letter < 8; ++letter)
            keys[i] = keys[i] << 8 | (letter < text.size() ? static_cast<unsigned char>(text[letter]) : 0U);
    }
    return keys;
}

} // namespace

bool naturallyLess(std::string_view one, std::string_view other)
{
    std::size_t i = 0, j = 0;
    while (i < one.size() && j < other.size()) {
        if (isDigit(one[i]) && isDigit(other[j])) {
            const std::string_view a = digitsAt(one, i), b = digitsAt(other, j);
            const std::string_view numberA = withoutZeros(a), numberB = withoutZeros(b);
            if (numberA.size() != numberB.size())
                return numberA.size() < numberB.size();
            if (const int order = numberA.compare(numberB); order != 0)
                return order < 0;
            i += a.size();
            j += b.size();
            continue;
        }
        if (one[i] != other[j])
            return static_cast<unsigned char>(one[i]) < static_cast<unsigned char>(other[j]);
        ++i;
        ++j;
    }
    if (i < one.size() || j < other.size())
        return i == one.size();
    return one < other; // 02 and 2: the same number, yet an order
}

std::vector<std::uint32_t> naturalRanks(const std::vector<std::string_view> &texts)
{
    std::vector<std::uint32_t> order(texts.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(),
              [&](std::uint32_t one, std::uint32_t other) { return naturallyLess(texts[one], texts[other]); });
    std::vector<std::uint32_t> ranks(texts.size());
    std::uint32_t rank = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        rank += i > 0 && texts[order[i]] != texts[order[i - 1]] ? 1 : 0;
        ranks[order[i]] = rank;
    }
    return ranks;
}

std::vector<std::uint64_t> textRanks(const PairTable &table, const std::vector<std::uint32_t> &rows, RowField field)
{
    if (field == RowField::Direction)
        return directionKeys(table, rows);
    if (field == RowField::ChecksumA || field == RowField::ChecksumB)
        return checksumKeys(table, rows, field == RowField::ChecksumA);
    TextNumbers numbers(table);
    OwnerWalk owners(table);
    std::vector<std::uint64_t> keys(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const Place place = placeOf(table, owners.at(rows[i]), rows[i], field);
        keys[i] = place.id.empty() ? notSeen : numbers.number(place.ofA, place.id);
    }
    const std::vector<std::uint32_t> ranks = naturalRanks(numbers.texts());
    const bool joined = field == RowField::Parameter; // goes into the lower half of a larger key
    for (std::uint64_t &key : keys)
        key = key == notSeen ? (joined ? 0xFFFFFFFF : missing) : ranks[key];
    return keys;
}

} // namespace rundiff
