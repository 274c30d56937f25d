// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/records/borrowedstep.h"
#include "models/formats/logs/records/records.h"
#include "models/formats/logs/records/steprule.h"
#include "models/run/log.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace rundiff
{

// Adds the curves of these records to the log: ranks separate, steps counted, the last record of a step wins. `parts`
// are consecutive parts of one file. `metric` is the compared one if it is known; `training` means that the records'
// restarts are the run's. The records lend their steps to what `borrowed` asks them for.
void addCurves(Log &log, std::vector<Records> parts, const StepCounting &counting, std::optional<std::int64_t> rank,
               bool training, BorrowedSteps *borrowed = nullptr);

// The same records in the order of the file, including those that others replace.
struct CountedRecords {
    Curve::Steps steps;
    std::vector<std::pair<std::string, Curve::Values>> metrics; // absentValue if a record has none
};
CountedRecords countedRecords(Records records, const StepCounting &counting);

} // namespace rundiff
