// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/progress.h"
#include "models/run/runchoice.h"

#include <string>
#include <vector>

namespace rundiff
{

// One run of an experiment tracker among the logs that were found.
struct TrackedRun {
    RunChoice choice;
    std::string log;    // its file or folder, or the database that holds it
    std::string folder; // with all its files; empty: it is in a database
};

std::vector<TrackedRun> trackedRuns(const std::vector<std::string> &logCandidates, const Progress &progress);

// Whether a log belongs to one of them.
bool isOfTrackedRun(const std::string &log, const std::vector<TrackedRun> &runs);

RunChoices choicesOf(const std::vector<TrackedRun> &runs);

} // namespace rundiff
