// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/formats/logs/records/recordrows.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace rundiff
{

// A place of the text that takes the step of the last record before it.
struct BorrowedStep {
    std::uint64_t offset = 0;
    std::uint64_t record = 0; // the offset of that record
    std::optional<std::int64_t> step;
    bool passing = false; // a bar showed it while it went on: another run shows another one
};
using BorrowedSteps = std::vector<BorrowedStep>;

// Answers those that no record nearer to them has answered. The rows are in the order of the file.
void lendSteps(const RecordRows &rows, BorrowedSteps &borrowed);

} // namespace rundiff
