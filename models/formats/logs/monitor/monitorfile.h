// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// One file of msprobe's monitor: rank0/actv_0-99.csv, rank_0/weight_grad_step100-199.csv.
struct MonitorFile {
    std::string path;
    std::string what; // "actv", "weight_grad"
    std::int64_t rank = 0, first = 0;
};

std::optional<MonitorFile> monitorFile(const std::string &path);

// Of a folder that holds the folders of the ranks, or of one of them; by rank, kind and first step.
std::vector<MonitorFile> monitorFiles(const std::string &folder);

} // namespace rundiff
