// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/options/segmentchoice.h"
#include "models/run/run.h"

#include <memory>

namespace rundiff
{

struct SegmentedRuns {
    std::shared_ptr<const Run> a, b;
    Problems problems; // say what was chosen, and what of the logs is not compared
};

// Both runs with the wanted segments of those logs that hold several: one choice for the logs of each.
SegmentedRuns withSegments(const std::shared_ptr<const Run> &a, const std::shared_ptr<const Run> &b,
                           const SegmentChoice &ofA, const SegmentChoice &ofB);

} // namespace rundiff
