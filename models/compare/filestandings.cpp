// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compare/filestandings.h"

#include "models/account/files/pathowners.h"
#include "models/account/files/runfiles.h"
#include "models/compare/runaccount.h"
#include "models/formats/layouts/dumpparts.h"
#include "models/run/spelling.h"

#include <algorithm>
#include <tuple>

namespace rundiff
{

namespace
{

// What is known of a file or folder of a run.
struct Place {
    FilePart part = FilePart::Other;
    std::optional<Step> step;
    std::optional<RankId> rank;
    std::optional<std::size_t> pair;
    std::optional<bool> differs; // nothing: its reader compared it, and gives no result for single files
};

using Places = PathOwners<Place>;

// Whether a value of a log that both runs have differs.
std::optional<bool> differsAsLog(const Comparison &comparison, const Log &log)
{
    std::optional<bool> differs;
    for (const MetricComparison &metric : comparison.metrics.common) {
        const bool isOfLog = metric.curves && (metric.logA == log.path || metric.logB == log.path);
        if (isOfLog && metric.judged)
            differs = differs.value_or(false) || metric.curves->firstUnequal.has_value();
    }
    return differs;
}

void addDump(const DumpLocation &dump, std::optional<std::size_t> pair, std::optional<bool> differs, Places &places)
{
    const Place place{FilePart::Dump, dump.step, dump.rank, pair, differs};
    if (dump.parts) {
        for (const DumpLocation &part : dump.parts->ranks)
            places.add(plainPath(part.folder), place);
        return;
    }
    places.add(plainPath(dump.dumpFile), place);
    const bool isInOwnFolder = !dump.files && dump.group.empty();
    if (isInOwnFolder)
        places.add(plainPath(dump.folder), place);
}

void addDumps(const Comparison &comparison, Places &places)
{
    if (comparison.operators) {
        const std::vector<DumpPair> &pairs = comparison.operators->pairs;
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            const bool isUndecided = pairs[i].verdict == Verdict::Incomplete && pairs[i].differing == 0;
            const std::optional<bool> differs = isUndecided ? std::nullopt : std::optional(!holdTheSame(pairs[i]));
            addDump(pairs[i].a, i, differs, places);
            addDump(pairs[i].b, i, differs, places);
        }
    }
    for (const Run *run : {comparison.a.get(), comparison.b.get()}) {
        for (const DumpLocation &dump : run->dumps)
            addDump(dump, std::nullopt, std::nullopt, places);
    }
}

void addCheckpoints(const Comparison &comparison, Places &places)
{
    if (comparison.checkpoints) {
        for (const CheckpointPair &pair : comparison.checkpoints->pairs) {
            const bool differs = pair.differing > 0 || pair.verdict != Verdict::Same;
            for (const CheckpointLocation *location : {&pair.a, &pair.b})
                places.add(plainPath(location->path),
                           {FilePart::Checkpoint, location->step, std::nullopt, std::nullopt, differs});
        }
    }
    for (const Run *run : {comparison.a.get(), comparison.b.get()}) {
        for (const CheckpointLocation &location : run->checkpoints)
            places.add(plainPath(location.path),
                       {FilePart::Checkpoint, location.step, std::nullopt, std::nullopt, std::nullopt});
    }
}

Places placesOf(const Comparison &comparison)
{
    Places places;
    const auto add = [&](const std::string &path, FilePart part, std::optional<bool> differs) {
        places.add(plainPath(path), {part, std::nullopt, std::nullopt, std::nullopt, differs});
    };
    for (const Run *run : {comparison.a.get(), comparison.b.get()}) {
        for (const std::shared_ptr<const Log> &log : run->logs)
            add(log->path, FilePart::Log, differsAsLog(comparison, *log));
        for (const TokenFile &file : run->tokenFiles)
            add(file.path, FilePart::Tokens, std::nullopt);
        for (const ResultFile &file : run->resultFiles)
            add(file.path, FilePart::Result, std::nullopt);
    }
    addDumps(comparison, places);
    addCheckpoints(comparison, places);
    return places;
}

// A reader judged it: other bytes, and what they mean is in the comparison.
FileStanding standingOfJudged(const Place *place)
{
    const bool isSame = place && place->differs == false;
    return isSame ? FileStanding::SameContent : FileStanding::Differs;
}

FileStanding standingOf(const AccountedFile &file, const Place *place)
{
    switch (file.state) {
    case FileState::Equal:
        return FileStanding::SameBytes;
    case FileState::TextEqual:
    case FileState::Volatile:
        return FileStanding::SameContent;
    case FileState::Judged:
        return standingOfJudged(place);
    case FileState::Shown:
        return FileStanding::Differs;
    case FileState::OnlyA:
        return FileStanding::OnlyA;
    case FileState::OnlyB:
        return FileStanding::OnlyB;
    case FileState::Unreadable:
        return FileStanding::Unreadable;
    case FileState::Left:
        break;
    }
    return FileStanding::NotUnderstood;
}

} // namespace

std::vector<FileOfRuns> filesOfRuns(const Comparison &comparison)
{
    std::vector<FileOfRuns> files;
    const Account *account = accountInForce(comparison);
    if (!account)
        return files;
    const Places places = placesOf(comparison);
    for (std::size_t i = 0; i < account->files.size(); ++i) {
        const AccountedFile &file = account->files[i];
        const Place *place = places.of(plainPath(file.a.empty() ? file.b : file.a));
        FileOfRuns found;
        found.file = i;
        found.standing = standingOf(file, place);
        if (place) {
            found.part = place->part;
            found.step = place->step;
            found.rank = place->rank;
            found.pair = place->pair;
        } else if (file.owner == "settings") {
            found.part = FilePart::Settings;
        }
        files.push_back(found);
    }
    std::ranges::stable_sort(files, {}, [&](const FileOfRuns &file) {
        return std::tuple(file.part, file.step, file.rank, account->files[file.file].path);
    });
    return files;
}

} // namespace rundiff
