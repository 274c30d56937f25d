// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/checkpoints/checkpointpart.h"
#include "models/formats/tensors/tensor.h"
#include "models/run/checkpointlocation.h"
#include "models/run/problem.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace rundiff
{

// Of one file: what a model of thousands of experts has, and two of which memory holds.
inline constexpr std::size_t mostCheckpointValues = 600'000;

// A number, a text, several numbers that belong together, a tensor.
using CheckpointContent = std::variant<std::int64_t, double, std::string, std::vector<double>, Tensor>;

using CheckpointPath = std::vector<std::string>; // names of files, members and keys, of which each may contain dots

// A value in the files of a checkpoint.
struct CheckpointValue {
    CheckpointPath path;
    CheckpointContent content;
};

using CheckpointValues = std::vector<CheckpointValue>;

std::string joinedPath(const CheckpointPath &path, std::size_t from = 0);

// A value with its meaning.
struct CheckpointEntry {
    std::string key; // where it is in the files
    CheckpointPart part = CheckpointPart::Settings;
    std::string parameter; // that it belongs to, as these files name it; empty: of the training as a whole
    std::string slot;      // which of the values of that parameter, or of that part
    std::string tiedTo;    // the parameter before it that has the same storage
    CheckpointContent content;
    std::string title = {}; // the parameter, where `parameter` is only its place
};

// How the rows of fused projections of queries, keys and values follow each other: for each group its queries, its key,
// its value. Without groups: all queries, all keys, all values.
struct AttentionShape {
    std::uint64_t groups = 0, heads = 0;

    bool operator==(const AttentionShape &) const = default;
};

// The state of a training at one step, whatever files it was in.
struct Checkpoint {
    CheckpointLocation location;
    std::string form; // "huggingface", "megatron", ...
    std::vector<CheckpointEntry> entries;
    AttentionShape attention;
    bool isSorted = false; // the files have the keys by name, not in the order of the network
    Problems problems;
};

} // namespace rundiff
