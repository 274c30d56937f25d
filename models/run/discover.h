// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dump.h"
#include "models/run/problem.h"

#include <string>
#include <vector>

namespace rundiff
{

// What lies under a path that a user named: a run folder, a log file, a dump folder or a dump.json.
// Candidates for logs come best first; whether they are logs is decided by their content, by the log readers.
struct Discovery {
    std::string path;
    std::vector<std::string> logCandidates;
    std::vector<DumpLocation> dumps;      // by step, then rank
    std::vector<std::string> tensorFiles; // HDF5, safetensors, Keras weights
    Problems problems;
};

// Walks a folder without following it for ever: depth and number of entries are bounded, a folder is visited once
// however many links lead to it, the tensors of a dump are not listed, and only regular files are looked at.
Discovery discover(const std::string &path);

// The name a run goes by: the last part of its path.
std::string runName(const std::string &path);

} // namespace rundiff
