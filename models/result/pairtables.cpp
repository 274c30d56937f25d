// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/pairtables.h"

#include "models/compare/comparedumps.h"
#include "models/compare/judging.h"
#include "models/result/savedtable.h"

namespace rundiff
{

DumpPair withRows(const DumpPair &pair, const CompareOptions &options, const Progress &progress)
{
    if (pair.table)
        return pair;
    if (pair.savedRows.empty())
        return decidedPair(pair.a, pair.b, options, progress);
    DumpPair read = asCompared(pair);
    auto file = ColumnFileReader::open(pair.a.savedFile);
    read.table = file ? readSavedTable(*file, read) : nullptr;
    if (!read.table)
        read.problems = {file ? *file->problem() : file.error()};
    return decided(read, options.decisions, options.operatorFacts ? *options.operatorFacts : builtinOperatorFacts());
}

std::shared_ptr<const PairTable> keptOrReadTable(const DumpPair &pair, const CompareOptions &options,
                                                 const Progress &progress)
{
    return withRows(pair, options, progress).table;
}

std::shared_ptr<const PairTable> msprobeTableOf(const DumpPair &pair, const CompareOptions &options,
                                                const Progress &progress)
{
    Problems matching; // the comparison has said them already
    const auto table = keptOrReadTable(pair, options, progress);
    return table ? msprobeTable(table, options, matching, progress) : nullptr;
}

} // namespace rundiff
