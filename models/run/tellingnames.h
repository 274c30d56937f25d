// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/run.h"

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace rundiff
{

// The name of a run, and its path.
struct NamedPlace {
    std::string name;
    std::string path;
};

// Names that tell the runs apart. Of runs with one name, the nearest folder above that differs is put before it:
// "npu/rank0" and "gpu/rank0"; folders in between are left out: "first/…/run". Runs of one path keep one name.
std::vector<std::string> tellingNames(std::span<const NamedPlace> runs);
std::pair<std::string, std::string> tellingNames(const Run &a, const Run &b);

// Two paths: the folder that both are in, and the rest of each. An empty folder: they share none.
struct PlacesInFolder {
    std::string folder, a, b;
};
PlacesInFolder placesInFolder(const std::string &a, const std::string &b);

// The start of the name of a file about both runs: "npu-rank0-vs-gpu-rank0". It holds no characters with a meaning for
// a shell or a file system.
std::string fileStemOf(const Run &a, const Run &b);

} // namespace rundiff
