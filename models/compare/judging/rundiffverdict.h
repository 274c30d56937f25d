// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/judging/knowndtypes.h"
#include "models/compare/table/pairtable.h"
#include "models/compare/table/rowrule.h"
#include "models/knowledge/operators/operatorfacts.h"

namespace rundiff
{

// The rule that the user chose. Without a choice any difference counts if both runs have the same framework, call the
// same operators, and most dtypes are the same; otherwise rounding alone makes them differ and a tolerance applies.
RowRule ruleFor(const PairTable &table, const CompareOptions &options);

// Rundiff's own view of every row: whether A agrees with B. Sets the states.
void setRowStates(PairTable &table, const RowRule &rule, unsigned jobs = 1,
                  const OperatorFacts &facts = builtinOperatorFacts());

// The tolerance of a statistic, relative to the tensor's largest value: by the coarser of both dtypes, unless the user
// specified one. Integers and booleans must be equal.
double allowedRelative(const RowRule &rule, std::string_view dtypeA, std::string_view dtypeB);

// Of a row that both runs have: the dtype differs, in whatever way it is spelled, or the shape.
bool haveOtherDtypes(const PairTable &table, const PairRow &row);
bool haveOtherForm(const PairTable &table, const PairRow &row);

// Most tensors of the pair have another dtype in the other run: one of both works in another precision. Otherwise a
// dtype that differs is a difference by itself.
bool mostDtypesDiffer(const PairTable &table);

// Whether no printed digit of the row differs, although its numbers have more digits than the dumps print.
bool equalAsPrinted(const PairTable &table, std::size_t row);

} // namespace rundiff
