// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/result/partreuse.h"

#include "models/compare/dumplist.h"
#include "models/compare/partplan.h"
#include "models/formats/runreader.h"
#include "models/result/partfiles.h"
#include "models/result/resultorigin.h"
#include "models/result/savedcomparison.h"
#include "models/result/version.h"

#include <algorithm>
#include <filesystem>

namespace rundiff
{

namespace
{

using FileTime = std::filesystem::file_time_type;

// A file that is missing now is as good as changed.
bool isOlder(const std::filesystem::path &file, FileTime than)
{
    std::error_code error;
    const FileTime written = std::filesystem::last_write_time(file, error);
    return !error && written < than;
}

bool dumpIsOlder(const DumpLocation &dump, FileTime than)
{
    const std::filesystem::path tensors = std::filesystem::path(dump.folder) / "dump_tensor_data";
    std::error_code error;
    return isOlder(dump.dumpFile, than) && isOlder(dump.folder, than) &&
           (!std::filesystem::exists(tensors, error) || isOlder(tensors, than));
}

bool logIsOlder(const std::shared_ptr<const Log> &log, FileTime than)
{
    return isOlder(log->path, than);
}

bool runIsOlder(const Run &run, FileTime than)
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
    std::error_code error;
    const FileTime written = std::filesystem::last_write_time(path, error);
    if (error || !isSavedResult(path))
        return false;
    const ComparisonPtr saved = openSaved(path, {}, {}, {}, SavedRows::None);
    if (!saved->provenance || !saved->part || saved->provenance->version != version() ||
        !(saved->part->choice == options.part) || commonOptions(saved->options) != commonOptions(options) ||
        !isComplete(*saved))
        return false;
    const RunOptions wanted{options.logReading, options.logReadings, options.curves, options.operators};
    const auto a = readRun(pathA, wanted, {}), b = readRun(pathB, wanted, {});
    const std::string dumps = list ? dumpsChecksum(*list) : dumpsChecksum(*a, *b);
    return saved->part->runs == dumps && runIsOlder(*a, written) && runIsOlder(*b, written);
}

} // namespace rundiff
