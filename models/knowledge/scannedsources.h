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

// Half of it when it is stopped.
ScannedSources scanSources(SourceFiles files, const Progress &progress = {});

// Told from what is imported; empty when nothing tells.
std::string frameworkOf(const ScannedSources &scanned);

// The checklist of them: of this framework, or empty: of the one that is imported.
struct Checklist;
Checklist checkScanned(ScannedSources scanned, const std::string &framework);

} // namespace rundiff
