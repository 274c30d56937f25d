// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/dumprows.h"

#include <cstdint>
#include <string_view>

namespace rundiff
{

// One line of a statistic.csv: one tensor of a kernel. The texts are valid until the next line is read.
struct KernelStatistics {
    std::string_view type, kernel, task;
    std::uint64_t time = 0; // microseconds
    Side side = Side::Input;
    std::uint32_t slot = 0;
    std::string_view dtype, shape; // "float32", "(2,3)"
    std::string_view checksum;
    ChecksumKind checksumKind = ChecksumKind::None;
    Statistic max, min, mean, norm;
    bool anyNull = false; // one of them is the word null
    ElementCounts counts;
    bool sizeFits = true; // the data size is that of the type and the shape
};

} // namespace rundiff
