// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/records/recordrows.h"
#include "models/formats/logs/records/steprule.h"

namespace rundiff
{

// Computes steps from the values of the records: an epoch and an iteration, steps that restart with each epoch, or
// nothing.
void countSteps(Log &log, RecordRows &rows, const StepCounting &counting);

bool strictlyIncreasing(const SharedColumn<std::int64_t> &steps);

} // namespace rundiff
