// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/comparison.h"
#include "models/run/progress.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace rundiff
{

// One of many runs of a folder, as far as a list shows it.
struct ListedRun {
    std::string name;                 // distinguishes it from the others
    std::string path;                 // as readRun takes it
    std::vector<std::string> metrics; // the most likely loss first
    std::size_t points = 0, dumps = 0;
    std::optional<std::int64_t> lastStep; // of the most likely loss
    double lastLoss = 0;
    std::size_t errors = 0; // in its files
};

struct RunList {
    std::vector<ListedRun> runs;
    std::size_t others = 0; // entries of the folder without a log and without a dump
    bool whole = true;      // false: stopped, or too many entries
};

// The runs directly in a folder: its folders, its files, and the runs of trackers in them. Each is read and dropped.
RunList listRuns(const std::string &folder, const Progress &progress);

// True for a folder that holds folders only, of which none has the name of a part of a run (dump, step0, rank3, logs).
bool holdsManyRuns(const std::string &folder);

// Some of them against one baseline. Every pair is judged as if it were opened alone, without its dumps.
struct ManyRuns {
    struct Against {
        std::string path;
        ComparisonPtr comparison; // of its logs with those of the baseline; without curves nothing was compared
    };
    std::string baseline; // its path
    Curve baselineCurve;  // empty: no run has a metric in common with it
    std::vector<Against> runs;
    bool whole = true; // false: stopped

    const Comparison *of(const std::string &path) const; // null: not among them, or the baseline
};

constexpr std::size_t mostRunsAtOnce = 20;

ManyRuns compareWithBaseline(const std::vector<std::string> &paths, const std::string &baseline,
                             const CompareOptions &options, const Progress &progress);

} // namespace rundiff
