// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/trackers/trackedrun.h"

#include "models/formats/logs/text/archivedtext.h"
#include "models/formats/trackers/sqlitefile.h"
#include "models/formats/trackers/trackerformats.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <set>
#include <system_error>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 3> databaseEndings = {".db", ".sqlite", ".sqlite3"};

fs::path realPath(const fs::path &path)
{
    std::error_code error;
    fs::path real = fs::canonical(path, error);
    return error ? path : real;
}

// run-20250307_100000-ab12cd34/run-ab12cd34.wandb
std::optional<RunChoice> runNamedByFile(const fs::path &file, std::string_view end)
{
    const std::string name = file.filename().string();
    constexpr std::string_view begin = "run-";
    if (!name.starts_with(begin) || !name.ends_with(end) || name.size() <= begin.size() + end.size())
        return std::nullopt;
    RunChoice run;
    run.id = name.substr(begin.size(), name.size() - begin.size() - end.size());
    run.name = realPath(file.parent_path()).filename().string();
    return run;
}

std::optional<RunChoice> runOfFile(const fs::path &file)
{
    for (const std::string_view end : {".wandb", ".swanlab"}) {
        if (auto run = runNamedByFile(file, end))
            return run;
    }
    const bool ofComet = file.parent_path().filename() == ".cometml-runs"; // also if it is damaged
    if (file.extension() == ".zip" && (ofComet || isArchiveOfTracker(file.string()))) {
        RunChoice run;
        run.id = file.stem().string();
        return run;
    }
    if (file.filename() == "backup.swanlab") {
        RunChoice run;
        run.id = realPath(file.parent_path()).filename().string();
        return run;
    }
    return std::nullopt;
}

// .neptune/offline/run__0a1b/data-1.log, or with a folder for each process:
// .neptune/async/run__0a1b/exec-1-2/data-1.log
std::optional<TrackedRun> runOfNeptune(const fs::path &file)
{
    const std::string name = file.filename().string();
    if (!name.starts_with("data-") || file.extension() != ".log")
        return std::nullopt;
    const fs::path folder = file.parent_path();
    const fs::path run = folder.filename().string().starts_with("exec-") ? folder.parent_path() : folder;
    constexpr std::string_view sort = "run__";
    const std::string id = run.filename().string();
    if (!id.starts_with(sort))
        return std::nullopt;
    TrackedRun found;
    found.choice.id = id.substr(sort.size());
    found.log = file.string();
    found.folder = run.string();
    return found;
}

bool mayBeDatabase(const std::string &path)
{
    return std::find(databaseEndings.begin(), databaseEndings.end(), fs::path(path).extension().string()) !=
               databaseEndings.end() &&
           isSqliteFile(path);
}

bool isInFolder(const std::string &path, const std::string &folder)
{
    return path == folder || path.starts_with(folder + "/");
}

} // namespace

namespace
{

void addRunsOf(const std::string &log, bool isOnlyFile, const Progress &progress, std::vector<TrackedRun> &found)
{
    if (const auto run = mlflowFolderRun(log)) {
        found.push_back({*run, log, log});
    } else if (const auto own = runOfFile(log)) {
        const fs::path path(log);
        found.push_back({*own, log, path.extension() == ".zip" ? log : path.parent_path().string()});
    } else if (auto ofNeptune = runOfNeptune(log)) {
        if (found.empty() || found.back().folder != ofNeptune->folder) // a long run has several files
            found.push_back(std::move(*ofNeptune));
    } else if (mayBeDatabase(log) || (isOnlyFile && isSqliteFile(log))) {
        for (RunChoice &choice : databaseRuns(log, progress))
            found.push_back({std::move(choice), log, {}});
    }
}

} // namespace

std::vector<TrackedRun> trackedRuns(const std::vector<std::string> &logCandidates, const Progress &progress)
{
    std::vector<TrackedRun> found;
    for (const std::string &log : logCandidates) {
        if (progress.stopped())
            break;
        addRunsOf(log, logCandidates.size() == 1, progress, found);
    }
    return found;
}

bool isOfTrackedRun(const std::string &log, const std::vector<TrackedRun> &runs)
{
    const auto belongs = [&](const TrackedRun &run) {
        if (run.folder.empty())
            return log == run.log;
        return isInFolder(log, run.folder);
    };
    if (std::any_of(runs.begin(), runs.end(), belongs))
        return true;
    const std::string real = realPath(log).string(); // of links such as wandb/debug.log
    return std::any_of(runs.begin(), runs.end(), [&](const TrackedRun &run) {
        return !run.folder.empty() && isInFolder(real, realPath(run.folder).string());
    });
}

RunChoices choicesOf(const std::vector<TrackedRun> &runs)
{
    RunChoices choices;
    for (const TrackedRun &run : runs)
        choices.push_back(run.choice);
    return choices;
}

} // namespace rundiff
