// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"
#include "models/knowledge/operators/callname.h"

#include <string>
#include <vector>

namespace rundiff
{

// Groups of differences: all calls of one kind, in one direction, with one data type of their results.
struct RollupLine {
    std::string kind; // "Functional.linear"; modules by their class: "Module Linear"
    Direction direction = Direction::Any;
    std::string dtype; // of the first output, without the framework's name
    std::size_t calls = 0, origins = 0, carriers = 0, healed = 0, oneRun = 0;
    std::size_t rows = 0, differing = 0, ignored = 0;
    std::uint32_t firstOperator = 0; // index into the table's operators: the first that differs, or the first
};

// Most origins first, then most differing rows.
std::vector<RollupLine> differenceRollup(const PairTable &table, const std::vector<std::uint8_t> &ignored = {});

} // namespace rundiff
