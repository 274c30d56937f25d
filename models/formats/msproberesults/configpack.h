// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/msproberesults/resultfact.h"
#include "models/formats/tensors/ziparchive.h"
#include "models/run/problem.h"
#include "models/run/progress.h"

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rundiff
{

struct PackedPlace {
    std::int64_t step = 0, rank = 0;
    auto operator<=>(const PackedPlace &) const = default;
};

// Tensors by name, in the order of the file.
using PackedTensors = std::vector<std::pair<std::string, PrintedStatistics>>;

// A place of the program that draws random numbers, or seeds them.
struct RandomCall {
    std::string operation; // "torch.rand"
    std::vector<std::string> stack;
    std::int64_t count = 0;
};

using PackedSettings = std::map<std::string, std::string>;

// What msprobe's config check packs of a run before it trains. Nothing: the pack has no such member.
struct ConfigPack {
    std::optional<PackedSettings> environment; // only the variables that were asked for
    std::optional<PackedSettings> packages, parameters;
    std::map<PackedPlace, PackedTensors> data, weights;     // before the forward pass of a step
    std::map<std::int64_t, std::vector<RandomCall>> random; // by rank
    std::map<std::string, std::uint32_t> others;            // unknown members, by their checksum
    Problems problems;
};

// The variables of an environment that are kept. It is that of a whole shell, and may hold secrets.
using KeepVariable = std::function<bool(std::string_view name)>;

bool isConfigPack(const ZipArchive &archive);
ConfigPack readConfigPack(const std::string &path, const KeepVariable &keep, const Progress &progress);

} // namespace rundiff
