// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/runreader.h"

#include "models/formats/checkpoints/checkpointclaims.h"
#include "models/formats/discovery.h"
#include "models/formats/dumps/dumpformat.h"
#include "models/formats/logs/patterns/likelyrecords.h"
#include "models/formats/logs/reading/logreader.h"
#include "models/formats/msproberesults/resultreader.h"
#include "models/formats/rotatedlogs.h"
#include "models/formats/tokens/tokenfiles.h"
#include "models/formats/trackers/choosingruns.h"
#include "models/formats/trackers/trackedrun.h"
#include "models/run/fallback.h"
#include "models/run/messages.h"
#include "models/run/threads.h"

#include <algorithm>
#include <atomic>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <thread>
#include <utility>

namespace rundiff
{

namespace
{

// More files than these are not opened to see whether they are logs.
constexpr std::size_t mostLogs = 2000;
constexpr std::size_t mostHistories = 4;
constexpr std::size_t readersAtOnce = 4;

using Logs = std::vector<std::shared_ptr<const Log>>;

std::vector<LogOptions> optionsFor(const std::vector<std::string> &paths, const std::string &run,
                                   const RunOptions &options)
{
    std::vector<LogOptions> wanted;
    for (const std::string &path : paths) {
        wanted.push_back({readingOf(path, options.logReading, options.logReadings), std::nullopt, std::nullopt});
        wanted.back().run = run;
    }
    return wanted;
}

// Single logs may have a pattern of their own.
class ReadersByPattern
{
public:
    explicit ReadersByPattern(const std::vector<LogOptions> &wanted)
    {
        for (const LogOptions &options : wanted)
            m_readers.try_emplace({options.pattern, options.anchor}, options);
    }
    const LogReaders &of(const LogOptions &options) const { return m_readers.at({options.pattern, options.anchor}); }

private:
    std::map<std::pair<std::string, std::string>, LogReaders> m_readers;
};

// The files of a run that may be logs; of a database the run in it.
struct LogCandidates {
    std::vector<std::string> paths;
    std::string run;
};

Logs readAll(const LogCandidates &candidates, const RunOptions &options, const Progress &progress)
{
    const std::vector<std::string> &paths = candidates.paths;
    Logs logs(paths.size());
    const std::vector<LogOptions> wanted = optionsFor(paths, candidates.run, options);
    const ReadersByPattern readers(wanted);
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < paths.size() && !progress.stopped(); i = next++)
            logs[i] = readers.of(wanted[i]).read(paths[i], wanted[i], progress);
    };
    std::vector<std::jthread> threads;
    for (std::size_t i = 1; i < std::min(readersAtOnce, paths.size()) && startThread(threads, work); ++i) {
    }
    work();
    threads.clear();
    std::erase(logs, nullptr);
    return logs;
}

bool isTrainingLog(const Log &log)
{
    return !log.curves.empty() || log.unreadCount > 0;
}

bool mayNotBeRead(const Problem &problem)
{
    return problem.unread && problem.unread->reason == UnreadReason::Permission;
}

// The reasons why a file is not a log, with the lines that look most like records and the pattern that would read them.
Problems refusal(const Log &log, const RunOptions &options)
{
    Problems problems = log.problems;
    const LogReading &reading = readingOf(log.path, options.logReading, options.logReadings);
    if (log.format.empty() && reading.pattern.empty() && !problems.empty())
        problems.back().message += suggestion(likelyRecordsOf(log.path, reading));
    if (log.format.empty() && !problems.empty() && !problems.back().unread)
        problems.back().unread = Unread{UnreadReason::Unrecognised, "files", 1, {}};
    return problems;
}

bool isInCheckpoint(const Log &log, const Run &run)
{
    return std::ranges::any_of(run.checkpoints, [&](const CheckpointLocation &checkpoint) {
        return log.path.starts_with(checkpoint.path + "/");
    });
}

