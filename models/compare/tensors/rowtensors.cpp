// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/tensors/rowtensors.h"

#include "models/compare/table/statisticcolumns.h"
#include "models/compare/table/tensorproducers.h"
#include "models/compare/tensors/tensorcomparison.h"
#include "models/run/messages.h"
#include "models/run/parallel.h"
#include "models/run/tensorshape.h"

#include <atomic>
#include <mutex>
#include <vector>

namespace rundiff
{

namespace
{

constexpr std::size_t mostProblems = 20; // a lost folder makes one for every row

void keepTheFirst(Problems &problems, std::size_t before, const std::string &folder)
{
    if (problems.size() <= before + mostProblems)
        return;
    const std::size_t left = problems.size() - before - mostProblems;
    problems.resize(before + mostProblems);
    problems.push_back({folder, 0, Severity::Error,
                        message(Messages::tr("{} more tensors could not be compared"), left),
                        Unread{UnreadReason::Damaged, "tensors", static_cast<std::int64_t>(left), {}}});
}

// By what the dump says of it.
bool isLarge(const PairTable &table, const PairRow &row)
{
    return elementsOf(table.a->name(table.a->rows.shape(row.a))) >= largeTensor;
}

} // namespace

RowTensors::RowTensors(const PairTable &table, const TensorPairs *pairs)
    : m_table(&table), m_pairs(pairs), m_tensorsA(table.a->location), m_tensorsB(table.b->location),
      m_written(*table.a, m_tensorsA)
{
}

TensorMetrics RowTensors::compare(const PairRow &row, const TensorRules &rules, Problems &problems) const
{
    const std::string_view nameA = m_table->a->name(m_table->a->rows.dataName(row.a));
    const std::string_view nameB = m_table->b->name(m_table->b->rows.dataName(row.b));
    if (nameA.empty() || nameB.empty())
        return {};
    const TensorMetrics *known = m_pairs && !m_written.mayBeUnwritten(row.a) ? m_pairs->find(nameA, nameB) : nullptr;
    if (known)
        return *known;
    auto a = m_tensorsA.tensor(nameA);
    const auto b = m_tensorsB.tensor(nameB);
    for (const auto *tensor : {&std::as_const(a), &b}) {
        if (!*tensor)
            problems.push_back(tensor->error());
    }
    if (!a || !b)
        return unsupportedMetrics();
    return compareTensors(m_written.writtenPart(row.a, std::move(*a)), *b, rules, problems);
}

void compareTensorRows(PairTable &table, const CompareOptions &options, const Progress &progress, Problems &problems,
                       const TensorPairs *pairs)
{
    table.tensorMetrics.assign(table.rows.size(), {});
    const RowTensors tensors(table, pairs);
    TensorRules rules;
    rules.relative = options.rowTolerance;
    rules.stop = progress.stop;
    std::mutex lock;
    std::atomic<std::size_t> finished = 0;
    const std::size_t before = problems.size();
    const auto compare = [&](std::size_t index, const TensorRules &with) {
        if (progress.stopped())
            return;
        Problems found;
        table.tensorMetrics[index] = tensors.compare(table.rows[index], with, found);
        const std::lock_guard guard(lock);
        append(problems, found);
        progress.tell({message(Messages::tr("tensors compared")), ++finished, table.rows.size()});
    };
    // Small tensors side by side, then the large ones, each by all threads.
    std::vector<std::size_t> small, large;
    for (std::size_t index = 0; index < table.rows.size(); ++index) {
        if (hasPartner(table.rows[index]))
            (isLarge(table, table.rows[index]) ? large : small).push_back(index);
    }
    inParallel(small.size(), options.jobs, [&](std::size_t i) { compare(small[i], rules); });
    rules.jobs = options.jobs;
    for (const std::size_t index : large)
        compare(index, rules);
    keepTheFirst(problems, before, table.a->location.folder);
}

} // namespace rundiff
