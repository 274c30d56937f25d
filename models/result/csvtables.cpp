// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/csvtables.h"

#include "models/compare/comparedumps.h"
#include "models/result/csvtable.h"
#include "models/run/words.h"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <mutex>
#include <thread>

namespace rundiff
{

namespace
{

CompareOptions asMsprobeMatches(CompareOptions options)
{
    const bool mapped = !options.dataMapping.empty() || !options.cellMapping.empty() || !options.apiMapping.empty();
    if (options.match == Match::Auto && !mapped)
        options.match = Match::Exact;
    return options;
}

// The pair's own table where it is matched as wanted; otherwise the rows are matched anew.
std::shared_ptr<const PairTable> tableOf(const DumpPair &pair, const CompareOptions &options, const Progress &progress,
                                         Problems &problems)
{
    if (!pair.table)
        return comparePair(pair.a, pair.b, options, progress).table;
    if (options.match == Match::Auto || pair.table->match == options.match)
        return pair.table;
    return compareTables(pair.table->a, pair.table->b, options, problems);
}

bool makeFolder(const std::string &folder, Problems &problems)
{
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (std::filesystem::is_directory(folder))
        return true;
    problems.push_back({folder, 0, Severity::Error,
                        say(Words::tr("This folder for the tables cannot be made ({})."), error.message())});
    return false;
}

} // namespace

Problems writeCsvTables(const Comparison &comparison, const std::string &folder, const Progress &progress)
{
    Problems problems;
    if (!comparison.operators || !makeFolder(folder, problems))
        return problems;
    const CompareOptions options = asMsprobeMatches(comparison.options);
    const std::vector<DumpPair> &pairs = comparison.operators->pairs;
    const std::size_t jobs = options.jobs ? options.jobs : std::max(1U, std::thread::hardware_concurrency());
    const std::size_t atOnce = std::min(jobs, pairs.size());
    std::atomic<std::size_t> next = 0;
    std::mutex mutex;
    const auto work = [&] {
        for (std::size_t i = next++; i < pairs.size() && !progress.stopped(); i = next++) {
            Problems own, matching; // what matching has to say, the comparison has said already
            const auto table = tableOf(pairs[i], options, progress, matching);
            if (table)
                writeCsvTable(*table, folder, csvFileName(pairs[i]), unsigned(jobs / atOnce), progress, own);
            const std::lock_guard lock(mutex);
            problems.insert(problems.end(), own.begin(), own.end());
        }
    };
    {
        std::vector<std::jthread> writers;
        for (std::size_t i = 1; i < atOnce; ++i)
            writers.emplace_back(work);
        work();
    }
    return problems;
}

} // namespace rundiff
