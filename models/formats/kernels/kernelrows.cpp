// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/kernels/kernelrows.h"

#include "models/formats/kernels/kernelpasses.h"
#include "models/run/lookup.h"
#include "models/run/messages.h"
#include "models/run/textpieces.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

namespace rundiff
{

namespace
{

using Indices = std::vector<std::uint32_t>;

constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

// The rows of one kernel of one graph, of all its executions: a range of rows in the order of time.
struct KernelGroup {
    NameId kernel;
    std::uint16_t graph = 0;
    bool cell = false;
    std::uint32_t first = 0, count = 0;
    std::uint32_t executions = 0;
    std::uint32_t next = none; // group of the same kernel in another graph
};

struct Execution {
    std::uint32_t group = 0, number = 0;
    std::uint64_t time = 0;
    std::uint32_t first = 0, count = 0; // into the rows ordered by execution
};

std::uint64_t slotKey(const KernelRowPlace &place)
{
    return (static_cast<std::uint64_t>(place.side) << 32) | place.slot;
}

bool sameValues(const DumpRow &one, const DumpRow &other)
{
    return one.max == other.max && one.min == other.min && one.mean == other.mean && one.norm == other.norm &&
           one.dtype == other.dtype && one.shape == other.shape && one.checksum == other.checksum;
}

class Arrangement
{
public:
    Arrangement(Dump &dump, KernelRows rows, const std::vector<GraphKernelsPtr> &graphs)
        : m_dump(dump), m_rows(std::move(rows)), m_graphs(graphs), m_stackOf(graphs.size())
    {
    }

    void make()
    {
        formGroups();
        orderByTime();
        m_executions.reserve(m_groups.size());
        for (std::uint32_t group = 0; group < m_groups.size(); ++group)
            findExecutions(group);
        if (!std::ranges::is_sorted(m_executions, {}, &Execution::time))
            std::ranges::stable_sort(m_executions, {}, &Execution::time);
        for (std::uint16_t graph = 0; graph < m_graphs.size(); ++graph)
            followGraph(graph);
        addCalls();
        reportDuplicates();
    }

private:
    const KernelRowPlace &place(std::uint32_t row) const { return m_rows.places[row]; }

    void formGroups()
    {
        m_firstGroup.assign(m_dump.names.size(), none);
        m_groupOf.reserve(m_rows.places.size());
        for (const KernelRowPlace &row : m_rows.places) {
            const bool again = !m_groupOf.empty() && m_groups[m_groupOf.back()].kernel == row.kernel &&
                               m_groups[m_groupOf.back()].graph == row.graph;
            m_groupOf.push_back(again ? m_groupOf.back() : groupOf(row));
            ++m_groups[m_groupOf.back()].count;
        }
    }

    std::uint32_t groupOf(const KernelRowPlace &row)
    {
        std::uint32_t *place = &m_firstGroup[row.kernel.value];
        while (*place != none && m_groups[*place].graph != row.graph)
            place = &m_groups[*place].next;
        if (*place != none)
            return *place;
        const auto added = static_cast<std::uint32_t>(m_groups.size());
        *place = added;
        m_groups.push_back({row.kernel, row.graph, row.type.empty()});
        return added;
    }

    // The rows group by group, those of a group in the order of time.
    void orderByTime()
    {
        Indices byTime(m_rows.places.size());
        std::iota(byTime.begin(), byTime.end(), 0U);
        const auto time = [&](std::uint32_t row) { return place(row).time; };
        if (!std::ranges::is_sorted(byTime, {}, time))
            std::ranges::stable_sort(byTime, {}, time);
        std::uint32_t first = 0;
        for (KernelGroup &group : m_groups) {
            group.first = first;
            first += std::exchange(group.count, 0);
        }
        m_ordered.resize(byTime.size());
        for (const std::uint32_t row : byTime) {
            KernelGroup &group = m_groups[m_groupOf[row]];
            m_ordered[group.first + group.count++] = row;
        }
        m_groupOf = {}; // memory
    }

    // The same tensor recorded twice at one time: the later record counts.
    void dropDuplicates(KernelGroup &group)
    {
        const auto rows = m_ordered.begin() + group.first;
        std::uint32_t kept = 0;
        for (std::uint32_t at = 0; at < group.count; ++at) {
            std::uint32_t before = kept;
            while (before > 0 && place(rows[before - 1]).time == place(rows[at]).time &&
                   slotKey(place(rows[before - 1])) != slotKey(place(rows[at])))
                --before;
            const bool twice = before > 0 && place(rows[before - 1]).time == place(rows[at]).time;
            if (!twice) {
                rows[kept++] = rows[at];
                continue;
            }
            if (!sameValues(m_rows.rows[rows[before - 1]], m_rows.rows[rows[at]]) && m_replaced++ == 0)
                m_firstReplaced = m_dump.name(group.kernel);
            rows[before - 1] = rows[at];
        }
        group.count = kept;
    }

