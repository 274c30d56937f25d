// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/dumps/jsondumpfiles.h"

#include "models/formats/files/filebytes.h"
#include "models/run/messages.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr std::string_view dumpName = "dump.json", savedName = "debug.json"; // values that a script saved by name
constexpr std::array<std::string_view, 3> companions = {"stack.json", "construct.json", "dump_error_info.log"};
constexpr std::array<std::string_view, 2> tensorFolders = {"dump_tensor_data", "tensor_data"};

bool contains(std::span<const std::string_view> names, std::string_view name)
{
    return std::ranges::find(names, name) != names.end();
}

bool isDumpName(std::string_view name)
{
    return name == dumpName || name == savedName;
}

DumpLocation locationOf(const Claim &claim)
{
    const fs::path path(claim.path);
    DumpLocation location;
    location.step = claim.place.step.value_or(Step{});
    location.rank = claim.place.rank.value_or(RankId{});
    location.folder = path.parent_path().string();
    location.dumpFile = claim.path;
    location.debug = path.filename() == savedName;
    location.part = claim.place.part;
    return location;
}

// Two dump folders under one run may have the same step and rank. One is compared, the other is reported.
std::vector<DumpLocation> onePerPlace(std::vector<DumpLocation> dumps, Problems &problems)
{
    const auto place = [](const DumpLocation &dump) { return std::tuple(dump.step, dump.rank, dump.part, dump.debug); };
    std::ranges::stable_sort(dumps, {}, place);
    std::vector<DumpLocation> kept;
    std::map<std::string, std::int64_t> left;
    for (DumpLocation &dump : dumps) {
        if (kept.empty() || place(kept.back()) != place(dump))
            kept.push_back(std::move(dump));
        else
            ++left[fs::path(dump.folder).parent_path().parent_path().string()];
    }
    for (const auto &[folder, count] : left)
        problems.push_back(
            {folder, 0, Severity::Warning,
             message(Messages::tr("Another folder of this run contains dumps of the same steps and ranks; the dumps "
                                  "here are ignored. Specify this folder to compare them.")),
             Unread{UnreadReason::Duplicate, "dumps", count, {}}});
    return kept;
}

} // namespace

void claimJsonDumps(const FolderListing &folder, FolderClaims &claims)
{
    const bool holdsDump = folder.holdsFile(dumpName) || folder.holdsFile(savedName);
    const ClaimConfidence ofTensors =
        holdsDump ? ClaimConfidence::Name : ClaimConfidence::Form; // without it, of which dump?
    for (const FolderEntry &entry : folder.entries) {
        if (entry.isFolder && contains(tensorFolders, entry.name))
            claims.add(entry, FileUse::Companion, ofTensors, "the tensors of a dump");
        else if (!entry.isFolder && isDumpName(entry.plainName))
            claims.add(entry, FileUse::Dump, ClaimConfidence::Name, "a dump of msprobe");
        else if (!entry.isFolder && contains(companions, entry.plainName))
            claims.add(entry, FileUse::Companion, ClaimConfidence::Name, "a companion of a dump of msprobe");
    }
    if (holdsDump && folder.place.isNamed())
        claims.takeFolder();
}

std::vector<DumpLocation> jsonDumpsOf(const std::vector<Claim> &claims, Problems &problems)
{
    std::vector<DumpLocation> dumps;
    for (const Claim &claim : claims)
        dumps.push_back(locationOf(claim));
    return onePerPlace(std::move(dumps), problems);
}

bool isNamedAsJsonDump(const std::string &path)
{
    return isDumpName(FolderEntry(fs::path(path).filename().string(), false).plainName);
}

bool startsAsJsonDump(const std::string &path)
{
    const auto file = FileBytes::open(path);
    std::array<char, 4096> start{};
    const std::size_t count = file ? file->readSome(0, start) : 0;
    std::string_view text(start.data(), count);
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    const auto names = [&](std::string_view member) { return text.find(member) != std::string_view::npos; };
    const bool hasData = names("\"data\"") || names("\"dump_data_dir\"");
    return text.starts_with('{') && names("\"task\"") && names("\"level\"") && hasData;
}

} // namespace rundiff
