// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/checkpoints/checkpoint.h"
#include "models/formats/tensors/bytesources.h"

#include <tl/expected.hpp>

#include <string>
#include <vector>

namespace rundiff
{

// The files of a checkpoint, as its forms see it: one file, or all files below a folder.
struct CheckpointFiles {
    std::string path;
    std::vector<std::string> names; // below the folder, sorted; empty: it is one file
    std::string start;              // the first bytes of the file

    bool holds(std::string_view name) const;
    std::string pathOf(const std::string &name) const { return path + "/" + name; }
};

// A form of checkpoints, and how it is read: the content, or the reason in words.
using ReadCheckpoint = tl::expected<void, std::string> (*)(const CheckpointFiles &files, Checkpoint &checkpoint);

struct CheckpointForm {
    const char *name;
    bool (*matches)(const CheckpointFiles &files);
    ReadCheckpoint read;
};

// In the order in which they are asked.
const std::vector<CheckpointForm> &checkpointForms();

bool isOrbax(const CheckpointFiles &files);
bool isDeepSpeed(const CheckpointFiles &files);
bool isUniversal(const CheckpointFiles &files);
bool isMegatron(const CheckpointFiles &files);
bool isDistributed(const CheckpointFiles &files);
bool isFolderOfFiles(const CheckpointFiles &files);
bool isTorchFile(const CheckpointFiles &files);
bool isSafetensorsFile(const CheckpointFiles &files);
bool isArraysFile(const CheckpointFiles &files);
bool isKerasFile(const CheckpointFiles &files);
bool isMindSporeFile(const CheckpointFiles &files);
bool isMsgpackFile(const CheckpointFiles &files);

tl::expected<void, std::string> readOrbax(const CheckpointFiles &files, Checkpoint &checkpoint);
tl::expected<void, std::string> readDeepSpeed(const CheckpointFiles &files, Checkpoint &checkpoint);
tl::expected<void, std::string> readUniversal(const CheckpointFiles &files, Checkpoint &checkpoint);
tl::expected<void, std::string> readMegatron(const CheckpointFiles &files, Checkpoint &checkpoint);
tl::expected<void, std::string> readDistributed(const CheckpointFiles &files, Checkpoint &checkpoint);
tl::expected<void, std::string> readFolderOfFiles(const CheckpointFiles &files, Checkpoint &checkpoint);
tl::expected<void, std::string> readTorchCheckpoint(const CheckpointFiles &files, Checkpoint &checkpoint);
tl::expected<void, std::string> readSafetensorsCheckpoint(const CheckpointFiles &files, Checkpoint &checkpoint);
tl::expected<void, std::string> readArraysCheckpoint(const CheckpointFiles &files, Checkpoint &checkpoint);
tl::expected<void, std::string> readKeras(const CheckpointFiles &files, Checkpoint &checkpoint);
tl::expected<void, std::string> readMindSpore(const CheckpointFiles &files, Checkpoint &checkpoint);
tl::expected<void, std::string> readMsgpack(const CheckpointFiles &files, Checkpoint &checkpoint);

// The values of one file of torch, safetensors or numpy, by its first bytes.
tl::expected<CheckpointValues, std::string> valuesOfFile(const std::string &path);
tl::expected<CheckpointValues, std::string> valuesOfTorch(const std::shared_ptr<const ByteSource> &file);

} // namespace rundiff
