// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/trackers/trackerfiles.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <system_error>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 6> endings = {".wandb", ".swanlab", ".db", ".sqlite", ".sqlite3", ".zip"};
constexpr std::array<std::string_view, 3> companions = {"wandb-summary.json", "wandb-metadata.json", "runs.swanlab"};
constexpr const char *metrics = "metrics", *description = "meta.yaml";

bool isMlflowRun(const fs::path &folder)
{
    std::error_code error;
    return fs::is_regular_file(folder / description, error) && fs::is_directory(folder / metrics, error);
}

// The last part of a path, also if it ends with a slash.
std::string lastPart(const std::string &path)
{
    std::error_code nowhere;
    const fs::path whole = fs::absolute(path, nowhere).lexically_normal();
    if (whole.has_filename())
        return whole.filename().string();
    return whole.parent_path().filename().string();
}

} // namespace

void TrackerFiles::claim(const FolderListing &folder, FolderClaims &claims) const
{
    for (const FolderEntry &entry : folder.entries) {
        if (entry.isFolder)
            continue;
        if (std::ranges::find(companions, entry.plainName) != companions.end())
            claims.add(entry, FileUse::Companion, ClaimConfidence::Name, "a companion of a tracker's run");
        else if (std::ranges::find(endings, entry.ending()) != endings.end())
            claims.add(entry, FileUse::Log, ClaimConfidence::Ending, "named like the file of a tracker");
    }
}

void MlflowRunFiles::claim(const FolderListing &folder, FolderClaims &claims) const
{
    if (!folder.holdsFile(description) || !folder.holdsFolder(metrics))
        return;
    for (const FolderEntry &entry : folder.entries) {
        if (entry.isFolder && entry.name == metrics)
            claims.add(entry, FileUse::Companion, ClaimConfidence::Name, "the metrics of a run of MLflow");
        else if (!entry.isFolder && entry.name == description)
            claims.add(entry, FileUse::Log, ClaimConfidence::Name, "a run of MLflow").source = folder.path;
    }
}

std::optional<std::string> MlflowRunFiles::folderAround(const std::string &folder) const
{
    const fs::path above = fs::path(folder).lexically_normal() / "..";
    if (lastPart(folder) != metrics || !isMlflowRun(above))
        return std::nullopt;
    return above.lexically_normal().string();
}

} // namespace rundiff
