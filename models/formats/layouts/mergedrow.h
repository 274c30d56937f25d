// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/layouts/dumpparts.h"
#include "models/formats/layouts/mergedcalls.h"
#include "models/formats/layouts/mergeplan.h"
#include "models/formats/layouts/partvalue.h"
#include "models/run/dump.h"
#include "models/run/message.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace rundiff
{

// One row of one part of a call.
struct RowPart {
    const CallPart *call = nullptr;
    DumpRow row;
    PartValue value;
    MergePlanPtr plan; // null: the dump has no tensors

    bool isInteger() const;
};

using PartsOfRows = std::map<std::string_view, std::vector<RowPart>>; // by the suffix of the row

// The tensors of a call, each with its parts.
PartsOfRows partsOfRows(const MergedCall &call);

// A row of the undivided training, and how it was made.
struct MergedRow {
    struct Step {
        LayoutAxis axis = LayoutAxis::Tensor;
        MergeRule rule;
        std::size_t parts = 1;

        Message words() const; // "tp 2: joined along dimension 1"
    };
    MergedKind kind;
    PartValue value;
    std::vector<Step> steps; // of the axes with several parts
    MergePlanPtr plan;       // null: statistics are all there is

    // `name`: of the row; `whole`: the row of the undivided run; without a shape: it has none.
    static MergedRow of(const MergedCall &call, const std::string &name, std::vector<RowPart> parts,
                        const PartValue &whole, const DumpParts &run);
};

} // namespace rundiff
