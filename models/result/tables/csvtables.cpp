// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/tables/csvtables.h"

#include "models/result/tables/csvrows.h"
#include "models/result/tables/csvtable.h"
#include "models/result/tables/msprobelines.h"
#include "models/result/texts/coveragetext.h"
#include "models/result/texts/decisiontext.h"
#include "models/result/texts/spelling.h"
#include "models/result/writing/newfile.h"
#include "models/result/writing/newfolder.h"
#include "models/run/messages.h"
#include "models/run/parallel.h"

#include <algorithm>
#include <filesystem>
#include <mutex>

namespace rundiff
{

namespace
{

using Table = std::vector<std::vector<std::string>>;

void writeTable(const Table &table, const std::filesystem::path &folder, const char *name, Problems &problems)
{
    std::string text;
    for (const auto &row : table) {
        for (std::size_t column = 0; column < row.size(); ++column) {
            if (column)
                text += ",";
            appendField(text, row[column]);
        }
        text += '\n';
    }
    const std::string path = (folder / name).string();
    if (const auto written = writeWholeFile(path, text); !written)
        problems.push_back({path, 0, Severity::Error, written.error()});
}

// The effect of the decisions, next to the tables, which keep every row.
Table decisionTable(const Comparison &comparison)
{
    const DecisionCounts counts = decisionCounts(comparison);
    return {{"ignored_rows", "rules", "matched_by_hand", "verdict"},
            {std::to_string(counts.ignoredRows), std::to_string(counts.rules), std::to_string(counts.matchedManually),
             std::string(spelled(comparison.verdict))}};
}

} // namespace

Problems writeCsvTables(const Comparison &comparison, const std::string &folder, const Progress &progress)
{
    Problems problems;
    if (!comparison.hasResult() && !comparison.operators)
        return problems;
    auto files = NewFolder::create(folder);
    if (!files) {
        problems.push_back({folder, 0, Severity::Error,
                            message(Messages::tr("The folder for the tables cannot be created ({})."), files.error())});
        return problems;
    }
    const std::string place = files->unfinished().string();
    const auto none = std::make_shared<const OperatorComparison>(); // of two logs, the coverage is the only table
    const std::vector<DumpPair> &pairs = (comparison.operators ? comparison.operators : none)->pairs;
    const unsigned jobs = jobsOrCores(comparison.options.jobs);
    CompareOptions options = comparison.options;
    options.jobs = static_cast<unsigned>(jobs / std::clamp<std::size_t>(pairs.size(), 1, jobs));
    std::mutex mutex;
    // One after the other where names become words: the first name that is met becomes the first word.
    inParallel(pairs.size(), comparison.original ? 1 : jobs, [&](std::size_t i) {
        if (progress.stopped())
            return;
        Problems own;
        if (const auto lines = msprobeLines(comparison, i, progress))
            writeCsvTable(*lines, place, csvFileName(pairs[i]), options.jobs, progress, own);
        const std::lock_guard lock(mutex);
        append(problems, own);
    });
    writeTable(coverageTable(comparison.coverage), place, "coverage.csv",
               problems); // for a script that reads no other
    if (!decisionCounts(comparison).none())
        writeTable(decisionTable(comparison), place, "decisions.csv", problems);
    if (!progress.stopped()) // some tables without the others would be taken for all
        files->keep(problems);
    return problems;
}

} // namespace rundiff