    // Every slot has one row in each execution: then the n-th row of a slot belongs to the n-th execution. Where slots
    // have different numbers of rows, a slot that comes again begins the next execution.
    void findExecutions(std::uint32_t index)
    {
        KernelGroup &group = m_groups[index];
        if (isOneExecution(group))
            return addExecution(index);
        dropDuplicates(group);
        std::map<std::uint64_t, std::uint32_t> seen;
        Indices numbers(group.count);
        for (std::uint32_t at = 0; at < group.count; ++at)
            numbers[at] = seen[slotKey(place(m_ordered[group.first + at]))]++;
        const std::uint32_t most = seen.begin()->second;
        if (std::ranges::any_of(seen, [&](const auto &slot) { return slot.second != most; }))
            numbers = numbersByTurns(group);
        addExecutions(index, numbers);
    }

    // The usual case: every slot once, in the order in which the rows of an execution stand.
    bool isOneExecution(const KernelGroup &group) const
    {
        for (std::uint32_t at = group.first + 1; at < group.first + group.count; ++at) {
            if (slotKey(place(m_ordered[at - 1])) >= slotKey(place(m_ordered[at])))
                return false;
        }
        return true;
    }

    void addExecution(std::uint32_t index)
    {
        KernelGroup &group = m_groups[index];
        group.executions = 1;
        m_executions.push_back({index, 0, place(m_ordered[group.first]).time, group.first, group.count});
    }

    Indices numbersByTurns(const KernelGroup &group) const
    {
        Indices numbers;
        std::map<std::uint64_t, bool> taken;
        std::uint32_t number = 0;
        bool hasOutput = false;
        for (std::uint32_t at = 0; at < group.count; ++at) {
            const KernelRowPlace &row = place(m_ordered[group.first + at]);
            if (taken[slotKey(row)] || (hasOutput && row.side == Side::Input)) {
                ++number;
                taken.clear();
                hasOutput = false;
            }
            taken[slotKey(row)] = true;
            hasOutput |= row.side == Side::Output;
            numbers.push_back(number);
        }
        return numbers;
    }

    // Orders the rows of the group by execution, then inputs before outputs, by slot.
    void addExecutions(std::uint32_t index, const Indices &numbers)
    {
        KernelGroup &group = m_groups[index];
        group.executions = 1 + *std::ranges::max_element(numbers);
        Indices order(group.count);
        std::iota(order.begin(), order.end(), 0U);
        const auto rows = m_ordered.begin() + group.first;
        const auto key = [&](std::uint32_t at) { return std::pair(numbers[at], slotKey(place(rows[at]))); };
        std::ranges::stable_sort(order, {}, key);
        Indices sorted;
        for (const std::uint32_t at : order) {
            if (sorted.empty() || m_executions.back().number != numbers[at])
                m_executions.push_back({index, numbers[at], place(rows[at]).time,
                                        group.first + static_cast<std::uint32_t>(sorted.size()), 0});
            Execution &execution = m_executions.back();
            execution.time = std::min(execution.time, place(rows[at]).time);
            ++execution.count;
            sorted.push_back(rows[at]);
        }
        std::ranges::copy(sorted, rows);
    }

    const GraphKernel *graphKernel(const KernelGroup &group) const
    {
        if (group.graph >= m_graphs.size() || !m_graphs[group.graph] || m_graphs[group.graph]->byName.empty())
            return nullptr;
        return valueAt(m_graphs[group.graph]->byName, std::string(m_dump.name(group.kernel)));
    }

    // Parameters are written at the end of the step, and are not kernels.
    bool isParameter(const Execution &execution) const
    {
        return m_dump.name(place(m_ordered[execution.first]).type) == "Parameter";
    }

    void reportUnordered(const KernelGroup &group)
    {
        const GraphFolder &graph = m_dump.location.graphs[group.graph];
        m_dump.problems.push_back(
            {graph.path,
             0,
             Severity::Warning,
             message(
                 Messages::tr("The order of execution of graph {} does not contain {}: its kernels are in the order "
                              "of their times."),
                 graph.graph, m_dump.name(group.kernel)),
             {}});
    }

    // Where the order of execution is known and no kernel is executed twice, the graph's executions follow it in the
    // places that they have among those of other graphs.
    void followGraph(std::uint16_t graph)
    {
        const auto hasPosition = [](const auto &kernel) { return kernel.second.position.has_value(); };
        if (!m_graphs[graph] || std::ranges::none_of(m_graphs[graph]->byName, hasPosition))
            return;
        Indices places;
        std::vector<std::pair<std::uint32_t, Execution>> executions;
        for (std::uint32_t at = 0; at < m_executions.size(); ++at) {
            const KernelGroup &group = m_groups[m_executions[at].group];
            if (group.graph != graph || isParameter(m_executions[at]))
                continue;
            const GraphKernel *kernel = graphKernel(group);
            if (!kernel || !kernel->position)
                return reportUnordered(group);
            if (group.executions > 1)
                return;
            places.push_back(at);
            executions.emplace_back(*kernel->position, m_executions[at]);
        }
        std::ranges::stable_sort(executions, {}, &std::pair<std::uint32_t, Execution>::first);
        for (std::size_t at = 0; at < places.size(); ++at)
            m_executions[places[at]] = executions[at].second;
    }

