// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"

#include <QString>

#include <optional>

namespace rundiff
{

// One row of a table in display form, created only when it is used.
class PairRowView
{
public:
    PairRowView(const PairTable &table, std::size_t row);

    const PairRow &row() const { return m_row; }
    bool inA() const { return m_row.a != PairRow::none; }
    bool inB() const { return m_row.b != PairRow::none; }
    DumpRow a() const { return m_table.a->rows[m_row.a]; }
    DumpRow b() const { return m_table.b->rows[m_row.b]; }

    QString rowName() const;   // of A, or of B if A has none
    QString rowNameB() const;  // empty if B has none
    QString parameter() const; // "output.0"
    const std::vector<std::string> *stackA() const;
    const std::vector<std::string> *stackB() const;

private:
    const DumpOperator *operatorOfA() const;
    const DumpOperator *operatorOfB() const;

    const PairTable &m_table;
    const PairRow &m_row;
    const PairOperator *m_owner = nullptr;
};

// The next row after `from` (before it for backward) that differs or occurs in one run only.
std::optional<std::size_t> nextDifference(const PairTable &table, std::optional<std::size_t> from, bool backward);

} // namespace rundiff
