// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/knowledge/operators/operatorfacts.h"
#include "models/run/dump.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace rundiff
{

using RowKeys = std::vector<std::uint64_t>;

// One dump as a list of numbers: those of two rows are equal if the rows are.
struct ReplicaRows {
    RankId rank;
    std::uint64_t calls = 0;             // equal for dumps with the same calls and rows
    std::shared_ptr<const RowKeys> rows; // null: not read
    std::vector<std::uint32_t> data;     // rows of training data
    std::vector<std::uint32_t> parameters;
    bool hasTensors = false; // real ones, in files
};

ReplicaRows replicaRows(const Dump &dump, const OperatorFacts &facts);

// Some ranks that make the same calls, row by row.
struct RowMajorities {
    struct Leaver {
        std::size_t rank = 0; // its place in the list
        std::size_t firstRow = 0, rows = 0, agreeing = 0;
        std::size_t example = 0; // a rank of the majority
    };
    std::vector<Leaver> leavers; // the one that leaves first comes first
    std::size_t judged = 0, undecided = 0;
};

// Whether each rank has training data of its own; then only parameters are judged.
bool haveOwnData(std::span<const ReplicaRows *const> ranks);
RowMajorities majoritiesOf(std::span<const ReplicaRows *const> ranks, bool ownData);

} // namespace rundiff