// A checkpoint repeats what the run's own log has printed before it.
bool isRepeated(const Log &log, const Run &run)
{
    const auto hasAll = [&](const auto &other) {
        return !isInCheckpoint(*other, run) && std::ranges::all_of(log.curves, [&](const Curve &curve) {
            return std::ranges::find(other->curves, curve.metric, &Curve::metric) != other->curves.end();
        });
    };
    return isInCheckpoint(log, run) && std::ranges::any_of(run.logs, hasAll);
}

// Of files that may be logs, where none is one.
Problem noneIsLog(const Run &run, std::size_t files, bool isAllThereIs)
{
    Problem problem{run.path, 0, Severity::Warning,
                    message(Messages::tr("None of the {} files here that could be logs contains training steps with "
                                         "values. Specify the log itself, or describe its lines with --log-pattern."),
                            files)};
    if (isAllThereIs) {
        problem.severity = Severity::Error;
        problem.unread = Unread{UnreadReason::Unrecognised, "files", static_cast<std::int64_t>(files), {}};
    }
    return problem;
}

// Files that turn out to be no logs are passed over in silence when others are; where nothing else was found, or the
// user named the file itself, their readers' words are what there is to say.
void readLogs(LogCandidates found, const RunOptions &options, const Progress &progress, Run &run)
{
    std::vector<std::string> &candidates = found.paths;
    if (candidates.size() > mostLogs) {
        run.problems.push_back(
            {run.path, 0, Severity::Warning,
             message(Messages::tr(
                         "{} files may be logs; only the first {} were read. Specify one of the others to read it."),
                     candidates.size(), mostLogs),
             Unread{UnreadReason::Limit, "files", static_cast<std::int64_t>(candidates.size() - mostLogs),
                    candidates[mostLogs]}});
        candidates.resize(mostLogs);
    }
    const bool namedItself = candidates.size() == 1 && candidates.front() == run.path;
    Logs logs = readAll(found, options, progress);
    const auto firstOther =
        std::stable_partition(logs.begin(), logs.end(), [](const auto &log) { return isTrainingLog(*log); });
    const bool noLog = firstOther == logs.begin();
    const bool noOther = run.dumps.empty() && run.tokenFiles.empty();
    if (noLog && (namedItself || (noOther && logs.size() == 1))) {
        for (const auto &log : logs)
            append(run.problems, refusal(*log, options));
    } else if (noLog && !logs.empty()) {
        run.problems.push_back(noneIsLog(run, logs.size(), noOther));
    }
    for (auto other = firstOther; other != logs.end(); ++other)
        std::ranges::copy_if((*other)->problems, std::back_inserter(run.problems), mayNotBeRead);
    logs.erase(firstOther, logs.end());
    std::stable_partition(logs.begin(), logs.end(), [](const auto &log) { return !log->curves.empty(); });
    run.logs = logs;
    std::erase_if(logs, [&](const auto &log) { return isRepeated(*log, run); });
    run.logs = std::move(logs);
    for (const auto &log : run.logs) {
        append(run.problems, log->problems);
        if (auto rotated = rotatedLogs(*log))
            run.problems.push_back(std::move(*rotated));
    }
}

// A file of a dump in which no dump was found, though it could be read, may hold the history of a training.
void addHistories(const std::vector<Claim> &files, const std::vector<DumpLocation> &dumps, const Problems &problems,
                  std::vector<std::string> &logCandidates)
{
    std::set<std::string> known;
    for (const DumpLocation &dump : dumps)
        known.insert(dump.dumpFile);
    for (const Problem &problem : problems) {
        if (problem.severity == Severity::Error)
            known.insert(problem.path);
    }
    std::size_t histories = 0;
    for (const Claim &file : files) {
        if (!file.mayHoldLog || known.contains(file.source))
            continue;
        if (histories++ < mostHistories)
            logCandidates.push_back(file.source);
    }
}

