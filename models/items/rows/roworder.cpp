// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/items/rows/roworder.h"

#include "models/items/rows/shares.h"
#include "models/items/rows/sortkeys.h"
#include "models/knowledge/operators/callname.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <unordered_map>
#include <utility>

namespace rundiff
{

namespace
{

constexpr std::uint64_t noKey = std::numeric_limits<std::uint64_t>::max();
constexpr std::size_t keysWorthAThread = 50000;

// Doubles as whole numbers of the same order; NaN above all of them, whatever its sign.
std::uint64_t keyOf(double number)
{
    if (std::isnan(number))
        return noKey - 1;
    const auto bits = std::bit_cast<std::uint64_t>(number == 0 ? 0.0 : number); // -0 equals 0
    constexpr std::uint64_t sign = std::uint64_t(1) << 63;
    if (bits & sign)
        return ~bits;
    return bits | sign;
}

struct Keyed {
    std::uint64_t key;
    std::uint32_t row;
};

// Least digit first: stable, and a million rows in a few passes over memory.
void sortByKey(std::vector<Keyed> &rows, const std::stop_token &stop)
{
    constexpr unsigned bits = 11, digits = 1U << bits;
    std::vector<Keyed> other(rows.size());
    for (unsigned shift = 0; shift < 64 && !stop.stop_requested(); shift += bits) {
        std::array<std::size_t, digits> starts{};
        for (const Keyed &row : rows)
            ++starts[(row.key >> shift) & (digits - 1)];
        if (std::find(starts.begin(), starts.end(), rows.size()) != starts.end())
            continue; // this digit is the same everywhere
        std::size_t sum = 0;
        for (std::size_t &start : starts)
            sum += std::exchange(start, sum);
        for (const Keyed &row : rows)
            other[starts[(row.key >> shift) & (digits - 1)]++] = row;
        rows.swap(other);
    }
}

} // namespace

RowOrder::RowOrder(std::shared_ptr<const PairTable> table) : m_table(std::move(table)) {}

std::vector<std::uint32_t> RowOrder::sorted(std::vector<std::uint32_t> rows, const RowSort &sort,
                                            std::stop_token stop) const
{
    if (sort.field == RowField::Number && !sort.descending)
        return rows;
    const std::vector<std::uint64_t> values = keys(rows, sort.field);
    std::vector<Keyed> keyed(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i)
        keyed[i] = {sort.descending && values[i] != noKey ? noKey - 1 - values[i] : values[i], rows[i]};
    sortByKey(keyed, stop);
    if (stop.stop_requested())
        return rows;
    for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i] = keyed[i].row;
    return rows;
}

std::vector<std::uint64_t> RowOrder::keys(const std::vector<std::uint32_t> &rows, RowField field) const
{
    const RowColumn &column = rowColumn(field);
    if (field == RowField::Operator)
        return operatorKeys(rows);
    if (!column.isNumber())
        return textKeys(*m_table, rows, column);
    std::vector<std::uint64_t> keys(rows.size());
    inShares(rows.size(), keysWorthAThread, [&](std::size_t first, std::size_t last) {
        for (std::size_t i = first; i < last; ++i) {
            const std::optional<double> number = rowNumber(*m_table, rows[i], column);
            keys[i] = number ? keyOf(column.bySize() ? std::fabs(*number) : *number) : noKey;
        }
    });
    return keys;
}

std::vector<std::uint64_t> RowOrder::operatorKeys(const std::vector<std::uint32_t> &rows) const
{
    constexpr std::uint64_t lowerHalf = 0xFFFFFFFF;
    const std::vector<std::uint32_t> &ranks = operatorRanks();
    std::vector<std::uint64_t> keys = textKeys(*m_table, rows, rowColumn(RowField::Parameter));
    for (std::size_t i = 0; i < rows.size(); ++i)
        keys[i] = std::min(keys[i], lowerHalf) | std::uint64_t(ranks[rows[i]]) << 32;
    return keys;
}

const RowGroups &RowOrder::groups(RowGrouping grouping) const
{
    const auto which = static_cast<std::size_t>(grouping);
    std::call_once(m_grouped[which], [&] { m_groups[which] = rowGroups(*m_table, grouping); });
    return m_groups[which];
}

const RowKinds &RowOrder::kinds() const
{
    std::call_once(m_sorted, [&] { m_kinds.emplace(m_table); });
    return *m_kinds;
}

std::uint64_t numberOf(const CallName &call)
{
    std::uint64_t number = 0;
    for (const char digit : call.number.substr(0, 9))
        number = number * 10 + static_cast<std::uint64_t>(digit - '0');
    return number;
}

// Operators by name, call number and direction. Their names are few, so that only few texts are compared.
const std::vector<std::uint32_t> &RowOrder::operatorRanks() const
{
    std::call_once(m_ranked, [this] {
        std::unordered_map<std::string_view, std::uint32_t> known;
        std::vector<std::string_view> names;
        std::vector<Keyed> keyed;
        keyed.reserve(m_table->operators.size());
        for (std::uint32_t i = 0; i < m_table->operators.size(); ++i) {
            const CallName call = callName(operatorKey(*m_table, m_table->operators[i]));
            const auto [at, added] = known.try_emplace(call.name, static_cast<std::uint32_t>(names.size()));
            if (added)
                names.push_back(call.name);
            keyed.push_back(
                {std::uint64_t(at->second) << 32 | numberOf(call) << 1 | std::uint64_t(call.backward()), i});
        }
        const std::vector<std::uint32_t> places = naturalRanks(names);
        for (Keyed &one : keyed)
            one.key = std::uint64_t(places[one.key >> 32]) << 32 | (one.key & 0xFFFFFFFF);
        sortByKey(keyed, {});
        m_operatorRanks.resize(m_table->rows.size());
        std::uint32_t rank = 0;
        for (std::size_t i = 0; i < keyed.size(); ++i) {
            rank += i > 0 && keyed[i].key != keyed[i - 1].key;
            const PairOperator &owner = m_table->operators[keyed[i].row];
            for (std::size_t row = owner.firstRow; row < std::size_t(owner.firstRow) + owner.rowCount; ++row)
                m_operatorRanks[row] = rank;
        }
    });
    return m_operatorRanks;
}

} // namespace rundiff
