// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formats/tensorfolders/tensorfolderfiles.h"

#include "models/formats/tensorfolders/tensorfilename.h"
#include "models/run/folder.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace rundiff
{

namespace
{

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 4> endings = {".npy", ".npz", ".pt", ".safetensors"};
constexpr std::string_view weightsEnding = ".safetensors"; // which without a step are the weights of a model
// Names of files of a checkpoint, without their endings.
constexpr std::array<std::string_view, 17> checkpointNames = {
    "model",   "pytorch_model", "adapter_model", "optimizer",  "optimizer_state", "scheduler",   "scaler",
    "state",   "distrib_optim", "ema",           "state_dict", "weights",         "train_state", "fp32",
    "exp_avg", "exp_avg_sq",    "step"};
constexpr std::array<std::string_view, 7> checkpointStarts = {
    "model-0", "pytorch_model-0", "rng_state", "random_states", "model_world_size", "optim_world_size", "extra_state"};
constexpr std::array<std::string_view, 4> checkpointEnds = {"_states", "_optim_rng", "checkpoint", "ckpt"};

bool isOfCheckpoint(std::string_view stem)
{
    const auto begins = [&](std::string_view start) { return stem.starts_with(start); };
    const auto ends = [&](std::string_view end) { return stem.ends_with(end); };
    const bool isName = std::ranges::find(checkpointNames, stem) != checkpointNames.end();
    return isName || std::ranges::any_of(checkpointStarts, begins) || std::ranges::any_of(checkpointEnds, ends);
}

bool isTensorFile(const FolderEntry &entry)
{
    const std::string_view ending = entry.ending(), name = entry.plainName;
    const bool known = std::ranges::find(endings, ending) != endings.end();
    const bool packed = name.size() != entry.name.size(); // is not read
    return known && !entry.isFolder && !packed;
}

// ckpt_step20.pt, step_1000.pt: a state of the whole training. Only a pass of the network has no other name.
bool isCheckpoint(const FolderEntry &entry)
{
    const std::string_view ending = entry.ending(), name = entry.plainName;
    const std::string tensor = tensorFileName(name).tensor;
    const bool ofArrays = ending.starts_with(".np");
    if (tensor.empty() && !ofArrays)
        return !name.starts_with("pass");
    return isOfCheckpoint(tensor) || isOfCheckpoint(name.substr(0, name.size() - ending.size()));
}

// The path below the folder where the search began, with the name of that folder if it is a place.
std::string pathInRun(const FolderListing &folder, const FolderEntry &entry)
{
    const fs::path root = withoutSlash(folder.root); // "step_3/"
    const std::string rootName = root.filename().string();
    std::string path = fs::path(folder.pathOf(entry)).lexically_relative(root).string();
    if (namesOnlyAPlace(rootName))
        return rootName + "/" + path;
    return path;
}

// The place of a file among all files of a run. The folder of the search is not known to dumpsOf.
DumpPlace placeOf(const FolderListing &folder, const FolderEntry &entry)
{
    DumpPlace place = tensorFileName(pathInRun(folder, entry)).place;
    if (!place.step)
        place.step = folder.place.step;
    if (!place.rank)
        place.rank = folder.place.rank;
    return place;
}

fs::path commonFolder(const std::vector<fs::path> &files)
{
    fs::path folder = files.front().parent_path();
    for (const fs::path &file : files) {
        const auto [inFolder, inFile] = std::mismatch(folder.begin(), folder.end(), file.begin(), file.end());
        fs::path shared;
        for (auto part = folder.begin(); part != inFolder; ++part)
            shared /= *part;
        folder = shared;
    }
    return folder;
}

DumpLocation locationOf(const DumpPlace &place, const std::vector<fs::path> &files)
{
    DumpLocation location;
    location.format = tensorFolderFormat;
    location.step = place.step.value_or(Step{});
    location.rank = place.rank.value_or(RankId{});
    location.debug = true;
    const fs::path folder = commonFolder(files);
    location.folder = folder.string();
    location.dumpFile = files.size() == 1 ? files.front().string() : location.folder;
    auto names = std::make_shared<std::vector<Path>>();
    for (const fs::path &file : files)
        names->push_back(file.lexically_relative(folder).string());
    location.files = std::move(names);
    return location;
}

} // namespace

void claimTensorFiles(const FolderListing &folder, FolderClaims &claims)
{
    for (const FolderEntry &entry : folder.entries) {
        if (!isTensorFile(entry) || isCheckpoint(entry))
            continue;
        const DumpPlace place = placeOf(folder, entry);
        if (place.isNamed())
            claims.add(entry, FileUse::Dump, ClaimConfidence::Form, "a tensor of a step or rank").place = place;
        else if (entry.ending() != weightsEnding)
            claims.add(entry, FileUse::Dump, ClaimConfidence::Guess, "a tensor").place = place;
    }
}

std::vector<DumpLocation> tensorFolderDumpsOf(const std::vector<Claim> &claims)
{
    std::map<DumpPlace, std::vector<fs::path>> files;
    for (const Claim &claim : claims)
        files[claim.place].emplace_back(claim.path);
    std::map<std::string, int> uses; // one folder may hold the files of several steps
    std::vector<DumpLocation> dumps;
    for (const auto &[place, ofPlace] : files) {
        dumps.push_back(locationOf(place, ofPlace));
        ++uses[dumps.back().dumpFile];
    }
    for (DumpLocation &dump : dumps) {
        if (uses[dump.dumpFile] > 1)
            dump.group = "step" + std::to_string(dump.step.value) + "/" + dump.rank.folderName();
    }
    return dumps;
}

} // namespace rundiff
