// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/checklist/programstarts.h"
#include "models/knowledge/sources/sourcefiles.h"

#include <cstdint>
#include <string>
#include <vector>

namespace rundiff
{

// What scripts, shell files and configurations do together: what a launcher sets reaches the programs that it starts,
// and a configuration those that name it.
struct ScannedSources {
    std::vector<SourceFact> facts;
    std::vector<ProgramStart> starts;
    std::set<std::string> mentioned; // of the words that items are concerned with
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
