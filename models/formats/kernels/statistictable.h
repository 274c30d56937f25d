// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/files/filebytes.h"
#include "models/formats/kernels/kernelstatistics.h"
#include "models/run/problem.h"
#include "models/run/progress.h"

#include <cstddef>
#include <functional>

namespace rundiff
{

// What of a statistic.csv could not be used. The rows that were read are complete.
struct StatisticTable {
    std::size_t rows = 0, damaged = 0;
    bool truncated = false; // the last line is cut off
    int digits = 6;         // significant digits of the numbers
};

// Reads MindSpore's table of the statistics of kernels (versions 2.2 to 2.7) line by line. Damaged lines are not
// handed on; they are counted and reported.
StatisticTable readStatisticTable(const FileBytes &file, const std::function<void(const KernelStatistics &)> &row,
                                  Problems &problems, const Progress &progress);

} // namespace rundiff
