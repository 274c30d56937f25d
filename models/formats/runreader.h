// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/logreading.h"
#include "models/run/progress.h"
#include "models/run/run.h"

#include <memory>
#include <string>

namespace rundiff
{

struct RunOptions {
    LogReading logReading;   // of every log that logReadings does not name
    LogReadings logReadings; // of single logs
    bool logs = true;
    bool dumps = true;
};

// Finds what lies under a path and reads its logs. Dumps are located only. What could not be read is in the run's
// problems; a run without logs and dumps says there what was looked for.
std::shared_ptr<const Run> readRun(const std::string &path, const RunOptions &options, const Progress &progress);

} // namespace rundiff
