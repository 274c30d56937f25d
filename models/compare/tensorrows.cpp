// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/tensorrows.h"

#include "models/compare/parallel.h"
#include "models/compare/statisticcolumns.h"
#include "models/compare/tensorcomparison.h"
#include "models/run/words.h"

#include <atomic>
#include <mutex>

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
    problems.push_back({folder, 0, Severity::Error, say(Words::tr("{} more tensors could not be compared"), left)});
}

} // namespace

void compareTensorRows(PairTable &table, unsigned jobs, const Progress &progress, Problems &problems)
{
    table.tensorMetrics.assign(table.rows.size(), {});
    const DumpTensors tensorsA(table.a->location), tensorsB(table.b->location);
    TensorRules rules;
    rules.stop = progress.stop;
    std::mutex lock;
    std::atomic<std::size_t> finished = 0;
    const std::size_t before = problems.size();
    inParallel(table.rows.size(), jobs, [&](std::size_t index) {
        const PairRow &row = table.rows[index];
        if (!hasPartner(row) || progress.stopped())
            return;
        const std::string_view nameA = table.a->name(table.a->rows.dataName(row.a));
        const std::string_view nameB = table.b->name(table.b->rows.dataName(row.b));
        if (nameA.empty() || nameB.empty())
            return;
        Problems found;
        table.tensorMetrics[index] = compareTensors(tensorsA, nameA, tensorsB, nameB, rules, found);
        const std::lock_guard guard(lock);
        problems.insert(problems.end(), found.begin(), found.end());
        progress.tell({say(Words::tr("tensors compared")), ++finished, table.rows.size()});
    });
    keepTheFirst(problems, before, table.a->location.folder);
}

} // namespace rundiff
