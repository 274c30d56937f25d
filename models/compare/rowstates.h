// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/operatorcomparison.h"
#include "models/knowledge/operatorfacts.h"

namespace rundiff
{

// Any difference counts when both runs say the same framework and the same dtypes and call the same operators;
// otherwise rounding alone makes them differ and a tolerance by dtype is in force.
bool exactRuleFits(const PairTable &table);

// Rundiff's own view of every row: does A agree with B? Sets the states.
void setRowStates(PairTable &table, bool exact, unsigned jobs = 1, const OperatorFacts &facts = builtinOperatorFacts());

// How far a statistic of a dtype (spelled plainly) may be off, relative to the tensor's largest value; 0: not at all.
double toleranceOfDtype(std::string_view dtype);

// "torch.float32" and "Float32" are the same type: lower case, without "torch." or "mindspore.".
std::string plainDtype(std::string_view dtype);

} // namespace rundiff
