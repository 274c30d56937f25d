// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/run/kindoftext.h"
#include "models/run/progress.h"
#include "models/run/run.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace rundiff
{

// A line of a log that no reader consumed.
struct UnconsumedLine {
    std::int64_t line = 0;
    bool isResult = false; // it names a loss or a score
    UserText text;

    bool operator==(const UnconsumedLine &) const = default;
};

// A file of one run, and what of it the readers consumed.
struct InventoriedFile {
    Path path;  // below the run's folder; empty: the run is this file
    Name owner; // the format of the reader that reads it, "dump", "settings", or empty
    std::int64_t bytes = 0;
    std::int64_t lines = 0, records = 0;    // of a log: all lines, and those with a value of a metric
    std::int64_t results = 0;               // other lines that name a loss or a score
    std::vector<UnconsumedLine> unconsumed; // the ones that say most, first

    bool operator==(const InventoriedFile &) const = default;
};

// Every file of one run, by its path.
struct FileInventory {
    std::vector<InventoriedFile> files;
    bool complete = true; // false: there are more files

    bool operator==(const FileInventory &) const = default;
};

FileInventory inventoryOf(const Run &run, const Progress &progress);

} // namespace rundiff
