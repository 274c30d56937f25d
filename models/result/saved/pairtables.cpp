// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/saved/pairtables.h"

#include "models/compare/comparedumps.h"
#include "models/result/redaction/redactedcomparison.h"
#include "models/result/redaction/redactedtable.h"

namespace rundiff
{

DumpPair withRows(const Comparison &comparison, std::size_t index, const Progress &progress)
{
    DumpPair pair = comparison.operators->pairs.at(index);
    if (pair.table)
        return pair;
    ReadRows rows = rowsOf(pair, progress);
    pair.table = std::move(rows.table);
    if (!pair.table)
        pair.problems = std::move(rows.problems);
    return pair;
}

std::shared_ptr<const PairTable> keptOrReadTable(const Comparison &comparison, std::size_t pair,
                                                 const Progress &progress)
{
    return withRows(comparison, pair, progress).table;
}

std::shared_ptr<const PairTable> keptTable(const Comparison &comparison, std::size_t pair)
{
    if (comparison.original)
        return redactedTable(keptTable(*comparison.original->comparison, pair), comparison.original->redaction);
    return comparison.operators->pairs.at(pair).table;
}

std::shared_ptr<const PairTable> msprobeTableOf(const Comparison &comparison, std::size_t pair,
                                                const Progress &progress)
{
    if (comparison.original) // names that leave match as they did before
        return redactedTable(msprobeTableOf(*comparison.original->comparison, pair, progress),
                             comparison.original->redaction);
    Problems matching; // the comparison has said them already
    const auto table = keptOrReadTable(comparison, pair, progress);
    if (!table)
        return nullptr;
    return msprobeTable(table, comparison.options, matching, progress);
}

} // namespace rundiff
