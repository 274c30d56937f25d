// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/csvtables.h"

#include "models/result/coveragetext.h"
#include "models/result/csvrows.h"
#include "models/result/csvtable.h"
#include "models/result/decisiontext.h"
#include "models/result/newfile.h"
#include "models/result/pairtables.h"
#include "models/result/spelling.h"
#include "models/run/folder.h"
#include "models/run/parallel.h"
#include "models/run/words.h"

#include <algorithm>
#include <filesystem>
#include <mutex>

namespace rundiff
{

namespace
{

bool hasFolder(const std::string &folder, Problems &problems)
{
    const std::string why = makeFolder(folder);
    if (why.empty())
        return true;
    problems.push_back(
        {folder, 0, Severity::Error, say(Words::tr("This folder for the tables cannot be made ({})."), why)});
    return false;
}

using Table = std::vector<std::vector<std::string>>;

void writeTable(const Table &table, const std::string &folder, const char *name, Problems &problems)
{
    std::string text;
    for (const auto &row : table) {
        for (std::size_t column = 0; column < row.size(); ++column) {
            text += column ? "," : "";
            appendField(text, row[column]);
        }
        text += '\n';
    }
    const std::string path = (std::filesystem::path(folder) / name).string();
    if (const auto written = writeWholeFile(path, text); !written)
        problems.push_back({path, 0, Severity::Error, written.error()});
}

// What the decisions changed, beside the tables, which keep every row.
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
    if (!comparison.operators || !hasFolder(folder, problems))
        return problems;
    const std::vector<DumpPair> &pairs = comparison.operators->pairs;
    const unsigned jobs = jobsOrCores(comparison.options.jobs);
    CompareOptions options = comparison.options;
    options.jobs = static_cast<unsigned>(jobs / std::min<std::size_t>(jobs, pairs.size()));
    std::mutex mutex;
    // One after the other where names become words: the first name that is met becomes the first word.
    inParallel(pairs.size(), comparison.original ? 1 : jobs, [&](std::size_t i) {
        if (progress.stopped())
            return;
        Problems own;
        const auto table = msprobeTableOf(comparison, i, progress);
        if (table)
            writeCsvTable(*table, folder, csvFileName(pairs[i]), options.jobs, progress, own);
        const std::lock_guard lock(mutex);
        problems.insert(problems.end(), own.begin(), own.end());
    });
    writeTable(coverageTable(comparison.coverage), folder, "coverage.csv",
               problems); // for a script that reads no other
    if (!decisionCounts(comparison).none())
        writeTable(decisionTable(comparison), folder, "decisions.csv", problems);
    return problems;
}

} // namespace rundiff
