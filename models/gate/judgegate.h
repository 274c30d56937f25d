// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/gate/gatefinding.h"
#include "models/gate/goldenvalues.h"
#include "models/run/logreading.h"
#include "models/run/progress.h"

#include <functional>
#include <optional>
#include <string>

namespace rundiff
{

struct GateOptions {
    Tolerance losses;
    bool allExact = false;
    std::string rules; // a file; empty: rundiff-gate.json next to the golden values, or above them
    LogReading logReading;
};

// A golden file and what it is judged against, as they were read.
struct ReadPair {
    std::optional<GoldenValues> golden;
    RecordedMetrics fresh;
};
using PairDone = std::function<void(const GatePair &pair, const ReadPair &read)>;

// Judges a run, a log or a file of golden values against golden values, or a folder of them against a folder. In a
// folder, every file below it that holds golden values has a partner of the same path: a file of golden values, a log
// with the ending .log or .txt instead of .json, or the files of its folder where it is the only one there.
GateFinding judgeGate(const std::string &golden, const std::string &fresh, const GateOptions &options,
                      const Progress &progress, const PairDone &done = {});

// What was recorded under a path: golden values, or the metrics of its logs. A JSON file without curves may be either:
// it holds golden values if it has a metric of those that it is judged against.
RecordedMetrics readRecorded(const std::string &path, const LogReading &reading, const Progress &progress,
                             const GoldenValues *against = nullptr);

} // namespace rundiff
