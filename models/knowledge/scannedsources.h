// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/sources/sourcefiles.h"

#include <cstdint>
#include <string>
#include <vector>

namespace rundiff
{

// What scripts, shell files and configurations do together: options of launchers reach the programs.
struct ScannedSources {
    std::vector<SourceFact> facts;
    std::vector<std::int32_t> programs; // that train
    Problems problems;
    std::size_t files = 0;
};

ScannedSources scanSources(SourceFiles files);

// Told from what is imported; empty when nothing tells.
std::string frameworkOf(const ScannedSources &scanned);

} // namespace rundiff
