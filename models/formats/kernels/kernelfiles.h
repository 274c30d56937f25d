// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/problem.h"

#include <string>
#include <vector>

namespace rundiff
{

// A file with one tensor of a kernel, and the name that says which: names that are too long for a file stand in
// mapping.csv.
struct KernelFile {
    std::string file, name;
};

// The files in the folder of one graph and step. Files that are missing or have no known name are problems.
struct KernelFiles {
    bool table = false; // statistic.csv
    std::vector<KernelFile> tensors;
    Problems problems;
};

KernelFiles kernelFilesIn(const std::string &folder);

} // namespace rundiff
