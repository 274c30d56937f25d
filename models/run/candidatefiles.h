// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The kind of a file according to its name, before its content is inspected.
enum class FileKind {
    Other,      // nothing that Rundiff reads
    Dump,       // dump.json, debug.json
    Log,        // may be a log; its content decides
    EventFile,  // one file of a folder of event files
    Monitor,    // one file of a folder of msprobe's monitor
    TensorFile, // HDF5, safetensors, Keras weights
    Kernels,    // one file of a folder with kernels of MindSpore's graph mode
};

FileKind fileKind(const std::string &path);

// The rank of a folder of msprobe's monitor: rank0, rank_0, Dec03_21-34-40-rank0-1a2b3c4d.
std::optional<std::int64_t> monitorRank(std::string_view folderName);

// Best first: train.log before other logs, logs before tables, nearer before deeper, the main file before those of
// other ranks. Of the copies of trainer_state.json in checkpoints, only the last one is kept.
std::vector<std::string> rankedLogCandidates(std::vector<std::string> candidates);

} // namespace rundiff