    // The name alone, where no other graph and no other execution has it.
    NameId keyOf(const Execution &execution)
    {
        const KernelGroup &group = m_groups[execution.group];
        const std::string_view name = m_dump.name(group.kernel);
        const bool shared = !group.cell && m_groups[m_firstGroup[group.kernel.value]].next != none;
        const bool hasNumber = group.cell && isDigits(name.substr(name.rfind('.') + 1));
        const bool repeated = (group.executions > 1 || group.cell) && !hasNumber;
        if (!shared && !repeated)
            return group.kernel;
        std::string key(name);
        if (shared)
            key.append(".graph_").append(std::to_string(m_dump.location.graphs[group.graph].graph));
        if (repeated)
            key.append(1, '.').append(std::to_string(execution.number));
        return m_dump.names.add(key);
    }

    void addCalls()
    {
        KernelPasses passes;
        Indices order;
        order.reserve(m_ordered.size());
        m_dump.operators.reserve(m_executions.size());
        for (const Execution &execution : m_executions) {
            const KernelGroup &group = m_groups[execution.group];
            DumpOperator call;
            call.key = keyOf(execution);
            call.firstRow = static_cast<std::uint32_t>(order.size());
            call.rowCount = execution.count;
            call.kernel = place(m_ordered[execution.first]).type;
            if (!group.cell)
                describe(call, group, passes);
            m_dump.operators.push_back(call);
            order.insert(order.end(), m_ordered.begin() + execution.first,
                         m_ordered.begin() + execution.first + execution.count);
        }
        takeRows(order);
    }

    void describe(DumpOperator &call, const KernelGroup &group, KernelPasses &passes)
    {
        const GraphKernel *kernel = graphKernel(group);
        const std::string_view name = kernel ? std::string_view(kernel->fullName) : m_dump.name(group.kernel);
        call.pass = passes.next(name, m_dump.name(call.kernel));
        const std::string_view scope = kernelScope(name);
        call.parent = kernel ? m_dump.names.add(scope) : m_dump.names.addStart(group.kernel, scope.size());
        if (kernel && kernel->stack != DumpOperator::nothing)
            call.stack = stackInDump(group.graph, kernel->stack);
    }

    std::uint32_t stackInDump(std::uint16_t graph, std::uint32_t stack)
    {
        Indices &known = m_stackOf[graph];
        known.resize(m_graphs[graph]->stacks.size(), none);
        if (known[stack] == none) {
            known[stack] = static_cast<std::uint32_t>(m_dump.stacks.size());
            m_dump.stacks.push_back(m_graphs[graph]->stacks[stack]);
            m_dump.hasStacks = true;
        }
        return known[stack];
    }

    void takeRows(const Indices &order)
    {
        if (order.size() == m_rows.rows.size() && std::ranges::is_sorted(order)) {
            m_dump.rows = std::move(m_rows.rows);
            return;
        }
        m_dump.rows.reserve(order.size());
        for (const std::uint32_t row : order) {
            m_dump.rows.add(m_rows.rows[row]);
            if (const ElementCounts *counts = m_rows.rows.counts(row))
                m_dump.rows.setCounts(m_dump.rows.size() - 1, *counts);
        }
    }

    void reportDuplicates()
    {
        if (m_replaced > 0)
            m_dump.problems.push_back(
                {m_dump.location.dumpFile, 0, Severity::Warning,
                 message(
                     Messages::tr("{} tensors were recorded twice at the same time with different values, the first of "
                                  "them of {}: the last record counts"),
                     m_replaced, m_firstReplaced),
                 Unread{UnreadReason::Duplicate, "rows", static_cast<std::int64_t>(m_replaced), m_firstReplaced}});
    }

    Dump &m_dump;
    KernelRows m_rows;
    const std::vector<GraphKernelsPtr> &m_graphs;
    std::vector<Indices> m_stackOf; // by graph and stack of the graph: its number in the dump
    std::vector<KernelGroup> m_groups;
    Indices m_firstGroup; // by the number of the kernel's name
    Indices m_groupOf;    // by row
    Indices m_ordered;    // rows group by group
    std::vector<Execution> m_executions;
    std::size_t m_replaced = 0;
    std::string m_firstReplaced;
};

} // namespace

void KernelRows::add(DumpRow row, const KernelRowPlace &place, Names &names)
{
    row.side = place.side;
    row.suffix = suffixOf(place, names);
    rows.add(row);
    places.push_back(place);
}

NameId KernelRows::suffixOf(const KernelRowPlace &place, Names &names)
{
    constexpr std::size_t kept = 64;
    const auto text = [&] { return (place.side == Side::Input ? ".input." : ".output.") + std::to_string(place.slot); };
    const std::size_t at = 2 * std::size_t(place.slot) + (place.side == Side::Input);
    if (at >= kept)
        return names.add(text());
    m_suffixes.resize(kept);
    if (m_suffixes[at].empty())
        m_suffixes[at] = names.add(text());
    return m_suffixes[at];
}

void arrangeKernels(Dump &dump, KernelRows rows, const std::vector<GraphKernelsPtr> &graphs)
{
    Arrangement(dump, std::move(rows), graphs).make();
}

} // namespace rundiff
