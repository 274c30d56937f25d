// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/curves/metriccomparison.h"
#include "models/run/run.h"

#include <cstdint>
#include <string>
#include <vector>

namespace rundiff
{

// How far the series of msprobe's monitor are apart, layer by layer and step by step: a cell has the series of all
// ranks and statistics that is furthest outside, or closest to it.
struct MonitorGrid {
    struct Cell {
        float ratio = -1;         // |A-B| / allowed; above 1: outside; infinite: NaN in one run only; -1: nothing there
        std::uint32_t metric = 0; // index into the metrics of both logs
        std::int64_t step = 0;    // of the ratio: a cell may span several
        bool outside() const { return ratio > 1; }
    };
    struct Row {
        std::string what, module;
        std::vector<Cell> cells;
    };

    std::int64_t firstStep = 0, lastStep = 0;
    std::int64_t stepsPerColumn = 1;
    std::size_t columns = 0;
    std::vector<Row> rows; // the phases of a step, and in each the layers in the order of the network
    std::size_t rowsLeftOut = 0;

    bool empty() const { return rows.empty(); }
};

MonitorGrid monitorGrid(const MetricComparisons &metrics);

} // namespace rundiff
