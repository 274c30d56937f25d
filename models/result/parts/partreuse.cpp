// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/parts/partreuse.h"

#include "models/compare/compareruns.h"
#include "models/compare/dumplist.h"
#include "models/compare/partplan.h"
#include "models/formats/runreader.h"
#include "models/result/parts/partfiles.h"
#include "models/result/redaction/resultorigin.h"
#include "models/result/saved/savedcomparison.h"
#include "models/result/writing/version.h"

#include <sys/stat.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <optional>
#include <tuple>

namespace rundiff
{

namespace
{

// When a file was written, or put into its place: a copy may keep the date of the original.
std::optional<timespec> timeOf(const std::filesystem::path &file)
{
    struct stat facts = {};
    if (::stat(file.c_str(), &facts) != 0)
        return std::nullopt;
    const auto order = [](const timespec &one, const timespec &other) {
        return std::tie(one.tv_sec, one.tv_nsec) < std::tie(other.tv_sec, other.tv_nsec);
    };
    return std::max(facts.st_mtim, facts.st_ctim, order);
}

// A file that is missing now is as good as changed.
bool isOlder(const std::filesystem::path &file, const timespec &than)
{
    const auto time = timeOf(file);
    return time && std::tie(time->tv_sec, time->tv_nsec) < std::tie(than.tv_sec, than.tv_nsec);
}

bool dumpIsOlder(const DumpLocation &dump, const timespec &than)
{
    const std::filesystem::path tensors = std::filesystem::path(dump.folder) / "dump_tensor_data";
    std::error_code error;
    if (!isOlder(dump.dumpFile, than) || !isOlder(dump.folder, than))
        return false;
    return !std::filesystem::exists(tensors, error) || isOlder(tensors, than);
}

bool logIsOlder(const std::shared_ptr<const Log> &log, const timespec &than)
{
    return isOlder(log->path, than);
}

bool runIsOlder(const Run &run, const timespec &than)
{
    return std::ranges::all_of(run.dumps, [&](const DumpLocation &dump) { return dumpIsOlder(dump, than); }) &&
           std::ranges::all_of(run.logs, [&](const auto &log) { return logIsOlder(log, than); });
}

bool isComplete(const Comparison &part)
{
    return std::ranges::none_of(part.problems, [](const Problem &problem) {
        return problem.unread && problem.unread->reason == UnreadReason::Limit && problem.unread->what != pairsOfDumps;
    });
}

} // namespace

bool holdsPart(const std::string &path, const std::string &pathA, const std::string &pathB,
               const CompareOptions &options, const DumpList *list)
{
    struct stat part = {};
    if (::stat(path.c_str(), &part) != 0 || !isSavedResult(path))
        return false;
    const ComparisonPtr saved = openSaved(path, {}, {}, {}, SavedRows::None);
    if (!saved->provenance || !saved->part)
        return false;
    const bool samePart = saved->provenance->version == version() && saved->part->choice == options.part;
    if (!samePart || commonOptions(saved->options) != commonOptions(options))
        return false;
    if (!isComplete(*saved))
        return false;
    const RunOptions wanted = runOptionsOf(options);
    const auto a = readRun(pathA, wanted, {}), b = readRun(pathB, wanted, {});
    const std::string dumps = list ? dumpsChecksum(*list) : dumpsChecksum(*a, *b);
    return saved->part->runs == dumps && runIsOlder(*a, part.st_mtim) && runIsOlder(*b, part.st_mtim);
}

} // namespace rundiff
