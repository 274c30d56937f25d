// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/checkpoints/checkpointclaims.h"

#include "models/formats/checkpoints/checkpointname.h"
#include "models/run/folder.h"

#include <algorithm>
#include <filesystem>
#include <map>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

// The folder of one step around this one, or itself, no further out than where the search began. Empty: there is none.
std::string folderOfStep(const FolderListing &folder)
{
    std::error_code nowhere;
    const fs::path root = fs::absolute(folder.root, nowhere).lexically_normal();
    fs::path inner = folder.path;
    for (int depth = 0; depth < 8; ++depth) {
        const fs::path whole = fs::absolute(inner, nowhere).lexically_normal();
        const fs::path name = withoutSlash(whole).filename();
        if (isCheckpointFolder(name.string()))
            return inner.string();
        if (whole == root || !inner.has_parent_path())
            break;
        inner = inner.parent_path();
    }
    return {};
}

// A folder without a step in its name is a checkpoint if both the weights and the optimizer are in it.
bool holdsState(const FolderListing &folder)
{
    const bool isDistributed = folder.holdsFile(".metadata");
    const bool hasWeights = folder.holdsFile("model.safetensors") || folder.holdsFile("pytorch_model.bin") ||
                            folder.holdsFile("model.safetensors.index.json");
    return isDistributed || (hasWeights && folder.holdsFile("optimizer.pt"));
}

} // namespace

void CheckpointClaims::claim(const FolderListing &folder, FolderClaims &claims) const
{
    const bool isNamedItself = folder.entries.size() == 1 && folder.root == folder.path; // a file, no folder of files
    std::string around = isNamedItself ? std::string() : folderOfStep(folder);
    if (around.empty() && holdsState(folder))
        around = folder.path;
    const bool isDistributed = folder.holdsFile(".metadata");
    for (const FolderEntry &entry : folder.entries) {
        if (entry.isFolder)
            continue;
        const bool isPart = isDistributed || isCheckpointMember(entry.plainName);
        const bool isOrbax = entry.name == "_METADATA" || entry.name == "_CHECKPOINT_METADATA";
        if (isOrbax)
            claims.add(entry, FileUse::Checkpoint, ClaimConfidence::Name, "a checkpoint of Orbax").source = folder.path;
        else if (!around.empty() && isPart)
            claims.add(entry, FileUse::Checkpoint, ClaimConfidence::Name, "a part of a checkpoint").source = around;
        else if (isCheckpointName(entry.plainName))
            claims.add(entry, FileUse::Checkpoint, ClaimConfidence::Name, "a checkpoint");
    }
}

std::vector<CheckpointLocation> checkpointsOf(const std::vector<Claim> &claims)
{
    std::map<std::string, CheckpointLocation> found;
    for (const Claim &claim : claims) {
        if (claim.use != FileUse::Checkpoint || found.contains(claim.source))
            continue;
        std::error_code nowhere;
        const fs::path whole = fs::absolute(claim.source, nowhere).lexically_normal();
        const fs::path path = withoutSlash(whole);
        const std::string name = path.filename().string();
        const bool hasName = isCheckpointFolder(name) || isCheckpointName(name);
        found[claim.source] = {claim.source, name, hasName ? stepOfCheckpoint(name) : std::nullopt};
    }
    std::vector<CheckpointLocation> checkpoints;
    for (auto &[path, location] : found)
        checkpoints.push_back(std::move(location));
    std::ranges::stable_sort(checkpoints, {}, &CheckpointLocation::step);
    return checkpoints;
}

} // namespace rundiff
