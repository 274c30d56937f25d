// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/matching/mappedmatch.h"

#include "models/compare/matching/operatorkey.h"

#include <string>
#include <string_view>

namespace rundiff
{

namespace
{

constexpr std::uint32_t none = PairRow::none;

// The rows of B by a key; equal keys are kept in the order of the rows.
class KeyedRows
{
public:
    void add(std::string_view key, std::uint32_t row)
    {
        const NameId id = m_keys.add(key);
        if (id.value >= m_rows.size())
            m_rows.resize(id.value + 1);
        m_rows[id.value].push_back(row);
    }
    const std::vector<std::uint32_t> *find(std::string_view key) const
    {
        const NameId id = m_keys.find(key);
        if (id.empty() || m_rows[id.value].empty())
            return nullptr;
        return &m_rows[id.value];
    }

private:
    Names m_keys;
    std::vector<std::vector<std::uint32_t>> m_rows{1};
};

std::string rowKey(const Dump &dump, const std::string &operatorKey, std::uint32_t row)
{
    const DumpRow own = dump.rows[row];
    std::string key = own.ownName ? std::string() : operatorKey;
    return key.append(dump.name(own.suffix));
}

// The operator's name in the words of both, its backward calls renumbered.
std::string compareKey(const Dump &dump, BackwardCounts &counts, const std::string &name)
{
    return std::string(dump.location.debug ? std::string_view(name) : counts.compareKey(name));
}

KeyedRows renumberedRows(const Dump &dump, const NameMapping &mapping)
{
    KeyedRows rows;
    BackwardCounts counts;
    for (const DumpOperator &owner : dump.operators) {
        const std::string key = compareKey(dump, counts, mapping.nameOfB(dump.name(owner.key)));
        for (std::uint32_t row = owner.firstRow; row < owner.firstRow + owner.rowCount; ++row)
            rows.add(rowKey(dump, key, row), row);
    }
    return rows;
}

void append(RowMatches &matches, std::uint32_t rowA, const std::vector<std::uint32_t> *rowsB)
{
    if (!rowsB) {
        matches.emplace_back(rowA, none);
        return;
    }
    for (const std::uint32_t rowB : *rowsB)
        matches.emplace_back(rowA, rowB);
}

} // namespace

RowMatches matchMappedAsMsprobe(const Dump &a, const Dump &b, const NameMapping &mapping)
{
    RowMatches matches;
    const KeyedRows rowsOfB = renumberedRows(b, {});
    for (const DumpOperator &owner : a.operators) {
        for (std::uint32_t row = owner.firstRow; row < owner.firstRow + owner.rowCount; ++row) {
            const std::string name = mapping.msprobeName(a.rowName(owner, a.rows[row]));
            append(matches, row, name.empty() ? nullptr : rowsOfB.find(name));
        }
    }
    return matches;
}

RowMatches matchMapped(const Dump &a, const Dump &b, const NameMapping &mapping)
{
    RowMatches matches;
    const KeyedRows rowsOfB = renumberedRows(b, mapping);
    KeyedRows rawRowsOfB; // the data mapping names rows as they stand in the files
    for (std::uint32_t row = 0; mapping.hasData() && row < b.rows.size(); ++row)
        rawRowsOfB.add(b.rowName(row), row);
    BackwardCounts counts;
    for (const DumpOperator &owner : a.operators) {
        const std::string_view key = a.name(owner.key);
        const std::string keyInB = compareKey(a, counts, mapping.nameOfA(key));
        for (std::uint32_t row = owner.firstRow; row < owner.firstRow + owner.rowCount; ++row) {
            const DumpRow own = a.rows[row];
            const std::string *const listed = mapping.hasData() ? mapping.listed(a.rowName(owner, own)) : nullptr;
            const auto suffix = mapping.argumentName(key, a.name(own.suffix));
            if (listed)
                append(matches, row, rawRowsOfB.find(*listed));
            else if (suffix && own.ownName)
                append(matches, row, rowsOfB.find(*suffix));
            else if (suffix)
                append(matches, row, rowsOfB.find(keyInB + *suffix));
            else
                append(matches, row, nullptr);
        }
    }
    return matches;
}

} // namespace rundiff
