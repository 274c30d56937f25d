// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/readcounts.h"

#include "models/compare/runaccount.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>

namespace rundiff
{

namespace
{

// What is only compared with less, or has no partner, was read.
bool isReadingLoss(const Problem &problem)
{
    static constexpr std::array others{UnreadReason::NoPartner, UnreadReason::Replaced, UnreadReason::Duplicate};
    return problem.unread && std::ranges::find(others, problem.unread->reason) == others.end();
}

struct Files {
    std::set<std::string> found, damaged;

    void lose(const std::string &path)
    {
        found.insert(path);
        damaged.insert(path);
    }
    std::size_t read() const { return found.size() - damaged.size(); }
};

// A log that is a folder has several; a problem names one of them or the folder.
void addLog(const Comparison &comparison, const Log &log, Files &files)
{
    for (const LogFile &file : log.files)
        files.found.insert(file.path);
    if (log.files.empty())
        files.found.insert(log.path);
    const std::string &first = log.files.empty() ? log.path : log.files.front().path;
    if (!areUnreadLinesCompared(comparison, log))
        files.lose(first);
    for (const Problem &problem : log.problems) {
        if (isReadingLoss(problem))
            files.lose(files.found.contains(problem.path) ? problem.path : first);
    }
}

Files logFilesOf(const Comparison &comparison, const Run &run)
{
    Files files;
    for (const auto &log : run.logs)
        addLog(comparison, *log, files);
    std::set<std::string> places{std::string(), run.path};
    for (const auto &log : run.logs)
        places.insert(log->path);
    for (const Problem &problem : run.problems) { // also of files that turned out to be no logs
        if (isReadingLoss(problem) && !places.contains(problem.path))
            files.lose(problem.path);
    }
    return files;
}

void addDump(const DumpLocation &dump, bool whole, Files &files)
{
    if (whole)
        files.found.insert(dump.dumpFile);
    else
        files.lose(dump.dumpFile);
}

struct RecordCount {
    std::int64_t read = 0, lost = 0;

    RecordCount(const Comparison &comparison, const Run &run)
    {
        static constexpr std::array<std::string_view, 4> units{"lines", "records", "events", "rows"};
        for (const auto &log : run.logs) {
            read += log->recordCount;
            lost += areUnreadLinesCompared(comparison, *log) ? 0 : log->unreadCount;
            for (const Problem &problem : log->problems) {
                if (isReadingLoss(problem) && std::ranges::find(units, problem.unread->what) != units.end())
                    lost += problem.unread->count;
            }
        }
    }
};

} // namespace

ReadCount logFiles(const Comparison &comparison)
{
    const Files a = logFilesOf(comparison, *comparison.a), b = logFilesOf(comparison, *comparison.b);
    return {a.found.size(), b.found.size(), a.read(), b.read()};
}

ReadCount dumpFiles(const Comparison &comparison)
{
    Files a, b;
    if (const OperatorComparison *operators = comparison.operators.get()) {
        for (const DumpPair &pair : operators->pairs) {
            addDump(pair.a, pair.factsA.losses.empty(), a);
            addDump(pair.b, pair.factsB.losses.empty(), b);
        }
        for (const DumpLocation &dump : operators->onlyA)
            addDump(dump, false, a);
        for (const DumpLocation &dump : operators->onlyB)
            addDump(dump, false, b);
    }
    return {a.found.size(), b.found.size(), a.read(), b.read()};
}

ReadCount logRecords(const Comparison &comparison)
{
    const RecordCount a(comparison, *comparison.a), b(comparison, *comparison.b);
    const auto count = [](std::int64_t number) { return static_cast<std::size_t>(number); };
    return {count(a.read + a.lost), count(b.read + b.lost), count(a.read), count(b.read)};
}

} // namespace rundiff
