// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/recomputation/capturedinputs.h"
#include "models/compare/table/pairtable.h"
#include "models/compare/table/referee.h"

#include <optional>
#include <string>

namespace rundiff
{

// One result of a call next to what its captured inputs give in double precision.
struct RecomputedRow {
    std::optional<double> epsilons; // the largest difference, in parts of the largest value; infinite: NaN or infinity
                                    // where the result is finite
    double budget = 0;              // epsilons that rounding may make
    double shortened = 0;           // what it may make with inputs of ten bits, as TF32 and HF32; 0: no such operator
    std::size_t form = 0;           // which of the results that this row may be is the nearest
    std::string missing;            // why there is no number
};

// Of an output of a forward or backward call.
RecomputedRow recomputeRow(const Dump &dump, std::uint32_t call, std::uint32_t row, const DumpTensors &tensors,
                           const WorkLimits &limits = {});

// Of a row of both runs. Nothing where the dumps hold no tensors, or where the row is not a result of a call.
struct RecomputedPair {
    RecomputedRow a, b;
};
std::optional<RecomputedPair> recomputePair(const PairTable &table, std::size_t row);

} // namespace rundiff
