// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/sources/sourcefacts.h"
#include "models/run/progress.h"

namespace rundiff
{

// The sources under some paths, sorted by their scanner. Limited in number, size and depth; omissions are reported.
struct SourceFiles {
    std::vector<SourceText> python, shell, configurations;
    std::vector<SourceText> packages; // lists of installed packages: "torch==2.1.0"
    Problems problems;
    std::size_t count() const { return python.size() + shell.size() + configurations.size(); }
};

SourceFiles sourceFiles(const std::vector<std::string> &paths, const Progress &progress = {});

// The code of a notebook's cells; lines that start with % or ! are not code, but %env sets a variable.
SourceText notebookCode(const SourceText &notebook);

// The keys of a YAML or JSON configuration as options, its environment as variables.
std::vector<SourceFact> configurationFacts(const SourceText &source);

} // namespace rundiff
