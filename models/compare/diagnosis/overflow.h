// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/callfindings.h"
#include "models/compare/table/pairtable.h"
#include "models/knowledge/operators/operatorfacts.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace rundiff
{

// msprobe's levels of its graph view: produced here (critical), passed on or increased a hundredfold (high), ended
// (medium).
enum class OverflowLevel : std::uint8_t { Medium, High, Critical };

// A call of one dump with NaN or infinity among its rows.
struct OverflowCall {
    std::uint32_t call = 0; // index into the dump's operators
    OverflowLevel level = OverflowLevel::Medium;
    std::vector<std::uint32_t> badInputs, badOutputs; // rows of the dump
};

std::optional<OverflowCall> overflowOf(const Dump &dump, std::uint32_t call,
                                       const OperatorFacts &facts = builtinOperatorFacts());

// The first call of a run that produced NaN or infinity: its inputs are clean, an output is not. If the value came from
// outside the captured calls, the first call that has it.
std::optional<OverflowCall> firstOverflow(const Dump &dump, const OperatorFacts &facts = builtinOperatorFacts());

// The same as a value that is independent of the table, with the inputs of the call.
std::optional<OverflowFinding> overflowFinding(const PairTable &table, bool inA,
                                               const OperatorFacts &facts = builtinOperatorFacts());

// The first overflow of each run, and the first row that has NaN or infinity in one run only.
struct PairOverflow {
    std::optional<OverflowCall> a, b;
    std::optional<std::size_t> onlyInOne; // index into table.rows
};
PairOverflow overflowOf(const PairTable &table, const OperatorFacts &facts = builtinOperatorFacts());

} // namespace rundiff
