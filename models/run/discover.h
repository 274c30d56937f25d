// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dump.h"
#include "models/run/problem.h"

#include <string>
#include <vector>

namespace rundiff
{

// Finds the logs and dumps under a path that a user specified: a run folder, a log file, a dump folder or a dump.json.
// Candidates for logs are ordered best first; the log readers decide by content whether they are logs.
struct Discovery {
    std::string path;
    std::vector<std::string> logCandidates;
    std::vector<DumpLocation> dumps;        // by step, then rank
    std::vector<std::string> tensorFiles;   // HDF5, safetensors, Keras weights
    std::vector<std::string> kernelFolders; // with files that are named like kernels or cells of MindSpore's graph mode
    Problems problems;
};

// Searches a folder with bounds: depth and number of entries are limited, a folder is visited once however many links
// point to it (unless they name it as several ranks or steps), the tensors of a dump are not listed, and only regular
// files are inspected.
Discovery discover(const std::string &path);

// The name of a run: the last part of its path.
std::string runName(const std::string &path);

} // namespace rundiff
