// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/saved/pairtables.h"

#include "models/compare/comparedumps.h"
#include "models/compare/judgecomparison.h"
#include "models/compare/judgepairs.h"
#include "models/result/redaction/redactedcomparison.h"
#include "models/result/redaction/redactedtable.h"
#include "models/result/saved/savedtable.h"

namespace rundiff
{

DumpPair withRows(const Comparison &comparison, std::size_t index, const Progress &progress)
{
    const DumpPair &pair = comparison.operators->pairs.at(index);
    if (pair.table)
        return pair;
    if (comparison.original) {
        DumpPair leaving = pair;
        DumpPair read = withRows(*comparison.original->comparison, index, progress);
        leaving.table = redactedTable(read.table, comparison.original->redaction);
        if (!leaving.table) {
            leaving.problems = std::move(read.problems);
            redact(leaving.problems, comparison.original->redaction);
        }
        return leaving;
    }
    if (pair.savedRows.empty())
        return decidedPair(pair.a, pair.b, comparison.options, progress);
    DumpPair read = asCompared(pair);
    auto file = ColumnFileReader::open(pair.a.savedFile);
    read.table = file ? readSavedTable(*file, read) : nullptr;
    if (!read.table)
        read.problems = {file ? *file->problem() : file.error()};
    const CompareOptions &options = comparison.options;
    if (read.ruledAgain)
        read = underRowRule(read, options);
    return decided(read, options.decisions, operatorFactsOf(options));
}

RowsReader readerOfSavedRows()
{
    struct Opened {
        std::string path;
        std::unique_ptr<ColumnFileReader> file;
    };
    return [opened = std::make_shared<Opened>()](const DumpPair &pair) -> std::shared_ptr<const PairTable> {
        if (pair.savedRows.empty())
            return nullptr;
        if (!opened->file || opened->path != pair.a.savedFile) {
            auto file = ColumnFileReader::open(pair.a.savedFile);
            if (!file)
                return nullptr;
            *opened = {pair.a.savedFile, std::make_unique<ColumnFileReader>(std::move(*file))};
        }
        return readSavedTable(*opened->file, pair);
    };
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
    return table ? msprobeTable(table, comparison.options, matching, progress) : nullptr;
}

} // namespace rundiff
