// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/compare/table/pairtable.h"
#include "models/compare/table/rowrule.h"
#include "models/knowledge/operators/operatorfacts.h"

namespace rundiff
{

// The state of every row: by the rule, and then without meaningless checksums and content (below).
void judgeStates(PairTable &table, const RowRule &rule, const OperatorFacts &facts, unsigned jobs);

// msprobe hashes tensors in the background: the checksum of a tensor that an in-place operator changes may be taken
// after that change. A row is suspect when only its checksum differs, an in-place operator works on its tensor, and
// the tensor agrees wherever else it turns up later.
// Impossible is another checksum of a tensor that holds one number all over, the same in both runs.
void markSuspectChecksums(PairTable &table);

// Another checksum next to one number that fills the tensor in both runs, where no operator changes it in place.
bool isImpossibleChecksum(const PairTable &table, std::size_t row);

// Where only statistics are known: parameters of which nothing but the sums is off, and that by rounding. They are
// suspect when no parameter differs by more. A parameter's numbers have no other order than the checkpoint's.
void markSuspectStatistics(PairTable &table, const OperatorFacts &facts = builtinOperatorFacts());

// Inputs whose content says nothing: memory that is only written to, or that nobody has written to yet.
void markUndefinedContents(PairTable &table, const OperatorFacts &facts = builtinOperatorFacts(), unsigned jobs = 0);

} // namespace rundiff