// Asks each format for the dumps in the files that it owns.
void findDumps(const RunOptions &options, const Progress &progress, Discovery &found, Run &run)
{
    for (const auto &format : dumpFormats()) {
        const std::vector<Claim> files = found.dumpFilesOf(*format);
        const bool mayHoldLogs = std::ranges::any_of(files, &Claim::mayHoldLog);
        if (!options.dumps && !mayHoldLogs)
            continue;
        Problems problems;
        std::vector<DumpLocation> dumps = format->dumpsOf(files, problems, progress);
        if (options.logs && !progress.stopped())
            addHistories(files, dumps, problems, found.logCandidates);
        append(run.problems, problems);
        if (options.dumps)
            std::ranges::move(dumps, std::back_inserter(run.dumps));
    }
    std::ranges::stable_sort(run.dumps, {}, [](const DumpLocation &dump) { return std::pair(dump.step, dump.rank); });
}

void reportUnchosen(const std::string &path, std::string words, Severity severity, const RunChoices &choices, Run &run)
{
    run.problems.push_back({path, 0, severity, std::move(words),
                            Unread{UnreadReason::Unrecognised,
                                   "runs",
                                   std::max<std::int64_t>(1, static_cast<std::int64_t>(choices.size())),
                                   {}}});
}

// Next to other logs, a database of many runs is left aside: which of them belongs to those logs is not known.
void leaveOutDatabases(const std::vector<TrackedRun> &tracked, LogCandidates &candidates, Run &run)
{
    std::map<std::string, RunChoices> databases;
    for (const TrackedRun &one : tracked) {
        if (one.folder.empty())
            databases[one.log].push_back(one.choice);
    }
    for (const auto &[path, choices] : databases) {
        const auto only = chosenRun(choices, {});
        if (only)
            continue;
        reportUnchosen(path, only.error(), Severity::Warning, choices, run);
        std::erase(candidates.paths, path);
    }
}

// Takes the run that the user chose among those of a tracker. If there are several, none was chosen, and there are no
// other logs, nothing is read: two of them may be meant by any two.
LogCandidates chooseTrackedRun(Discovery &found, const std::string &wanted, const Progress &progress, Run &run)
{
    LogCandidates candidates{std::move(found.logCandidates), {}};
    const std::vector<TrackedRun> tracked = trackedRuns(candidates.paths, progress);
    const bool others = std::any_of(candidates.paths.begin(), candidates.paths.end(),
                                    [&](const std::string &log) { return !isOfTrackedRun(log, tracked); });
    if (wanted.empty() && (tracked.size() < 2 || others || !run.dumps.empty())) {
        leaveOutDatabases(tracked, candidates, run);
        return candidates;
    }
    const RunChoices choices = choicesOf(tracked);
    const auto chosen = chosenRun(choices, wanted);
    if (!chosen) {
        run.choices = choices;
        reportUnchosen(run.path, chosen.error(), Severity::Error, choices, run);
        return {};
    }
    const TrackedRun &taken = tracked[*chosen];
    if (taken.folder.empty()) {
        candidates = {{taken.log}, taken.choice.id};
    } else {
        std::erase_if(candidates.paths, [&](const std::string &log) { return !isOfTrackedRun(log, {taken}); });
        run.path = taken.folder;
    }
    run.name = orIfEmpty(taken.choice.name, taken.choice.id);
    return candidates;
}

} // namespace

std::shared_ptr<const Run> readRun(const std::string &given, const RunOptions &options, const Progress &progress)
{
    const auto [path, wanted] = pathAndRun(given);
    auto run = std::make_shared<Run>();
    run->path = path;
    run->name = runName(path);
    Discovery found = discover(path);
    run->problems = std::move(found.problems);
    RunOptions ofDumps = options;
    ofDumps.dumps = options.dumps && wanted.empty();
    run->tokenFiles = takeTokenFiles(found.claims, found.logCandidates, options.tokenColumns);
    append(run->problems, refusedTokenFiles(run->tokenFiles));
    run->resultFiles = takeResultFiles(path, found.logCandidates, found.withoutOwner, progress);
    findDumps(ofDumps, progress, found, *run);
    if (options.checkpoints)
        run->checkpoints = checkpointsOf(found.claims);
    if (options.logs)
        readLogs(chooseTrackedRun(found, wanted, progress, *run), options, progress, *run);
    return run;
}

RunChoices runsUnder(const std::string &path, const Progress &progress)
{
    return choicesOf(trackedRuns(discover(path).logCandidates, progress));
}

} // namespace rundiff
