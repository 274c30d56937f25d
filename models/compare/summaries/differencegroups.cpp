// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/summaries/differencegroups.h"

#include "models/compare/table/callorder.h"
#include "models/compare/table/pairview.h"
#include "models/compare/table/rowfields.h"
#include "models/compare/table/tensorproducers.h"
#include "models/run/lookup.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace rundiff
{

namespace
{

constexpr int deepestModule = 500; // construct.json may hold circles

// The tensors of one run in rows that differ, in the calls so far.
class DifferingTensors
{
public:
    explicit DifferingTensors(const Dump &dump) : m_dump(dump) {}

    // What a module holds is that of the calls inside it.
    void add(std::uint32_t row, std::uint32_t tableRow, bool ofModule)
    {
        const auto key = tensorKey(m_dump, m_dump.rows[row]);
        if (!key)
            return;
        if (ofModule)
            m_keys.try_emplace(*key, tableRow);
        else
            m_keys.insert_or_assign(*key, tableRow);
    }
    std::uint32_t holderOf(std::uint32_t row) const // of the same tensor: a row of the table
    {
        const auto key = isTensor(m_dump.rows[row]) ? tensorKey(m_dump, m_dump.rows[row]) : std::nullopt;
        const auto found = key ? m_keys.find(*key) : m_keys.end();
        return found == m_keys.end() ? PairRow::none : found->second;
    }
    bool mayHold(std::uint32_t row) const
    {
        const DumpRow searched = m_dump.rows[row];
        if (!isTensor(searched))
            return false; // an argument
        const auto key = tensorKey(m_dump, searched);
        return !key || m_keys.contains(*key);
    }

private:
    const Dump &m_dump;
    std::unordered_map<std::uint64_t, std::uint32_t> m_keys;
};

// Goes through the calls of a table in the order of time.
class DifferenceSearch
{
public:
    DifferenceSearch(const PairTable &table, const std::vector<std::uint8_t> &ignored)
        : m_table(table), m_ignored(ignored), m_order(*table.a), m_a(*table.a), m_b(*table.b),
          m_differs(table.a->operators.size(), false), m_firstOfCall(table.a->operators.size(), PairRow::none),
          m_carriedFrom(table.rows.size(), PairRow::none)
    {
    }

    DifferenceGroups groups()
    {
        for (const std::size_t index : callsInTime())
            look(index);
        std::sort(m_begins.begin(), m_begins.end());
        return {std::move(m_begins), std::move(m_carriedFrom)};
    }

private:
    bool differs(std::size_t row) const
    {
        return isDifference(m_table.rows[row].state) && (row >= m_ignored.size() || m_ignored[row] == 0);
    }

    // Calls that only B has stay after the call of A before them.
    std::vector<std::size_t> callsInTime() const
    {
        std::vector<std::pair<CallTime, std::size_t>> times;
        times.reserve(m_table.operators.size());
        CallTime time;
        for (std::size_t index = 0; index < m_table.operators.size(); ++index) {
            if (m_table.operators[index].inA())
                time = m_order.time(m_table.operators[index].a);
            times.emplace_back(time, index);
        }
        std::sort(times.begin(), times.end());
        std::vector<std::size_t> calls;
        calls.reserve(times.size());
        for (const auto &[at, index] : times)
            calls.push_back(index);
        return calls;
    }

    void look(std::size_t index)
    {
        const PairOperator &call = m_table.operators[index];
        std::optional<std::size_t> first;
        for (std::size_t row = call.firstRow; row < std::size_t(call.firstRow) + call.rowCount && !first; ++row) {
            if (differs(row))
                first = row;
        }
        if (!first)
            return;
        const bool lone = !call.inBoth();
        const auto begin = lone ? beginOfLone(index, *first) : beginIn(call);
        if (begin || m_begins.empty())
            m_begins.push_back(static_cast<std::uint32_t>(begin.value_or(*first)));
        if (!lone)
            follow(call, static_cast<std::uint32_t>(begin.value_or(PairRow::none)));
        remember(call, static_cast<std::uint32_t>(*first));
    }

    // The row with the same tensor that differed before this one.
    std::uint32_t holderOf(const PairRow &pair) const
    {
        const std::uint32_t inA = pair.inA() ? m_a.holderOf(pair.a) : PairRow::none;
        return inA == PairRow::none && pair.inB() ? m_b.holderOf(pair.b) : inA;
    }

    // An input has its difference from the call that made its tensor, an output from an input of its call, or from the
    // call inside a module; where no input differs, a backward call has it from its forward call.
    void follow(const PairOperator &call, std::uint32_t begin)
    {
        std::uint32_t input = begin;
        for (std::uint32_t row = call.firstRow; row < call.firstRow + call.rowCount; ++row) {
            if (row == begin || !differs(row))
                continue;
            std::uint32_t &from = m_carriedFrom[row];
            from = holderOf(m_table.rows[row]);
            if (isInput(rowSide(m_table, row)))
                input = input == PairRow::none ? row : input;
            else if (from == PairRow::none)
                from = input == PairRow::none ? forwardOf(call) : input;
        }
    }

    std::uint32_t forwardOf(const PairOperator &call) const
    {
        if (!callNameOf(m_table, call).backward())
            return PairRow::none;
        const std::uint32_t forward = m_order.find(forwardKey(operatorKey(m_table, call)));
        return forward == DumpOperator::nothing ? PairRow::none : m_firstOfCall[forward];
    }

    // Calls of one run that follow each other are one difference.
    std::optional<std::size_t> beginOfLone(std::size_t index, std::size_t row) const
    {
        if (index > 0 && !m_table.operators[index - 1].inBoth())
            return std::nullopt;
        return row;
    }

    // The first row of a call in both runs that carries no earlier difference.
    std::optional<std::size_t> beginIn(const PairOperator &call) const
    {
        const CallName name = callNameOf(m_table, call);
        if (m_differs[call.a] || forwardDiffers(call, name))
            return std::nullopt;
        bool inputDiffers = false, inputsAreDumped = true;
        for (std::size_t row = call.firstRow; row < std::size_t(call.firstRow) + call.rowCount; ++row) {
            const Side side = rowSide(m_table, row);
            if (isAnyOf(side, {Side::ParametersGrad, Side::Debug}))
                inputsAreDumped = false;
            if (!differs(row))
                continue;
            if (isInput(side)) {
                if (!mayBeCarried(row, name.backward()))
                    return row;
                inputDiffers = true;
            } else if (inputsAreDumped && !inputDiffers) {
                return row;
            }
        }
        return std::nullopt;
    }

    bool forwardDiffers(const PairOperator &call, const CallName &name) const
    {
        if (!name.backward())
            return false;
        const std::uint32_t forward = m_order.find(forwardKey(operatorKey(m_table, call)));
        return forward != DumpOperator::nothing && m_differs[forward];
    }

    bool mayBeCarried(std::size_t row, bool backward) const
    {
        const PairRow &pair = m_table.rows[row];
        if (backward && !m_begins.empty())
            return true;
        if (pair.inA() && m_a.mayHold(pair.a))
            return true;
        return pair.inB() && m_b.mayHold(pair.b);
    }

    void remember(const PairOperator &call, std::uint32_t first)
    {
        const bool ofModule = callNameOf(m_table, call).kind == CallName::Kind::Module;
        if (call.inA())
            m_firstOfCall[call.a] = first;
        for (std::size_t row = call.firstRow; row < std::size_t(call.firstRow) + call.rowCount; ++row) {
            if (!differs(row))
                continue;
            if (m_table.rows[row].inA())
                m_a.add(m_table.rows[row].a, static_cast<std::uint32_t>(row), ofModule);
            if (m_table.rows[row].inB())
                m_b.add(m_table.rows[row].b, static_cast<std::uint32_t>(row), ofModule);
        }
        std::uint32_t around = call.a;
        for (int hops = 0; around != DumpOperator::nothing && !m_differs[around] && hops < deepestModule; ++hops) {
            m_differs[around] = true;
            around = m_order.parent(around);
        }
    }

    const PairTable &m_table;
    const std::vector<std::uint8_t> &m_ignored;
    const CallOrder m_order;
    DifferingTensors m_a, m_b;
    std::vector<bool> m_differs;              // by A's call: it or a call inside it
    std::vector<std::uint32_t> m_firstOfCall; // by A's call: its first row that differs
    std::vector<std::uint32_t> m_begins, m_carriedFrom;
};

} // namespace

DifferenceGroups differenceGroups(const PairTable &table, const std::vector<std::uint8_t> &ignored)
{
    if (!table.a || !table.b)
        return {};
    return DifferenceSearch(table, ignored).groups();
}

} // namespace rundiff
