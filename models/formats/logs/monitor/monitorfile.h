// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// One file of msprobe's monitor: rank0/actv_0-99.csv, rank_0/weight_grad_step100-199.csv.
struct MonitorFile {
    std::string path;
    std::string what; // "actv", "weight_grad"
    std::int64_t rank = 0, first = 0;
};

// The rank of a folder of the monitor: rank0, rank_0, Dec03_21-34-40-rank0-1a2b3c4d.
std::optional<std::int64_t> monitorRank(std::string_view folderName);

std::optional<MonitorFile> monitorFile(const std::string &path);

// Of a folder that holds the folders of the ranks, or of one of them; by rank, kind and first step.
std::vector<MonitorFile> monitorFiles(const std::string &folder);

} // namespace rundiff
