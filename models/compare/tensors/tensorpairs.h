// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/options/options.h"
#include "models/compare/table/tensormetrics.h"
#include "models/formats/dumps/knowntensor.h"
#include "models/run/dump.h"
#include "models/run/progress.h"

#include <string>
#include <string_view>
#include <unordered_map>

namespace rundiff
{

// Tensors that were read together, once for their statistics and for their comparison.
struct TensorPairs {
    struct Compared {
        std::string nameB; // the data_name of the other tensor
        TensorMetrics metrics;
    };
    KnownTensors a, b;
    std::unordered_map<std::string, Compared> compared; // by A's data_name

    // Null if these two were not read together.
    const TensorMetrics *find(std::string_view nameA, std::string_view nameB) const;
};

// Reads the tensors that have the same name in both dumps, before the dumps are read. A tensor that cannot be read
// completely is not included; the reader of its dump reports it.
TensorPairs readTensorPairs(const DumpLocation &a, const DumpLocation &b, const CompareOptions &options,
                            const Progress &progress);

} // namespace rundiff
