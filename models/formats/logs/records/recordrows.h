// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/records/records.h"

#include <string>
#include <vector>

namespace rundiff
{

struct RecordValues {
    std::string name;
    SharedColumn<double> values;
    PrecisionSeen precision;
    MetricMarks marks;
};

// All parts in one piece.
struct RecordRows {
    SharedColumn<std::int64_t> steps;
    Offsets offsets;
    std::vector<RecordValues> metrics;
    Stretches ranks, epochs, stepsPerEpoch, drawings;
    std::vector<bool> passing; // drawn while a bar went on; empty: none
};

} // namespace rundiff
