// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"

#include <memory>
#include <optional>
#include <string_view>

namespace rundiff
{

// Builds small tables in memory, operator by operator.
class TableMaker
{
public:
    struct Leaf {
        std::string_view suffix;
        Side side = Side::Input;
        RowState state = RowState::Same;
        std::string_view dtype = "torch.float32", shape = "[2, 3]", checksumA = {}, checksumB = {};
        Statistic maxA = Statistic::ofReal(1), maxB = Statistic::ofReal(1);
        Statistic normA = Statistic::ofReal(2), normB = Statistic::ofReal(2);
        RowResult result = RowResult::Pass;
        bool scalar = false;
    };
    enum class In { Both, A, B };

    explicit TableMaker(Mode mode = Mode::Statistics) { m_table->mode = mode; }

    // The following rows belong to this operator.
    TableMaker &call(std::string_view key, std::string_view parent = {}, In in = In::Both,
                     std::vector<std::string> stack = {}, std::string_view keyB = {})
    {
        PairOperator owner;
        owner.firstRow = static_cast<std::uint32_t>(m_table->rows.size());
        if (in != In::B)
            owner.a = addOperator(*m_a, key, parent, stack);
        if (in != In::A)
            owner.b = addOperator(*m_b, keyB.empty() ? key : keyB, parent, stack);
        m_table->operators.push_back(owner);
        return *this;
    }

    TableMaker &leaf(const Leaf &leaf)
    {
        PairOperator &owner = m_table->operators.back();
        PairRow row;
        row.state = leaf.state;
        row.result = leaf.result;
        row.matchedBy = MatchedBy::Exact;
        if (owner.a != PairRow::none && leaf.state != RowState::OnlyB)
            row.a = addRow(*m_a, owner.a, leaf, leaf.checksumA, leaf.maxA, leaf.normA);
        if (owner.b != PairRow::none && leaf.state != RowState::OnlyA)
            row.b = addRow(*m_b, owner.b, leaf, leaf.checksumB, leaf.maxB, leaf.normB);
        if (row.a == PairRow::none || row.b == PairRow::none)
            row.matchedBy = MatchedBy::Nothing;
        m_table->rows.push_back(row);
        ++owner.rowCount;
        return *this;
    }

    std::shared_ptr<const PairTable> table()
    {
        m_table->a = m_a;
        m_table->b = m_b;
        return m_table;
    }
    PairTable &editable() { return *m_table; }
    Dump &dumpA() { return *m_a; }
    Dump &dumpB() { return *m_b; }

private:
    static std::uint32_t addOperator(Dump &dump, std::string_view key, std::string_view parent,
                                     const std::vector<std::string> &stack)
    {
        DumpOperator added;
        added.key = dump.names.add(key);
        added.parent = dump.names.add(parent);
        added.firstRow = static_cast<std::uint32_t>(dump.rows.size());
        if (!stack.empty()) {
            added.stack = static_cast<std::uint32_t>(dump.stacks.size());
            dump.stacks.push_back(stack);
            dump.hasStacks = true;
        }
        dump.operators.push_back(added);
        return static_cast<std::uint32_t>(dump.operators.size() - 1);
    }

    static std::uint32_t addRow(Dump &dump, std::uint32_t owner, const Leaf &leaf, std::string_view checksum,
                                const Statistic &max, const Statistic &norm)
    {
        DumpRow row;
        row.suffix = dump.names.add(leaf.suffix);
        row.side = leaf.side;
        row.scalar = leaf.scalar;
        row.dtype = dump.names.add(leaf.dtype);
        row.shape = dump.names.add(leaf.shape);
        row.checksum = dump.names.add(checksum);
        row.checksumKind = checksum.empty() ? ChecksumKind::None : ChecksumKind::Crc32;
        row.checksumMade = leaf.scalar;
        row.max = max;
        row.min = Statistic::ofReal(0);
        row.mean = Statistic::ofReal(0.5);
        row.norm = norm;
        dump.rows.add(row);
        ++dump.operators[owner].rowCount;
        return static_cast<std::uint32_t>(dump.rows.size() - 1);
    }

    std::shared_ptr<Dump> m_a = std::make_shared<Dump>(), m_b = std::make_shared<Dump>();
    std::shared_ptr<PairTable> m_table = std::make_shared<PairTable>();
};

} // namespace rundiff
