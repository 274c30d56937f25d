// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"

#include <QString>

#include <map>
#include <string>

namespace rundiff
{

// What the rows of a pair lack because a file could not be read completely: its dump, or the tensor of one row.
class RowDamage
{
public:
    RowDamage() = default;
    RowDamage(const Comparison &comparison, const DumpPair &pair);

    bool empty() const { return m_ofDump.isEmpty() && m_ofTensors.empty(); }
    // The files and the reasons, for a tool tip; empty: the row is complete.
    QString ofRow(const PairTable &table, std::size_t row) const;
    QString ofPair() const;

private:
    void add(const Problem &problem, const DumpLocation &place);

    QString m_ofDump;
    std::map<std::string, QString> m_ofTensors; // by the name of the row
};

// Of all pairs of a comparison that rest on a damaged file, in words.
std::map<std::size_t, QString> damagedPairs(const Comparison &comparison);

} // namespace rundiff
