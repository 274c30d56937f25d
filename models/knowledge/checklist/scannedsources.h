// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/checklist/programstart.h"
#include "models/knowledge/sources/sourcefiles.h"

#include <cstdint>
#include <string>
#include <vector>

namespace rundiff
{

// The combined effect of scripts, shell files and configurations: settings of a launcher apply to the programs that it
// starts, and a configuration to those that refer to it.
struct ScannedSources {
    std::vector<SourceFact> facts;
    std::vector<ProgramStart> starts;
    std::set<std::string> mentioned; // of the words that items refer to
    Problems problems;
    std::size_t files = 0;
};

// Partial if it is stopped.
ScannedSources scanSources(SourceFiles files, const Progress &progress = {});

// Detected from the imports; empty if nothing identifies it.
std::string frameworkOf(const ScannedSources &scanned);

// The checklist of the sources: of this framework, or if empty, of the imported one.
struct Checklist;
Checklist checkScanned(ScannedSources scanned, const std::string &framework);

} // namespace rundiff
