// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/logreading.h"
#include "models/run/progress.h"
#include "models/run/run.h"
#include "models/run/tokens.h"

#include <memory>
#include <string>

namespace rundiff
{

struct RunOptions {
    LogReading logReading;   // of every log that is not in logReadings
    LogReadings logReadings; // of single logs
    bool logs = true;
    bool dumps = true;
    bool checkpoints = true;
    TokenColumnNames tokenColumns; // names by which the user calls the columns of tokens
};

// Finds the logs and dumps under a path and reads the logs. PATH#RUN means one of several runs that an experiment
// tracker stores there. Dumps are only located. Unreadable input is in the run's problems; for a run without logs and
// dumps they describe what was expected.
std::shared_ptr<const Run> readRun(const std::string &given, const RunOptions &options, const Progress &progress);

// The runs of an experiment tracker in a folder or a database.
RunChoices runsUnder(const std::string &path, const Progress &progress);

} // namespace rundiff
