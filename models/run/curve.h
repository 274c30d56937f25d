// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/columns/column.h"
#include "models/run/columns/sharedcolumn.h"
#include "models/run/kindoftext.h"
#include "models/run/metricmarks.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// The precision of a metric in a log: differences below half of its last digit are not visible.
struct PrintedPrecision {
    int decimals = -1;          // largest number of digits after the point; -1 if the log prints exponents or binary
    int significantDigits = 17; // largest number of significant digits seen
    bool exact = true;          // binary, or printed with enough digits to restore the same number
};

// What the numbers of a curve's points count.
enum class Counted : std::uint8_t { Steps, Epochs, Records };

// One metric of one log, after the rule for repeated steps (the last one in the file wins), ordered by step. Steps are
// strictly increasing. Values may be NaN or infinite: those are points. The columns are shared between the metrics of a
// log and never change after construction.
struct Curve {
    using Steps = std::vector<std::int64_t>;
    using Values = std::vector<double>;
    using Offsets = rundiff::Offsets;

    Name metric; // as it is shown: unique in its log
    MetricMarks marks;
    SharedColumn<std::int64_t> steps;
    SharedColumn<double> values;
    std::shared_ptr<const Offsets> offsets =
        std::make_shared<const Offsets>(); // of each point's line in the log's text
    PrintedPrecision precision;
    bool countsEpochs = false;  // its steps are epochs: each value is of many training steps
    bool printsNoStep = false;  // the log prints none: its steps are the numbers of its records
    bool countsRecords = false; // its steps number the records, because the printed steps do not identify them

    // The step that each point's record prints, of a curve that counts records; null for others.
    std::shared_ptr<const Steps> printedSteps;

    // Steps whose points were drawn while a progress bar went on. When a bar is drawn depends on the time, so another
    // run of the same training may lack them. Null: there are none.
    std::shared_ptr<const Steps> passingSteps;

    // Points that a later record of the same step replaced, in the order of the file.
    Steps replacedSteps;
    Values replacedValues;

    std::string_view baseName() const // as the log calls the metric
    {
        const std::string suffix = marks.suffix();
        return std::string_view(metric).substr(0, metric.size() - (metric.ends_with(suffix) ? suffix.size() : 0));
    }
    // The name of the same metric of the log's own rank.
    std::string nameWithoutRank() const
    {
        MetricMarks own = marks;
        own.rank.reset();
        return std::string(baseName()) + own.suffix();
    }
    std::size_t size() const { return steps.size(); }
    bool empty() const { return steps.size() == 0; }
    Counted counted() const
    {
        if (countsRecords)
            return Counted::Records;
        return countsEpochs ? Counted::Epochs : Counted::Steps;
    }
};

} // namespace rundiff
