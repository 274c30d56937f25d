// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/checkpoints/checkpointfacts.h"
#include "models/run/dump.h"
#include "models/run/limits.h"
#include "models/run/logreading.h"
#include "models/run/progress.h"
#include "models/run/run.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// A run with all its dumps and checkpoints read once, for their facts.
struct RunInspection {
    std::shared_ptr<const Run> run;
    std::vector<std::optional<DumpFacts>> facts; // facts[i] of run->dumps[i]; nothing if it could not be read
    std::vector<std::optional<CheckpointFacts>> checkpoints; // checkpoints[i] of run->checkpoints[i], likewise
    Problems problems;
};

RunInspection inspectRun(const std::string &path, const LogReading &reading, const Limits &limits,
                         const Progress &progress);

} // namespace rundiff
