// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/run.h"

#include <memory>

namespace rundiff
{

struct RenumberedRuns {
    std::shared_ptr<const Run> a, b;
    Problems problems; // say which records have other numbers
};

// Records that name no step are counted from 1. Where a log lacks some, or has some twice, as the epochs show that both
// logs print, its records take the numbers that records of the same epochs have in the other run's log.
//
// A log from a saved result keeps the numbers that it was saved with.
RenumberedRuns withRecordsByEpoch(const std::shared_ptr<const Run> &a, const std::shared_ptr<const Run> &b);

// The same run before that.
std::shared_ptr<const Run> withOwnNumbers(const std::shared_ptr<const Run> &run);

} // namespace rundiff
