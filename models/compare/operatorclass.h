// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/operatorcomparison.h"

#include <cstdint>
#include <string>
#include <vector>

namespace rundiff
{

// What a call does with a difference.
enum class OperatorClass : std::uint8_t {
    Clean,   // its inputs agree, its outputs agree
    Healed,  // an input differs, its outputs agree
    Carrier, // an input differs, an output differs
    Origin,  // its inputs agree, an output differs
    Unknown, // it differs, and the dump has no inputs of it: gradients of parameters, saved variables
    OneRun   // only one run has it
};

struct OperatorRows {
    OperatorClass operatorClass = OperatorClass::Clean;
    std::uint32_t inputs = 0, differingInputs = 0; // parameters count as inputs; suspect rows as agreeing
    std::uint32_t outputs = 0, differingOutputs = 0;
};

// `ignored` may be empty; otherwise it has one entry per row of the table, not 0 where a rule takes the row out.
OperatorRows operatorRows(const PairTable &table, const PairOperator &owner,
                          const std::vector<std::uint8_t> &ignored = {});

std::string_view nameOf(OperatorClass operatorClass);

// The rule and its numbers: "origin: all 3 inputs agree, 1 of 2 outputs differs".
std::string explanationOf(const OperatorRows &rows);

} // namespace rundiff
